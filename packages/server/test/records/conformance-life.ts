import { describe, expect, it } from 'vitest'
import type { Subject } from './conformance.js'
import { aFile, aProcess, aToken } from './rows.js'

export function lifeConformance(subject: Subject): void {
  describe('The connection', () => {
    it('is ready once opened', async () => {
      expect(await subject.records.ready()).toBe(true)
    })

    it('finds all rows again after it was closed and reopened', async () => {
      const { processes, tokens, codes } = subject.records
      const row = aProcess()
      const token = aToken()
      const file = aFile(row.id)
      await processes.create(row)
      const changed = await processes.change(row.id, { states: ['created'] }, {}, { add: [file] })
      await tokens.create(token)
      await codes.create('hash', 'session', token.id, 9_000)
      const again = await subject.reopen()
      expect(await again.processes.get(row.id)).toEqual(changed)
      expect(await again.files.of(row.id)).toEqual([file])
      expect(await again.files.bytesOf('ann')).toBe(100)
      expect(await again.tokens.list()).toEqual([token])
      expect(await again.codes.find('hash', 'session', 1_000)).toBe(token.id)
    })

    it('completes pending writes before it closes', async () => {
      const rows = Array.from({ length: 200 }, () => aProcess())
      const written = Promise.all(rows.map((row) => subject.records.processes.create(row)))
      const again = await subject.reopen()
      await written
      expect(await again.processes.list('ann', { limit: 1000 })).toHaveLength(200)
    })

    it('refuses work and is not ready after it was closed', async () => {
      const { records } = subject
      await records.close()
      await expect(records.processes.create(aProcess())).rejects.toThrow('closed')
      expect(await records.ready()).toBe(false)
      await records.close()
    })

    it('reads its own writes', async () => {
      const { processes } = subject.records
      await Promise.all(
        Array.from({ length: 100 }, async () => {
          const row = aProcess()
          await processes.create(row)
          expect(await processes.get(row.id)).toEqual(row)
        }),
      )
    })
  })
}
