import { execFileSync } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { expect, it } from 'vitest'
import type { Octavo, Result } from '../src/octavo.js'

const path = (name: string): string => fileURLToPath(new URL(name, import.meta.url))

it('has types that match the task declarations (npm run client:types writes them)', async () => {
  const { clientTypes } = (await import(path('../scripts/client-types.mjs'))) as {
    clientTypes(): Promise<string>
  }
  const biome = path('../../../node_modules/@biomejs/biome/bin/biome')
  const formatted = execFileSync(process.execPath, [biome, 'format', '--stdin-file-path=api-types.ts'], {
    input: await clientTypes(),
    encoding: 'utf8',
    cwd: path('../../..'),
  })
  expect(readFileSync(path('../src/api-types.ts'), 'utf8')).toBe(formatted)
})

/** Never called: it only has to compile. */
export function optionsBelongToTheirTask(octavo: Octavo, file: Blob): unknown[] {
  return [
    octavo.run('rotate-pdf', [file], { angle: 90 }),
    // @ts-expect-error merge-pdf has no angle.
    octavo.run('merge-pdf', [file], { angle: 90 }),
    // @ts-expect-error bookmarks are none or wrap.
    octavo.run('merge-pdf', [file], { bookmarks: 'all' }),
    // @ts-expect-error there is no such task.
    octavo.run('merge', [file]),
  ]
}

/** Never called: the type of a report follows from the name of its task, however the result is reached. */
export async function reportsBelongToTheirTask(octavo: Octavo, file: Blob): Promise<unknown[]> {
  const turned = await octavo.run('rotate-pdf', [file])
  const merged = await turned.next('merge-pdf')
  const any: Result = merged
  const count: number | undefined = turned.report.files?.[0]?.turned
  return [
    count,
    merged.report.inputs?.[0]?.name,
    merged.execution.report.inputs,
    any.report,
    // @ts-expect-error rotate-pdf reports files, not inputs.
    turned.report.inputs,
    // @ts-expect-error merge-pdf turns no pages.
    merged.report.files?.[0]?.turned,
  ]
}
