import { spawn } from 'node:child_process'
import { chmodSync, mkdirSync, readFileSync } from 'node:fs'
import { delimiter } from 'node:path'
import { plainDocument } from '../../pdf/test/fixtures/plain.js'
import { richDocument } from '../../pdf/test/fixtures/rich.js'
import { exampleFile } from '../../tasks/test/example-files.js'
import { type Desk, octavoPath } from './octavo.js'

/** The shell examples of docs/command-line.md; those marked `server` need a service. */
export function documentedCommands(mark: '' | ' server'): string[] {
  const text = readFileSync(new URL('../../../docs/command-line.md', import.meta.url), 'utf8')
  return [...text.matchAll(new RegExp(`^\`\`\`sh${mark}\\n(.*?)^\`\`\`$`, 'gms'))].map((match) => match[1]!)
}

/** Writes the files that the examples use, and `octavo` as a command. Returns the PATH with it. */
export function prepareDocumented(desk: Desk): string {
  desk.write('a.pdf', richDocument('A'))
  desk.write('b.pdf', richDocument('B'))
  desk.write('fronts.pdf', plainDocument('F', 3))
  desk.write('backs.pdf', plainDocument('B', 3))
  desk.write('logo.png', exampleFile('logo.png'))
  mkdirSync(desk.path('papers'))
  desk.write('papers/one.pdf', plainDocument('O', 1))
  desk.write('papers/two.pdf', plainDocument('T', 2))
  mkdirSync(desk.path('bin'))
  desk.write('bin/octavo', `#!/bin/sh\nexec '${process.execPath}' '${octavoPath}' "$@"\n`)
  chmodSync(desk.path('bin/octavo'), 0o755)
  return [desk.path('bin'), process.env.PATH].join(delimiter)
}

/** Runs a program without blocking this process, which may have to answer it. */
export function ran(
  program: string,
  args: readonly string[],
  desk: Desk,
  environment: Readonly<Record<string, string>>,
): Promise<{ status: number | null; shown: string }> {
  const child = spawn(program, args, {
    cwd: desk.folder,
    env: desk.environment(environment),
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  let shown = ''
  for (const stream of [child.stdout, child.stderr]) {
    stream.on('data', (data: Buffer) => {
      shown += data.toString()
    })
  }
  return new Promise((resolve) => {
    child.on('close', (status) => resolve({ status, shown }))
  })
}
