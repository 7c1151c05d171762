import { describe, expect, it } from 'vitest'
import type { Subject } from './conformance.js'
import { aProcess } from './rows.js'

const key = { owner: 'ann', call: 'execute', key: 'abc' }
const response = { status: 200, body: '{"status":true}' }

export function idempotencyConformance(subject: Subject): void {
  describe('The idempotency table', () => {
    it('lets one of many equal calls begin, and tells the others that it is running', async () => {
      const { idempotency } = subject.records
      const begun = await Promise.all(
        Array.from({ length: 10 }, () => idempotency.begin(key, 'body', null, 1_000)),
      )
      expect(begun.filter(({ state }) => state === 'new')).toHaveLength(1)
      expect(begun.filter(({ state }) => state === 'same')).toHaveLength(9)
      expect(begun).toContainEqual({ state: 'same', processId: null, response: null })
    })

    it('returns the first answer again, and refuses another body', async () => {
      const { idempotency, processes } = subject.records
      const process = aProcess()
      await processes.create(process)
      await idempotency.begin(key, 'body', process.id, 1_000)
      await idempotency.finish(key, response, process.id)
      const again = { state: 'same', processId: process.id, response }
      expect(await idempotency.begin(key, 'body', process.id, 1_001)).toEqual(again)
      const other = { state: 'mismatch', processId: process.id }
      expect(await idempotency.begin(key, 'other', process.id, 1_001)).toEqual(other)
      await idempotency.abandon(key)
      expect(await idempotency.begin(key, 'body', process.id, 1_002)).toEqual(again)
    })

    it('keeps keys of other owners and other calls apart', async () => {
      const { idempotency } = subject.records
      await idempotency.begin(key, 'body', null, 1_000)
      for (const other of [
        { ...key, owner: 'eve' },
        { ...key, call: 'start-task' },
        { ...key, key: 'abd' },
      ]) {
        expect(await idempotency.begin(other, 'another', null, 1_000)).toEqual({ state: 'new' })
      }
    })

    it('accepts any string as a process id', async () => {
      const { idempotency } = subject.records
      expect(await idempotency.begin(key, 'body', 'no\0process', 1_000)).toEqual({ state: 'new' })
      expect(await idempotency.begin(key, 'body', 'no\0process', 1_000)).toMatchObject({ state: 'same' })
    })

    it('forgets an abandoned call', async () => {
      const { idempotency } = subject.records
      await idempotency.begin(key, 'body', null, 1_000)
      await idempotency.abandon(key)
      expect(await idempotency.begin(key, 'another', null, 1_000)).toEqual({ state: 'new' })
    })

    it('forgets an answer whose process has expired, and none of another process', async () => {
      const { idempotency, processes } = subject.records
      const process = aProcess()
      await processes.create(process)
      await idempotency.begin(key, 'body', null, 1_000)
      await idempotency.finish(key, response, process.id)
      await idempotency.forget(key, 'another process')
      expect(await idempotency.begin(key, 'body', null, 1_001)).toMatchObject({ state: 'same' })
      await idempotency.forget(key, process.id)
      expect(await idempotency.begin(key, 'another', null, 1_002)).toEqual({ state: 'new' })
    })

    it('forgets an answer whose process was deleted before the answer was recorded', async () => {
      const { idempotency, processes } = subject.records
      const process = aProcess()
      await processes.create(process)
      await idempotency.begin(key, 'body', null, 1_000)
      await processes.remove(process.id)
      await idempotency.finish(key, response, process.id)
      expect(await idempotency.begin(key, 'another', null, 1_000)).toEqual({ state: 'new' })
    })

    it('lets one of many repeated calls take over a call with an expired lease', async () => {
      const { idempotency } = subject.records
      await idempotency.begin(key, 'body', null, 1_000, { leaseUntil: 1_030 })
      const early = await idempotency.begin(key, 'body', null, 1_029, { leaseUntil: 1_060 })
      expect(early).toMatchObject({ state: 'same', response: null })
      const late = await Promise.all(
        Array.from({ length: 10 }, () =>
          idempotency.begin(key, 'another', null, 1_030, { leaseUntil: 1_060 }),
        ),
      )
      expect(late.filter(({ state }) => state === 'new')).toHaveLength(1)
      expect(late.filter(({ state }) => state === 'same')).toHaveLength(9)
    })

    it('keeps a call whose lease is renewed', async () => {
      const { idempotency } = subject.records
      await idempotency.begin(key, 'body', null, 1_000, { leaseUntil: 1_030 })
      expect(await idempotency.renew(key, 1_030, 1_060)).toBe(true)
      expect(await idempotency.begin(key, 'body', null, 1_030)).toMatchObject({ state: 'same' })
      expect(await idempotency.renew(key, 1_030, 1_090)).toBe(false)
    })

    it('refuses to finish or abandon a call that another has taken over', async () => {
      const { idempotency, processes } = subject.records
      const process = aProcess()
      await processes.create(process)
      await idempotency.begin(key, 'body', null, 1_000, { leaseUntil: 1_030 })
      await idempotency.begin(key, 'body', null, 1_031, { leaseUntil: 1_060 })
      expect(await idempotency.abandon(key, 1_030)).toBe(false)
      expect(await idempotency.finish(key, response, process.id, 1_030)).toBe(false)
      const atWork = { state: 'same', processId: null, response: null }
      expect(await idempotency.begin(key, 'body', null, 1_032)).toEqual(atWork)
      expect(await idempotency.finish(key, response, process.id, 1_060)).toBe(true)
      const again = { state: 'same', processId: process.id, response }
      expect(await idempotency.begin(key, 'body', null, 9_000, { leaseUntil: 9_030 })).toEqual(again)
    })

    it('returns the hash of the secrets of the first call', async () => {
      const { idempotency } = subject.records
      await idempotency.begin(key, 'body', null, 1_000, { secretHash: 'abc' })
      const again = await idempotency.begin(key, 'body', null, 1_001, { secretHash: 'def' })
      expect(again).toMatchObject({ state: 'same', secretHash: 'abc' })
    })

    it('keeps finished calls over a restart, and an unfinished one until its lease expires', async () => {
      const { idempotency, processes } = subject.records
      const process = aProcess()
      await processes.create(process)
      const unfinished = { ...key, key: 'unfinished' }
      await idempotency.begin(key, 'body', process.id, 1_000)
      await idempotency.finish(key, response, process.id)
      await idempotency.begin(unfinished, 'body', process.id, 1_000, { leaseUntil: 1_030 })
      const again = (await subject.reopen()).idempotency
      const same = { state: 'same', processId: process.id, response }
      expect(await again.begin(key, 'body', process.id, 1_000)).toEqual(same)
      expect(await again.begin(unfinished, 'another', process.id, 1_030)).toEqual({ state: 'new' })
    })
  })
}
