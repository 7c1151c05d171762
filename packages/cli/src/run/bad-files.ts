import { setImmediate as pause } from 'node:timers/promises'
import { openFileSource } from '@octavo/pdf/file-source'
import { lossesIn, type ReportedLoss } from '@octavo/tasks/report-losses'
import type { TaskResult } from '@octavo/tasks/run'
import type { Task } from '@octavo/tasks/task'
import { taskFailures } from '@octavo/tasks/task-failure'
import { type Failure, FilesFailed, failureOf, WorkFailed } from '../failures.js'
import { isNamedBy, mainTypes } from '../files/file-kinds.js'
import type { ChosenFiles, NamedFiles } from '../files/input-files.js'
import type { NamedInput } from '../files/passwords.js'
import { isPipe } from '../files/path-kind.js'
import { isStandardInput } from '../files/spooled-inputs.js'
import type { TaskArguments } from '../flags/task-flags.js'
import { interruptible } from '../terminal/interruption.js'
import { canPrompt, withAdvice } from '../terminal/password-prompt.js'

export interface FileAccess {
  /** Undefined for a stream, which can be read once. */
  pathOf(input: NamedInput): string | undefined
  readonly passwords: ReadonlyMap<NamedInput, string>
  readonly signal: AbortSignal
}

/**
 * Runs a task. If a file cannot be used, the others are checked as well, so that all of them are named at once.
 * With `--skip-bad` the task is run again without them.
 */
export async function withoutBadFiles(
  task: Task,
  { options, isSkippingBad }: TaskArguments,
  chosen: ChosenFiles,
  run: (files: ChosenFiles) => Promise<TaskResult>,
  access: FileAccess,
): Promise<{ readonly result: TaskResult; readonly skipped: readonly Failure[] }> {
  const skipped: Failure[] = []
  for (let files = chosen; ; ) {
    try {
      return { result: await run(files), skipped }
    } catch (error) {
      if (!(error instanceof WorkFailed) || !isAboutFile(error.failure, files)) throw error
      const { failure } = error
      const others = await badFiles(task, options, without(files, [failure]), access)
      skipped.push(failure, ...others)
      files = without(files, skipped)
      const canSkip = canDoWithout(task, options, files, skipped)
      if (!canSkip || !isSkippingBad) throw new FilesFailed(skipped, canSkip)
    }
  }
}

/** Files that do not exist or cannot be opened are reported together with those that cannot be read. */
export async function refuseUnreadable(
  task: Task,
  { options, isSkippingBad }: TaskArguments,
  named: NamedFiles,
  passwords: ReadonlyMap<NamedInput, string>,
): Promise<void> {
  const { unreadable } = named
  const canSkip = canDoWithout(task, options, named, unreadable)
  if (unreadable.length === 0 || (isSkippingBad && canSkip)) return
  const pathOf = ({ path }: NamedInput) => (isStandardInput(path) || isPipe(path) ? undefined : path)
  const others = await interruptible((signal) =>
    badFiles(task, options, named, { pathOf, passwords, signal }),
  )
  throw new FilesFailed([...unreadable, ...others], canSkip)
}

/** The report of a run without these files. */
export function withSkipped(report: unknown, skipped: readonly Failure[]): unknown {
  if (skipped.length === 0) return report
  const losses = skipped.map(
    ({ file = '', message, code }): ReportedLoss => ({
      file,
      kind: 'file',
      page: null,
      count: 1,
      what: `The file was skipped: ${message} (${code})`,
    }),
  )
  return { ...(report as object), losses: [...losses, ...lossesIn(report)] }
}

/** Whether the task can be run with the files that are left. */
function canDoWithout(
  task: Task,
  options: Readonly<Record<string, unknown>>,
  { entries }: ChosenFiles,
  skipped: readonly Failure[],
): boolean {
  return (
    entries.length >= task.inputs.min &&
    !skipped.some(({ file }) => file !== undefined && isNamedBy(options, file))
  )
}

/**
 * The files that cannot be opened. Only PDF files are checked; those of a task that converts other files are named
 * one by one.
 */
async function badFiles(
  task: Task,
  options: Readonly<Record<string, unknown>>,
  { inputs }: ChosenFiles,
  { pathOf, passwords, signal }: FileAccess,
): Promise<Failure[]> {
  if (mainTypes(task).some((type) => type !== 'application/pdf')) return []
  const found: Failure[] = []
  for (const input of new Set(inputs)) {
    if (isNamedBy(options, input.name)) continue
    // So that an interruption is noticed between two files.
    await pause()
    signal.throwIfAborted()
    const path = pathOf(input)
    const failure = path === undefined ? undefined : await problemOf(input.name, path, passwords.get(input))
    if (failure?.code !== 'password_required') {
      if (failure !== undefined) found.push(failure)
    } else if (!canPrompt()) found.push(withAdvice(failure, input))
  }
  return found
}

async function problemOf(
  name: string,
  path: string,
  password: string | undefined,
): Promise<Failure | undefined> {
  const { nodePrimitives } = await import('@octavo/pdf/node')
  const { probe } = await import('@octavo/pdf/probe')
  const source = openFileSource(path)
  try {
    probe(source, { primitives: nodePrimitives, password })
    return undefined
  } catch (error) {
    const failure = failureOf(error, name)
    const isRescuable = failure.code in taskFailures && taskFailures[failure.code as 'damaged_pdf'].mayRescue
    if (!isRescuable) return failure
    const { rescueWithPdfium } = await import('@octavo/tasks/engines/pdfium')
    return rescueWithPdfium({ name, source, password }) === undefined ? failure : undefined
  } finally {
    source.close()
  }
}

/** An invalid option, such as pages that the file does not have, is not a fault of the file. */
export function isAboutFile({ file, code }: Failure, { inputs }: ChosenFiles): boolean {
  return code !== 'invalid_parameter' && inputs.some(({ name }) => name === file)
}

function without({ inputs, entries }: ChosenFiles, failures: readonly Failure[]): ChosenFiles {
  const bad = new Set(failures.map(({ file }) => file))
  const left = entries.filter(({ file }) => !bad.has(inputs[file]!.name))
  return {
    inputs: left.map(({ file }) => inputs[file]!),
    entries: left.map((entry, file) => ({ ...entry, file })),
  }
}
