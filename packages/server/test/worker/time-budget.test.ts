import { setTimeout as wait } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { TimeBudget } from '../../src/worker/time-budget.js'
import { failureOf, finished, PoolUnderTest } from './pool-under-test.js'

const SLOW_START = fileURLToPath(new URL('./slow-start', import.meta.url))

describe('a budget of time', () => {
  it('is spent by work alone, and never below nothing', async () => {
    const time = new TimeBudget(100)
    await wait(60)
    expect(time.leftMs).toBe(100)
    await time.spend(async () => {
      await wait(30)
      expect(time.leftMs).toBeLessThan(80)
    })
    const left = time.leftMs
    expect(left).toBeGreaterThan(0)
    await wait(30)
    expect(time.leftMs).toBe(left)
    await time.spend(() => wait(120))
    expect(time.leftMs).toBe(0)
  })

  it('has parts that are never larger, and what is spent of them is spent of the whole', async () => {
    const whole = new TimeBudget(1000)
    const part = whole.part(200)
    expect([part.leftMs, whole.part(5000).leftMs]).toEqual([200, 1000])
    await expect(part.spend(() => wait(50).then(() => Promise.reject(new Error('no'))))).rejects.toThrow('no')
    expect(part.leftMs).toBeLessThan(160)
    expect(whole.leftMs).toBeLessThan(960)
  })
})

describe('a run that has to wait until its child is started', () => {
  let test: PoolUnderTest
  beforeEach(() => {
    test = new PoolUnderTest()
  })
  afterEach(() => test.close())

  it('has all of its time left then', async () => {
    const pool = await test.open({ taskFolders: [SLOW_START], workers: 1, limits: { timeoutMs: 1000 } })
    for (const pid of test.processes()) process.kill(pid, 'SIGKILL')
    const began = performance.now()
    const { outputs } = await finished(pool, test.merge())
    expect(outputs[0]!.pages).toBe(4)
    expect(performance.now() - began).toBeGreaterThan(1000)
  })

  it('is stopped when the work itself takes too long', async () => {
    const pool = await test.openWith({ timeoutMs: 300 })
    expect((await failureOf(pool.run(test.job('hang')))).code).toBe('task_timeout')
  })
})
