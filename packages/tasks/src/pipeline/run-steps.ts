import type { Entry } from '../declare/entry.js'
import type { StoredFile, Task, TaskContext, TaskLookup } from '../declare/task.js'
import { TaskFailure } from '../declare/task-failure.js'
import { run } from '../run/run.js'
import type { CheckedOutput } from '../run/run-files.js'
import type { InputFile, Workspace } from '../run/workspace.js'
import { type Step, taskOfStep } from './step-problems.js'

const MAX_STEP_OUTPUTS = 10_000

/** What one step did. */
export interface StepReport {
  readonly task: string
  /** Number of output files. */
  readonly outputs: number
  readonly report: unknown
}

/** Runs the steps one after the other; the outputs of the last one are the result. */
export async function runSteps(
  context: TaskContext<{ readonly tasks: readonly Step[] }>,
  tasks: TaskLookup,
): Promise<{ steps: StepReport[] }> {
  const { tasks: steps } = context.options
  const reports: StepReport[] = []
  const workspace = stepWorkspace(context)
  let entries = firstEntries(context)
  let made: readonly CheckedOutput<StoredFile>[] = []
  for (const [index, { task: called, options }] of steps.entries()) {
    const task = taskOfStep(tasks, called)
    if (task === undefined) throw new Error(`The task ${called} is not available.`)
    const { name } = task
    refuseOtherTypes(task, index, made)
    const { outputs, report } = await run(task, { entries, options }, workspace, {
      signal: context.signal,
      timeLeft: context.timeLeft,
      outbound: context.outbound,
      progress: progressOf(context, index, steps.length),
    }).catch((error: unknown) => {
      throw error instanceof TaskFailure ? failureOfStep(error, name, index) : error
    })
    for (const { file } of made) file.remove()
    made = outputs
    entries = outputs.map(nextEntry)
    reports.push({ task: name, outputs: outputs.length, report })
  }
  adoptOutputs(context, made)
  return { steps: reports }
}

/** Steps write scratch files; those of the last become the outputs. */
function stepWorkspace({
  scratch,
  scratchFolder,
  keptFolder,
  primitives,
  engines,
  output,
}: TaskContext<unknown>): Workspace<StoredFile> {
  return {
    primitives,
    engines,
    maxOutputBytes: output.maxBytes,
    maxOutputs: MAX_STEP_OUTPUTS,
    createOutput: scratch,
    createScratch: scratch,
    createFolder: scratchFolder,
    createKeptFolder: keptFolder,
    adopt: (file) => file,
  }
}

/** Several passwords were already tried, so the right one is known. */
function firstEntries({ entries }: Pick<TaskContext<unknown>, 'entries'>): Entry<InputFile>[] {
  return entries.map((entry) => ({ ...entry, password: entry.password && entry.file.password }))
}

function nextEntry({ file, name, password }: CheckedOutput<StoredFile>): Entry<InputFile> {
  const input = { open: () => file.open(), openRescued: () => undefined }
  return { file: input, filename: name, rotation: 0, password }
}

function refuseOtherTypes({ name, inputs }: Task, index: number, made: readonly CheckedOutput[]): void {
  const other = made.find(({ type }) => !inputs.accepts.includes(type) && !inputs.accepts.includes('*/*'))
  if (other === undefined) return
  throw new TaskFailure({
    code: 'invalid_parameter',
    field: `options[tasks][${index}][task]`,
    message: `Step ${index + 1} (${name}) takes ${inputs.accepts.join(', ')}, but step ${index} made ${other.type}: only a task that accepts that type can follow it.`,
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

/** The failure of a step, with the name of the step. */
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

/** Makes the files of the last step the outputs, under their names unless another was requested. */
function adoptOutputs({ output }: TaskContext<unknown>, made: readonly CheckedOutput<StoredFile>[]): void {
  for (const { file, name, type, password } of made) {
    const named = made.length === 1 ? { suggestedName: name } : { name }
    output.adopt(file, { ...named, type, password })
  }
}
