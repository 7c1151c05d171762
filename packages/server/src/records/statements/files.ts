import type { Kysely } from 'kysely'
import type { Dialect } from '../dialect.js'
import { prepare } from '../prepared.js'
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

/** How many rows a statement gives together: SQLite's driver gives one without a turn of the event loop, and has no network to save. */
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
    /** Some of the process's files, whichever come first. */
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
    withBlob: prepare<{ blob: string }>((value) =>
      db.selectFrom('files').select('id').where('blob', '=', value('blob')).limit(1),
    ),
    usage: prepare<{ owner: string }>((value) =>
      db.selectFrom('usage').select(['processes', 'bytes']).where('owner', '=', value('owner')),
    ),
    /** Adds (or takes away); gives what the owner has then. */
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
