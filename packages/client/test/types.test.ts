import { execFileSync } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { expect, it } from 'vitest'
import type { Octavo } from '../src/octavo.js'

const path = (name: string): string => fileURLToPath(new URL(name, import.meta.url))

it('the types are those of the declarations (npm run client:types writes them anew)', async () => {
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

/** Never called: the compiler is the judge. */
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
