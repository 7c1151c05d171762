import { renameSync, rmSync } from 'node:fs'
import type { Task, TaskContext, TaskFile, TaskLookup } from '../define-task.js'
import type { CheckedOutput } from '../outputs.js'
import { type JobEntry, runStep } from '../run.js'
import { TaskFailure } from '../task-failure.js'
import type { Step } from './step-problems.js'

const MOST_BETWEEN = 10_000

/** What one step did. */
export interface StepReport {
  readonly task: string
  /** How many files it made. */
  readonly outputs: number
  readonly report: unknown
}

/** Runs the steps one after the other; what the last one made is the result. */
export async function runSteps(
  context: TaskContext<{ readonly tasks: readonly Step[] }>,
  tasks: TaskLookup,
): Promise<{ steps: StepReport[] }> {
  const { tasks: steps } = context.options
  const reports: StepReport[] = []
  let entries = firstEntries(context)
  let made: readonly CheckedOutput[] = []
  for (const [index, { task: name, options }] of steps.entries()) {
    const task = tasks.get(name)
    if (task === undefined) throw new Error(`The task ${name} is gone.`)
    refuseOtherTypes(task, index, made)
    const { outputs, report } = await runStep(
      task,
      { entries, options },
      {
        outputPath: context.scratch,
        scratchPath: context.scratch,
        maxOutputBytes: context.output.maxBytes,
        maxOutputs: MOST_BETWEEN,
      },
      { signal: context.signal, progress: progressOf(context, index, steps.length) },
    ).catch((error: unknown) => {
      throw error instanceof TaskFailure ? failureOfStep(error, name, index) : error
    })
    for (const { path } of made) rmSync(path, { force: true })
    made = outputs
    entries = outputs.map(nextEntry)
    reports.push({ task: name, outputs: outputs.length, report })
  }
  hand(context, made)
  return { steps: reports }
}

function firstEntries({ entries }: Pick<TaskContext<unknown>, 'entries'>): JobEntry[] {
  const ids = new Map<TaskFile, string>()
  for (const { file } of entries) if (!ids.has(file)) ids.set(file, String(ids.size))
  return entries.map(({ file, name, password, pages, rotation }) => ({
    path: file.path,
    fileId: ids.get(file)!,
    filename: name,
    page: pages,
    rotation,
    // Of several, each has been tried: they need not be tried again.
    password: password && file.password,
    rescuedPath: file.rescuedPath,
  }))
}

function nextEntry({ path, name, password }: CheckedOutput): JobEntry {
  return { path, fileId: path, filename: name, rotation: 0, password }
}

function refuseOtherTypes({ name, inputs }: Task, index: number, made: readonly CheckedOutput[]): void {
  const other = made.find(({ type }) => !inputs.accepts.includes(type) && !inputs.accepts.includes('*/*'))
  if (other === undefined) return
  throw new TaskFailure({
    code: 'invalid_parameter',
    field: `options[tasks][${index}][task]`,
    message: `Step ${index + 1} (${name}) takes ${inputs.accepts.join(', ')}, but step ${index} made ${other.type}: nothing can follow it but a task that takes that.`,
  })
}

/** Each step is as much of the way as any other. */
function progressOf(
  { progress }: TaskContext<unknown>,
  index: number,
  steps: number,
): TaskContext<unknown>['progress'] {
  return (done, total) => progress(index * total + done, steps * total)
}

/** The words of a step, with its place among the steps. */
function failureOfStep(failure: TaskFailure, task: string, index: number): TaskFailure {
  const { code, input, trace } = failure
  const isOption = failure.field?.startsWith('options[') === true
  const own = `options[tasks][${index}]`
  return new TaskFailure({
    code,
    input,
    trace,
    message: `Step ${index + 1} (${task}): ${failure.message}`,
    entry: index === 0 ? failure.entry : undefined,
    field: isOption
      ? `${own}[options]${failure.field!.slice('options'.length)}`
      : index === 0
        ? failure.field
        : own,
  })
}

/** Hands the outputs of the last step on, under the names it gave them unless another was asked for. */
function hand({ output }: TaskContext<unknown>, made: readonly CheckedOutput[]): void {
  for (const { path, name, type, password } of made) {
    const named = made.length === 1 ? { suggestedName: name } : { name }
    renameSync(path, output.add({ ...named, type, password }))
  }
}
