import { execFileSync } from 'node:child_process'
import { fileURLToPath } from 'node:url'

/**
 * Tests run the build output: what has changed is compiled again, and the command line, the service and the
 * page are bundled from it. Tests of the engine and of tasks need no bundle, so they do not wait for one.
 */
export default function setUp(): void {
  run('scripts/compile.mjs')
  const chosen = process.argv.filter((argument) => /^(\.\/)?(packages|test|bench)\b/.test(argument))
  const isWithoutBundle = (path: string): boolean => /packages\/(pdf|tasks)\//.test(path)
  if (chosen.length === 0 || !chosen.every(isWithoutBundle)) run('scripts/bundle.mjs')
}

function run(program: string): void {
  const path = fileURLToPath(new URL(`../${program}`, import.meta.url))
  execFileSync(process.execPath, [path], { cwd: new URL('..', import.meta.url), stdio: 'inherit' })
}
