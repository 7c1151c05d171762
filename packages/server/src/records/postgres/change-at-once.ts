import type { Prepared } from '../prepared.js'
import { processRow, type SqlRow, storedFile } from '../rows.js'
import type { NewRun, RunLease, RunState } from '../runs.js'
import type { StoredFile } from '../schema.js'
import type { ChangeAtOnce, WholeChange } from '../sql/processes.js'
import type { Store } from '../sql/store.js'
import { insertFilesStatement } from '../statements/files.js'
import type { Change } from '../statements/processes.js'
import { asOne, isUnmet, type Part, required } from './as-one.js'
import { addingRun, endingRun } from './run-statements.js'

const MAX_FILES = 8

interface Beginning {
  readonly change: Change
  readonly run: NewRun
}

interface Ending {
  readonly change: Change
  readonly lease: RunLease
  readonly files: readonly StoredFile[]
  readonly bytes: number
  readonly quotaBytes: number
  readonly result: { readonly processId: string; readonly zipName: string | null; readonly body: string }
}

/** The changed row, or a row of nulls, so that the requirements are checked in any case. */
const FROM_CHANGED = 'from (values (1)) as always (one) left join changed on true'

const countBytes: Prepared<{ bytes: number; quotaBytes: number }> = {
  sql: `update usage set bytes = usage.bytes + $1::bigint from changed
    where usage.owner = changed.owner and usage.bytes + $1::bigint <= $2::bigint returning 1`,
  bind: ({ bytes, quotaBytes }) => [bytes, Math.min(quotaBytes, Number.MAX_SAFE_INTEGER)],
}

/**
 * The two changes that a caller waits for in every execution: a run is accepted, and a run has succeeded. Each
 * is one statement, instead of a round trip for each step. If one of its conditions does not hold, it fails as
 * a whole, and the generator (sql/processes.ts) runs instead and finds the reason.
 */
export function changeAtOnce(store: Store): ChangeAtOnce {
  const beginnings = new Map<Prepared<Change>, Prepared<Beginning>>()
  const endings = new Map<Prepared<Change>, Map<number, Prepared<Ending>>>()
  const putResult = store.statements.results.put

  function beginning(statement: Prepared<Change>): Prepared<Beginning> {
    return asOne<Beginning>(
      [
        { name: 'changed', query: of(statement, ({ change }) => change) },
        ...addingRun.map(({ name, query }) => ({ name, query: of(query, ({ run }: Beginning) => run) })),
      ],
      `select changed.*, (select state from added) as "runState", ${required('counted')} as "isCounted" ${FROM_CHANGED}`,
    )
  }

  function ending(statement: Prepared<Change>, files: number): Prepared<Ending> {
    const filed: Part<Ending> = {
      name: 'filed',
      query: of(insertFilesStatement(store.db, files), (ending) => ending.files),
    }
    return asOne<Ending>(
      [
        { name: 'changed', query: of(statement, ({ change }) => change) },
        ...(files === 0 ? [] : [filed]),
        { name: 'within', query: of(countBytes, (ending) => ending) },
        { name: 'stored', query: of(putResult, ({ result }) => result) },
        ...endingRun.map(({ name, query }) => ({ name, query: of(query, ({ lease }: Ending) => lease) })),
      ],
      `select changed.*, ${required('within')} as "isWithin", ${required('counted')} as "isCounted" ${FROM_CHANGED}`,
    )
  }

  /** Undefined, with nothing changed, if a requirement is not met. */
  async function asked<P>(query: Prepared<P>, values: P, relaxed = false): Promise<SqlRow | undefined> {
    try {
      return await store.firstOf(query, values, { relaxed })
    } catch (error) {
      if (isUnmet(error)) return undefined
      throw error
    }
  }

  return async ({ statement, change, files, result, run, relaxed }: WholeChange) => {
    if ('add' in run) {
      if (files.add.length + files.removeIds.length > 0 || result !== undefined) return undefined
      const query = kept(beginnings, statement, () => beginning(statement))
      const found = await asked(query, { change, run: run.add }, relaxed)
      if (found === undefined) return undefined
      run.added?.(found.runState as RunState)
      return processRow(found)
    }
    const { lease } = run.end
    if (lease === undefined || result === undefined || relaxed === true) return undefined
    if (files.removeIds.length > 0 || files.add.length > MAX_FILES) return undefined
    const { id } = change
    const added = files.add.map((file) => storedFile(file, id))
    const byCount = kept(endings, statement, () => new Map<number, Prepared<Ending>>())
    const query = kept(byCount, added.length, () => ending(statement, added.length))
    const found = await asked(query, {
      change,
      lease,
      files: added,
      bytes: added.reduce((sum, { size }) => sum + size, 0),
      quotaBytes: files.quotaBytes,
      result: { processId: id, ...result },
    })
    return found && processRow(found)
  }
}

function of<All, P>(query: Prepared<P>, values: (all: All) => P): Prepared<All> {
  return { ...query, bind: (all) => query.bind(values(all)) }
}

function kept<Key, Value>(map: Map<Key, Value>, key: Key, make: () => Value): Value {
  const known = map.get(key)
  if (known !== undefined) return known
  const made = make()
  map.set(key, made)
  return made
}
