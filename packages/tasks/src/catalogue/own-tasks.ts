import { fileURLToPath } from 'node:url'
import { type FoundTask, tasksIn } from './task-folder.js'

/** The built-in tasks: the files of their folder. A bundle has the list instead. */
export function ownTasks(): Promise<ReadonlyMap<string, FoundTask>> {
  return tasksIn(fileURLToPath(new URL('../tasks/', import.meta.url)))
}
