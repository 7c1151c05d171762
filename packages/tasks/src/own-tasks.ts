import { fileURLToPath } from 'node:url'
import { type FoundTask, tasksIn } from './task-folder.js'

/** The tasks that come with the product: what their folder holds. A bundle has the list instead, since it has no folder. */
export function ownTasks(): Promise<ReadonlyMap<string, FoundTask>> {
  return tasksIn(fileURLToPath(new URL('./tasks/', import.meta.url)))
}
