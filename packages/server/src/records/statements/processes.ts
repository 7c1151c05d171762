import { type Kysely, sql } from 'kysely'
import { type Dialect, locked } from '../dialect.js'
import { type Prepared, prepare } from '../prepared.js'
import type { Condition, ProcessPatch, ProcessRow, ProcessState } from '../records.js'
import type { Schema } from '../schema.js'

type Db = Kysely<Schema>

export const processColumns = [
  'id',
  'owner',
  'task',
  'state',
  'version',
  'createdAt',
  'updatedAt',
  'expiresAt',
  'startedAt',
  'finishedAt',
  'attempts',
  'progressDone',
  'progressTotal',
  'outputs',
  'error',
  'runId',
  'note',
  'listeners',
] as const satisfies readonly (keyof ProcessRow)[]

const fixed: ReadonlySet<string> = new Set(['id', 'owner', 'version', 'createdAt'])

export function processStatements(db: Db, dialect: Dialect) {
  const rows = db.selectFrom('processes').select(processColumns)
  return {
    insert: prepare<ProcessRow>((value) =>
      db
        .insertInto('processes')
        .values(Object.fromEntries(processColumns.map((name) => [name, value(name)])) as never),
    ),
    byId: prepare<{ id: string }>((value) => rows.where('id', '=', value('id'))),
    lockedById: prepare<{ id: string }>((value) => locked(rows.where('id', '=', value('id')), dialect)),
    newest: prepare<{ owner: string; limit: number }>((value) =>
      rows
        .where('owner', '=', value('owner'))
        .orderBy('createdAt', 'desc')
        .orderBy('id', 'desc')
        .limit(value('limit')),
    ),
    before: prepare<{ owner: string; limit: number; createdAt: number; id: string }>((value) =>
      rows
        .where('owner', '=', value('owner'))
        .where(({ eb, refTuple, tuple }) =>
          eb(refTuple('createdAt', 'id'), '<', tuple(value('createdAt'), value('id'))),
        )
        .orderBy('createdAt', 'desc')
        .orderBy('id', 'desc')
        .limit(value('limit')),
    ),
    delete: prepare<{ id: string }>((value) => db.deleteFrom('processes').where('id', '=', value('id'))),
    expired: prepare<{ now: number; limit: number }>((value) =>
      db
        .selectFrom('processes')
        .select('id')
        .where('expiresAt', '<=', value('now'))
        .orderBy('expiresAt')
        .limit(value('limit')),
    ),
    nextExpiry: prepare<object>(() =>
      db.selectFrom('processes').select('expiresAt').orderBy('expiresAt').limit(1),
    ),
    progress: prepare<{ id: string; runId: string; done: number; total: number }>((value) =>
      db
        .updateTable('processes')
        .set({ progressDone: value('done'), progressTotal: value('total') })
        .where('id', '=', value('id'))
        .where('runId', '=', value('runId'))
        .where('state', '=', 'running')
        .returning('listeners'),
    ),
    addListener: prepare<{ id: string; name: string }>((value) =>
      db
        .updateTable('processes')
        .set({ listeners: sql<string>`coalesce(listeners || ' ', '') || ${value('name')}` })
        .where('id', '=', value('id')),
    ),
  }
}

/** One compiled query per number of states. */
export function inStatesStatement(
  db: Db,
  count: number,
): Prepared<{ states: ProcessState[]; limit: number }> {
  const query = prepare<Record<string, ProcessState> & { limit: number }>((value) =>
    db
      .selectFrom('processes')
      .select(processColumns)
      .where(
        'state',
        'in',
        Array.from({ length: count }, (_, index) => value(String(index)) as ProcessState),
      )
      .orderBy('createdAt')
      .orderBy('id')
      .limit(value('limit')),
  )
  return { sql: query.sql, bind: ({ states, limit }) => query.bind({ ...states, limit } as never) }
}

export interface Change {
  readonly id: string
  readonly when: Condition
  readonly patch: ProcessPatch
}

/** The cache key of a compiled change: which columns it sets, and what it compares. */
export function changeShape({ when, patch }: Change): string {
  const compared = `${when.states.length}${when.version === undefined ? '' : 'v'}${when.runId === undefined ? '' : 'r'}`
  return `${compared}:${patchedColumns(patch).join()}`
}

/** PostgreSQL: true, and makes the commit of the transaction asynchronous. */
export const RELAXES = `set_config('synchronous_commit', 'off', true) = 'off'`

/** Compare-and-set in one statement: correct in every database, with any concurrent writes. */
export function changeStatement(db: Db, like: Change, isRelaxed: boolean): Prepared<Change> {
  const columns = patchedColumns(like.patch)
  const query = prepare<Record<string, never>>((value) => {
    let update = db
      .updateTable('processes')
      .set(Object.fromEntries(columns.map((name) => [name, value(`set ${name}`)])))
      .set(({ eb }) => ({ version: eb('version', '+', 1) }))
      .where('id', '=', value('id'))
      .where(
        'state',
        'in',
        like.when.states.map((_, index) => value(`state ${index}`)),
      )
    if (like.when.version !== undefined) update = update.where('version', '=', value('version'))
    if (like.when.runId !== undefined) update = update.where('runId', '=', value('runId'))
    if (isRelaxed) update = update.where(sql<boolean>`${sql.raw(RELAXES)}`)
    return update.returning(processColumns)
  })
  return {
    sql: query.sql,
    isRelaxed,
    bind({ id, when, patch }) {
      const values: Record<string, unknown> = { id, version: when.version, runId: when.runId }
      for (const name of columns) values[`set ${name}`] = patch[name]
      for (const [index, state] of when.states.entries()) values[`state ${index}`] = state
      return query.bind(values as never)
    },
  }
}

function patchedColumns(patch: ProcessPatch): (keyof ProcessPatch)[] {
  return processColumns.filter(
    (name): name is keyof ProcessPatch => !fixed.has(name) && patch[name as keyof ProcessPatch] !== undefined,
  )
}
