import type { CopySummary, StoreName } from '@octavo/server/copy-data'
import { shownName } from '@octavo/tasks/file-name'
import { byteSize } from '@octavo/tasks/printable'
import { type Failure, failureText, UsageError, WorkFailed } from '../failures.js'
import { parseFlags } from '../flags/parse-flags.js'
import { copyDataHelp } from '../help/command-help.js'
import { withProgress } from '../terminal/progress-bar.js'

const copyFlags = {
  from: { type: 'string' },
  to: { type: 'string' },
  'data-dir': { type: 'string' },
  merge: { type: 'boolean' },
  interrupt: { type: 'boolean' },
  json: { type: 'boolean' },
  help: { type: 'boolean', short: 'h' },
} as const

/** Returns whether everything was copied completely. */
export async function copyDataCommand(args: readonly string[]): Promise<boolean> {
  const { values: flags, positionals } = parseFlags('copy-data', args, copyFlags)
  if (flags.help === true) {
    process.stdout.write(copyDataHelp)
    return true
  }
  if (positionals.length > 0)
    throw new UsageError(
      `octavo copy-data takes no argument '${positionals[0]}': name the two sides with --from and --to.`,
    )
  const from = store('from', flags.from)
  const to = store('to', flags.to)
  if (from === to)
    throw new UsageError(`--from and --to are both ${from}: one has to be embedded, the other shared.`)
  const { copyData } = await import('@octavo/server/copy-data')
  const summary = await withProgress(false, 'processes', (bar) =>
    copyData(
      {
        from,
        to,
        isMerged: flags.merge === true,
        isInterrupting: flags.interrupt === true,
        progress: (done, total) => bar.show(done, total),
      },
      process.env,
      flags['data-dir'] === undefined ? [] : ['--data-dir', flags['data-dir']],
    ),
  ).catch((error: unknown) => {
    throw explained(error)
  })
  process.stdout.write(flags.json === true ? `${JSON.stringify(summary, undefined, 2)}\n` : text(summary))
  const { wrong } = summary.verified
  if (wrong.length === 0) return true
  for (const { processId, kind, name } of summary.copied.damaged)
    process.stderr.write(`Missing or damaged: the ${kind} ${shownName(name)} of the process ${processId}.\n`)
  // The summary, also as JSON, is already on the standard output.
  const message = `${processes(wrong.length)} of the source could not be copied completely, because a file is missing or damaged: ${wrong.slice(0, 10).join(', ')}${wrong.length > 10 ? ', …' : ''}.`
  process.stderr.write(`octavo: ${failureText(failure(message).failure)}\n`)
  return false
}

function store(flag: string, given: string | undefined): StoreName {
  if (given === 'embedded' || given === 'shared') return given
  throw new UsageError(`--${flag} is needed: embedded (the data folder) or shared (PostgreSQL and S3).`)
}

function text({ copied, verified, interrupted }: CopySummary): string {
  const { tokens, webhooks } = copied.rows
  const there = copied.processesThere === 0 ? '' : ` (${copied.processesThere} already existed)`
  return [
    `Copied ${processes(copied.processes)}${there}, ${copied.files} files with ${byteSize(copied.bytes)}, ${tokens} tokens, ${webhooks} webhooks.`,
    ...(interrupted === 0 ? [] : [`${interrupted} executions had not ended and were marked as interrupted.`]),
    `Verified the copy: ${processes(verified.processes)}, ${verified.files} files, ${byteSize(verified.bytes)}.`,
    '',
  ].join('\n')
}

function processes(count: number): string {
  return count === 1 ? '1 process' : `${count} processes`
}

const reportedErrors = [
  'CopyProblem',
  'StartProblem',
  'SettingsError',
  'DataFolderProblem',
  'DataFolderInUse',
  'StoreUnavailable',
  'OutcomeUnknown',
  'StorageFull',
]

/** Messages of the service about its stores are shown unchanged. */
function explained(error: unknown): unknown {
  return error instanceof Error && reportedErrors.includes(error.name) ? failure(error.message) : error
}

function failure(message: string): WorkFailed {
  return new WorkFailed({ code: 'copy', message, file: undefined } satisfies Failure)
}
