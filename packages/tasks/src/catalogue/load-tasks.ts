/** The tasks that exist, by name. @module */
import { catalogueOf, type TaskCatalogue } from './catalogue.js'
import { ownTasks } from './own-tasks.js'
import { type FoundTask, tasksIn } from './task-folder.js'

export type { TaskCatalogue, TaskDescription } from './catalogue.js'

/** The names of all tasks, without loading any. */
export async function taskNames(furtherFolders: readonly string[] = []): Promise<string[]> {
  return [...(await allTasks(furtherFolders)).keys()].sort()
}

/**
 * The built-in tasks and those of further folders. If only one is needed, others are loaded only as far as it
 * needs them.
 */
export async function loadTasks(
  furtherFolders: readonly string[] = [],
  only?: string | undefined,
): Promise<TaskCatalogue> {
  const found = await allTasks(furtherFolders)
  const modules = new Map([...found].map(([name, { load }]) => [name, load]))
  return { ...(await catalogueOf(modules, only)), file: (name) => found.get(name)?.file }
}

async function allTasks(furtherFolders: readonly string[]): Promise<ReadonlyMap<string, FoundTask>> {
  const all = new Map(await ownTasks())
  for (const folder of furtherFolders) {
    for (const [name, task] of await tasksIn(folder)) {
      if (all.has(name)) throw new Error(`There are two tasks of the name ${name}.`)
      all.set(name, task)
    }
  }
  return all
}
