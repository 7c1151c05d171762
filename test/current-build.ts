import { execFileSync } from 'node:child_process'
import { fileURLToPath } from 'node:url'

/**
 * Tests run what is built: made anew where a source has changed since. What was typed wrongly is told, and tried all the same. The command line,
 * the service and the page are bundled from it; the engine's own tests need none of them, and whoever works on it waits for none.
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
