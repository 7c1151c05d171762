import { loadTasks, type TaskCatalogue } from '@octavo/tasks/load-tasks'
import { tasksOfRun } from '@octavo/tasks/needs'
import { readOptions } from '@octavo/tasks/options'
import type { Task } from '@octavo/tasks/task'
import { WorkFailed } from '../failures.js'

/** Folders with additional tasks, as in the service. */
export function taskFolders(): string[] {
  const folder = process.env.OCTAVO_TASKS_DIR
  return folder === undefined || folder === '' ? [] : [folder]
}

/** With the tasks that convert its files first; they are loaded only if there are files of such types. */
export async function withConverters(
  tasks: TaskCatalogue,
  { inputs: { converts = [] } }: Task,
  types: readonly string[],
): Promise<Pick<TaskCatalogue, 'names' | 'get'>> {
  if (types.every((type) => type === 'application/pdf')) return tasks
  const loaded = await Promise.all(converts.map((name) => loadTasks(taskFolders(), name)))
  const catalogues = [tasks, ...loaded]
  const get = (name: string): Task | undefined => catalogues.find((one) => one.get(name))?.get(name)
  return { names: tasks.names, get }
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
