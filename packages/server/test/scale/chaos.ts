import { randomBytes } from 'node:crypto'
import { createServer, type Server } from 'node:http'
import { text } from 'node:stream/consumers'
import { GetObjectCommand, ListObjectsV2Command } from '@aws-sdk/client-s3'
import { Redis } from 'ioredis'
import { Client as PostgresClient } from 'pg'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { s3Client } from '../../../../test/servers/fresh.js'
import { encrypted } from '../encrypted.js'
import { smallPdf } from '../support/small-pdf.js'
import { Client, type ExecuteMore } from '../threats/client.js'
import { pause, until } from '../threats/service-process.js'
import type { Machine, Machines } from './machines.js'

/** `npm run chaos` makes it ten minutes. */
const SECONDS = Number(process.env.OCTAVO_CHAOS_SECONDS ?? 60)
/** Enough to have active runs whenever something dies, and no more, because other tests run meanwhile. */
const CALLERS = 2
const CALL_EVERY_MS = 1000
const HEALS_WITHIN_MS = 120_000
const LOOKED_AT_ONCE = 8

interface Accepted {
  readonly processId: string
  readonly password: string | undefined
}

/** The settings that the machines need for it. */
export const chaosEnv = {
  OCTAVO_WEBHOOK_HOSTS: '127.0.0.1',
  OCTAVO_WEBHOOK_NETWORKS: '127.0.0.0/8',
  OCTAVO_LOG_LEVEL: 'info',
}

/** Has to come last for these machines. */
export function chaos(given: () => Machines): void {
  describe(`Chaos for ${SECONDS} s`, () => inChaos(given))
}

function inChaos(given: () => Machines): void {
  const seed = Number(process.env.OCTAVO_CHAOS_SEED ?? Date.now() % 1_000_000)
  const random = generator(seed)
  const accepted: Accepted[] = []
  const deliveries = new Map<string, Set<string>>()
  const doneTo: string[] = []
  let machines: Machines
  let receiver: Server
  let webhook: string
  let isOver = false

  beforeAll(async () => {
    receiver = createServer(async (request, response) => {
      const body = await text(request)
      const { process } = JSON.parse(body) as { process: { processId: string } }
      const { processId } = process
      deliveries.set(
        processId,
        (deliveries.get(processId) ?? new Set()).add(String(request.headers['octavo-delivery'] ?? body)),
      )
      response.end()
    })
    await new Promise<void>((resolve) => receiver.listen(0, '127.0.0.1', resolve))
    const address = receiver.address()
    if (address === null || typeof address === 'string') throw new Error('No port.')
    webhook = `http://127.0.0.1:${address.port}/`
    machines = given()
  })

  afterAll(() => {
    isOver = true
    receiver?.close()
  })

  const pick = <T>(from: readonly T[]): T => from[Math.floor(random() * from.length)]!

  /** Calls random machines one after another; calls that fail before they are accepted are ignored. */
  async function keepCalling(document: Buffer, locked: Buffer, password: string): Promise<void> {
    while (!isOver) {
      try {
        const client = new Client(pick(machines.apis))
        const isLocked = random() < 0.5
        const isSlow = !isLocked && random() < 0.5
        const task = isSlow ? 'slow' : 'merge-pdf'
        const uploaded = await client.uploaded(isLocked ? locked : document, task)
        const more: ExecuteMore = {
          task,
          webhook,
          ...(isSlow ? { options: { steps: 5 + Math.floor(random() * 25) } } : {}),
          ...(isLocked ? { entry: { password } } : {}),
          headers: { prefer: 'respond-async', 'idempotency-key': randomBytes(8).toString('hex') },
        }
        const { status } = await client.execute(uploaded, more)
        if (status === 202)
          accepted.push({ processId: uploaded.processId, password: isLocked ? password : undefined })
      } catch {
        // A caller retries what fails.
      }
      await pause(CALL_EVERY_MS)
    }
  }

  async function killed(machine: Machine): Promise<void> {
    if (!machine.isRunning) return
    await machine.kill()
    await pause(500 + random() * 2000)
    await machine.start()
  }

  const troubles: Readonly<Record<string, () => Promise<void>>> = {
    'a worker is killed': () => killed(pick(machines.workers)),
    'an API machine is killed': () => killed(pick(machines.apis)),
    'a worker is suspended': async () => {
      const worker = pick(machines.workers)
      if (!worker.isRunning) return
      worker.signal('SIGSTOP')
      await pause(9000 + random() * 3000)
      worker.signal('SIGCONT')
    },
    'Redis loses all data': () => machines.redis.wipe(),
    'the database is killed': async () => {
      await machines.postgres.kill()
      await pause(random() * 3000)
      await machines.postgres.restart()
    },
    'the S3 server is killed': async () => {
      await machines.s3.kill()
      await pause(random() * 3000)
      await machines.s3.restart()
    },
    'responses of the S3 server fail or are slow': async () => {
      await machines.s3Proxy.set(
        pick([
          { kind: 'unavailable', times: 5 },
          { kind: 'truncate', afterBytes: 300, times: 5 },
          { kind: 'slow', latencyMs: 200 },
        ]),
      )
      await pause(3000)
      await machines.s3Proxy.set({ kind: 'none' })
    },
  }

  it(
    'ends every accepted execution once, loses and duplicates nothing, and stores no password',
    async () => {
      const password = `secret-${randomBytes(12).toString('hex')}`
      const document = smallPdf(3)
      const locked = encrypted(document, { user: password, owner: password })
      const callers = Array.from({ length: CALLERS }, () => keepCalling(document, locked, password))
      const end = performance.now() + SECONDS * 1000
      await pause(2000)
      while (performance.now() < end) {
        const name = pick(Object.keys(troubles))
        doneTo.push(name)
        await troubles[name]!()
        await pause(random() * 2000)
      }
      isOver = true
      await Promise.all(callers)
      const client = new Client(machines.apis[0]!)
      const said = `seed ${seed}: ${doneTo.join(', ')}`
      const ends: Record<string, number> = {}
      const left = [...accepted]
      const lookAtAll = async (): Promise<void> => {
        for (let one = left.pop(); one !== undefined; one = left.pop()) {
          const how = await endOf(client, one.processId, said)
          ends[how] = (ends[how] ?? 0) + 1
        }
      }
      await Promise.all(Array.from({ length: LOOKED_AT_ONCE }, lookAtAll))
      console.log(`${accepted.length} accepted: ${JSON.stringify(ends)}; ${said}`)
      expect(accepted.length).toBeGreaterThan(SECONDS / 4)
      // Only a run whose machines died five times may end otherwise.
      expect(Object.keys(ends).filter((how) => how !== 'succeeded' && how !== 'interrupted')).toEqual([])
      expect(ends.succeeded ?? 0).toBeGreaterThan(accepted.length * 0.95)
      await expectNothingLeft(said)
      await expectNoSecret(password)
    },
    2 * SECONDS * 1000 + 300_000,
  )

  /** How an execution has ended; a success has one output, which can be downloaded. */
  async function endOf(client: Client, processId: string, said: string): Promise<string> {
    let process: Record<string, unknown> = {}
    await until(
      `${processId} has ended (${said})`,
      async () => {
        process = (await client.status(processId).catch(() => ({ json: {} }))).json
        return process.state === 'succeeded' || process.state === 'failed'
      },
      HEALS_WITHIN_MS,
    )
    const { state, error, result } = process as {
      state: string
      error: { code: string } | null
      result: { output_filenumber: number } | null
    }
    if (state !== 'succeeded') return String(error?.code)
    expect(result?.output_filenumber, said).toBe(1)
    expect((await client.download(processId)).status, said).toBe(200)
    return 'succeeded'
  }

  async function rows(sql: string): Promise<Record<string, unknown>[]> {
    const client = new PostgresClient({ connectionString: machines.databaseUrl })
    await client.connect()
    try {
      return (await client.query(sql)).rows as Record<string, unknown>[]
    } finally {
      await client.end()
    }
  }

  /** No run is left, each success has one output, and each execution one webhook delivery. */
  async function expectNothingLeft(said: string): Promise<void> {
    expect(await rows('select "runId" from runs'), said).toEqual([])
    const doubled = await rows(
      `select "processId" from files where kind = 'output' group by "processId" having count(*) > 1`,
    )
    expect(doubled, said).toEqual([])
    const pending = async (): Promise<number> => (await rows('select id from webhooks')).length
    await until('every end was told', async () => (await pending()) === 0, HEALS_WITHIN_MS)
    for (const { processId } of accepted) expect(deliveries.get(processId)?.size, said).toBe(1)
  }

  async function expectNoSecret(password: string): Promise<void> {
    const tables = await rows(
      `select table_name as name from information_schema.tables where table_schema = 'public'`,
    )
    for (const { name } of tables) {
      const found = await rows(
        `select count(*)::int as count from "${name}" as one where one::text like '%${password}%'`,
      )
      expect(found, `the table ${name}`).toEqual([{ count: 0 }])
    }
    const redis = new Redis(machines.redis.url)
    for (const key of await redis.keys('*')) {
      const value = await redis.dump(key)
      expect(`${key} ${value}`.includes(password), `the key ${key} of Redis`).toBe(false)
    }
    redis.disconnect()
    const s3 = s3Client(machines.s3)
    const { Contents = [] } = await s3.send(new ListObjectsV2Command({ Bucket: machines.s3.bucket }))
    for (const { Key } of Contents.slice(0, 200)) {
      const { Body } = await s3.send(new GetObjectCommand({ Bucket: machines.s3.bucket, Key }))
      const bytes = Buffer.from((await Body?.transformToByteArray()) ?? [])
      expect(bytes.includes(password), `an object of the bucket`).toBe(false)
    }
    s3.destroy()
    for (const { output } of machines.all) expect(output.includes(password), 'a log').toBe(false)
  }
}

/** mulberry32: the same faults for the same seed. */
function generator(seed: number): () => number {
  let state = seed
  return () => {
    state = (state + 0x6d2b79f5) | 0
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state)
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296
  }
}
