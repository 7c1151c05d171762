import { readdirSync, statSync } from 'node:fs'
import { join } from 'node:path'
import type { TaskFailureCode } from '@octavo/tasks/task-failure'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import type { JobLimits } from '../../src/worker/limits.js'
import type { WorkerPool } from '../../src/worker/pool.js'
import { failureOf, finished, MAX_CHILDREN, PoolUnderTest, until } from './pool-under-test.js'

let test: PoolUnderTest
beforeEach(() => {
  test = new PoolUnderTest()
})
afterEach(() => test.close())

interface Fault {
  readonly task: string
  readonly code: TaskFailureCode
  readonly limits?: Partial<JobLimits>
}

const MEBIBYTE = 1024 ** 2

describe('A faulty engine', () => {
  const faults: Record<string, Fault> = {
    'a crash': { task: 'crash', code: 'task_crashed' },
    'an exit without an answer': { task: 'exit-at-once', code: 'task_crashed' },
    'a task that reports progress but never ends': {
      task: 'hang',
      code: 'task_timeout',
      limits: { timeoutMs: 700 },
    },
    'a task that sleeps forever': { task: 'sleep-forever', code: 'task_timeout', limits: { timeoutMs: 700 } },
    'an endless loop': { task: 'burn-cpu', code: 'task_timeout', limits: { cpuMs: 500 } },
    'too much memory in buffers': {
      task: 'eat-memory',
      code: 'limit_exceeded',
      limits: { memoryBytes: 200 * MEBIBYTE },
    },
    'too much memory in objects': {
      task: 'eat-heap',
      code: 'limit_exceeded',
      limits: { memoryBytes: 200 * MEBIBYTE },
    },
    'too much memory at once': {
      task: 'grab-memory',
      code: 'limit_exceeded',
      limits: { memoryBytes: 200 * MEBIBYTE },
    },
    'a timeout that the task reports': { task: 'time-out', code: 'task_timeout' },
    'a missing program': { task: 'miss-program', code: 'task_unavailable' },
    'an unexpected error': { task: 'throw-odd', code: 'internal_error' },
    'garbage as output': { task: 'garbage-output', code: 'task_crashed' },
    'a folder as output': { task: 'folder-output', code: 'task_crashed' },
    'an empty output': { task: 'no-output', code: 'task_crashed' },
    'an endless output': {
      task: 'huge-output',
      code: 'limit_exceeded',
      limits: { outputBytes: 8 * MEBIBYTE },
    },
    'a reported output that does not exist': { task: 'lie', code: 'task_crashed' },
    'a message that is too large': { task: 'babble', code: 'task_crashed' },
    'endless reports of outputs': { task: 'endless-outputs', code: 'task_crashed' },
  }

  // Faults under the same limits use one pool, so that damage by one would affect the next.
  const limitsOf = ({ limits = {} }: Fault): string => JSON.stringify(limits)
  const differentLimits = new Set(Object.values(faults).map(limitsOf))
  describe.each([...differentLimits])('under the limits %s', (limits) => {
    const shared = new PoolUnderTest()
    let pool: WorkerPool
    beforeAll(async () => {
      pool = await shared.openWith({ timeoutMs: 20_000, ...JSON.parse(limits) })
    })
    afterAll(() => shared.close())

    for (const [name, fault] of Object.entries(faults).filter(([, one]) => limitsOf(one) === limits)) {
      it(`gives a typed error for ${name}, and the next task succeeds`, async () => {
        const failure = await failureOf(pool.run(shared.job(fault.task)))
        expect(failure.code).toBe(fault.code)
        expect(failure.message).not.toContain(shared.folder)
        expect(failure.message).not.toMatch(/Secret|\bat \w+ \(/)
        const { outputs } = await finished(pool, shared.merge())
        expect(outputs[0]!.pages).toBe(4)
        await until(() => pool.stats().busy === 0)
      })
    }
  })

  it('does not affect concurrent runs', async () => {
    const pool = await test.openWith({ timeoutMs: 20_000 })
    const faulty = ['crash', 'garbage-output', 'exit-at-once'].map((task) =>
      failureOf(pool.run(test.job(task))),
    )
    const sound = [1, 2, 3].map(() => finished(pool, test.merge()))
    for (const { outputs } of await Promise.all(sound)) expect(outputs[0]!.pages).toBe(4)
    for (const failure of await Promise.all(faulty)) expect(failure.code).toBe('task_crashed')
  })

  it('leaves no file of a failed output behind', async () => {
    const pool = await test.openWith({ outputBytes: 8 * MEBIBYTE })
    await failureOf(pool.run(test.job('huge-output')))
    await failureOf(pool.run(test.job('garbage-output')))
    await failureOf(pool.run(test.job('folder-output')))
    const left = () =>
      readdirSync(test.workspaces, { recursive: true, encoding: 'utf8' }).filter((name) =>
        statSync(join(test.workspaces, name), { throwIfNoEntry: false })?.isFile(),
      )
    await until(() => left().length === 0)
  })
})

describe('SIGKILL of a worker during a task', () => {
  it('fails that task alone, and the next one succeeds', async () => {
    const pool = await test.open()
    // The only child so far, and so the one that takes the task.
    const [worker] = test.processes()
    let isAtWork = false
    const hanging = failureOf(
      pool.run(test.job('hang'), {
        onProgress: () => {
          isAtWork = true
        },
      }),
    )
    // A child that dies before it has read its request does not fail the task, which another child then gets.
    await until(() => isAtWork)
    const others = [1, 2, 3].map(() => finished(pool, test.merge({ owner: 'bob' })))
    process.kill(worker!, 'SIGKILL')
    expect((await hanging).code).toBe('task_crashed')
    for (const { outputs } of await Promise.all(others)) expect(outputs[0]!.pages).toBe(4)
    expect((await finished(pool, test.merge())).outputs[0]!.pages).toBe(4)
  })

  it('gives a result or a typed error at any moment, and a result for the next task', async () => {
    const pool = await test.open({ workers: 1 })
    for (let round = 0; round < 6; round++) {
      const run = pool.run(test.merge()).then(
        async (result) => {
          await result.release()
          return 'succeeded'
        },
        (error: { code: string }) => error.code,
      )
      const killed = new Promise<void>((resolve) => {
        setTimeout(() => {
          for (const pid of test.processes()) kill(pid)
          resolve()
        }, round * 2)
      })
      expect(['succeeded', 'task_crashed']).toContain(await run)
      // If the run ended first, the kill must not hit the next one.
      await killed
      expect((await finished(pool, test.merge())).outputs[0]!.pages).toBe(4)
    }
  })

  it('goes unnoticed between two tasks', async () => {
    const pool = await test.open()
    await finished(pool, test.merge())
    await until(() => pool.stats().children === 2)
    for (const pid of test.processes()) kill(pid)
    expect((await finished(pool, test.merge())).outputs[0]!.pages).toBe(4)
  })

  function kill(pid: number): void {
    try {
      process.kill(pid, 'SIGKILL')
    } catch {
      // It had ended by itself.
    }
  }
})

describe('A cancelled run', () => {
  it('is killed', async () => {
    const pool = await test.open()
    const stop = new AbortController()
    const run = failureOf(pool.run(test.job('burn-cpu'), { signal: stop.signal }))
    await until(() => pool.stats().busy === 1)
    stop.abort()
    expect((await run).code).toBe('cancelled')
    expect((await finished(pool, test.merge())).outputs[0]!.pages).toBe(4)
  })

  it('does not start if it was still waiting, or cancelled before', async () => {
    const pool = await test.open({ workers: 1 })
    const stop = new AbortController()
    const end = new AbortController()
    const running = Array.from({ length: MAX_CHILDREN }, () =>
      failureOf(pool.run(test.job('hang'), { signal: end.signal })),
    )
    await until(() => pool.stats().busy === MAX_CHILDREN)
    const waiting = failureOf(pool.run(test.merge(), { signal: stop.signal }))
    stop.abort()
    expect((await waiting).code).toBe('cancelled')
    expect(pool.stats().busy).toBe(MAX_CHILDREN)
    end.abort()
    for (const run of running) expect((await run).code).toBe('cancelled')
    expect((await failureOf(pool.run(test.merge(), { signal: stop.signal }))).code).toBe('cancelled')
  })
})
