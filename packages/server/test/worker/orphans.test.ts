import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdirSync, readdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { FAULTY_TASKS, finished, PoolUnderTest, until } from './pool-under-test.js'

let test: PoolUnderTest
beforeEach(() => {
  test = new PoolUnderTest()
})
afterEach(() => test.close())

const POOL = fileURLToPath(new URL('../../dist/worker/pool.js', import.meta.url))

describe('SIGKILL of the service', () => {
  for (const task of ['hang', 'burn-cpu', 'sleep-forever']) {
    it(`leaves no child, whatever it was doing: ${task}`, async () => {
      const job = JSON.stringify(test.job(task))
      const options = JSON.stringify({ folder: test.workspaces, workers: 2, taskFolders: [FAULTY_TASKS] })
      const script = `
        const { openWorkerPool } = await import(${JSON.stringify(POOL)})
        const pool = await openWorkerPool(${options})
        pool.run(${job}).catch(() => {})
        setInterval(() => { if (pool.stats().busy === 1 && pool.stats().children === 2) console.log('busy') }, 20)`
      const service = spawn(process.execPath, ['--input-type=module', '-e', script], {
        stdio: ['ignore', 'pipe', 'inherit'],
      })
      await once(service.stdout, 'data')
      // A process that has just been started has no command line yet.
      await until(() => test.processes().filter((pid) => pid !== service.pid).length === 2)
      service.kill('SIGKILL')
      await once(service, 'exit')
      await until(() => test.processes().length === 0, 3000)
      expect(readdirSync(test.workspaces).length).toBe(2)

      // The next start cleans up.
      const pool = await test.open()
      expect(readdirSync(test.workspaces).length).toBe(1)
      expect((await finished(pool, test.merge())).outputs[0]!.pages).toBe(4)
    })
  }
})

describe('The folder of workspaces', () => {
  it('keeps files that the pool did not create', async () => {
    mkdirSync(join(test.workspaces, 'of someone'), { recursive: true })
    mkdirSync(join(test.workspaces, 'child-0123456789abcdef', 'in'), { recursive: true })
    writeFileSync(join(test.workspaces, 'child-notes.txt'), 'of someone')
    const pool = await test.open()
    await pool.close()
    expect(readdirSync(test.workspaces).sort()).toEqual(['child-notes.txt', 'of someone'])
    test.forget('child-notes.txt', 'of someone')
  })
})
