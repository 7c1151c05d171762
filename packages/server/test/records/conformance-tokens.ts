import { describe, expect, it } from 'vitest'
import type { Subject } from './conformance.js'
import { aToken } from './rows.js'

export function tokensConformance(subject: Subject): void {
  describe('The tokens table', () => {
    it('returns the rows written by hash, by id and in a list, oldest first', async () => {
      const { tokens } = subject.records
      const young = aToken({ createdAt: 2_000, expiresAt: 5, revokedAt: 6, quotaBytes: 2 ** 40 })
      const old = aToken()
      await tokens.create(young)
      await tokens.create(old)
      expect(await tokens.byHash(young.hash)).toEqual(young)
      expect(await tokens.get(old.id)).toEqual(old)
      expect(await tokens.list()).toEqual([old, young])
      expect(await tokens.byHash('nothing')).toBeUndefined()
      expect(await tokens.get('nothing')).toBeUndefined()
    })

    it('changes the fields of the patch: a new hash replaces the old one', async () => {
      const { tokens } = subject.records
      const row = aToken({ quotaBytes: 5 })
      await tokens.create(row)
      expect(await tokens.update(row.id, { hash: 'new', quotaBytes: null })).toEqual({
        ...row,
        hash: 'new',
        quotaBytes: null,
      })
      expect(await tokens.byHash(row.hash)).toBeUndefined()
      expect(await tokens.byHash('new')).toMatchObject({ id: row.id })
      expect(await tokens.update('nothing', { revokedAt: 1 })).toBeUndefined()
    })

    it('records when a token was last used, even one without a row', async () => {
      const { tokens } = subject.records
      const row = aToken()
      await tokens.create(row)
      expect(await tokens.uses()).toEqual(new Map())
      await tokens.used(row.id, 100)
      await tokens.used('given', 50)
      await tokens.used(row.id, 200)
      expect(await tokens.uses()).toEqual(
        new Map([
          [row.id, 200],
          ['given', 50],
        ]),
      )
    })

    it('refuses two tokens with the same hash', async () => {
      const { tokens } = subject.records
      const row = aToken()
      await tokens.create(row)
      await expect(tokens.create(aToken({ hash: row.hash }))).rejects.toThrow()
    })
  })
}
