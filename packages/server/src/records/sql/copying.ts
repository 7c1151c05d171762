import type { CopiedTable, CopyingRecords } from '../records.js'
import { processRow } from '../rows.js'
import {
  type CopyStatements,
  copyStatements,
  countUsageStatement,
  forgetUsageStatement,
  servicesStatement,
} from '../statements/copying.js'
import { changesOfFiles, SLICE } from './change-files.js'
import type { Store } from './store.js'
import { first, pause, run, some, type Work } from './work.js'

export function copyingRecords(store: Store): CopyingRecords {
  const { statements } = store
  const files = changesOfFiles(store)
  const known = new Map<string, CopyStatements>()

  async function of(table: CopiedTable | 'processes'): Promise<CopyStatements> {
    const made = known.get(table) ?? copyStatements(store.dialect, table)
    await store.prepare(made.put)
    known.set(table, made)
    return made
  }

  return {
    async processes(after, limit) {
      const { first, next } = await of('processes')
      const found =
        after === undefined
          ? await store.all(first, { limit })
          : await store.all(next, { after: { id: after }, limit })
      return found.map(processRow)
    },

    async putProcess({ row, files: added, result }) {
      const { put } = await of('processes')
      const { id } = row
      const work = function* (): Work<boolean> {
        const there = yield* first(statements.processes.lockedById, { id })
        if (there !== undefined && processRow(there).version >= row.version) return false
        yield* run(put, { ...row })
        for (let removed = 1; removed > 0; ) {
          removed = (yield* some(statements.files.deleteSome, { processId: id })).length
          yield* pause()
        }
        yield* files.add(id, added)
        yield* run(statements.results.deleteOf, { processId: id })
        if (result !== undefined) yield* run(statements.results.put, { processId: id, ...result })
        return true
      }
      return store.write(work, { isLong: added.length > SLICE })
    },

    async rows(table, after, limit) {
      const { first, next } = await of(table)
      return after === undefined ? store.all(first, { limit }) : store.all(next, { after, limit })
    },

    async putRows(table, rows) {
      const { put } = await of(table)
      await store.write(function* (): Work<void> {
        for (const row of rows) yield* run(put, row)
      })
    },

    async countUsage() {
      for (const statement of [forgetUsageStatement, countUsageStatement]) await store.prepare(statement)
      await store.write(function* (): Work<void> {
        yield* run(forgetUsageStatement, {})
        yield* run(countUsageStatement, {})
      })
    },

    async services() {
      if (store.dialect === 'sqlite') return 0
      return ((await store.first(servicesStatement, {}))?.services as number | undefined) ?? 0
    },
  }
}
