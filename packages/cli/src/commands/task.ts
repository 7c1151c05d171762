import { withAvailability } from '@octavo/tasks/availability'
import { shortName } from '@octavo/tasks/command-flags'
import { typeOfName } from '@octavo/tasks/file-types'
import { loadTasks, type TaskCatalogue, taskNames } from '@octavo/tasks/load-tasks'
import { needsOfRun } from '@octavo/tasks/needs'
import { readOptions } from '@octavo/tasks/options'
import { lossesIn } from '@octavo/tasks/report-losses'
import type { Task } from '@octavo/tasks/task'
import { UsageError } from '../failures.js'
import { type ChosenFiles, inputFiles, type NamedFiles, oneByOne } from '../files/input-files.js'
import { knownPasswords, type NamedInput } from '../files/passwords.js'
import { isStandardInput } from '../files/spooled-inputs.js'
import { isFileName, type OutputPlace, refuseFileForSeveral } from '../files/task-outputs.js'
import { checkTaskOptions, parseTaskArguments, type TaskArguments } from '../flags/task-flags.js'
import { taskHelp } from '../help/task-help.js'
import { refuseUnreadable, withSkipped } from '../run/bad-files.js'
import { checkAvailable, taskFolders, withConverters } from '../run/known-tasks.js'
import { runLocally } from '../run/local-job.js'
import { type RunJob, runAndPublish, type TaskCall } from '../run/task-run.js'
import { interruptible } from '../terminal/interruption.js'
import { withProgress } from '../terminal/progress-bar.js'
import { lossSummary, taskSummary } from '../terminal/task-summary.js'

export interface FoundTask {
  readonly task: Task
  /** Includes the tasks that it may run. */
  readonly tasks: TaskCatalogue
}

/** The outcome of a task command. */
export type TaskOutcome = 'done' | 'different' | 'lossy' | 'failed'

/** The task of a command, by its name, its short name, or without what it converts to: `html-to`. */
export async function findTask(command: string): Promise<FoundTask | undefined> {
  const folders = taskFolders()
  const names = await taskNames(folders)
  const name =
    names.find((one) => one === command) ??
    names.find((one) => shortName(one) === command || one === `${command}-pdf`)
  if (name === undefined) return undefined
  const tasks = await withAvailability(await loadTasks(folders, name))
  return { task: tasks.get(name)!, tasks }
}

/**
 * Runs a task on this machine or on a service: on files together, on each separately, or on each that arrives
 * in a folder.
 */
export async function taskCommand(
  command: string,
  { task, tasks }: FoundTask,
  args: readonly string[],
): Promise<TaskOutcome> {
  const given = parseTaskArguments(command, task, args)
  if (given.wantsHelp) {
    process.stdout.write(taskHelp(task, tasks.unavailable(task.name)))
    return 'done'
  }
  if (given.files.length === 0)
    throw new UsageError(
      given.isWatching
        ? `Name the folder to watch: octavo ${command} inbox/ --watch -o outbox/`
        : `Name at least one file: octavo ${command} a.pdf -o ${task.resultName}`,
    )
  checkTaskOptions(task, given.options)
  const place = outputPlace(command, task, given)
  const call: TaskCall = { command, task, given, place, runJob: await runnerOf(task, tasks, given) }
  if (given.isWatching) {
    const { watchFolder } = await import('../watch/watch-folder.js')
    await watchFolder(call)
    return 'done'
  }
  const named = inputFiles(task, given.files)
  const { unreadable } = named
  const missing = unreadable.map(({ file = '' }) => ({ name: file, path: file }))
  const passwords = knownPasswords([...named.inputs, ...missing], given.passwordFiles, process.env)
  await refuseUnreadable(task, given, named, passwords)
  const runs = runsOf(task, given, named)
  refuseFileForSeveral(place, Math.max(runs.length, leastOutputs(task, given, named)))
  return interruptible(async (signal) => {
    const [only, ...others] = runs
    // A folder with one file is a batch too, unless the output is a file.
    const isOne = others.length === 0 && (only === named || isFileName(place.target))
    if (only !== undefined && isOne) return runOnce(call, { ...only, unreadable }, passwords, signal)
    const { runBatch } = await import('../run/batch.js')
    return runBatch(call, runs, unreadable, passwords, signal)
  })
}

async function runOnce(
  call: TaskCall,
  chosen: Omit<NamedFiles, 'hasFolder'>,
  passwords: Map<NamedInput, string>,
  signal: AbortSignal,
): Promise<TaskOutcome> {
  const { task, given } = call
  const published = await withProgress(
    given.isQuiet,
    given.server === undefined ? 'pages' : 'percent',
    (bar) =>
      runAndPublish(call, chosen, passwords, { signal, progress: (done, total) => bar.show(done, total) }),
  )
  const { files } = published
  const skipped = [...chosen.unreadable, ...(published.skipped ?? [])]
  const report = withSkipped(published.report, skipped)
  if (given.isJson) {
    const printed = { files, ...(skipped.length > 0 && { skipped }), report }
    process.stdout.write(`${JSON.stringify(printed, undefined, 2)}\n`)
  } else if (!given.isQuiet) {
    const inputCount = chosen.inputs.filter(({ name }) => !skipped.some(({ file }) => file === name)).length
    // Text that is shown on the terminal needs no summary.
    process.stderr.write(
      given.output === undefined
        ? lossSummary(report, given.isVerbose)
        : taskSummary(files, report, { task, inputCount, isVerbose: given.isVerbose }),
    )
  }
  if (given.isStrict && lossesIn(report).length > 0) return 'lossy'
  return task.isDifferent?.(report) === true ? 'different' : 'done'
}

/** As far as it is known before the run: a file that is drawn onto others, such as a stamp, has no output. */
function leastOutputs(task: Task, given: TaskArguments, named: NamedFiles): number {
  if ((task.outputs ?? 'each') !== 'each' || task.takesFilesTogether === true) return 1
  const own = oneByOne(named, given.options).length
  return Math.min(own, named.entries.length - (task.inputs.min - 1))
}

/** A folder is one run for each of its files, unless the task takes files together. */
function runsOf(task: Task, given: TaskArguments, named: NamedFiles): readonly ChosenFiles[] {
  const isTogether = task.outputs === 'one' || task.takesFilesTogether === true
  const runs = oneByOne(named, given.options)
  const isEnough = runs[0] !== undefined && runs[0].entries.length >= task.inputs.min
  if (given.isBatch && (task.outputs === 'one' || !isEnough)) {
    throw new UsageError(
      `--batch runs a task on each file separately, but ${task.name} takes several files together: leave --batch out.`,
    )
  }
  return isEnough && (given.isBatch || (named.hasFolder && !isTogether)) ? runs : [named]
}

async function runnerOf(task: Task, tasks: TaskCatalogue, given: TaskArguments): Promise<RunJob> {
  if (given.server !== undefined) {
    const { onService } = await import('../run/service-job.js')
    return onService(given.server, given.tokenFile)
  }
  if (given.tokenFile !== undefined) throw new UsageError('--token-file requires --server URL.')
  checkAvailable(tasks, task, given.options)
  const options = readOptions(task, given.options).options ?? {}
  return async (job, progress, signal) => {
    const types = job.inputs.flatMap(({ name }) => typeOfName(name) ?? [])
    const needs = needsOfRun(await withConverters(tasks, task, types), task, options, types)
    // A recognition of text, for one, cannot be interrupted in this thread, however small its file is.
    if (needs.seconds === 0 && needs.programs.length === 0) return runLocally(job, progress, signal)
    const [{ inThread }, { withinTime }] = await Promise.all([
      import('../run/task-thread.js'),
      import('../run/time-limit.js'),
    ])
    return withinTime(inThread, needs)(job, progress, signal)
  }
}

/** Text for people is shown if no output is named, and input from a pipe is written to a pipe. */
function outputPlace(
  command: string,
  task: Task,
  { output, isJson, options, isForced, files }: TaskArguments,
): OutputPlace {
  const read = readOptions(task, options).options ?? {}
  const extension = task.givesJson?.(read) === true ? 'json' : task.givesText?.(read)
  const isText = extension !== undefined || /\.(?:json|txt)$/.test(task.resultName)
  const isPiped =
    files.some((file) => isStandardInput(file.replace(/[@:].*$/, ''))) && process.stdout.isTTY !== true
  const target = output ?? ((isText || isPiped) && !isJson ? '-' : undefined)
  if (target === undefined || target === '') {
    const name =
      extension === undefined ? task.resultName : task.resultName.replace(/\.pdf$/, `.${extension}`)
    throw new UsageError(
      `Name the output: octavo ${command} … -o ${name}, a folder, or - for the standard output.`,
    )
  }
  if (target === '-' && isJson) {
    throw new UsageError(
      '-o - and --json cannot both write to the standard output: name a file for the output.',
    )
  }
  if (target === '-' && !isText && process.stdout.isTTY === true) {
    throw new UsageError(
      `The output cannot be shown in a terminal: name a file, such as -o ${task.resultName}, or redirect the standard output.`,
    )
  }
  if (extension !== undefined && /[^/\\]\.pdf$/i.test(target)) {
    throw new UsageError(
      `The output is ${extension.toUpperCase()}, and '${target}' is the name of a PDF: name it ${target.replace(/\.pdf$/i, `.${extension}`)}, or leave -o out to see it.`,
    )
  }
  return { target, isForced, isText }
}
