import { type ChildProcess, spawn } from 'node:child_process'
import { existsSync, readlinkSync, rmSync } from 'node:fs'
import { createInterface } from 'node:readline'
import { setTimeout as sleep } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'
import { build } from 'esbuild'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { withPrograms } from '../with-programs.js'

const program = fileURLToPath(new URL(`../../node_modules/.cache/kept-${process.pid}.mjs`, import.meta.url))
const redis = fileURLToPath(new URL('./redis.js', import.meta.url))

withPrograms('Servers started by a process', ['redis'], () => {
  beforeAll(async () => {
    const contents = `
      import { startRedis } from ${JSON.stringify(redis)}
      import { connect } from 'node:net'
      const redis = await startRedis()
      connect(redis.port, '127.0.0.1').on('data', (answer) => {
        if (process.argv[2] === 'paused') redis.pause()
        console.log(/process_id:(\\d+)/.exec(answer)[1])
      }).write('INFO server\\r\\n')`
    await build({
      stdin: { contents, resolveDir: fileURLToPath(new URL('.', import.meta.url)) },
      outfile: program,
      bundle: true,
      packages: 'external',
      platform: 'node',
      format: 'esm',
    })
  })
  afterAll(() => rmSync(program, { force: true }))

  async function started(...args: string[]): Promise<{ owner: ChildProcess; pid: number; folder: string }> {
    const owner = spawn(process.execPath, [program, ...args], { stdio: ['ignore', 'pipe', 'inherit'] })
    for await (const line of createInterface({ input: owner.stdout })) {
      return { owner, pid: Number(line), folder: readlinkSync(`/proc/${line}/cwd`) }
    }
    throw new Error('The process ended before its server was ready.')
  }

  async function gone(path: string): Promise<void> {
    while (existsSync(path)) await sleep(20)
  }

  test.each(['running', 'paused'])(
    'end and lose their files when the process is killed: %s',
    async (state) => {
      const { owner, pid, folder } = await started(state)
      expect(folder).toContain('octavo-redis-')
      owner.kill('SIGKILL')
      await gone(`/proc/${pid}`)
      await gone(folder)
    },
  )
})
