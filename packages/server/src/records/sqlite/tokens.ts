import type { CodeRecords, TokenRecords } from '../records.js'
import { tokenRow } from '../rows.js'
import type { Store } from './store.js'

export function sqliteTokens(store: Store): TokenRecords {
  const { reader } = store
  const { tokens } = store.statements
  return {
    async create(row) {
      await store.write((transaction) => transaction.run(tokens.insert, row))
    },

    async byHash(hash) {
      const found = reader.first(tokens.byHash, { hash })
      return found === undefined ? undefined : tokenRow(found)
    },

    async get(id) {
      const found = reader.first(tokens.byId, { id })
      return found === undefined ? undefined : tokenRow(found)
    },

    async list() {
      return reader.all(tokens.oldest, {}).map(tokenRow)
    },

    async update(id, patch) {
      // Also on a full disk: a token that others have come to know has to go.
      return store.writeToMakeRoom((transaction) => {
        const found = transaction.first(tokens.byId, { id })
        if (found === undefined) return undefined
        const given = Object.fromEntries(Object.entries(patch).filter(([, value]) => value !== undefined))
        const changed = transaction.first(tokens.update, { ...tokenRow(found), ...given, id })
        return changed === undefined ? undefined : tokenRow(changed)
      })
    },

    async used(id, at) {
      await store.write((transaction) => transaction.run(tokens.used, { tokenId: id, usedAt: at }), true)
    },

    async uses() {
      const found = reader.all(tokens.uses, {})
      return new Map(found.map(({ tokenId, usedAt }) => [tokenId as string, usedAt as number]))
    },
  }
}

export function sqliteCodes(store: Store): CodeRecords {
  const { reader } = store
  const { codes } = store.statements
  return {
    async create(hash, kind, subject, expiresAt) {
      await store.write((transaction) => transaction.run(codes.insert, { hash, kind, subject, expiresAt }))
    },

    async take(hash, kind, now = 0) {
      const taken = await store.write((transaction) => transaction.first(codes.take, { hash, kind }))
      return taken !== undefined && (taken.expiresAt as number) > now ? (taken.subject as string) : undefined
    },

    async find(hash, kind, now) {
      return reader.first(codes.find, { hash, kind, now })?.subject as string | undefined
    },

    async remove(hash, kind) {
      await store.writeToMakeRoom((transaction) => transaction.first(codes.take, { hash, kind }))
    },

    async removeOf(subject) {
      return store.writeToMakeRoom((transaction) => transaction.run(codes.deleteOf, { subject }))
    },

    async removeExpired(now) {
      return store.writeToMakeRoom((transaction) => transaction.run(codes.deleteExpired, { now }))
    },
  }
}
