import { describe } from 'vitest'
import { type Program, problemWith } from '../scripts/test-programs.mjs'

/**
 * A group of tests that need programs that do not come with npm. Where one is not installed or not
 * permitted, the group is skipped, and its name says so. `npm run test:all -- --install` installs them.
 */
export function withPrograms(name: string, programs: readonly Program[], body: () => void): void {
  const problems = programs.map(problemWith).filter((problem) => problem !== undefined)
  if (problems.length === 0) describe(name, body)
  else describe.skip(`${name} (${problems.join(', ')})`, body)
}
