import { realpathSync } from 'node:fs'
import { setTimeout as delay } from 'node:timers/promises'
import { printable } from '@octavo/tasks/printable'
import {
  type Failure,
  type FailureCode,
  FilesFailed,
  failureOf,
  failureText,
  UsageError,
  WorkFailed,
} from '../failures.js'
import { isNamedBy } from '../files/file-kinds.js'
import { type ChosenFiles, inputFiles } from '../files/input-files.js'
import { knownPasswords } from '../files/passwords.js'
import { isFolder, isRegularFile } from '../files/path-kind.js'
import { asFolder } from '../run/batch.js'
import { type Published, runAndPublish, type TaskCall } from '../run/task-run.js'
import { interruptible } from '../terminal/interruption.js'
import { taskSummary } from '../terminal/task-summary.js'
import { DropFolder } from './drop-folder.js'

const POLL_INTERVAL_MS = 1000
const FIRST_DELAY_MS = 1000
const MAX_DELAY_MS = 30_000

/** Failures that are not about the file: it stays and is retried. */
const temporaryFailures: ReadonlySet<FailureCode> = new Set<FailureCode>([
  'connection_failed',
  'storage_full',
  'storage_unavailable',
  'shutting_down',
  'queue_full',
  'queue_timeout',
  'rate_limited',
  'quota_exceeded',
  'interrupted',
])

/** Failures that every file would have: the user has to act first. */
const permanentFailures: ReadonlySet<FailureCode> = new Set<FailureCode>([
  'unauthorized',
  'forbidden',
  'unknown_task',
  'task_unavailable',
])

/** Runs a task on each file that arrives in a folder, once, until the command is stopped. */
export async function watchFolder(call: TaskCall): Promise<void> {
  const { path, optionFiles } = watchedAndOthers(call)
  const folder = new DropFolder(path, call.task)
  const place = { ...call.place, target: asFolder(call.place.target) }
  folder.open()
  await interruptible(async (signal) => {
    try {
      if (!call.given.isQuiet && !call.given.isJson)
        process.stderr.write(
          `Watching ${printable(path)}. Outputs go to ${printable(place.target)}; Ctrl-C stops.\n`,
        )
      // Outputs of an interrupted run may exist, and can be replaced.
      const again: TaskCall = { ...call, place: { ...place, isForced: true } }
      const watched: Watched = { folder, optionFiles, backoff: new Backoff(signal), signal }
      for (const name of folder.unfinished()) await processFile(again, watched, name)
      await watch({ ...call, place }, watched)
    } catch (error) {
      if (!signal.aborted) throw error
    } finally {
      folder.close()
    }
  })
}

interface Watched {
  readonly folder: DropFolder
  readonly optionFiles: ChosenFiles
  readonly backoff: Backoff
  readonly signal: AbortSignal
}

/** Delays between failed attempts, doubled each time. */
class Backoff {
  readonly #signal: AbortSignal
  #next = FIRST_DELAY_MS

  constructor(signal: AbortSignal) {
    this.#signal = signal
  }

  async wait(): Promise<void> {
    const delayMs = this.#next
    this.#next = Math.min(2 * delayMs, MAX_DELAY_MS)
    await delay(delayMs, undefined, { signal: this.#signal })
  }

  reset(): void {
    this.#next = FIRST_DELAY_MS
  }
}

async function watch(call: TaskCall, watched: Watched): Promise<never> {
  const { folder, signal } = watched
  for (;;) {
    for (const name of folder.complete()) {
      signal.throwIfAborted()
      if (folder.begin(name) !== undefined) await processFile(call, watched, name)
    }
    await delay(POLL_INTERVAL_MS, undefined, { signal })
  }
}

/** For a temporary failure, returns the file and waits. */
async function processFile(
  call: TaskCall,
  { folder, optionFiles, backoff, signal }: Watched,
  name: string,
): Promise<void> {
  let failure: Failure
  try {
    const published = await runFile(call, { name, path: folder.workingPath(name) }, optionFiles, signal)
    folder.done(name)
    backoff.reset()
    printOutcome(call, name, published)
    return
  } catch (error) {
    if (signal.aborted || error instanceof UsageError) {
      folder.release(name)
      throw error
    }
    failure = failureOf(error, name)
  }
  if (permanentFailures.has(failure.code)) {
    folder.release(name)
    throw new WorkFailed(failure)
  }
  printOutcome(call, name, failure)
  if (!temporaryFailures.has(failure.code)) {
    folder.failed(name, failure)
    backoff.reset()
    return
  }
  folder.release(name)
  await backoff.wait()
}

function runFile(
  call: TaskCall,
  input: { readonly name: string; readonly path: string },
  optionFiles: ChosenFiles,
  signal: AbortSignal,
): Promise<Published> {
  const inputs = [input, ...optionFiles.inputs]
  const entries = [
    { file: 0, filename: input.name, page: undefined, rotation: 0 },
    ...optionFiles.entries.map((entry) => ({ ...entry, file: entry.file + 1 })),
  ]
  const passwords = knownPasswords(inputs, call.given.passwordFiles, process.env)
  return runAndPublish(call, { inputs, entries }, passwords, {
    signal,
    progress: () => {},
    isUnattended: true,
  })
}

function printOutcome({ task, given }: TaskCall, input: string, outcome: Published | Failure): void {
  if (given.isJson) {
    const line = 'files' in outcome ? { input, ...outcome } : { input, error: outcome }
    process.stdout.write(`${JSON.stringify(line)}\n`)
  } else if (!('files' in outcome)) process.stderr.write(`octavo: ${failureText(outcome)}\n`)
  else if (!given.isQuiet)
    process.stderr.write(
      taskSummary(outcome.files, outcome.report, { task, inputCount: 1, isVerbose: given.isVerbose }),
    )
}

/** The watched folder. Other files are those that options name, such as the image of a watermark: every run gets them. */
function watchedAndOthers({ task, given, place }: TaskCall): {
  readonly path: string
  readonly optionFiles: ChosenFiles
} {
  const path = given.files.find((file) => isFolder(file)) ?? given.files[0]!
  const others = given.files.filter((file) => file !== path)
  if (isRegularFile(path)) throw new UsageError(`--watch takes a folder, and '${path}' is a file.`)
  if (given.output === undefined || place.target === '-')
    throw new UsageError('--watch needs a folder for the outputs: -o outbox/')
  if (!isFolder(place.target) && !/[/\\]$/.test(place.target))
    throw new UsageError(`--watch needs a folder for the outputs: -o ${place.target.replace(/\.\w+$/, '')}/`)
  if (isFolder(place.target) && isFolder(path) && realpathSync(place.target) === realpathSync(path))
    throw new UsageError(
      '--watch and -o name the same folder: outputs would be processed again. Name another for -o.',
    )
  if (others.some((file) => isFolder(file)))
    throw new UsageError(
      `--watch takes one folder, ${path}; other arguments can only be files that an option names.`,
    )
  const { unreadable, ...optionFiles } = inputFiles(task, others)
  if (unreadable.length > 0) throw new FilesFailed(unreadable, false)
  const stray = optionFiles.entries.find((entry) => !isNamedBy(given.options, entry.filename))
  if (stray !== undefined)
    throw new UsageError(
      `--watch takes its files from the folder, but no option names '${stray.filename}': leave it out.`,
    )
  if (task.outputs === 'one' || optionFiles.entries.length + 1 < task.inputs.min)
    throw new UsageError(
      `--watch runs a task on each file separately, but ${task.name} takes several files together.`,
    )
  knownPasswords(optionFiles.inputs, given.passwordFiles, process.env)
  return { path, optionFiles }
}
