import type { Task } from '@octavo/tasks/task'
import type { Program } from '../../../scripts/test-programs.mjs'

/** What tests call a program, where it differs. */
const NAMES: Readonly<Record<string, Program>> = { 'chromium-headless-shell': 'chromium' }

/** The programs that tests of a task need. */
export function programsOf({ needs }: Pick<Task, 'needs'>): Program[] {
  const required = (needs?.programs ?? []).filter(({ isOptional }) => isOptional !== true)
  return required.length === 0
    ? []
    : [...required.map(({ name }) => NAMES[name] ?? (name as Program)), 'bwrap']
}
