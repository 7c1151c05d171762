import { withAvailability } from '@octavo/tasks/availability'
import { loadTasks, type TaskDescription } from '@octavo/tasks/load-tasks'
import { taskFolders } from './task-folders.js'

/** One line for each task. */
export async function taskList(): Promise<
  readonly Pick<TaskDescription, 'name' | 'summary' | 'available'>[]
> {
  return (await withAvailability(await loadTasks(taskFolders()), { isStarted: false })).descriptions()
}
