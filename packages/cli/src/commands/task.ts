import { withAvailability } from '@octavo/tasks/availability'
import { loadTasks, type TaskCatalogue, taskNames } from '@octavo/tasks/catalogue'
import { commandFlags, shortName } from '@octavo/tasks/command-flags'
import { readOptions } from '@octavo/tasks/options'
import { optionsSchema } from '@octavo/tasks/options-schema'
import type { TaskResult } from '@octavo/tasks/run'
import type { Task } from '@octavo/tasks/task'
import { UsageError, WorkFailed } from '../failures.js'
import { messageWithFlags } from '../flag-messages.js'
import { inputFiles } from '../input-files.js'
import { interruptible } from '../interruption.js'
import { withPasswords } from '../password-prompt.js'
import { knownPasswords, type NamedInput } from '../passwords.js'
import { withProgress } from '../progress-line.js'
import { runJob } from '../run-job.js'
import { checkAvailable } from '../task-availability.js'
import { checkTaskOptions, flagOf, parseTaskArguments, type TaskArguments } from '../task-flags.js'
import { taskFolders } from '../task-folders.js'
import { taskHelp } from '../task-help.js'
import type { TaskRunJob } from '../task-job.js'
import { type OutputTarget, outputTarget, refuseFileForSeveral } from '../task-outputs.js'
import { taskSummary } from '../task-summary.js'

export interface CalledTask {
  readonly task: Task
  /** With the tasks that it may run. */
  readonly tasks: TaskCatalogue
}

/** The task that a command names, by its name or its short one. */
export async function taskCalled(command: string): Promise<CalledTask | undefined> {
  const folders = taskFolders()
  const names = await taskNames(folders)
  const name = names.find((one) => one === command) ?? names.find((one) => shortName(one) === command)
  if (name === undefined) return undefined
  const tasks = await withAvailability(await loadTasks(folders, name))
  return { task: tasks.get(name)!, tasks }
}

/** Runs a task on this machine, without a server, and says whether what it was asked is so: of most tasks, always. */
export async function taskCommand(
  command: string,
  { task, tasks }: CalledTask,
  args: readonly string[],
): Promise<boolean> {
  const given = parseTaskArguments(command, task, args)
  if (given.wantsHelp) {
    process.stdout.write(taskHelp(task, tasks.unavailable(task.name)))
    return true
  }
  if (given.files.length === 0)
    throw new UsageError(`Name at least one file: octavo ${command} a.pdf -o ${task.resultName}`)
  checkTaskOptions(task, given.options)
  const output = checkedOutput(command, task, given)
  checkAvailable(tasks, task, given.options)
  const { inputs, entries } = inputFiles(given.files)
  if ((task.outputs ?? 'each') === 'each') refuseFileForSeveral(output, entries.length)
  const passwords = knownPasswords(inputs, given.passwordFiles, process.env)
  const target = outputTarget(output, given.isForced)
  return interruptible(async (signal) => {
    try {
      const work = (known: ReadonlyMap<NamedInput, string>): Promise<TaskResult> => {
        const job: TaskRunJob = {
          task: task.name,
          taskFolders: taskFolders(),
          inputs: inputs.map((input) => ({ ...input, password: known.get(input) })),
          entries,
          options: given.options,
          outputName: target.name,
          folder: target.folder,
        }
        return withProgress(given.isQuiet, (progress) => runJob(job, progress, signal))
      }
      const result = await withPasswords(inputs, passwords, work, signal).catch((error: unknown) => {
        throw withFlagNames(error, task)
      })
      await publish(target, result, given, inputs.length)
      return task.isDifferent?.(result.report) !== true
    } finally {
      target.discard()
    }
  })
}

/** Text for people is shown where no output is named. */
function checkedOutput(command: string, task: Task, { output, isJson, options }: TaskArguments): string {
  const givesJson = task.givesJson?.(readOptions(task, options).options ?? {}) === true
  const isText = givesJson || !task.resultName.endsWith('.pdf')
  const target = output ?? (isText && !isJson ? '-' : undefined)
  if (target === undefined || target === '') {
    const name = givesJson ? task.resultName.replace(/\.pdf$/, '.json') : task.resultName
    throw new UsageError(
      `Say where the output goes: octavo ${command} … -o ${name}, a folder, or - for the standard output.`,
    )
  }
  if (target === '-' && isJson) {
    throw new UsageError('-o - and --json cannot both have the standard output: name a file for the output.')
  }
  if (givesJson && /[^/\\]\.pdf$/i.test(target)) {
    throw new UsageError(
      `The output is JSON, and '${target}' is the name of a PDF: name it ${target.replace(/\.pdf$/i, '.json')}, or leave -o out to see it.`,
    )
  }
  return target
}

async function publish(
  target: OutputTarget,
  { outputs, report }: TaskResult,
  given: TaskArguments,
  inputCount: number,
): Promise<void> {
  const names = await target.publish(outputs)
  const files = outputs.map(({ size, pages }, index) => ({ filename: names[index]!, filesize: size, pages }))
  if (given.isJson) process.stdout.write(`${JSON.stringify({ files, report }, undefined, 2)}\n`)
  // Text that is shown where nothing was said of an output speaks for itself.
  else if (!given.isQuiet && given.output !== undefined)
    process.stderr.write(taskSummary(files, report, inputCount))
}

/** A failure of an option names its flag. */
function withFlagNames(error: unknown, task: Task): unknown {
  if (!(error instanceof WorkFailed)) return error
  const flags = commandFlags(optionsSchema(task))
  const message = messageWithFlags(error.failure.message, flags)
  const flag = error.failure.field === undefined ? undefined : flagOf(error.failure.field, flags)
  return new WorkFailed({ ...error.failure, message: flag === undefined ? message : `${flag}: ${message}` })
}
