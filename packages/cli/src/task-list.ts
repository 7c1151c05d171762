import { loadTasks } from '@octavo/tasks/catalogue'
import { taskFolders } from './task-folders.js'

/** Every task in a line; the bundle has it worked out. */
export async function taskList(): Promise<readonly { readonly name: string; readonly summary: string }[]> {
  return (await loadTasks(taskFolders())).descriptions()
}
