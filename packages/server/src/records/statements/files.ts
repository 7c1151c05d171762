import type { Kysely } from 'kysely'
import type { Dialect } from '../dialect.js'
import { type Prepared, prepare } from '../prepared.js'
import type { FileKind, FileRow } from '../records.js'
import type { Schema, StoredFile } from '../schema.js'

export const fileColumns = [
  'id',
  'processId',
  'kind',
  'position',
  'name',
  'size',
  'type',
  'sha256',
  'blob',
  'pageCount',
  'encrypted',
  'passwordRequired',
  'runId',
  'createdAt',
] as const satisfies readonly (keyof FileRow)[]

/**
 * How many rows a statement returns: the SQLite driver returns one without a turn of the event loop, and has
 * no network to save.
 */
const TOGETHER = { sqlite: 1, postgres: 500 } as const

export function fileStatements(db: Kysely<Schema>, dialect: Dialect) {
  const rows = db.selectFrom('files').select(fileColumns)
  return {
    insert: prepare<StoredFile>((value) =>
      db
        .insertInto('files')
        .values(Object.fromEntries(fileColumns.map((name) => [name, value(name)])) as never),
    ),
    ofProcess: prepare<{ processId: string }>((value) =>
      rows.where('processId', '=', value('processId')).orderBy('kind').orderBy('position').orderBy('id'),
    ),
    ofKind: prepare<{ processId: string; kind: FileKind }>((value) =>
      rows
        .where('processId', '=', value('processId'))
        .where('kind', '=', value('kind'))
        .orderBy('position')
        .orderBy('id'),
    ),
    fromPosition: prepare<{ processId: string; kind: FileKind; position: number; limit: number }>((value) =>
      rows
        .where('processId', '=', value('processId'))
        .where('kind', '=', value('kind'))
        .where('position', '>=', value('position'))
        .orderBy('position')
        .limit(value('limit')),
    ),
    named: prepare<{ processId: string; kind: FileKind; name: string; position: number; limit: number }>(
      (value) =>
        rows
          .where('processId', '=', value('processId'))
          .where('kind', '=', value('kind'))
          .where('name', '=', value('name'))
          .where('position', '>=', value('position'))
          .orderBy('position')
          .limit(value('limit')),
    ),
    totals: prepare<{ processId: string; kind: FileKind }>((value) =>
      db
        .selectFrom('files')
        .select(({ fn }) => ['name', fn.countAll().as('files'), fn.sum('size').as('bytes')])
        .where('processId', '=', value('processId'))
        .where('kind', '=', value('kind'))
        .groupBy('name'),
    ),
    total: prepare<{ processId: string; kind: FileKind; name: string }>((value) =>
      db
        .selectFrom('files')
        .select(({ fn }) => [fn.countAll().as('files'), fn.sum('size').as('bytes')])
        .where('processId', '=', value('processId'))
        .where('kind', '=', value('kind'))
        .where('name', '=', value('name')),
    ),
    countOfKind: prepare<{ processId: string; kind: FileKind }>((value) =>
      db
        .selectFrom('files')
        .select(({ fn }) => fn.countAll().as('files'))
        .where('processId', '=', value('processId'))
        .where('kind', '=', value('kind')),
    ),
    count: prepare<{ processId: string }>((value) =>
      db
        .selectFrom('files')
        .select(({ fn }) => fn.countAll().as('files'))
        .where('processId', '=', value('processId')),
    ),
    delete: prepare<{ processId: string; id: string }>((value) =>
      db
        .deleteFrom('files')
        .where('processId', '=', value('processId'))
        .where('id', '=', value('id'))
        .returning('size'),
    ),
    /** Some of the process's files, in any order. */
    deleteSome: prepare<{ processId: string }>((value) =>
      db
        .deleteFrom('files')
        .where('id', 'in', ({ selectFrom }) =>
          selectFrom('files as f')
            .select('f.id')
            .where('f.processId', '=', value('processId'))
            .limit(TOGETHER[dialect]),
        )
        .returning(fileColumns),
    ),
    withBlobs: withBlobsStatement(db),
    byId: prepare<{ id: string; processId: string }>((value) =>
      rows.where('id', '=', value('id')).where('processId', '=', value('processId')),
    ),
    usage: prepare<{ owner: string }>((value) =>
      db.selectFrom('usage').select(['processes', 'bytes']).where('owner', '=', value('owner')),
    ),
    /** Of the owner of a process. */
    usageBeside: prepare<{ processId: string }>((value) =>
      db
        .selectFrom('usage')
        .select('bytes')
        .where('owner', '=', ({ selectFrom }) =>
          selectFrom('processes').select('processes.owner').where('id', '=', value('processId')),
        ),
    ),
    /** Adds (or subtracts) and returns the new usage of the owner. */
    addUsage: prepare<{ owner: string; processes: number; bytes: number }>((value) =>
      db
        .insertInto('usage')
        .values({ owner: value('owner'), processes: value('processes'), bytes: value('bytes') })
        .onConflict((conflict) =>
          conflict.column('owner').doUpdateSet(({ ref, eb }) => ({
            processes: eb(ref('usage.processes'), '+', ref('excluded.processes')),
            bytes: eb(ref('usage.bytes'), '+', ref('excluded.bytes')),
          })),
        )
        .returning(['processes', 'bytes']),
    ),
  }
}

/** How many blobs `withBlobs` accepts. */
export const BLOBS_AT_ONCE = 100

function withBlobsStatement(db: Kysely<Schema>): Prepared<readonly string[]> {
  const query = prepare<Record<string, never>>((value) =>
    db
      .selectFrom('files')
      .select('blob')
      .distinct()
      .where(
        'blob',
        'in',
        Array.from({ length: BLOBS_AT_ONCE }, (_, index) => value(String(index))),
      ),
  )
  // The first one fills the rest of the list.
  return {
    sql: query.sql,
    bind: (blobs) =>
      query.bind(
        Object.fromEntries(
          Array.from({ length: BLOBS_AT_ONCE }, (_, index) => [index, blobs[index] ?? blobs[0]]),
        ) as never,
      ),
  }
}

/**
 * How many files one statement adds or removes, largest first: over a network each statement costs a round
 * trip.
 */
export const filesAtOnce = { sqlite: [], postgres: [100, 10] } as const satisfies Record<Dialect, number[]>

export function insertFilesStatement(db: Kysely<Schema>, count: number): Prepared<readonly StoredFile[]> {
  const query = prepare<Record<string, never>>((value) =>
    db
      .insertInto('files')
      .values(
        Array.from(
          { length: count },
          (_, index) =>
            Object.fromEntries(fileColumns.map((name) => [name, value(`${index} ${name}`)])) as never,
        ),
      ),
  )
  return {
    sql: query.sql,
    bind(files) {
      const values: Record<string, unknown> = {}
      for (const [index, file] of files.entries())
        for (const name of fileColumns) values[`${index} ${name}`] = file[name]
      return query.bind(values as never)
    },
  }
}

export function deleteFilesStatement(
  db: Kysely<Schema>,
  count: number,
): Prepared<{ processId: string; ids: readonly string[] }> {
  const query = prepare<Record<string, never>>((value) =>
    db
      .deleteFrom('files')
      .where('processId', '=', value('processId'))
      .where(
        'id',
        'in',
        Array.from({ length: count }, (_, index) => value(String(index))),
      )
      .returning('size'),
  )
  return { sql: query.sql, bind: ({ processId, ids }) => query.bind({ processId, ...ids } as never) }
}
