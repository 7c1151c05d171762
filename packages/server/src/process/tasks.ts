import { tasksOfRun } from '@octavo/tasks/needs'
import type { Task } from '@octavo/tasks/task'
import { ServiceError } from '../errors/service-error.js'
import type { ProcessRow } from '../records/records.js'
import type { Context } from './context.js'

export function findTask({ tasks }: Pick<Context, 'tasks'>, name: string): Task {
  const task = tasks.get(name)
  const reason = tasks.unavailable(name)
  if (reason !== undefined) throw unavailable(name, reason, 'task')
  if (task !== undefined) return task
  throw new ServiceError(
    'unknown_task',
    `There is no task "${shown(name)}". The tasks are: ${tasks.names.join(', ')}.`,
    { field: 'task' },
  )
}

/** The tasks that a task runs as steps must be available too. */
export function checkTasksRun(
  { tasks }: Pick<Context, 'tasks'>,
  task: Task,
  options: Readonly<Record<string, unknown>>,
): void {
  for (const { name } of tasksOfRun(tasks, task, options)) {
    const reason = tasks.unavailable(name)
    if (reason !== undefined) throw unavailable(name, reason, 'options')
  }
}

function unavailable(task: string, reason: string, field: string): ServiceError {
  return new ServiceError('task_unavailable', `Task ${task} cannot run on this server. ${reason}`, { field })
}

/** A process is bound to the first task that is named for it. */
export function checkTask(row: ProcessRow, task: string): void {
  if (row.task === null || row.task === task) return
  throw new ServiceError(
    'task_mismatch',
    `The process is bound to task ${row.task}, but ${task} was sent. Send ${row.task}, or start another process.`,
    { field: 'task' },
  )
}

function shown(name: string): string {
  return name.replace(/\p{C}/gu, '\ufffd').slice(0, 64)
}
