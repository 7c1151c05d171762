import { type ChildProcessByStdio, spawn } from 'node:child_process'
import { mkdirSync, mkdtempSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import type { Readable } from 'node:stream'
import { fileURLToPath } from 'node:url'
import { build } from 'esbuild'

const root = fileURLToPath(new URL('../../../..', import.meta.url))

export interface ChildProgram {
  start(args: readonly string[]): RunningChild
  remove(): void
}

export interface RunningChild {
  readonly process: ChildProcessByStdio<null, Readable, null>
  readonly lines: AsyncIterable<string>
}

/** Bundles a TypeScript file of a test as a separate program, for tests that need a second process. */
export async function childProgram(entry: URL): Promise<ChildProgram> {
  // In this folder Node finds the packages that are not bundled.
  const cache = join(root, 'node_modules/.cache')
  mkdirSync(cache, { recursive: true })
  const folder = mkdtempSync(join(cache, 'octavo-test-'))
  const outfile = join(folder, 'program.mjs')
  await build({
    entryPoints: [fileURLToPath(entry)],
    outfile,
    bundle: true,
    platform: 'node',
    format: 'esm',
    packages: 'external',
    logLevel: 'error',
  })
  return {
    start(args) {
      const child = spawn(process.execPath, [outfile, ...args], { stdio: ['ignore', 'pipe', 'inherit'] })
      return { process: child, lines: createInterface({ input: child.stdout }) }
    },
    remove: () => rmSync(folder, { recursive: true, force: true }),
  }
}
