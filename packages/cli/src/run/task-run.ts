import { commandFlags } from '@octavo/tasks/command-flags'
import { worded } from '@octavo/tasks/message'
import { optionsSchema } from '@octavo/tasks/options-schema'
import type { TaskResult } from '@octavo/tasks/run'
import type { Task } from '@octavo/tasks/task'
import { type Failure, WorkFailed } from '../failures.js'
import type { ChosenFiles } from '../files/input-files.js'
import type { NamedInput } from '../files/passwords.js'
import { withSpooledInputs } from '../files/spooled-inputs.js'
import { type OutputPlace, outputTarget } from '../files/task-outputs.js'
import { flagWording } from '../flags/flag-wording.js'
import { flagOf, type TaskArguments } from '../flags/task-flags.js'
import { withPasswords } from '../terminal/password-prompt.js'
import type { PublishedOutput } from '../terminal/task-summary.js'
import { withoutBadFiles } from './bad-files.js'
import { taskFolders } from './known-tasks.js'
import type { TaskRunJob } from './task-job.js'

export type Progress = (done: number, total: number) => void

/** Runs the work: on this machine, or on a service. */
export type RunJob = (job: TaskRunJob, progress: Progress, signal: AbortSignal) => Promise<TaskResult>

/** What all runs of one command have in common. */
export interface TaskCall {
  readonly command: string
  readonly task: Task
  readonly given: TaskArguments
  readonly place: OutputPlace
  readonly runJob: RunJob
}

export interface Published {
  readonly files: readonly PublishedOutput[]
  readonly report: unknown
  /** The files that were left out with `--skip-bad`. */
  readonly skipped?: readonly Failure[]
}

export interface RunHooks {
  readonly signal: AbortSignal
  readonly progress: Progress
  /** Whether passwords cannot be asked for. */
  readonly isUnattended?: boolean
}

/** Runs a task once, and moves its outputs to their target. */
export async function runAndPublish(
  { task, given, place, runJob }: TaskCall,
  chosen: ChosenFiles,
  passwords: Map<NamedInput, string>,
  { signal, progress, isUnattended = false }: RunHooks,
): Promise<Published> {
  const target = outputTarget(place)
  try {
    return await withSpooledInputs(chosen.inputs, signal, async (pathOf) => {
      const run = async ({ inputs, entries }: ChosenFiles): Promise<TaskResult> => {
        const work = (known: ReadonlyMap<NamedInput, string>): Promise<TaskResult> =>
          runJob(
            {
              task: task.name,
              taskFolders: taskFolders(),
              inputs: inputs.map((input) => ({
                name: input.name,
                path: pathOf(input),
                password: known.get(input),
              })),
              entries,
              options: given.options,
              outputName: target.name,
              folder: target.folder,
            },
            progress,
            signal,
          )
        try {
          return await (isUnattended ? work(passwords) : withPasswords(inputs, passwords, work, signal))
        } catch (error) {
          throw withFlagNames(error, task)
        }
      }
      const access = { pathOf, passwords, signal }
      const { result, skipped } = await withoutBadFiles(task, given, chosen, run, access)
      const { outputs, report } = result
      const names = await target.publish(outputs)
      const files = outputs.map(({ size, pages }, index) => ({
        filename: names[index]!,
        filesize: size,
        pages,
      }))
      return { files, report, ...(skipped.length > 0 && { skipped }) }
    })
  } finally {
    target.discard()
  }
}

/** A failure about an option names its flag. */
function withFlagNames(error: unknown, task: Task): unknown {
  if (!(error instanceof WorkFailed)) return error
  const { parts, field, ...failure } = error.failure
  const message = parts === undefined ? failure.message : worded(parts, flagWording(task))
  const flag = field === undefined ? undefined : flagOf(field, commandFlags(optionsSchema(task)))
  return new WorkFailed({ ...failure, field, message: flag === undefined ? message : `${flag}: ${message}` })
}
