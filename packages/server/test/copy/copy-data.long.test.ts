import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { text } from 'node:stream/consumers'
import { setTimeout as wait } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'
import { GetObjectCommand, PutObjectCommand } from '@aws-sdk/client-s3'
import { Client } from 'pg'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { s3Client } from '../../../../test/servers/fresh.js'
import { withPrograms } from '../../../../test/with-programs.js'
import { openRecords } from '../../src/records/open-records.js'
import { askForTokens } from '../../src/tokens/admin-client.js'
import { acceptRun } from '../records/accepted-run.js'
import { pdf } from '../service.js'
import { freshStores, type SharedStores, startCluster } from '../support/cluster.js'
import { type ServerUnderTest, startForTest, TOKEN } from '../support/running-server.js'
import { blobsIn } from '../support/stored.js'
import { temporaryFolders } from '../support/temporary-folder.js'

const octavo = fileURLToPath(new URL('../../../cli/bin/octavo.js', import.meta.url))
const temporaryFolder = temporaryFolders()
const PROCESSES = 24

interface Ran {
  readonly code: number | null
  readonly stdout: string
  readonly stderr: string
}

/** What a client sees of one process. */
interface Seen {
  readonly id: string
  readonly state: string
  readonly pages: number | undefined
  readonly download: Buffer
}

withPrograms('octavo copy-data', ['postgres', 'redis', 'ceph'], () => {
  /** Shared by all tests of this file; other folders are removed after their test. */
  const dataDir = mkdtempSync(join(tmpdir(), 'octavo-copied-'))
  let stores: SharedStores
  let database: Client
  let made: string
  let before: readonly Seen[]

  beforeAll(async () => {
    stores = await freshStores()
    database = new Client({ connectionString: stores.env.OCTAVO_DATABASE_URL! })
    await database.connect()
    made = (await askForTokens(dataDir, { command: 'create', name: 'copied' })).token
    const service = await startForTest({}, dataDir)
    await filled(service)
    before = await seenBy(service.url)
    await service.close()
  }, 240_000)

  afterAll(async () => {
    await database?.end()
    await stores?.drop()
    rmSync(dataDir, { recursive: true, force: true })
  })

  function start(args: readonly string[], folder = dataDir, shared = stores): ChildProcess {
    const env = { PATH: process.env.PATH, OCTAVO_DATA_DIR: folder, ...shared.env }
    return spawn(process.execPath, [octavo, 'copy-data', ...args], { env })
  }

  async function copyData(args: readonly string[], folder = dataDir, shared = stores): Promise<Ran> {
    const child = start(args, folder, shared)
    const [stdout, stderr, [code]] = await Promise.all([
      text(child.stdout!),
      text(child.stderr!),
      once(child, 'close') as Promise<[number | null]>,
    ])
    return { code, stdout, stderr }
  }

  async function filled(service: ServerUnderTest): Promise<void> {
    for (let index = 0; index < PROCESSES; index++) {
      const authorization = index === 0 ? `Bearer ${made}` : `Bearer ${TOKEN}`
      const headers = { authorization }
      const started = await service.json('/api/v1/start-task', { task: 'merge-pdf' }, { headers })
      const { processId } = (await started.json()) as { processId: string }
      const form = new FormData()
      form.set('processId', processId)
      form.set('task', 'merge-pdf')
      form.set('file', new Blob([new Uint8Array(pdf(`P${index}`, 1 + (index % 3)))]), 'a.pdf')
      const uploaded = await service.call('/api/v1/uploads', { method: 'POST', body: form, headers })
      const { server_filename } = (await uploaded.json()) as { server_filename: string }
      const body = { processId, task: 'merge-pdf', pages: [{ filename: 'a.pdf', server_filename }] }
      const executed = await service.json('/api/v1/execute', body, {
        headers: { ...headers, 'idempotency-key': `key-${processId}` },
      })
      expect(executed.status).toBe(200)
    }
  }

  /** All processes of both tokens, and what is downloaded of each. */
  async function seenBy(url: string): Promise<Seen[]> {
    const seen: Seen[] = []
    for (const token of [TOKEN, made]) {
      const headers = { authorization: `Bearer ${token}` }
      const listed = await fetch(`${url}/api/v1/processes?limit=100`, { headers })
      expect(listed.status).toBe(200)
      const { processes } = (await listed.json()) as { processes: { processId: string }[] }
      for (const { processId } of processes) {
        const process = (await (await fetch(`${url}/api/v1/processes/${processId}`, { headers })).json()) as {
          state: string
          result: { files: { pages: number }[] }
        }
        const download = await fetch(`${url}/api/v1/download/${processId}`, { headers })
        seen.push({
          id: processId,
          state: process.state,
          pages: process.result.files[0]?.pages,
          download: Buffer.from(await download.arrayBuffer()),
        })
      }
    }
    return seen
  }

  async function inDatabase<T>(sql: string): Promise<T[]> {
    return (await database.query(sql)).rows as T[]
  }

  const arrived = async (): Promise<number> =>
    Number(
      (await inDatabase<{ n: string }>('select count(*) as n from processes').catch(() => []))[0]?.n ?? 0,
    )

  it('is refused while a service uses the data folder', async () => {
    const service = await startForTest({}, dataDir)
    try {
      const ran = await copyData(['--from', 'embedded', '--to', 'shared'])
      expect(ran.code).toBe(1)
      expect(ran.stderr).toContain('uses the data folder')
    } finally {
      await service.close()
    }
  })

  it('continues when repeated after SIGKILL: no process is half copied or copied twice', async () => {
    const child = start(['--from', 'embedded', '--to', 'shared'])
    const ended = once(child, 'close')
    while (child.exitCode === null && (await arrived()) === 0) await wait(5)
    expect(child.exitCode).toBeNull()
    child.kill('SIGKILL')
    await ended
    const half = await arrived()
    expect(half).toBeGreaterThan(0)
    expect(half).toBeLessThan(PROCESSES)
    const ran = await copyData(['--from', 'embedded', '--to', 'shared', '--json'])
    expect(ran, ran.stderr).toMatchObject({ code: 0 })
    const { copied, verified } = JSON.parse(ran.stdout)
    expect(copied).toMatchObject({ processesThere: half, processes: PROCESSES - half, damaged: [] })
    expect(verified).toMatchObject({ processes: PROCESSES, files: 2 * PROCESSES, wrong: [] })
    const usage = await inDatabase<{ bytes: string; counted: string }>(
      `select sum(bytes) as bytes, (select sum(size) from files) as counted from usage`,
    )
    expect(usage[0]?.bytes).toBe(usage[0]?.counted)
  })

  it('makes the same tokens find the same processes on the shared stores, byte for byte', async () => {
    const cluster = await startCluster({
      ...stores.env,
      OCTAVO_PORT: '0',
      OCTAVO_TOKENS: TOKEN,
      OCTAVO_LOG_LEVEL: 'fatal',
      OCTAVO_REQUESTS_PER_MINUTE: '0',
      OCTAVO_WORKERS: '1',
    })
    try {
      const url = cluster.apis[1]!.url!
      expect(await seenBy(url)).toEqual(before)
      const ran = await copyData(['--from', 'shared', '--to', 'embedded'], temporaryFolder())
      expect(ran.code).toBe(1)
      expect(ran.stderr).toContain('A service uses the shared stores: stop every machine')
    } finally {
      await cluster.close()
    }
    const keys = await inDatabase<{ n: string }>('select count(*) as n from idempotency where status = 200')
    expect(Number(keys[0]?.n)).toBe(PROCESSES)
  }, 120_000)

  it('copies back into an empty data folder, where everything works as before', async () => {
    const folder = temporaryFolder()
    const ran = await copyData(['--from', 'shared', '--to', 'embedded'], folder)
    expect(ran, ran.stderr).toMatchObject({ code: 0 })
    expect(ran.stdout).toContain(`Copied ${PROCESSES} processes, ${2 * PROCESSES} files`)
    expect(blobsIn(join(folder, 'octavo-data'))).toEqual(blobsIn(join(dataDir, 'octavo-data')))
    const service = await startForTest({}, folder)
    try {
      expect(await seenBy(service.url)).toEqual(before)
    } finally {
      await service.close()
    }
  })

  it('refuses a target with processes of its own, unless --merge is given', async () => {
    const folder = temporaryFolder()
    const service = await startForTest({}, folder)
    await service.json('/api/v1/start-task', { task: 'merge-pdf' })
    await service.close()
    const refused = await copyData(['--from', 'shared', '--to', 'embedded'], folder)
    expect(refused.code).toBe(1)
    expect(refused.stderr).toContain('The target has 1 process that the source does not have')
    const merged = await copyData(['--from', 'shared', '--to', 'embedded', '--merge', '--json'], folder)
    expect(merged, merged.stderr).toMatchObject({ code: 0 })
    expect(JSON.parse(merged.stdout).copied.processes).toBe(PROCESSES)
  })

  it('names every file that the bucket returns damaged, and continues with the rest', async () => {
    const files = await inDatabase<{ blob: string; name: string; kind: string; processId: string }>(
      `select blob, name, kind, "processId" from files where "processId" in
        (select "processId" from files order by "processId" limit 4)`,
    )
    const damaged = files.slice(0, 3)
    const bucket = s3Client({
      url: stores.env.OCTAVO_S3_ENDPOINT!,
      port: 0,
      region: stores.env.OCTAVO_S3_REGION!,
      accessKeyId: stores.env.OCTAVO_S3_ACCESS_KEY_ID!,
      secretAccessKey: stores.env.OCTAVO_S3_SECRET_ACCESS_KEY!,
    })
    const Bucket = stores.env.OCTAVO_S3_BUCKET!
    const whole = new Map<string, Uint8Array>()
    try {
      for (const { blob: Key } of damaged) {
        const { Body } = await bucket.send(new GetObjectCommand({ Bucket, Key }))
        const bytes = await Body!.transformToByteArray()
        whole.set(Key, bytes)
        const other = Uint8Array.from(bytes, (byte, index) => (index === 20 ? byte ^ 1 : byte))
        await bucket.send(new PutObjectCommand({ Bucket, Key, Body: other }))
      }
      const folder = temporaryFolder()
      const ran = await copyData(['--from', 'shared', '--to', 'embedded', '--json'], folder)
      expect(ran.code).toBe(1)
      const left = new Set(damaged.map(({ processId }) => processId))
      const { copied, verified } = JSON.parse(ran.stdout)
      expect(copied.processes).toBe(PROCESSES - left.size)
      expect([...verified.wrong].sort()).toEqual([...left].sort())
      for (const { kind, name, processId } of damaged)
        expect(ran.stderr).toContain(`Missing or damaged: the ${kind} ${name} of the process ${processId}.`)
      expect(ran.stderr.match(/^Missing or damaged: /gm)).toHaveLength(damaged.length)
    } finally {
      for (const [Key, Body] of whole) await bucket.send(new PutObjectCommand({ Bucket, Key, Body }))
      bucket.destroy()
    }
  })

  it('refuses waiting executions in the source; with --interrupt they fail in the copy', async () => {
    const own = await freshStores()
    try {
      const shared = await openRecords({ databaseUrl: own.env.OCTAVO_DATABASE_URL!, databasePoolSize: 2 }, '')
      const processId = await acceptRun(shared, 'settings-1', 'r1')
      await shared.processes.change(processId, { states: ['queued'] }, { expiresAt: 4_000_000_000 })
      await shared.close()
      const folder = temporaryFolder()
      const copy = (...more: string[]): Promise<Ran> =>
        copyData(['--from', 'shared', '--to', 'embedded', ...more], folder, own)
      const refused = await copy()
      expect(refused.code).toBe(1)
      expect(refused.stderr).toContain('Executions wait in the source (1)')
      expect(refused.stderr).toContain('--interrupt')
      const ran = await copy('--interrupt')
      expect(ran, ran.stderr).toMatchObject({ code: 0 })
      expect(ran.stdout).toContain('1 executions had not ended')
      // Executions unfinished at the copy are failed by the first start of the service.
      await (await startForTest({}, folder)).close()
      const path = join(folder, 'octavo-data/octavo.sqlite')
      const embedded = await openRecords({ databaseUrl: null, databasePoolSize: 2 }, path)
      try {
        const row = await embedded.processes.get(processId)
        expect(row).toMatchObject({ state: 'failed', runId: null })
        expect(row?.error).toContain('interrupted')
      } finally {
        await embedded.close()
      }
      const source = await openRecords({ databaseUrl: own.env.OCTAVO_DATABASE_URL!, databasePoolSize: 2 }, '')
      expect(await source.processes.get(processId)).toMatchObject({ state: 'queued', runId: 'r1' })
      await source.close()
    } finally {
      await own.drop()
    }
  })

  it('leaves out and names a process with a damaged file, and copies the others', async () => {
    const folder = temporaryFolder()
    await copyData(['--from', 'shared', '--to', 'embedded'], folder)
    const [blob] = blobsIn(join(folder, 'octavo-data'))
    writeFileSync(join(folder, 'octavo-data/blobs', blob!.slice(0, 1), blob!), 'damaged')
    await inDatabase('delete from files; delete from results; delete from processes')
    // The bucket still has the blob; under another prefix it has to be copied.
    const child = spawn(process.execPath, [octavo, 'copy-data', '--from', 'embedded', '--to', 'shared'], {
      env: { PATH: process.env.PATH, OCTAVO_DATA_DIR: folder, ...stores.env, OCTAVO_S3_PREFIX: 'other/' },
    })
    const [stderr, [code]] = await Promise.all([text(child.stderr), once(child, 'close')])
    expect(code).toBe(1)
    const records = await openRecords(
      { databaseUrl: stores.env.OCTAVO_DATABASE_URL!, databasePoolSize: 2 },
      '',
    )
    try {
      const there = await records.copying.processes(undefined, 100)
      expect(there).toHaveLength(PROCESSES - 1)
      const missing = before.map(({ id }) => id).filter((id) => !there.some((row) => row.id === id))
      expect(stderr).toContain(`missing or damaged: ${missing[0]}.`)
    } finally {
      await records.close()
    }
  })

  it('marks executions of a dead service as failed, and makes their webhooks due', async () => {
    const folder = temporaryFolder()
    const own = await freshStores()
    try {
      const service = await startForTest({}, folder)
      const started = await service.json('/api/v1/start-task', { task: 'merge-pdf' })
      const { processId } = (await started.json()) as { processId: string }
      await service.close()
      const records = await openRecords(
        { databaseUrl: null, databasePoolSize: 2 },
        join(folder, 'octavo-data/octavo.sqlite'),
      )
      const row = (await records.processes.get(processId))!
      const webhook = {
        id: 'w1',
        runId: 'r1',
        processId,
        owner: row.owner,
        url: 'https://example.com/',
        baseUrl: 'http://localhost',
        body: null,
        attempts: 0,
        dueAtMs: null,
        dueSinceMs: null,
      }
      const patch = { state: 'queued', runId: 'r1', task: 'merge-pdf' } as const
      await records.processes.change(processId, { states: ['created'] }, patch, undefined, {
        webhook: { add: webhook },
      })
      await records.close()
      const env = { PATH: process.env.PATH, OCTAVO_DATA_DIR: folder, ...own.env }
      const child = spawn(process.execPath, [octavo, 'copy-data', '--from', 'embedded', '--to', 'shared'], {
        env,
      })
      const [stdout, [code]] = await Promise.all([text(child.stdout), once(child, 'close')])
      expect(code).toBe(0)
      expect(stdout).toContain('1 executions had not ended')
      const shared = await openRecords({ databaseUrl: own.env.OCTAVO_DATABASE_URL!, databasePoolSize: 2 }, '')
      try {
        const copied = await shared.processes.get(processId)
        expect(copied).toMatchObject({ state: 'failed', runId: null })
        expect(copied?.error).toContain('interrupted')
        expect(await shared.webhooks.get('w1')).toMatchObject({
          body: expect.stringContaining('process.failed'),
          dueAtMs: expect.any(Number),
        })
      } finally {
        await shared.close()
      }
    } finally {
      await own.drop()
    }
  })
})
