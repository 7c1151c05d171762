import { setTimeout as wait } from 'node:timers/promises'
import { describe, expect, it } from 'vitest'
import { createInProcessQueue } from '../../src/queue/in-process.js'
import { COMPARED_OWNERS } from '../../src/records/runs.js'
import { type OpenQueue, performing, type QueueUnderTest, queueConformance, usual } from './conformance.js'

function inProcess(options: QueueUnderTest): OpenQueue {
  return {
    queue: createInProcessQueue(options),
    accept: async (run) => ({ ...run, processId: 'p' }),
    ended: async () => undefined,
    returned: async () => undefined,
  }
}

queueConformance('in the process', async (options) => inProcess(options), 50)

describe('The in-process queue with a fake clock', () => {
  it('gives owners the same worker time, whatever their number of runs, each in order', async () => {
    const { submit, performed, runFor } = await opened(usual)
    await submit('a', 1, 2, 3, 4)
    await submit('b', 1, 2, 3, 4)
    // Runs of a take 30 ms, those of b 10.
    for (const next of ['a1', 'b1', 'b2', 'b3', 'a2', 'b4', 'a3', 'a4']) {
      expect(performed().at(-1)).toBe(next)
      await runFor(next.startsWith('a') ? 30 : 10, next)
    }
  })

  it('counts the time of a run before it has ended', async () => {
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

  it('does not let an owner save up worker time while it is idle', async () => {
    const { submit, performed, runFor } = await opened(usual)
    await submit('b', 1)
    await submit('a', 1, 2, 3, 4)
    await runFor(1, 'b1')
    for (const run of ['a1', 'a2']) await runFor(100, run)
    await submit('b', 2, 3, 4)
    await runFor(100, 'a3')
    expect(performed().at(-1)).toBe('b2')
    // Since b returned, both have used 100 ms: a is next, although b has used less in total.
    await runFor(101, 'b2')
    expect(performed().at(-1)).toBe('a4')
  })

  it('remembers the excess worker time of an owner that was idle', async () => {
    const { submit, performed, runFor } = await opened(usual)
    await submit('b', 1)
    await submit('a', 1, 2)
    await runFor(1000, 'b1')
    await submit('b', 2)
    await runFor(10, 'a1')
    expect(performed().at(-1)).toBe('a2')
  })

  it('never lets an owner exceed its share while another waits', async () => {
    const { queue, submit, performed, runFor } = await opened({ ...usual, workers: 4, sharePercent: 50 })
    await submit('a', 1, 2, 3, 4, 5, 6, 7, 8)
    await submit('b', 1, 2, 3, 4, 5, 6, 7, 8)
    // Two of a's four workers are borrowed: b gets as many.
    expect(await queue.stats()).toEqual({ waiting: 10, running: 6 })
    // From here on no owner gets more than two, and no more than four run.
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

  it('never exceeds its workers by more than one owner has borrowed', async () => {
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

  it('returns the positions of waiting runs in the order they are served', async () => {
    const { queue, submit, performed, runFor } = await opened(usual)
    await submit('a', 1, 2, 3)
    await submit('b', 1)
    expect(await queue.position('a1')).toBeUndefined()
    expect(await Promise.all(['b1', 'a2', 'a3'].map((id) => queue.position(id)))).toEqual([1, 2, 3])
    await runFor(10, 'a1')
    expect(await Promise.all(['a2', 'a3'].map((id) => queue.position(id)))).toEqual([1, 2])
    expect(performed().at(-1)).toBe('b1')
  })

  it('refuses with queue_full and retryAfter when it is full', async () => {
    const { queue, submit } = await opened({ ...usual, limit: 2 })
    await submit('a', 1, 2, 3)
    await expect(queue.reserve('b')).rejects.toMatchObject({
      code: 'queue_full',
      retryAfter: expect.any(Number),
    })
  })

  it('holds a reserved place, and frees a released one', async () => {
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

  it('closes when all runs have been performed', async () => {
    const { queue, submit, performed, finish } = await opened(usual)
    await submit('a', 1, 2)
    const closed = queue.close(60_000)
    await finish('a1')
    await finish('a2')
    await closed
    expect(performed()).toEqual(['a1', 'a2'])
  })

  it('interrupts unfinished runs at the deadline, including those that never started', async () => {
    const { queue, submit, signals } = await opened(usual)
    await submit('a', 1, 2)
    await queue.close(30)
    expect([...signals].map(([id, { reason }]) => [id, reason])).toEqual([
      ['a1', 'interrupted'],
      ['a2', 'interrupted'],
    ])
  })

  it('estimates a position from a limited number of owners, whatever their number', async () => {
    const owners = Array.from({ length: 4 * COMPARED_OWNERS }, (_, number) => `o${number}-`)
    const { submit, queue, readings } = await opened({ ...usual, limit: owners.length })
    await submit('busy', 1)
    for (const owner of owners) await submit(owner, 1)
    const before = readings()
    const estimated = (await queue.position('o600-1'))!
    // The worker time of an owner is a reading of the clock, and is read three times for each.
    expect(readings() - before).toBeLessThan(3 * (COMPARED_OWNERS + 1))
    // All have used the same, so they are in the order of their names.
    const exact = owners.sort().indexOf('o600-') + 1
    expect(Math.abs(estimated - exact)).toBeLessThan(owners.length / 20)
  })

  async function opened(options: QueueUnderTest) {
    let now = 0
    let readings = 0
    const clock = (): number => {
      readings++
      return now
    }
    const { finish, ...others } = performing(inProcess({ ...options, clock }))
    const ended = async (runId: string): Promise<void> => {
      finish(runId)
      await wait(1)
    }
    return {
      ...others,
      readings: () => readings,
      finish: ended,
      pass(ms: number) {
        now += ms
      },
      runFor(ms: number, runId: string) {
        now += ms
        return ended(runId)
      },
    }
  }
})
