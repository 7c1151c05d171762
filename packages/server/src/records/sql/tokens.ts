import type { CodeRecords, TokenRecords, TokenRow } from '../records.js'
import { tokenRow } from '../rows.js'
import type { Store } from './store.js'
import { first, type Work } from './work.js'

export function tokenRecords(store: Store): TokenRecords {
  const { tokens } = store.statements
  return {
    async create(row) {
      await store.runOne(tokens.insert, row)
    },

    async byHash(hash) {
      const found = await store.first(tokens.byHash, { hash })
      return found === undefined ? undefined : tokenRow(found)
    },

    async get(id) {
      const found = await store.first(tokens.byId, { id })
      return found === undefined ? undefined : tokenRow(found)
    },

    async list() {
      return (await store.all(tokens.oldest, {})).map(tokenRow)
    },

    async update(id, patch) {
      const given = Object.fromEntries(Object.entries(patch).filter(([, value]) => value !== undefined))
      const work = function* (): Work<TokenRow | undefined> {
        const found = yield* first(tokens.lockedById, { id })
        if (found === undefined) return undefined
        const changed = yield* first(tokens.update, { ...tokenRow(found), ...given, id })
        return changed === undefined ? undefined : tokenRow(changed)
      }
      // Also on a full disk, because a leaked token must be revocable.
      return store.write(work, { freesSpace: true })
    },

    async used(id, at) {
      await store.runOne(tokens.used, { tokenId: id, usedAt: at }, { relaxed: true })
    },

    async uses() {
      const found = await store.all(tokens.uses, {})
      return new Map(found.map(({ tokenId, usedAt }) => [tokenId as string, usedAt as number]))
    },
  }
}

export function codeRecords(store: Store): CodeRecords {
  const { codes } = store.statements
  return {
    async create(hash, kind, subject, expiresAt) {
      await store.runOne(codes.insert, { hash, kind, subject, expiresAt })
    },

    async take(hash, kind, now = 0) {
      const taken = await store.firstOf(codes.take, { hash, kind })
      return taken !== undefined && (taken.expiresAt as number) > now ? (taken.subject as string) : undefined
    },

    async find(hash, kind, now) {
      return (await store.first(codes.find, { hash, kind, now }))?.subject as string | undefined
    },

    async remove(hash, kind) {
      await store.firstOf(codes.take, { hash, kind }, { freesSpace: true })
    },

    async removeOf(subject) {
      return store.runOne(codes.deleteOf, { subject }, { freesSpace: true })
    },

    async removeExpired(now) {
      return store.runOne(codes.deleteExpired, { now }, { freesSpace: true })
    },
  }
}
