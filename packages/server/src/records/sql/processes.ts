import { FileGone, OverQuota } from '../errors.js'
import type { Prepared } from '../prepared.js'
import type {
  FileChanges,
  FileRow,
  ProcessRecords,
  ProcessRow,
  ProcessState,
  RemovedProcess,
  StoredResult,
  WebhookChanges,
} from '../records.js'
import { fileRow, processRow, type SqlRow } from '../rows.js'
import type { NewRun, RunChange, RunLease, RunState } from '../runs.js'
import { type Change, changeShape, changeStatement, inStatesStatement } from '../statements/processes.js'
import { changesOfFiles, SLICE } from './change-files.js'
import { asking, type Store } from './store.js'
import { first, pause, run, some, together, type Work } from './work.js'

/** The effect of a change of a process on its run, if runs have rows. */
export interface RunChanges {
  /** Returns how it starts; undefined, with nothing added, if the row of its process does not name it. */
  add(run: NewRun): Work<RunState | undefined>
  /** Returns whether it existed and, with a lease, whether the lease was valid. */
  end(run: { runId: string; lease?: RunLease | undefined }): Work<boolean>
  endOfProcess(processId: string): Work<void>
}

/** A change of a process with everything that belongs to it. */
export interface WholeChange {
  readonly statement: Prepared<Change>
  readonly change: Change
  readonly files: {
    readonly add: readonly FileRow[]
    readonly removeIds: readonly string[]
    readonly quotaBytes: number
  }
  readonly result: StoredResult | undefined
  readonly run: RunChange | undefined
  readonly relaxed: boolean | undefined
}

/** One statement each, for a database that is reached over a network. */
export interface AtOnce extends Pick<ProcessRecords, 'withUploads' | 'withOutput'> {
  /** Relaxed. */
  create(row: ProcessRow, maxProcesses: number): Promise<void>
  /**
   * Undefined, with nothing changed, if the change cannot be made as one statement, or is not allowed: then
   * the rules below decide.
   */
  change(whole: WholeChange): Promise<{ readonly row: ProcessRow | undefined } | undefined>
}

export interface OfSeveralMachines {
  readonly runs: RunChanges
  readonly atOnce: AtOnce
}

export function processRecords(
  store: Store,
  { runs, atOnce }: Partial<OfSeveralMachines> = {},
): ProcessRecords {
  const { statements } = store
  const fileChanges = changesOfFiles(store)
  const changes = new Map<string, Prepared<Change>>()
  const stateQueries = new Map<number, Prepared<{ states: ProcessState[]; limit: number }>>()

  async function prepared(change: Change, relaxed: boolean): Promise<Prepared<Change>> {
    const isRelaxed = relaxed && store.dialect === 'postgres'
    const shape = `${isRelaxed ? 'relaxed ' : ''}${changeShape(change)}`
    let statement = changes.get(shape)
    if (statement === undefined) {
      statement = changeStatement(store.db, change, isRelaxed)
      await store.prepare(statement)
      changes.set(shape, statement)
    }
    return statement
  }

  /** Adds to the usage of the owner and returns the new usage. */
  function* count(
    owner: string,
    processes: number,
    bytes: number,
  ): Work<{ processes: number; bytes: number }> {
    const usage = yield* first(statements.files.addUsage, { owner, processes, bytes })
    return usage as { processes: number; bytes: number }
  }

  function* changeFiles(process: ProcessRow, files: FileChanges): Work<void> {
    const { add = [], removeIds = [], quotaBytes = Number.POSITIVE_INFINITY } = files
    const removed = yield* fileChanges.remove(process.id, removeIds)
    const bytes = add.reduce((sum, { size }) => sum + size, 0) - removed
    yield* together([fileChanges.add(process.id, add), countBytes(process.owner, bytes, quotaBytes)])
  }

  /**
   * The lock on its process keeps the file from being removed before the commit: a removal that follows finds
   * the new files.
   */
  function* checkIsThere({ id, processId }: FileRow): Work<void> {
    yield* first(statements.processes.lockedById, { id: processId })
    if ((yield* first(statements.files.byId, { id, processId })) === undefined) throw new FileGone()
  }

  function* countBytes(owner: string, bytes: number, quotaBytes: number): Work<void> {
    if (bytes === 0) return
    const usage = yield* count(owner, 0, bytes)
    if (bytes > 0 && usage.bytes > quotaBytes) throw new OverQuota('bytes', quotaBytes)
  }

  function* changeWebhook(process: ProcessRow, { add, schedule }: WebhookChanges): Work<void> {
    if (add !== undefined) yield* run(statements.webhooks.insert, add)
    if (schedule === undefined) return
    const { runId, dueAtMs } = schedule
    yield* run(statements.webhooks.schedule, { runId, dueAtMs, body: schedule.body(process) })
  }

  /**
   * Always after the row of the process, and its usage after that of the files: a fixed order of locks
   * prevents deadlocks.
   */
  function* changeRun(change: RunChange): Work<void> {
    if (runs === undefined) return
    if ('add' in change) {
      const state = yield* runs.add(change.add)
      if (state !== undefined) change.added?.(state)
    } else if (!(yield* runs.end(change.end)) && change.end.lease !== undefined) throw new LeaseLost()
  }

  return {
    async create(row, { maxProcesses = Number.POSITIVE_INFINITY, relaxed } = {}) {
      if (atOnce !== undefined && relaxed === true) return atOnce.create(row, maxProcesses)
      const work = function* (): Work<void> {
        yield* run(statements.processes.insert, row)
        const { processes } = yield* count(row.owner, 1, 0)
        if (processes > maxProcesses) throw new OverQuota('processes', maxProcesses)
      }
      await store.write(work, { relaxed })
    },

    async get(id) {
      const found = await store.first(statements.processes.byId, { id })
      return found === undefined ? undefined : processRow(found)
    },

    async withUploads(id) {
      if (atOnce !== undefined) return atOnce.withUploads(id)
      const [[found], uploads, [usage]] = (await store.inOrder([
        asking(statements.processes.byId, { id }),
        asking(statements.files.ofKind, { processId: id, kind: 'upload' }),
        asking(statements.files.usageBeside, { processId: id }),
      ])) as [SqlRow[], SqlRow[], SqlRow[]]
      if (found === undefined) return undefined
      const ownerBytes = (usage?.bytes as number | undefined) ?? 0
      return { row: processRow(found), uploads: uploads.map(fileRow), ownerBytes }
    },

    async withOutput(id, position) {
      if (atOnce !== undefined) return atOnce.withOutput(id, position)
      const [[found], [output]] = (await store.inOrder([
        asking(statements.processes.byId, { id }),
        asking(statements.files.fromPosition, { processId: id, kind: 'output', position, limit: 1 }),
      ])) as [SqlRow[], SqlRow[]]
      if (found === undefined) return undefined
      return { row: processRow(found), ...(output === undefined ? {} : { output: fileRow(output) }) }
    },

    async list(owner, { limit, before }) {
      if (before === undefined)
        return (await store.all(statements.processes.newest, { owner, limit })).map(processRow)
      const [createdAt, id] = before.split('.')
      if (createdAt === undefined || id === undefined) return []
      const place = { owner, limit, createdAt: Number(createdAt), id }
      return (await store.all(statements.processes.before, place)).map(processRow)
    },

    async change(id, when, patch, files = {}, options = {}) {
      const { relaxed, reserved, webhook, result, run: runChange } = options
      const { add = [], removeIds = [] } = files
      if (when.states.length === 0) return undefined
      const change: Change = { id, when, patch }
      const statement = await prepared(change, relaxed === true)
      const isAlone = webhook === undefined && result === undefined && runChange === undefined
      if (isAlone && add.length + removeIds.length === 0) {
        const found = await store.firstOf(statement, change, { relaxed, freesSpace: reserved })
        return found === undefined ? undefined : processRow(found)
      }
      if (atOnce !== undefined && webhook === undefined && files.sharing === undefined) {
        const { quotaBytes = Number.POSITIVE_INFINITY } = files
        const whole = { statement, change, result, run: runChange, relaxed }
        const changed = await atOnce.change({ ...whole, files: { add, removeIds, quotaBytes } })
        if (changed !== undefined) return changed.row
      }
      const work = function* (): Work<ProcessRow | undefined> {
        // Adding a run checks the row itself, so it need not wait for the result.
        const isAdding = runChange !== undefined && 'add' in runChange
        const [found] = yield* together([
          first(statement, change),
          ...(isAdding ? [changeRun(runChange)] : []),
        ])
        if (found === undefined) return undefined
        const process = processRow(found as SqlRow)
        if (files.sharing !== undefined) yield* checkIsThere(files.sharing)
        yield* together([
          changeFiles(process, files),
          ...(result === undefined ? [] : [run(statements.results.put, { processId: id, ...result })]),
          ...(webhook === undefined ? [] : [changeWebhook(process, webhook)]),
          ...(runChange === undefined || isAdding ? [] : [changeRun(runChange)]),
        ])
        return process
      }
      const freesSpace = (removeIds.length > 0 && add.length === 0) || reserved
      const isLong = add.length + removeIds.length > SLICE
      try {
        return await store.write(work, { relaxed, freesSpace, isLong })
      } catch (error) {
        if (error instanceof LeaseLost) return undefined
        throw error
      }
    },

    async resultOf(id) {
      return (await store.first(statements.results.body, { processId: id }))?.body as string | undefined
    },

    async zipNameOf(id) {
      const found = await store.first(statements.results.zipName, { processId: id })
      return (found?.zipName as string | null | undefined) ?? undefined
    },

    async remove(id, version) {
      const work = function* (): Work<RemovedProcess | undefined> {
        const found = yield* first(statements.processes.lockedById, { id })
        if (found === undefined || (version !== undefined && found.version !== version)) return undefined
        const row = processRow(found)
        const files = []
        for (;;) {
          const deleted = yield* some(statements.files.deleteSome, { processId: id })
          if (deleted.length === 0) break
          for (const file of deleted) files.push(fileRow(file))
          if (files.length % SLICE === 0) yield* pause()
        }
        yield* run(statements.results.deleteOf, { processId: id })
        yield* run(statements.idempotency.deleteOfProcess, { processId: id })
        yield* run(statements.codes.deleteOf, { subject: id })
        yield* run(statements.webhooks.deleteUnscheduled, { processId: id })
        const bytes = files.reduce((sum, file) => sum + file.size, 0)
        yield* count(row.owner, -1, -bytes)
        if (runs !== undefined) yield* runs.endOfProcess(id)
        yield* run(statements.processes.delete, { id })
        return { row, files }
      }
      const { files } = (await store.first(statements.files.count, { processId: id })) as { files: number }
      return store.write(work, { freesSpace: true, isLong: files > SLICE })
    },

    async expired(now, limit) {
      const found = await store.all(statements.processes.expired, { now, limit })
      return found.map(({ id }) => id as string)
    },

    async nextExpiry() {
      return (await store.first(statements.processes.nextExpiry, {}))?.expiresAt as number | undefined
    },

    async inStates(states, limit) {
      if (states.length === 0) return []
      const query = stateQueries.get(states.length) ?? inStatesStatement(store.db, states.length)
      stateQueries.set(states.length, query)
      return (await store.all(query, { states: [...states], limit })).map(processRow)
    },

    async touchProgress(id, runId, done, total) {
      const progress = { id, runId, done, total }
      const touched = await store.firstOf(statements.processes.progress, progress, { relaxed: true })
      return (touched?.listeners as string | null | undefined) ?? null
    },

    async addListener(id, name) {
      await store.runOne(statements.processes.addListener, { id, name }, { relaxed: true })
    },
  }
}

/** Undoes the transaction: another worker owns the run. */
class LeaseLost extends Error {}
