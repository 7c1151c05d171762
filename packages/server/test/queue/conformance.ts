import { describe, expect, it } from 'vitest'
import type { CancelReason, Performer, Queue, QueuedRun } from '../../src/queue/queue.js'

export interface QueueUnderTest {
  readonly workers: number
  readonly sharePercent: number
  readonly limit: number
  readonly limitPerOwner: number
  readonly maxWaitMs: number
  readonly clock?: () => number
}

/** A queue with its dependencies: for the shared queue, the rows of the runs. */
export interface OpenQueue {
  readonly queue: Queue
  /** Records that the run was accepted, and returns what to submit. */
  accept(run: Pick<QueuedRun, 'runId' | 'owner'>): Promise<QueuedRun>
  /** Records that the run has ended. */
  ended(run: QueuedRun): Promise<void>
  /** Records that this machine stops before the run has ended. */
  returned(run: QueuedRun): Promise<void>
}

export const usual: QueueUnderTest = {
  workers: 1,
  sharePercent: 100,
  limit: 100,
  limitPerOwner: 100,
  maxWaitMs: 60_000,
}

/** What every queue guarantees. The order by duration of runs is tested with a fake clock elsewhere. */
export function queueConformance(
  name: string,
  open: (options: QueueUnderTest) => Promise<OpenQueue>,
  /** Longer than a run needs to reach a free worker. */
  maxWaitMs: number,
): void {
  const opened = async (options: QueueUnderTest) => performing(await open(options))

  describe(`A queue ${name}`, () => {
    it('performs the runs of an owner in order', async () => {
      const { submit, performed, finish } = await opened(usual)
      await submit('a', 1, 2, 3)
      await expect.poll(performed).toEqual(['a1'])
      finish('a1')
      await expect.poll(performed).toEqual(['a1', 'a2'])
      finish('a2')
      await expect.poll(performed).toEqual(['a1', 'a2', 'a3'])
    })

    it('performs as many runs at once as there are workers, and then the next in order', async () => {
      const { queue, submit, performed, finish } = await opened({ ...usual, workers: 2 })
      await submit('a', 1, 2, 3, 4)
      // Two workers claim two runs concurrently.
      await expect.poll(() => [...performed()].sort()).toEqual(['a1', 'a2'])
      expect(await queue.stats()).toEqual({ waiting: 2, running: 2 })
      finish('a1')
      await expect.poll(() => performed().slice(2)).toEqual(['a3'])
      finish('a3')
      await expect.poll(() => performed().slice(2)).toEqual(['a3', 'a4'])
    })

    it.each([
      [1, 75, 1],
      [2, 75, 2],
      [4, 50, 4],
    ])(
      'gives one owner all of %i workers at a share of %i percent, and starts another’s run at once',
      async (workers, sharePercent, most) => {
        const { queue, submit, performed } = await opened({ ...usual, workers, sharePercent })
        await submit('a', 1, 2, 3, 4, 5, 6)
        await expect.poll(() => performed().length).toBe(most)
        expect(await queue.stats()).toEqual({ waiting: 6 - most, running: most })
        await submit('b', 1)
        await expect.poll(() => performed().at(-1)).toBe('b1')
        expect(await queue.stats()).toEqual({ waiting: 6 - most, running: most + 1 })
      },
    )

    it('serves another owner before a third run of the same', async () => {
      const { submit, performed, finish } = await opened(usual)
      await submit('a', 1)
      await expect.poll(performed).toEqual(['a1'])
      await submit('a', 2, 3)
      await submit('b', 1)
      finish('a1')
      await expect.poll(() => performed().length).toBe(2)
      finish(performed().at(-1)!)
      await expect.poll(() => performed().length).toBe(3)
      expect(performed()).toContain('b1')
    })

    it('returns the position of waiting runs', async () => {
      const { queue, submit, performed } = await opened(usual)
      await submit('a', 1, 2, 3)
      await expect.poll(performed).toEqual(['a1'])
      expect(await Promise.all(['a1', 'a2', 'a3', 'a9'].map((id) => queue.position(id)))).toEqual([
        undefined,
        1,
        2,
        undefined,
      ])
    })

    it('refuses with queue_full when it is full', async () => {
      const { submit, performed } = await opened({ ...usual, limit: 2 })
      await submit('a', 1, 2, 3)
      await expect(submit('b', 1)).rejects.toMatchObject({ code: 'queue_full' })
      await expect.poll(performed).toEqual(['a1'])
    })

    it('limits the waiting runs of one owner', async () => {
      const { queue, submit } = await opened({ ...usual, limit: 10, limitPerOwner: 2 })
      await submit('a', 1, 2, 3)
      await expect(submit('a', 4)).rejects.toMatchObject({ code: 'queue_full' })
      await submit('b', 1)
      expect(await queue.stats()).toEqual({ waiting: 3, running: 1 })
    })

    it('gives up runs that wait too long; running time does not count', async () => {
      const { queue, submit, performed, gaveUp } = await opened({ ...usual, maxWaitMs })
      await submit('a', 1)
      await expect.poll(performed).toEqual(['a1'])
      await submit('a', 2)
      await expect.poll(gaveUp).toEqual(['a2'])
      expect(performed()).toEqual(['a1'])
      await expect.poll(() => queue.stats()).toEqual({ waiting: 0, running: 1 })
    })

    it('cancels waiting and running runs, and ignores unknown ones', async () => {
      const { queue, submit, cancel, performed, signals } = await opened(usual)
      await submit('a', 1, 2)
      await expect.poll(performed).toEqual(['a1'])
      await cancel('a2')
      expect((await queue.stats()).waiting).toBe(0)
      await cancel('a1')
      await expect.poll(() => signals.get('a1')?.reason).toBe('cancelled')
      await queue.cancel('a9', 'cancelled')
      await expect.poll(() => queue.stats()).toEqual({ waiting: 0, running: 0 })
      expect(performed()).toEqual(['a1'])
    })

    it('continues after a performer that throws', async () => {
      const { queue, accept, ended } = await open(usual)
      const seen: string[] = []
      queue.start({
        async perform(run) {
          seen.push(run.runId)
          await ended(run)
          throw new Error('it should not, but it does')
        },
        gaveUp: async () => undefined,
      })
      for (const runId of ['a1', 'a2']) {
        const place = await queue.reserve('a')
        place.submit(await accept({ runId, owner: 'a' }))
      }
      await expect.poll(() => seen).toEqual(['a1', 'a2'])
    })
  })
}

/** A queue whose runs end when the test says so. */
export function performing({ queue, accept, ended, returned }: OpenQueue) {
  const performed: string[] = []
  const gaveUp: string[] = []
  const signals = new Map<string, AbortSignal>()
  const ends = new Map<string, () => void>()
  const waiting = new Map<string, QueuedRun>()
  const performer: Performer = {
    async perform(run, signal) {
      performed.push(run.runId)
      signals.set(run.runId, signal)
      await new Promise<void>((resolve) => {
        ends.set(run.runId, resolve)
        if (signal.aborted) resolve()
        signal.addEventListener('abort', () => resolve())
      })
      await (signal.reason === 'interrupted' ? returned(run) : ended(run))
      return undefined
    },
    async gaveUp(run) {
      await ended(run)
      gaveUp.push(run.runId)
    },
  }
  queue.start(performer)
  return {
    queue,
    signals,
    performed: () => performed,
    gaveUp: () => gaveUp,
    async submit(owner: string, ...numbers: number[]) {
      for (const number of numbers) {
        const place = await queue.reserve(owner)
        const run = await accept({ runId: `${owner}${number}`, owner })
        waiting.set(run.runId, run)
        place.submit(run)
      }
    },
    finish(runId: string) {
      ends.get(runId)?.()
    },
    /** Changes the row first, as the service does. */
    async cancel(runId: string, reason: CancelReason = 'cancelled') {
      await ended(waiting.get(runId)!)
      await queue.cancel(runId, reason)
    },
  }
}
