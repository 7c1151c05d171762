import type { Kysely } from 'kysely'
import { type Dialect, locked } from '../dialect.js'
import { prepare } from '../prepared.js'
import type { CodeKind, TokenRow } from '../records.js'
import type { Schema } from '../schema.js'

export const tokenColumns = [
  'id',
  'name',
  'hash',
  'createdAt',
  'expiresAt',
  'revokedAt',
  'quotaBytes',
  'webhookSecret',
] as const satisfies readonly (keyof TokenRow)[]

export function tokenStatements(db: Kysely<Schema>, dialect: Dialect) {
  const rows = db.selectFrom('tokens').select(tokenColumns)
  return {
    insert: prepare<TokenRow>((value) =>
      db
        .insertInto('tokens')
        .values(Object.fromEntries(tokenColumns.map((name) => [name, value(name)])) as never),
    ),
    byHash: prepare<{ hash: string }>((value) => rows.where('hash', '=', value('hash'))),
    byId: prepare<{ id: string }>((value) => rows.where('id', '=', value('id'))),
    lockedById: prepare<{ id: string }>((value) => locked(rows.where('id', '=', value('id')), dialect)),
    used: prepare<{ tokenId: string; usedAt: number }>((value) =>
      db
        .insertInto('tokenUses')
        .values({ tokenId: value('tokenId'), usedAt: value('usedAt') })
        .onConflict((conflict) =>
          conflict.column('tokenId').doUpdateSet(({ ref }) => ({ usedAt: ref('excluded.usedAt') })),
        ),
    ),
    uses: prepare<object>(() => db.selectFrom('tokenUses').select(['tokenId', 'usedAt'])),
    oldest: prepare<object>(() => rows.orderBy('createdAt').orderBy('id')),
    /** Sets all columns that can change: tokens change so rarely that one statement is enough. */
    update: prepare<Omit<TokenRow, 'createdAt'>>((value) =>
      db
        .updateTable('tokens')
        .set({
          name: value('name'),
          hash: value('hash'),
          expiresAt: value('expiresAt'),
          revokedAt: value('revokedAt'),
          quotaBytes: value('quotaBytes'),
          webhookSecret: value('webhookSecret'),
        })
        .where('id', '=', value('id'))
        .returning(tokenColumns),
    ),
  }
}

export function codeStatements(db: Kysely<Schema>) {
  return {
    insert: prepare<Schema['codes']>((value) =>
      db.insertInto('codes').values({
        hash: value('hash'),
        kind: value('kind'),
        subject: value('subject'),
        expiresAt: value('expiresAt'),
      }),
    ),
    take: prepare<{ hash: string; kind: CodeKind }>((value) =>
      db
        .deleteFrom('codes')
        .where('hash', '=', value('hash'))
        .where('kind', '=', value('kind'))
        .returning(['subject', 'expiresAt']),
    ),
    find: prepare<{ hash: string; kind: CodeKind; now: number }>((value) =>
      db
        .selectFrom('codes')
        .select('subject')
        .where('hash', '=', value('hash'))
        .where('kind', '=', value('kind'))
        .where('expiresAt', '>', value('now')),
    ),
    deleteOf: prepare<{ subject: string }>((value) =>
      db.deleteFrom('codes').where('subject', '=', value('subject')),
    ),
    deleteExpired: prepare<{ now: number }>((value) =>
      db.deleteFrom('codes').where('expiresAt', '<=', value('now')),
    ),
  }
}
