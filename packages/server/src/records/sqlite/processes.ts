import { OverQuota } from '../errors.js'
import type { Prepared } from '../prepared.js'
import type {
  Condition,
  FileChanges,
  ProcessPatch,
  ProcessRecords,
  ProcessRow,
  ProcessState,
  RemovedProcess,
  WebhookChanges,
} from '../records.js'
import { fileRow, processRow, storedFile } from '../rows.js'
import { type Change, changeShape, changeStatement, inStatesStatement } from '../statements/processes.js'
import type { Transaction } from './connection.js'
import type { Store } from './store.js'

/** Rows that are written before the event loop goes on: a few milliseconds. */
const SLICE = 200

export function sqliteProcesses(store: Store): ProcessRecords {
  const { reader, statements } = store
  const changes = new Map<string, Prepared<Change>>()
  const stateQueries = new Map<number, Prepared<{ states: ProcessState[]; limit: number }>>()

  async function prepared(change: Change): Promise<Prepared<Change>> {
    const shape = changeShape(change)
    let statement = changes.get(shape)
    if (statement === undefined) {
      statement = changeStatement(store.db, change)
      await store.prepare(statement)
      changes.set(shape, statement)
    }
    return statement
  }

  /** Adds to what the owner has, and gives what it has then. */
  function count(transaction: Transaction, owner: string, processes: number, bytes: number) {
    const usage = transaction.first(statements.files.addUsage, { owner, processes, bytes })
    return usage as { processes: number; bytes: number }
  }

  function* changeFiles(
    transaction: Transaction,
    process: ProcessRow,
    files: FileChanges,
  ): Generator<void, void> {
    const { add = [], removeIds = [], quotaBytes = Number.POSITIVE_INFINITY } = files
    let bytes = 0
    for (const [index, id] of removeIds.entries()) {
      if (index % SLICE === SLICE - 1) yield
      const removed = transaction.first(statements.files.delete, { processId: process.id, id })
      bytes -= removed === undefined ? 0 : (removed.size as number)
    }
    for (const [index, file] of add.entries()) {
      if (index % SLICE === SLICE - 1) yield
      transaction.run(statements.files.insert, storedFile({ ...file, processId: process.id }))
      bytes += file.size
    }
    if (bytes === 0) return
    const usage = count(transaction, process.owner, 0, bytes)
    if (bytes > 0 && usage.bytes > quotaBytes) throw new OverQuota('bytes', quotaBytes)
  }

  function changeWebhook(
    transaction: Transaction,
    process: ProcessRow,
    { add, schedule }: WebhookChanges,
  ): void {
    if (add !== undefined) transaction.run(statements.webhooks.insert, add)
    if (schedule === undefined) return
    const { runId, dueAtMs } = schedule
    transaction.run(statements.webhooks.schedule, { runId, dueAtMs, body: schedule.body(process) })
  }

  return {
    async create(row, { maxProcesses = Number.POSITIVE_INFINITY, relaxed } = {}) {
      await store.write((transaction) => {
        transaction.run(statements.processes.insert, row)
        const { processes } = count(transaction, row.owner, 1, 0)
        if (processes > maxProcesses) throw new OverQuota('processes', maxProcesses)
      }, relaxed)
    },

    async get(id) {
      const found = reader.first(statements.processes.byId, { id })
      return found === undefined ? undefined : processRow(found)
    },

    async list(owner, { limit, before }) {
      if (before === undefined)
        return reader.all(statements.processes.newest, { owner, limit }).map(processRow)
      const [createdAt, id] = before.split('.')
      if (createdAt === undefined || id === undefined) return []
      const place = { owner, limit, createdAt: Number(createdAt), id }
      return reader.all(statements.processes.before, place).map(processRow)
    },

    async change(id, when: Condition, patch: ProcessPatch, files = {}, options = {}) {
      const { relaxed, reserved = false, webhook, result } = options
      const change: Change = { id, when, patch }
      const statement = await prepared(change)
      const slices = function* (transaction: Transaction): Generator<void, ProcessRow | undefined> {
        const found = transaction.first(statement, change)
        if (found === undefined) return undefined
        const process = processRow(found)
        yield* changeFiles(transaction, process, files)
        if (result !== undefined) transaction.run(statements.results.put, { processId: id, ...result })
        if (webhook !== undefined) changeWebhook(transaction, process, webhook)
        return process
      }
      const { add = [], removeIds = [] } = files
      const makesRoom = removeIds.length > 0 && add.length === 0
      if (add.length + removeIds.length > SLICE)
        return makesRoom ? store.writeInSlicesToMakeRoom(slices) : store.writeInSlices(slices)
      const work = (transaction: Transaction): ProcessRow | undefined => atOnce(slices(transaction))
      return makesRoom || reserved ? store.writeToMakeRoom(work) : store.write(work, relaxed)
    },

    async resultOf(id) {
      return reader.first(statements.results.body, { processId: id })?.body as string | undefined
    },

    async zipNameOf(id) {
      const found = reader.first(statements.results.zipName, { processId: id })
      return (found?.zipName as string | null | undefined) ?? undefined
    },

    async remove(id, version) {
      const slices = function* (transaction: Transaction): Generator<void, RemovedProcess | undefined> {
        const found = transaction.first(statements.processes.byId, { id })
        if (found === undefined || (version !== undefined && found.version !== version)) return undefined
        const row = processRow(found)
        const files = []
        for (;;) {
          const file = transaction.first(statements.files.deleteOne, { processId: id })
          if (file === undefined) break
          files.push(fileRow(file))
          if (files.length % SLICE === 0) yield
        }
        transaction.run(statements.results.deleteOf, { processId: id })
        transaction.run(statements.idempotency.deleteOfProcess, { processId: id })
        transaction.run(statements.codes.deleteOf, { subject: id })
        transaction.run(statements.webhooks.deleteUnscheduled, { processId: id })
        transaction.run(statements.processes.delete, { id })
        const bytes = files.reduce((sum, file) => sum + file.size, 0)
        count(transaction, row.owner, -1, -bytes)
        return { row, files }
      }
      const { files } = reader.first(statements.files.count, { processId: id }) as { files: number }
      return files > SLICE
        ? store.writeInSlicesToMakeRoom(slices)
        : store.writeToMakeRoom((transaction) => atOnce(slices(transaction)))
    },

    async expired(now, limit) {
      return reader.all(statements.processes.expired, { now, limit }).map((found) => found.id as string)
    },

    async nextExpiry() {
      return reader.first(statements.processes.nextExpiry, {})?.expiresAt as number | undefined
    },

    async inStates(states, limit) {
      const query = stateQueries.get(states.length) ?? inStatesStatement(store.db, states.length)
      stateQueries.set(states.length, query)
      return reader.all(query, { states: [...states], limit }).map(processRow)
    },

    async touchProgress(id, runId, done, total) {
      await store.write(
        (transaction) => transaction.run(statements.processes.progress, { id, runId, done, total }),
        true,
      )
    },
  }
}

/** Work in slices that are few enough to be done together. */
function atOnce<T>(slices: Generator<void, T>): T {
  for (;;) {
    const { done, value } = slices.next()
    if (done === true) return value
  }
}
