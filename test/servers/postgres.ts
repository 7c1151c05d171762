import { randomBytes } from 'node:crypto'
import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { Client } from 'pg'
import { postgresFolder } from '../../scripts/test-programs.mjs'
import { emptyFolder, freePort, removeFolder, run, ServerProcess, temporaryFolder } from './server-process.js'
import type { PostgresAddress, TestServer } from './test-server.js'

export interface PostgresOptions {
  /**
   * Acknowledged data is on disk, for tests that kill the server. Without it, the server is faster, but a
   * kill can lose the last writes.
   */
  readonly isDurable?: boolean
}

export async function startPostgres(options: PostgresOptions = {}): Promise<TestServer & PostgresAddress> {
  const programs = postgresFolder()
  if (programs === undefined) throw new Error('PostgreSQL is not installed.')
  const folder = temporaryFolder('postgres')
  const data = join(folder, 'data')
  const password = randomBytes(12).toString('hex')
  const port = await freePort()
  const url = `postgres://octavo:${password}@127.0.0.1:${port}/postgres`
  let server: ServerProcess

  async function create(): Promise<void> {
    emptyFolder(data)
    const passwordFile = join(folder, 'password')
    writeFileSync(passwordFile, password, { mode: 0o644 })
    const account = ['--username=octavo', `--pwfile=${passwordFile}`, '--auth=scram-sha-256']
    const kind = ['--encoding=UTF8', '--locale=C.UTF-8', '--no-sync', '--no-instructions']
    await run({ command: join(programs!, 'initdb'), args: [`--pgdata=${data}`, ...account, ...kind], folder })
  }

  async function start(): Promise<void> {
    server = new ServerProcess({
      command: join(programs!, 'postgres'),
      args: ['-D', data, ...settings(port, options).flatMap((setting) => ['-c', setting])],
      folder,
      // "Fast" shutdown: connections are closed, transactions rolled back.
      stopSignal: 'SIGINT',
    })
    await server.ready(() => answers(url))
  }

  await create()
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
      await create()
      await start()
    },
    async close() {
      await server.stop()
      removeFolder(folder)
    },
  }
}

function settings(port: number, { isDurable = false }: PostgresOptions): string[] {
  return [
    'listen_addresses=127.0.0.1',
    `port=${port}`,
    'unix_socket_directories=',
    'max_connections=200',
    'shared_buffers=32MB',
    'wal_level=minimal',
    'max_wal_senders=0',
    'jit=off',
    'timezone=UTC',
    ...(isDurable ? [] : ['fsync=off', 'synchronous_commit=off', 'full_page_writes=off']),
  ]
}

async function answers(url: string): Promise<void> {
  const client = new Client({ connectionString: url, connectionTimeoutMillis: 5000 })
  client.on('error', () => {})
  try {
    await client.connect()
    await client.query('select 1')
  } finally {
    await client.end()
  }
}
