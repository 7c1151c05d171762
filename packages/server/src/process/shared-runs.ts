import { setTimeout as wait } from 'node:timers/promises'
import { withFiles } from '@octavo/tasks/entry'
import { ServiceError } from '../errors/service-error.js'
import type { QueuedRun } from '../queue/queue.js'
import type { FileRow, ProcessRow, Records, WebhookRow } from '../records/records.js'
import type { NewRun } from '../records/runs.js'
import { type Seal, SealBroken } from '../seal/seal.js'
import type { Events, ProcessEvent, TextOfRun } from './events.js'
import { processNotFound } from './find.js'
import { recordedErrorOf } from './result.js'
import type { Outcome, Run, RunPlan, Runs } from './runs.js'

export interface SharedRunsContext {
  readonly records: Records
  readonly seal: Seal
  readonly events: Events
  readonly maxWaiting: number
  readonly maxWaitingOfOwner: number
}

/** The encrypted plan. A plan of another version that cannot be read fails the run. */
interface SealedPlan {
  readonly version: number
  readonly plan: RunPlan
  readonly hasWebhook: boolean
}

const VERSION = 1

/** How often the row is polled, because events may get lost. */
const POLL_EVERY_MS = 1000

/**
 * If machines share the work: plans are encrypted in the rows of their runs, and waiting callers are notified
 * by events.
 */
export function createSharedRuns(context: SharedRunsContext): Runs {
  const { records, seal } = context
  const performed = new Map<string, Run>()

  function stored(plan: RunPlan, webhook: WebhookRow | undefined): NewRun {
    const { runId, processId, owner } = plan
    const { maxWaiting, maxWaitingOfOwner } = context
    const sealed: SealedPlan = { version: VERSION, plan, hasWebhook: webhook !== undefined }
    return {
      runId,
      processId,
      owner,
      plan: seal.seal(JSON.stringify(sealed), runId),
      maxWaiting,
      maxWaitingOfOwner,
    }
  }

  async function open({ runId, claim }: QueuedRun): Promise<Run | undefined> {
    if (claim === undefined) return undefined
    const { plan, hasWebhook } = opened(seal, runId, claim.plan)
    const webhook = hasWebhook ? await records.webhooks.ofRun(runId) : undefined
    const queuedAt = performance.now() - claim.waitedMs
    const run: Run = { plan, webhook, lease: claim.lease, queuedAt, row: undefined, done: 0, total: 0 }
    performed.set(runId, run)
    return run
  }

  return {
    stored,
    add(plan, _webhook, { version, isWaitedFor }) {
      const begin = (): EndWatch => watchEnd(context.events, plan, version)
      const watch = isWaitedFor ? begin() : undefined
      return {
        outcome: () => endOf(context, plan, watch ?? begin()),
        drop: () => watch?.stop(),
      }
    },
    open,
    get: (runId) => performed.get(runId),
    settle: (runId) => void performed.delete(runId),
  }
}

function opened(seal: Seal, runId: string, sealed: string): SealedPlan {
  try {
    const read = JSON.parse(seal.open(sealed, runId)) as SealedPlan
    if (read.version === VERSION) return { ...read, plan: withSharedFiles(read.plan) }
  } catch (error) {
    if (!(error instanceof SealBroken) && !(error instanceof SyntaxError)) throw error
  }
  throw new ServiceError(
    'interrupted',
    'The execution was accepted by a machine with another version or another seal key, and cannot be read here. The files are still there: execute again.',
  )
}

/**
 * Entries of one upload share a file object again, because document-level features are joined once for each
 * file.
 */
function withSharedFiles(plan: RunPlan): RunPlan {
  const files = new Map<string, FileRow>()
  for (const { file } of plan.entries) if (!files.has(file.id)) files.set(file.id, file)
  return { ...plan, entries: withFiles(plan.entries, ({ id }) => files.get(id)!) }
}

interface EndWatch {
  readonly ready: Promise<void>
  /** Whether all events are received. */
  isReady: boolean
  ended: ProcessRow | 'gone' | undefined
  result: TextOfRun | undefined
  /** Aborted by the end of the run. */
  readonly over: AbortSignal
  stop(): void
}

/** Events up to this version of the process were before the run. */
function watchEnd(events: Events, { processId, runId }: RunPlan, version: number): EndWatch {
  const over = new AbortController()
  const ended = (event: ProcessEvent): void => {
    if (event.type === 'gone') watch.ended = 'gone'
    else if (event.type === 'changed' && event.row.version > version && hasEnded(event.row, runId)) {
      watch.ended ??= event.row
      watch.result ??= event.result
    }
    if (watch.ended !== undefined) over.abort()
  }
  const listening = events.listen(processId, ended, 'end')
  const watch: EndWatch = {
    ready: listening.ready.then(
      () => {
        watch.isReady = true
      },
      () => undefined,
    ),
    isReady: false,
    ended: undefined,
    result: undefined,
    over: over.signal,
    stop: () => listening.stop(),
  }
  return watch
}

async function endOf({ records }: SharedRunsContext, plan: RunPlan, watch: EndWatch): Promise<Outcome> {
  const { processId, runId } = plan
  try {
    // A subscription from before the run was accepted has missed nothing.
    const isSubscribed = watch.isReady
    await watch.ready
    for (let polls = 0; watch.ended === undefined; polls++) {
      if (polls > 0 || !isSubscribed) {
        // If the store does not respond, the next poll tries again.
        const found = await records.processes.get(processId).catch(() => 'unknown' as const)
        if (found === undefined) watch.ended ??= 'gone'
        else if (found !== 'unknown' && hasEnded(found, runId)) watch.ended ??= found
      }
      if (watch.ended === undefined)
        await wait(POLL_EVERY_MS, undefined, { signal: watch.over }).catch(() => undefined)
    }
    return await outcomeOf(records, runId, watch.ended, watch.result)
  } finally {
    watch.stop()
  }
}

function hasEnded(row: ProcessRow, runId: string): boolean {
  return row.runId !== runId && row.state !== 'created' && row.state !== 'uploaded'
}

async function outcomeOf(
  records: Records,
  runId: string,
  ended: ProcessRow | 'gone',
  result: TextOfRun | undefined,
): Promise<Outcome> {
  if (ended === 'gone') return { row: undefined, error: processNotFound() }
  const recorded = ended.state === 'failed' ? recordedErrorOf(ended) : undefined
  if (recorded !== undefined) {
    const { code, message, ...details } = recorded
    return { row: ended, error: new ServiceError(code, message, details) }
  }
  if (result?.runId === runId) return { row: ended, resultText: result.text }
  for (;;) {
    try {
      const [[output], resultText] = await Promise.all([
        records.files.from(ended.id, 'output', 0, 1),
        records.processes.resultOf(ended.id),
      ])
      if (output?.runId === runId && resultText !== undefined) return { row: ended, resultText }
      return { row: ended, error: replaced() }
    } catch {
      await wait(POLL_EVERY_MS)
    }
  }
}

/** The run has ended, and another one has replaced it before the row was read. */
function replaced(): ServiceError {
  return new ServiceError(
    'interrupted',
    'The process was executed again before the end of this execution was seen. Get the process for its current state.',
  )
}
