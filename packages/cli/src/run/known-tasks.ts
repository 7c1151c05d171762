import type { TaskCatalogue } from '@octavo/tasks/load-tasks'
import { tasksOfRun } from '@octavo/tasks/needs'
import { readOptions } from '@octavo/tasks/options'
import type { Task } from '@octavo/tasks/task'
import { WorkFailed } from '../failures.js'

/** Folders with additional tasks, as in the service. */
export function taskFolders(): string[] {
  const folder = process.env.OCTAVO_TASKS_DIR
  return folder === undefined || folder === '' ? [] : [folder]
}

/** Whether a task, or one of its steps, says that it may take long: its engines do not all look at the signal. */
export function mayTakeLong(tasks: TaskCatalogue, task: Task, given: unknown): boolean {
  const options = readOptions(task, given).options ?? {}
  return tasksOfRun(tasks, task, options).some(({ needs }) => needs?.seconds !== undefined)
}

/** Throws if a task, or one of its steps, cannot run on this machine. */
export function checkAvailable(
  tasks: TaskCatalogue,
  task: Task,
  given: Readonly<Record<string, unknown>>,
): void {
  const options = readOptions(task, given).options ?? {}
  for (const { name } of tasksOfRun(tasks, task, options)) {
    const reason = tasks.unavailable(name)
    if (reason === undefined) continue
    const message = `Task ${name} cannot run on this machine. ${reason}`
    throw new WorkFailed({ code: 'task_unavailable', message, file: undefined })
  }
}
