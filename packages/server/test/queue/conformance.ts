import { setTimeout as wait } from 'node:timers/promises'
import { describe, expect, it } from 'vitest'
import type { Queue, QueuedRun } from '../../src/queue/queue.js'

export interface QueueUnderTest {
  readonly workers: number
  readonly sharePercent: number
  readonly limit: number
  readonly limitPerOwner: number
  readonly maxWaitMs: number
  readonly clock?: () => number
}

/** What every queue promises, whatever carries it. */
export function queueConformance(open: (options: QueueUnderTest) => Queue): void {
  const usual: QueueUnderTest = {
    workers: 1,
    sharePercent: 100,
    limit: 100,
    limitPerOwner: 100,
    maxWaitMs: 60_000,
  }

  describe('A queue', () => {
    it('performs what is submitted, no more than so many at once', async () => {
      const { queue, submit, performed, finish } = await opened({ ...usual, workers: 2 })
      await submit('a', 1, 2, 3)
      expect(performed()).toEqual(['a1', 'a2'])
      expect(await queue.stats()).toEqual({ waiting: 1, running: 2 })
      await finish('a1')
      expect(performed()).toEqual(['a1', 'a2', 'a3'])
    })

    it('gives owners the same worker time, however many runs each has, and keeps the order of each', async () => {
      const { submit, performed, runFor } = await opened(usual)
      await submit('a', 1, 2, 3, 4)
      await submit('b', 1, 2, 3, 4)
      // Runs of a take 30 ms, those of b 10.
      for (const next of ['a1', 'b1', 'b2', 'b3', 'a2', 'b4', 'a3', 'a4']) {
        expect(performed().at(-1)).toBe(next)
        await runFor(next.startsWith('a') ? 30 : 10, next)
      }
    })

    it('counts what a run has taken so far, before it has ended', async () => {
      const { submit, performed, runFor, pass } = await opened({ ...usual, workers: 2 })
      await submit('a', 1)
      await submit('b', 1)
      pass(50)
      await submit('a', 2)
      await submit('c', 1)
      await submit('b', 2)
      await runFor(0, 'b1')
      expect(performed().at(-1)).toBe('c1')
      await runFor(10, 'c1')
      expect(performed().at(-1)).toBe('b2')
    })

    it('lets nobody save up worker time by staying away', async () => {
      const { submit, performed, runFor } = await opened(usual)
      await submit('b', 1)
      await submit('a', 1, 2, 3, 4)
      await runFor(1, 'b1')
      for (const run of ['a1', 'a2']) await runFor(100, run)
      await submit('b', 2, 3, 4)
      await runFor(100, 'a3')
      expect(performed().at(-1)).toBe('b2')
      // Since b came back, both have had 100 ms: it is a's turn, for all that b has had less in all.
      await runFor(101, 'b2')
      expect(performed().at(-1)).toBe('a4')
    })

    it('remembers of who goes away what it has taken more than the others', async () => {
      const { submit, performed, runFor } = await opened(usual)
      await submit('b', 1)
      await submit('a', 1, 2)
      await runFor(1000, 'b1')
      await submit('b', 2)
      await runFor(10, 'a1')
      expect(performed().at(-1)).toBe('a2')
    })

    it.each([
      [1, 75, 1],
      [2, 75, 2],
      [4, 75, 4],
      [4, 50, 4],
    ])(
      'of %i workers with a share of %i percent: an owner that is alone has all, and the run of another begins at once',
      async (workers, sharePercent, most) => {
        const { queue, submit, performed } = await opened({ ...usual, workers, sharePercent })
        await submit('a', ...Array.from({ length: 12 }, (_, index) => index + 1))
        expect(await queue.stats()).toEqual({ waiting: 12 - most, running: most })
        await submit('b', 1)
        expect(performed().at(-1)).toBe('b1')
        expect(await queue.stats()).toEqual({ waiting: 12 - most, running: most + 1 })
      },
    )

    it('never lets an owner go beyond its share while another waits', async () => {
      const { queue, submit, performed, runFor } = await opened({ ...usual, workers: 4, sharePercent: 50 })
      await submit('a', 1, 2, 3, 4, 5, 6, 7, 8)
      await submit('b', 1, 2, 3, 4, 5, 6, 7, 8)
      // Two of a's four are on loan: so much is given to b.
      expect(await queue.stats()).toEqual({ waiting: 10, running: 6 })
      // From here on nobody is given more than two, and no more than four run.
      for (const ended of ['a1', 'a2']) await runFor(10, ended)
      expect(performed()).toEqual(['a1', 'a2', 'a3', 'a4', 'b1', 'b2'])
      for (const [ended, next] of [
        ['a3', 'a5'],
        ['a4', 'a6'],
        ['b1', 'b3'],
        ['a5', 'a7'],
      ] as const) {
        await runFor(10, ended)
        expect(performed().at(-1)).toBe(next)
        expect((await queue.stats()).running).toBe(4)
      }
    })

    it('gives no more beyond its workers than one owner has on loan', async () => {
      const { queue, submit, performed, runFor } = await opened({ ...usual, workers: 2, sharePercent: 50 })
      await submit('a', 1, 2, 3)
      for (const owner of ['b', 'c', 'd']) await submit(owner, 1)
      expect(performed()).toEqual(['a1', 'a2', 'b1'])
      expect(await queue.stats()).toEqual({ waiting: 3, running: 3 })
      await runFor(10, 'b1')
      expect(performed().at(-1)).toBe('c1')
      await runFor(10, 'a1')
      expect(await queue.stats()).toEqual({ waiting: 2, running: 2 })
      await runFor(10, 'c1')
      expect(performed().at(-1)).toBe('d1')
    })

    it('tells the position of what waits, as it will be served', async () => {
      const { queue, submit, performed, runFor } = await opened(usual)
      await submit('a', 1, 2, 3)
      await submit('b', 1)
      expect(await queue.position('a1')).toBeUndefined()
      expect(await Promise.all(['a2', 'b1', 'a3'].map((id) => queue.position(id)))).toEqual([1, 2, 3])
      await runFor(10, 'a1')
      expect(await Promise.all(['a2', 'a3'].map((id) => queue.position(id)))).toEqual([1, 2])
      expect(performed().at(-1)).toBe('b1')
    })

    it('refuses with queue_full and a time to come back when it is full', async () => {
      const { queue, submit } = await opened({ ...usual, limit: 2 })
      await submit('a', 1, 2, 3)
      await expect(queue.reserve('b')).rejects.toMatchObject({
        code: 'queue_full',
        retryAfter: expect.any(Number),
      })
    })

    it('lets no owner fill it alone', async () => {
      const { queue, submit } = await opened({ ...usual, limit: 10, limitPerOwner: 2 })
      await submit('a', 1, 2, 3)
      await expect(queue.reserve('a')).rejects.toMatchObject({ code: 'queue_full' })
      const place = await queue.reserve('b')
      place.release()
    })

    it('keeps a place that was reserved, and gives back one that is released', async () => {
      const { queue, submit } = await opened({ ...usual, limit: 1 })
      await submit('a', 1)
      const place = await queue.reserve('a')
      await expect(queue.reserve('b')).rejects.toMatchObject({ code: 'queue_full' })
      place.release()
      const other = await queue.reserve('b')
      other.submit({ runId: 'b1', processId: 'p', owner: 'b' })
      other.release()
      expect((await queue.stats()).waiting).toBe(1)
    })

    it('gives up what waits too long; running time does not count', async () => {
      const { queue, submit, performed, gaveUp } = await opened({ ...usual, maxWaitMs: 50 })
      await submit('a', 1, 2)
      await wait(120)
      expect(gaveUp()).toEqual(['a2'])
      expect(performed()).toEqual(['a1'])
      expect(await queue.stats()).toEqual({ waiting: 0, running: 1 })
    })

    it('cancels what waits and what runs, and knows nothing of others', async () => {
      const { queue, submit, performed, signals } = await opened(usual)
      await submit('a', 1, 2)
      await queue.cancel('a2', 'cancelled')
      expect((await queue.stats()).waiting).toBe(0)
      await queue.cancel('a1', 'cancelled')
      expect(signals.get('a1')?.reason).toBe('cancelled')
      await queue.cancel('a9', 'cancelled')
      expect(performed()).toEqual(['a1'])
    })

    it('goes on after a performer that throws', async () => {
      const queue = open(usual)
      const seen: string[] = []
      queue.start({
        async perform({ runId }) {
          seen.push(runId)
          throw new Error('it should not, but it does')
        },
        gaveUp: async () => undefined,
      })
      for (const runId of ['a1', 'a2'])
        (await queue.reserve('a')).submit({ runId, processId: 'p', owner: 'a' })
      await queue.close(1000)
      expect(seen).toEqual(['a1', 'a2'])
    })

    it('closes when all has been performed', async () => {
      const { queue, submit, performed, finish } = await opened(usual)
      await submit('a', 1, 2)
      const closed = queue.close(60_000)
      await finish('a1')
      await finish('a2')
      await closed
      expect(performed()).toEqual(['a1', 'a2'])
    })

    it('interrupts at the deadline what has not ended, and lets the performer know of what never began', async () => {
      const { queue, submit, signals } = await opened(usual)
      await submit('a', 1, 2)
      await queue.close(30)
      expect([...signals].map(([id, { reason }]) => [id, reason])).toEqual([
        ['a1', 'interrupted'],
        ['a2', 'interrupted'],
      ])
    })
  })

  async function opened(options: QueueUnderTest) {
    let now = 0
    const queue = open({ ...options, clock: () => now })
    const performed: string[] = []
    const gaveUp: string[] = []
    const signals = new Map<string, AbortSignal>()
    const ends = new Map<string, () => void>()
    queue.start({
      perform({ runId }, signal) {
        performed.push(runId)
        signals.set(runId, signal)
        return new Promise<void>((resolve) => {
          ends.set(runId, resolve)
          if (signal.aborted) resolve()
          signal.addEventListener('abort', () => resolve())
        })
      },
      async gaveUp({ runId }: QueuedRun) {
        gaveUp.push(runId)
      },
    })
    return {
      queue,
      signals,
      performed: () => performed,
      gaveUp: () => gaveUp,
      async submit(owner: string, ...numbers: number[]) {
        for (const number of numbers) {
          const place = await queue.reserve(owner)
          place.submit({ runId: `${owner}${number}`, processId: 'p', owner })
        }
      },
      async finish(runId: string) {
        ends.get(runId)?.()
        await wait(1)
      },
      pass(ms: number) {
        now += ms
      },
      async runFor(ms: number, runId: string) {
        now += ms
        ends.get(runId)?.()
        await wait(1)
      },
    }
  }
}
