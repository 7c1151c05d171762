import { setTimeout as wait } from 'node:timers/promises'
import { withFiles } from '@octavo/tasks/entry'
import { ServiceError } from '../errors/service-error.js'
import type { QueuedRun } from '../queue/queue.js'
import type { FileRow, ProcessRow, Records, WebhookRow } from '../records/records.js'
import type { NewRun } from '../records/runs.js'
import { type Seal, SealBroken } from '../seal/seal.js'
import type { Events, ProcessEvent } from './events.js'
import { processNotFound } from './find.js'
import { recordedErrorOf } from './result.js'
import type { Outcome, Run, RunPlan, Runs } from './runs.js'

export interface SharedRunsContext {
  readonly records: Records
  readonly seal: Seal
  readonly events: Events
  readonly mostWaiting: number
  readonly mostWaitingOfOwner: number
}

/** What is sealed. Another version may have written it: one that cannot be read fails as such. */
interface SealedPlan {
  readonly version: number
  readonly plan: RunPlan
  readonly hasWebhook: boolean
}

const VERSION = 1

/** An event that got lost is made up for by a look at the row. */
const LOOK_EVERY_MS = 1000

/** Where machines share the work: plans are sealed in the rows of their runs, and who waits is told by events. */
export function createSharedRuns(context: SharedRunsContext): Runs {
  const { records, seal } = context
  const performed = new Map<string, Run>()

  function stored(plan: RunPlan, webhook: WebhookRow | undefined): NewRun {
    const { runId, processId, owner } = plan
    const { mostWaiting, mostWaitingOfOwner } = context
    const sealed: SealedPlan = { version: VERSION, plan, hasWebhook: webhook !== undefined }
    return {
      runId,
      processId,
      owner,
      plan: seal.seal(JSON.stringify(sealed), runId),
      mostWaiting,
      mostWaitingOfOwner,
    }
  }

  async function open({ runId, claim }: QueuedRun): Promise<Run | undefined> {
    if (claim === undefined) return undefined
    const { plan, hasWebhook } = opened(seal, runId, claim.plan)
    const webhook = hasWebhook ? await records.webhooks.ofRun(runId) : undefined
    const queuedAt = performance.now() - claim.waitedMs
    const run: Run = { plan, webhook, lease: claim.lease, queuedAt, isRunning: false, done: 0, total: 0 }
    performed.set(runId, run)
    return run
  }

  return {
    stored,
    add: (plan) => () => endOf(context, plan),
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

/** Entries that name one upload have one file again: what belongs to the document as a whole is joined once for each file. */
function withSharedFiles(plan: RunPlan): RunPlan {
  const files = new Map<string, FileRow>()
  for (const { file } of plan.entries) if (!files.has(file.id)) files.set(file.id, file)
  return { ...plan, entries: withFiles(plan.entries, ({ id }) => files.get(id)!) }
}

async function endOf(context: SharedRunsContext, plan: RunPlan): Promise<Outcome> {
  const { records, events } = context
  const { processId, runId } = plan
  const stop = new AbortController()
  let ended: ProcessRow | 'gone' | undefined
  function onEvent(event: ProcessEvent): void {
    if (event.type === 'gone') ended = 'gone'
    else if (event.type === 'changed' && hasEnded(event.row, runId)) ended ??= event.row
    if (ended !== undefined) stop.abort()
  }
  const listening = events.listen(processId, onEvent)
  try {
    await listening.ready.catch(() => undefined)
    while (ended === undefined) {
      // Where the store does not answer, its next answer is waited for.
      const found = await records.processes.get(processId).catch(() => 'unknown' as const)
      if (found === undefined) ended ??= 'gone'
      else if (found !== 'unknown' && hasEnded(found, runId)) ended ??= found
      if (ended === undefined)
        await wait(LOOK_EVERY_MS, undefined, { signal: stop.signal }).catch(() => undefined)
    }
    return await outcomeOf(records, runId, ended)
  } finally {
    listening.stop()
  }
}

function hasEnded(row: ProcessRow, runId: string): boolean {
  return row.runId !== runId && row.state !== 'created' && row.state !== 'uploaded'
}

async function outcomeOf(records: Records, runId: string, ended: ProcessRow | 'gone'): Promise<Outcome> {
  if (ended === 'gone') return { row: undefined, error: processNotFound() }
  const recorded = ended.state === 'failed' ? recordedErrorOf(ended) : undefined
  if (recorded !== undefined) {
    const { code, message, ...details } = recorded
    return { row: ended, error: new ServiceError(code, message, details) }
  }
  for (;;) {
    try {
      const [[output], resultText] = await Promise.all([
        records.files.from(ended.id, 'output', 0, 1),
        records.processes.resultOf(ended.id),
      ])
      if (output?.runId === runId && resultText !== undefined) return { row: ended, resultText }
      return { row: ended, error: replaced() }
    } catch {
      await wait(LOOK_EVERY_MS)
    }
  }
}

/** It has ended, and the next one has taken its place before anybody looked. */
function replaced(): ServiceError {
  return new ServiceError(
    'interrupted',
    'The process was executed again before the end of this execution was seen. Ask for the process to know how it stands.',
  )
}
