import { setTimeout as wait } from 'node:timers/promises'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { TimeBudget } from '../../src/worker/time-budget.js'
import { failureOf, finished, PoolUnderTest } from './pool-under-test.js'

describe('A time budget', () => {
  beforeEach(() => void vi.useFakeTimers({ toFake: ['performance'] }))
  afterEach(() => void vi.useRealTimers())
  const pass = async (ms: number): Promise<void> => void vi.advanceTimersByTime(ms)

  it('is spent by work only, and never below zero', async () => {
    const time = new TimeBudget(100)
    await pass(60)
    expect(time.leftMs).toBe(100)
    await time.spend(async () => {
      await pass(30)
      expect(time.leftMs).toBe(70)
    })
    await pass(30)
    expect(time.leftMs).toBe(70)
    await time.spend(() => pass(80))
    expect(time.leftMs).toBe(0)
  })

  it('has parts that are never larger than it, and spending a part spends the whole', async () => {
    const whole = new TimeBudget(1000)
    const part = whole.part(200)
    expect([part.leftMs, whole.part(5000).leftMs]).toEqual([200, 1000])
    await expect(part.spend(() => pass(50).then(() => Promise.reject(new Error('no'))))).rejects.toThrow('no')
    expect([part.leftMs, whole.leftMs]).toEqual([150, 950])
  })
})

describe('A run that waits for its child to start', () => {
  let test: PoolUnderTest
  beforeEach(() => {
    test = new PoolUnderTest()
  })
  afterEach(() => test.close())

  it('still has all of its time when the child has started', async () => {
    const pool = await test.open({ workers: 1, limits: { timeoutMs: 1000 } })
    const killed = test.processes()
    for (const pid of killed) process.kill(pid, 'SIGKILL')
    const run = finished(pool, test.merge())
    const stopped = new Set<number>()
    // Longer than the time limit.
    const until = performance.now() + 1500
    while (performance.now() < until) {
      for (const pid of test.processes()) {
        if (killed.includes(pid) || stopped.has(pid)) continue
        process.kill(pid, 'SIGSTOP')
        stopped.add(pid)
      }
      await wait(20)
    }
    expect(stopped.size).toBeGreaterThan(0)
    for (const pid of stopped) process.kill(pid, 'SIGCONT')
    const { outputs } = await run
    expect(outputs[0]!.pages).toBe(4)
  })

  it('is stopped if the work itself takes too long', async () => {
    const pool = await test.openWith({ timeoutMs: 300 })
    expect((await failureOf(pool.run(test.job('hang')))).code).toBe('task_timeout')
  })
})
