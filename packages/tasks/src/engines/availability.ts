import type { TaskCatalogue, TaskDescription } from '../catalogue/load-tasks.js'
import type { ProgramMode } from './program-permission.js'

/**
 * Checks once whether this machine has what the tasks of the catalogue need. Tasks without needs cost
 * nothing. Checking whether an installed program or addon starts costs one process each, which is too much
 * for a list.
 */
export async function withAvailability(
  tasks: TaskCatalogue,
  {
    isStarted = true,
    programs,
  }: { readonly isStarted?: boolean; readonly programs?: ProgramMode | undefined } = {},
): Promise<TaskCatalogue> {
  const needing = tasks.names.filter((name) => tasks.get(name)?.needs !== undefined)
  if (needing.length === 0) return tasks
  const { unmetNeeds } = await import('./unmet-needs.js')
  const unmet = new Map<string, string>()
  await Promise.all(
    needing.map(async (name) => {
      const problems = await unmetNeeds(tasks.get(name)!.needs!, tasks.file(name), { isStarted, programs })
      if (problems.length > 0) unmet.set(name, problems.join(' '))
    }),
  )
  const describe = (name: string): TaskDescription | undefined => {
    const task = tasks.describe(name)
    const reason = unmet.get(name)
    if (task === undefined || reason === undefined) return task
    return { ...task, available: false, unavailable_because: reason }
  }
  return {
    ...tasks,
    describe,
    descriptions: () => tasks.names.map((name) => describe(name)!),
    unavailable: (name) => unmet.get(name),
  }
}
