import { join } from 'node:path'
import { Redis } from 'ioredis'
import { redisProgram } from '../../scripts/test-programs.mjs'
import { emptyFolder, freePort, removeFolder, ServerProcess, temporaryFolder } from './server-process.js'
import type { RedisAddress, TestServer } from './test-server.js'

export interface RedisOptions {
  /** Every write is logged before it is acknowledged. Without it, a kill or a restart loses everything. */
  readonly isDurable?: boolean
}

/** Each test file takes one. */
const DATABASES = 1000

export async function startRedis(options: RedisOptions = {}): Promise<TestServer & RedisAddress> {
  const program = redisProgram()
  if (program === undefined) throw new Error('Neither Redis nor Valkey is installed.')
  const folder = temporaryFolder('redis')
  const data = join(folder, 'data')
  const port = await freePort()
  const url = `redis://127.0.0.1:${port}`
  let server: ServerProcess

  async function start(): Promise<void> {
    server = new ServerProcess({ command: program!, args: settings(port, data, options), folder })
    await server.ready(() => answers(url))
  }

  emptyFolder(data)
  await start()
  return {
    url,
    port,
    stop: () => server.stop(),
    kill: () => server.kill(),
    async restart() {
      await server.stop()
      await start()
    },
    pause: () => server.pause(),
    resume: () => server.resume(),
    async wipe() {
      await server.kill()
      emptyFolder(data)
      await start()
    },
    async close() {
      await server.stop()
      removeFolder(folder)
    },
  }
}

function settings(port: number, data: string, { isDurable = false }: RedisOptions): string[] {
  const values = {
    bind: '127.0.0.1',
    port: String(port),
    dir: data,
    databases: String(DATABASES),
    // For BullMQ, an evicted key is a lost job.
    'maxmemory-policy': 'noeviction',
    save: '',
    appendonly: isDurable ? 'yes' : 'no',
    appendfsync: 'always',
  }
  return Object.entries(values).flatMap(([name, value]) => [`--${name}`, value])
}

async function answers(url: string): Promise<void> {
  const client = new Redis(url, { lazyConnect: true, retryStrategy: null, connectTimeout: 5000 })
  client.on('error', () => {})
  try {
    await client.connect()
    await client.ping()
  } finally {
    client.disconnect()
  }
}
