import { existsSync, readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { createServer, type Server } from 'node:net'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { withPrograms } from '../../../../test/with-programs.js'
import type { SandboxMode } from '../../src/worker/sandbox.js'
import { commandLine, failureOf, finished, PoolUnderTest, until } from './pool-under-test.js'

interface Seen {
  readonly pid: number
  readonly remembered: string | null
  readonly workspace: readonly string[]
  readonly environment: readonly string[]
  readonly connects: boolean | null
  readonly [attempt: string]: unknown
}

let test: PoolUnderTest
beforeEach(() => {
  test = new PoolUnderTest()
})
afterEach(() => test.close())

async function lookAround(
  pool: Parameters<typeof finished>[0],
  owner: string,
  options: Record<string, unknown> = {},
): Promise<Seen> {
  const { report } = await finished(pool, test.job('look-around', { owner, options }))
  return report as Seen
}

describe('Tenant isolation', () => {
  it('gives each owner a child of its own, without anything of another owner', async () => {
    const pool = await test.open({ workers: 1 })
    const first = await lookAround(pool, 'ada', { remember: 'of ada' })
    const again = await lookAround(pool, 'ada')
    expect(again).toMatchObject({ pid: first.pid, remembered: 'of ada' })
    const other = await lookAround(pool, 'bob')
    expect(other.pid).not.toBe(first.pid)
    expect(other.remembered).toBeNull()
    expect(other.workspace.filter((name) => /left-behind/.test(name))).toEqual([])
    expect(other.neighbours).toEqual({ refused: 'ERR_ACCESS_DENIED' })
  })

  it('denies access to another owner’s workspace while both exist', async () => {
    const pool = await test.open()
    const result = await pool.run(test.job('look-around', { owner: 'ada', options: { remember: 'of ada' } }))
    const path = result.outputs[0]!.path
    expect(existsSync(path)).toBe(true)
    expect(await lookAround(pool, 'bob', { path })).toMatchObject({
      secret: { refused: 'ERR_ACCESS_DENIED' },
    })
    await result.release()
  })

  it('ends the child of an owner with its files when many others need one', async () => {
    const pool = await test.open({ workers: 1 })
    const { pid } = await lookAround(pool, 'ada', { remember: 'of ada' })
    for (let owner = 0; owner < 4; owner++) await lookAround(pool, `owner ${owner}`)
    await until(() => !commandLine(pid).includes(test.workspaces))
    await until(
      () =>
        !readdirSync(test.workspaces, { recursive: true }).some((name) => /left-behind/.test(String(name))),
    )
  })
})

const modes: SandboxMode[] = ['off', 'on']
for (const sandbox of modes) {
  const name = sandbox === 'off' ? 'a child' : 'a child in bubblewrap'
  withPrograms(name, sandbox === 'off' ? [] : ['bwrap'], () => {
    it('sees no environment, and no files but the code and its own', async () => {
      const pool = await test.open({ sandbox })
      writeFileSync(join(test.folder, 'secret'), 'of the service')
      const seen = await lookAround(pool, 'ada', { path: join(test.folder, 'secret') })
      expect(seen.environment.filter((variable) => variable !== 'PWD')).toEqual([])
      expect(seen.secret).toEqual({ refused: 'ERR_ACCESS_DENIED' })
      expect((await lookAround(pool, 'ada')).secret).toEqual({ refused: 'ERR_ACCESS_DENIED' })
    })

    it('cannot change an input, write elsewhere, start a program or evaluate code', async () => {
      const pool = await test.open({ sandbox })
      const seen = await lookAround(pool, 'ada')
      expect(seen).toMatchObject({
        writesInput: { refused: 'ERR_ACCESS_DENIED' },
        writesOutside: { refused: 'ERR_ACCESS_DENIED' },
        starts: { refused: 'ERR_ACCESS_DENIED' },
        thread: { refused: 'ERR_ACCESS_DENIED' },
        evaluates: { refused: 'EvalError' },
      })
      expect(existsSync(join(test.workspaces, 'planted'))).toBe(false)
    })

    it('merges, and fails with the right code', async () => {
      const pool = await test.open({ sandbox, limits: { timeoutMs: 5000, memoryBytes: 256 * 1024 ** 2 } })
      expect((await finished(pool, test.merge())).outputs[0]!.pages).toBe(4)
      expect((await failureOf(pool.run(test.job('crash')))).code).toBe('task_crashed')
      expect((await failureOf(pool.run(test.job('eat-memory')))).code).toBe('limit_exceeded')
      expect((await failureOf(pool.run(test.job('sleep-forever')))).code).toBe('task_timeout')
      expect((await finished(pool, test.merge())).outputs[0]!.pages).toBe(4)
    })
  })
}

withPrograms('Bubblewrap', ['bwrap'], () => {
  let listener: Server
  beforeEach(async () => {
    listener = createServer((socket) => socket.destroy())
    await new Promise<void>((resolve) => listener.listen(0, '127.0.0.1', resolve))
  })
  afterEach(() => new Promise((resolve) => listener.close(resolve)))

  it('denies children the network', async () => {
    const { port } = listener.address() as { port: number }
    const open = await test.open({ sandbox: 'off' })
    expect((await lookAround(open, 'ada', { port })).connects).toBe(true)
    const walled = await test.open({ sandbox: 'on' })
    expect((await lookAround(walled, 'ada', { port })).connects).toBe(false)
  })
})

describe('The process of a child', () => {
  it('has no password in its arguments or its environment', async () => {
    const pool = await test.open()
    const entries = [test.entry('a.pdf', { password: 'open-sesame' })]
    const run = failureOf(pool.run(test.job('hang', { entries })))
    await until(() => pool.stats().busy === 1)
    for (const pid of test.processes()) {
      expect(commandLine(pid)).not.toContain('open-sesame')
      expect(readFileSync(`/proc/${pid}/environ`, 'utf8')).not.toMatch(/open-sesame|PATH|HOME/)
    }
    await pool.close()
    await run
  })

  it('has resource limits for data, files, descriptors and core dumps', async () => {
    await test.openWith({ memoryBytes: 512 * 1024 ** 2, outputBytes: 1024 ** 2 })
    const limits = readFileSync(`/proc/${test.processes()[0]}/limits`, 'utf8')
    expect(limits).toMatch(/^Max core file size +0 +0 /m)
    expect(limits).toMatch(/^Max data size +1610612736 +1610612736 /m)
    expect(limits).toMatch(/^Max file size +1049088 +1049088 /m)
    expect(Number(/^Max open files +(\d+)/m.exec(limits)?.[1])).toBeLessThanOrEqual(1_048_576)
    expect(readFileSync(`/proc/${test.processes()[0]}/oom_score_adj`, 'utf8').trim()).toBe('1000')
  })
})
