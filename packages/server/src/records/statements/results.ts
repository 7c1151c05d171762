import type { Kysely } from 'kysely'
import { prepare } from '../prepared.js'
import type { Schema } from '../schema.js'

export function resultStatements(db: Kysely<Schema>) {
  return {
    put: prepare<Schema['results']>((value) =>
      db
        .insertInto('results')
        .values({ processId: value('processId'), zipName: value('zipName'), body: value('body') })
        .onConflict((conflict) =>
          conflict.column('processId').doUpdateSet(({ ref }) => ({
            zipName: ref('excluded.zipName'),
            body: ref('excluded.body'),
          })),
        ),
    ),
    body: prepare<{ processId: string }>((value) =>
      db.selectFrom('results').select('body').where('processId', '=', value('processId')),
    ),
    zipName: prepare<{ processId: string }>((value) =>
      db.selectFrom('results').select('zipName').where('processId', '=', value('processId')),
    ),
    deleteOf: prepare<{ processId: string }>((value) =>
      db.deleteFrom('results').where('processId', '=', value('processId')),
    ),
  }
}
