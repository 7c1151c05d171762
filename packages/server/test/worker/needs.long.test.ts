import type { RunNeeds } from '@octavo/tasks/needs'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { withPrograms } from '../../../../test/with-programs.js'
import { defaultJobLimits, raisedLimits } from '../../src/worker/limits.js'
import type { SandboxMode } from '../../src/worker/sandbox.js'
import { failureOf, finished, PoolUnderTest } from './pool-under-test.js'

const MEBIBYTE = 1024 ** 2
const none: RunNeeds = { programs: [], optionalPrograms: [], addons: false, memoryBytes: 0, seconds: 0 }

let test: PoolUnderTest
beforeEach(() => {
  test = new PoolUnderTest()
})
afterEach(() => test.close())

describe('The limits of a run', () => {
  it('rise to the needs of its task, up to the settings, and never fall', () => {
    const limits = { ...defaultJobLimits, maxMemoryBytes: 2048 * MEBIBYTE, maxMs: 600_000 }
    expect(raisedLimits(limits, none)).toEqual(limits)
    expect(raisedLimits(limits, { ...none, memoryBytes: MEBIBYTE, seconds: 1 })).toEqual(limits)
    expect(raisedLimits(limits, { ...none, memoryBytes: 1500 * MEBIBYTE, seconds: 400 })).toEqual({
      ...limits,
      memoryBytes: 1500 * MEBIBYTE,
      cpuMs: 400_000,
      timeoutMs: 400_000,
    })
    expect(raisedLimits(limits, { ...none, memoryBytes: 2 ** 40, seconds: 86_400 })).toMatchObject({
      memoryBytes: limits.maxMemoryBytes,
      cpuMs: limits.maxMs,
      timeoutMs: limits.maxMs,
    })
    // A maximum below the general limit does not lower that limit.
    expect(raisedLimits({ ...limits, maxMs: 1000 }, { ...none, seconds: 400 }).timeoutMs).toBe(
      limits.timeoutMs,
    )
  })

  it('apply to that run only: memory', async () => {
    const pool = await test.openWith({ memoryBytes: 200 * MEBIBYTE, maxMemoryBytes: 500 * MEBIBYTE })
    const run = (memoryBytes: number) =>
      pool.run(test.job('hold-memory', { options: { mebibytes: 300 }, needs: { ...none, memoryBytes } }))
    expect((await failureOf(run(0))).code).toBe('limit_exceeded')
    await (await run(450 * MEBIBYTE)).release()
    expect((await failureOf(run(0))).message).toContain('200 MB')
    const beyond = await failureOf(
      pool.run(
        test.job('hold-memory', {
          options: { mebibytes: 600 },
          needs: { ...none, memoryBytes: 2 ** 40 },
        }),
      ),
    )
    expect(beyond.message).toContain('500 MB')
  })

  it('apply to that run only: time', async () => {
    const pool = await test.openWith({ timeoutMs: 400, cpuMs: 400, maxMs: 2000 })
    const run = (task: string, seconds: number) =>
      failureOf(pool.run(test.job(task, { needs: { ...none, seconds } })))
    expect((await run('sleep-forever', 0)).message).toContain('0.4 seconds')
    expect((await run('sleep-forever', 1)).message).toContain('1 seconds')
    expect((await run('sleep-forever', 60)).message).toContain('2 seconds')
    expect((await run('burn-cpu', 0)).message).toContain('0.4 seconds')
    expect((await run('burn-cpu', 1)).message).toContain('1 seconds')
  })
})

const modes: SandboxMode[] = ['off', 'on']
for (const sandbox of modes) {
  const name = sandbox === 'off' ? 'a child' : 'a child in bubblewrap'
  withPrograms(name, sandbox === 'off' ? [] : ['bwrap'], () => {
    it('may start programs only for a task that needs one', async () => {
      const pool = await test.open({ sandbox })
      const look = async (needs: RunNeeds) =>
        (await finished(pool, test.job('look-around', { needs }))).report as Record<string, unknown>
      const without = await look(none)
      const withProgram = await look({ ...none, programs: ['true'] })
      const again = await look(none)
      expect(without).toMatchObject({ starts: { refused: 'ERR_ACCESS_DENIED' } })
      expect(withProgram).toMatchObject({
        starts: { got: '' },
        secret: { refused: 'ERR_ACCESS_DENIED' },
        thread: { refused: 'ERR_ACCESS_DENIED' },
        evaluates: { refused: 'EvalError' },
      })
      const seen = withProgram.environment as string[]
      expect(seen.filter((name) => name !== 'PWD').sort()).toEqual(
        sandbox === 'off' ? ['PATH'] : ['OCTAVO_PROGRAMS', 'PATH'],
      )
      expect(again).toMatchObject({ pid: without.pid, starts: { refused: 'ERR_ACCESS_DENIED' } })
    })
  })
}
