import { setTimeout as wait } from 'node:timers/promises'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { TimeBudget } from '../../src/worker/time-budget.js'
import { failureOf, finished, PoolUnderTest } from './pool-under-test.js'

describe('A time budget', () => {
  it('is spent by work only, and never below zero', async () => {
    const time = new TimeBudget(100_000)
    await wait(60)
    expect(time.leftMs).toBe(100_000)
    await time.spend(async () => {
      await wait(30)
      expect(time.leftMs).toBeLessThan(99_980)
    })
    const left = time.leftMs
    await wait(30)
    expect(time.leftMs).toBe(left)
    const short = new TimeBudget(100)
    await short.spend(() => wait(120))
    expect(short.leftMs).toBe(0)
  })

  it('has parts that are never larger than it, and spending a part spends the whole', async () => {
    const whole = new TimeBudget(1000)
    const part = whole.part(200)
    expect([part.leftMs, whole.part(5000).leftMs]).toEqual([200, 1000])
    await expect(part.spend(() => wait(50).then(() => Promise.reject(new Error('no'))))).rejects.toThrow('no')
    expect(part.leftMs).toBeLessThan(160)
    expect(whole.leftMs).toBeLessThan(960)
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
    const began = performance.now()
    const run = finished(pool, test.merge())
    const stopped = new Set<number>()
    while (performance.now() - began < 1500) {
      for (const pid of test.processes()) {
        if (killed.includes(pid) || stopped.has(pid)) continue
        process.kill(pid, 'SIGSTOP')
        stopped.add(pid)
      }
      await wait(20)
    }
    for (const pid of stopped) process.kill(pid, 'SIGCONT')
    const { outputs } = await run
    expect(outputs[0]!.pages).toBe(4)
    expect(performance.now() - began).toBeGreaterThan(1500)
  })

  it('is stopped if the work itself takes too long', async () => {
    const pool = await test.openWith({ timeoutMs: 300 })
    expect((await failureOf(pool.run(test.job('hang')))).code).toBe('task_timeout')
  })
})
