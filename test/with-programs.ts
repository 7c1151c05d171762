import { describe } from 'vitest'
import { isHere, type Program } from '../scripts/test-programs.mjs'

/**
 * A group of tests that need programs that do not come with npm. Where one is not installed, the group is
 * skipped, and its name says so. `npm run test:all -- --install` installs them.
 */
export function withPrograms(name: string, programs: readonly Program[], body: () => void): void {
  const missing = programs.filter((program) => !isHere(program))
  if (missing.length === 0) describe(name, body)
  else describe.skip(`${name} (${missing.join(', ')} not installed)`, body)
}
