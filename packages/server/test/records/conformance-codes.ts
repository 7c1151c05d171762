import { describe, expect, it } from 'vitest'
import type { Subject } from './conformance.js'

export function codesConformance(subject: Subject): void {
  describe('The codes table', () => {
    it('lets one of many concurrent callers take a sign-in code', async () => {
      const { codes } = subject.records
      await codes.create('hash', 'signin', 'ann', 2_000)
      const taken = await Promise.all(Array.from({ length: 20 }, () => codes.take('hash', 'signin', 1_000)))
      expect(taken.filter((subject) => subject !== undefined)).toEqual(['ann'])
    })

    it('does not return an expired sign-in code', async () => {
      const { codes } = subject.records
      await codes.create('hash', 'signin', 'ann', 2_000)
      expect(await codes.take('hash', 'signin', 2_000)).toBeUndefined()
    })

    it('finds sessions and tickets until they expire, and never one kind as another', async () => {
      const { codes } = subject.records
      await codes.create('one', 'session', 'ann', 2_000)
      await codes.create('two', 'ticket', 'process', 2_000)
      expect(await codes.find('one', 'session', 1_999)).toBe('ann')
      expect(await codes.find('one', 'session', 2_000)).toBeUndefined()
      expect(await codes.find('one', 'ticket', 1_000)).toBeUndefined()
      expect(await codes.find('two', 'ticket', 1_000)).toBe('process')
      expect(await codes.find('two', 'ticket', 1_000)).toBe('process')
      expect(await codes.take('one', 'signin', 1_000)).toBeUndefined()
    })

    it('removes one code, those of a subject, and expired ones', async () => {
      const { codes } = subject.records
      await codes.create('one', 'session', 'ann', 2_000)
      await codes.create('two', 'session', 'ann', 3_000)
      await codes.create('three', 'session', 'eve', 3_000)
      await codes.create('four', 'session', 'eve', 3_000)
      expect(await codes.removeExpired(2_000)).toBe(1)
      expect(await codes.removeOf('ann')).toBe(1)
      await codes.remove('three', 'session')
      expect(await codes.find('three', 'session', 1_000)).toBeUndefined()
      expect(await codes.find('four', 'session', 1_000)).toBe('eve')
    })
  })
}
