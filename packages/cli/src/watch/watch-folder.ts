import { realpathSync } from 'node:fs'
import { setTimeout as pause } from 'node:timers/promises'
import { printable } from '@octavo/tasks/printable'
import { asFolder } from '../batch.js'
import {
  type Failure,
  type FailureCode,
  failureOf,
  failureText,
  UsageError,
  WorkFailed,
} from '../failures.js'
import { type ChosenFiles, inputFiles, isNamedBy } from '../input-files.js'
import { interruptible } from '../interruption.js'
import { knownPasswords } from '../passwords.js'
import { isFolder } from '../path-kind.js'
import { type Published, runAndPublish, type TaskCall } from '../task-run.js'
import { taskSummary } from '../task-summary.js'
import { DropFolder } from './drop-folder.js'

const LOOK_EVERY_MS = 1000
const FIRST_PAUSE_MS = 1000
const LONGEST_PAUSE_MS = 30_000

/** Failures that are not about the file: it stays and is retried. */
const passing: ReadonlySet<FailureCode> = new Set<FailureCode>([
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
const lasting: ReadonlySet<FailureCode> = new Set<FailureCode>([
  'unauthorized',
  'forbidden',
  'unknown_task',
  'task_unavailable',
])

/** Runs a task on each file that arrives in a folder, once, until the command is stopped. */
export async function watchFolder(call: TaskCall, path: string): Promise<void> {
  const companions = checkedCompanions(call, path)
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
      const watched: Watched = { folder, companions, pauses: new Pauses(signal), signal }
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
  readonly companions: ChosenFiles
  readonly pauses: Pauses
  readonly signal: AbortSignal
}

/** Delays between failed attempts, doubled each time. */
class Pauses {
  readonly #signal: AbortSignal
  #next = FIRST_PAUSE_MS

  constructor(signal: AbortSignal) {
    this.#signal = signal
  }

  async pause(): Promise<void> {
    const length = this.#next
    this.#next = Math.min(2 * length, LONGEST_PAUSE_MS)
    await pause(length, undefined, { signal: this.#signal })
  }

  reset(): void {
    this.#next = FIRST_PAUSE_MS
  }
}

async function watch(call: TaskCall, watched: Watched): Promise<never> {
  const { folder, signal } = watched
  for (;;) {
    for (const name of folder.complete()) {
      signal.throwIfAborted()
      if (folder.begin(name) !== undefined) await processFile(call, watched, name)
    }
    await pause(LOOK_EVERY_MS, undefined, { signal })
  }
}

/** For a temporary failure, returns the file and waits. */
async function processFile(
  call: TaskCall,
  { folder, companions, pauses, signal }: Watched,
  name: string,
): Promise<void> {
  let failure: Failure
  try {
    const published = await runFile(call, { name, path: folder.workingPath(name) }, companions, signal)
    folder.done(name)
    pauses.reset()
    tell(call, name, published)
    return
  } catch (error) {
    if (signal.aborted || error instanceof UsageError) {
      folder.release(name)
      throw error
    }
    failure = failureOf(error, name)
  }
  if (lasting.has(failure.code)) {
    folder.release(name)
    throw new WorkFailed(failure)
  }
  tell(call, name, failure)
  if (!passing.has(failure.code)) {
    folder.failed(name, failure)
    pauses.reset()
    return
  }
  folder.release(name)
  await pauses.pause()
}

function runFile(
  call: TaskCall,
  input: { readonly name: string; readonly path: string },
  companions: ChosenFiles,
  signal: AbortSignal,
): Promise<Published> {
  const inputs = [input, ...companions.inputs]
  const entries = [
    { file: 0, filename: input.name, page: undefined, rotation: 0 },
    ...companions.entries.map((entry) => ({ ...entry, file: entry.file + 1 })),
  ]
  const passwords = knownPasswords(inputs, call.given.passwordFiles, process.env)
  return runAndPublish(call, { inputs, entries }, passwords, {
    signal,
    progress: () => {},
    isUnattended: true,
  })
}

function tell({ task, given }: TaskCall, input: string, outcome: Published | Failure): void {
  if (given.isJson) {
    const told = 'files' in outcome ? { input, ...outcome } : { input, error: outcome }
    process.stdout.write(`${JSON.stringify(told)}\n`)
  } else if (!('files' in outcome)) process.stderr.write(`octavo: ${failureText(outcome)}\n`)
  else if (!given.isQuiet)
    process.stderr.write(
      taskSummary(outcome.files, outcome.report, { task, inputCount: 1, isVerbose: given.isVerbose }),
    )
}

/** Other files are those that options name, such as the image of a watermark: every run gets them. */
function checkedCompanions({ task, given, place }: TaskCall, path: string): ChosenFiles {
  if (given.output === undefined || place.target === '-')
    throw new UsageError('--watch needs a folder for the outputs: -o out/')
  if (!isFolder(place.target) && !/[/\\]$/.test(place.target))
    throw new UsageError(`--watch needs a folder for the outputs: -o ${place.target.replace(/\.\w+$/, '')}/`)
  if (isFolder(place.target) && isFolder(path) && realpathSync(place.target) === realpathSync(path))
    throw new UsageError(
      '--watch and -o name the same folder: outputs would be processed again. Name another for -o.',
    )
  if (given.files.some((file) => isFolder(file)))
    throw new UsageError(
      `--watch takes one folder, ${path}; other arguments can only be files that an option names.`,
    )
  const companions = inputFiles(task, given.files)
  const stray = companions.entries.find((entry) => !isNamedBy(given.options, entry))
  if (stray !== undefined)
    throw new UsageError(
      `--watch takes its files from the folder, but no option names '${stray.filename}': leave it out.`,
    )
  if (task.outputs === 'one' || companions.entries.length + 1 < task.inputs.min)
    throw new UsageError(
      `--watch runs a task on each file separately, but ${task.name} takes several files together.`,
    )
  knownPasswords(companions.inputs, given.passwordFiles, process.env)
  return companions
}
