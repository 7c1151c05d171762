import { execFileSync } from 'node:child_process'
import { fileURLToPath } from 'node:url'

/**
 * Tests run the build output, which is rebuilt if a source has changed. Type errors are reported, but the
 * tests still run. The command line, the service and the page are bundled from it. The tests of the engine
 * need no bundle, so they do not wait for one.
 */
export default function setUp(): void {
  try {
    run('scripts/compile.mjs')
  } catch {
    console.error('The build has errors: see above.')
  }
  const chosen = process.argv.filter((argument) => /^(\.\/)?(packages|test|bench)\b/.test(argument))
  if (chosen.length === 0 || chosen.some((path) => !path.includes('packages/pdf/'))) run('scripts/bundle.mjs')
}

function run(program: string, ...args: readonly string[]): void {
  const path = fileURLToPath(new URL(`../${program}`, import.meta.url))
  execFileSync(process.execPath, [path, ...args], { cwd: new URL('..', import.meta.url), stdio: 'inherit' })
}
