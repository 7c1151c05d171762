import { createHash, randomBytes } from 'node:crypto'
import { once } from 'node:events'
import { Agent, type IncomingMessage, request } from 'node:http'
import { finished } from 'node:stream/promises'
import { Queue, Worker } from 'bullmq'
import { Redis } from 'ioredis'
import pg from 'pg'
import { type SignedRequest, signed, signingKey } from '../../packages/server/src/blobs/s3/signed-requests.js'
import { median } from '../report/statistics.js'
import type { Stores } from './stores.js'

/** Milliseconds of the minimum operations on the stores that a run needs, with plain clients. */
export interface BareTimes {
  /** Both inputs in parallel. */
  readonly get: number
  /** One object with the bytes of both inputs. */
  readonly put: number
  /** One row, synced to disk. */
  readonly commit: number
  /** From `add` on one connection to the worker on another one. */
  readonly queue: number
}

export interface BareStores {
  /** Measures each operation once, one after the other. */
  measure(files: readonly Buffer[]): Promise<BareTimes>
  close(): Promise<void>
}

export async function openBareStores(stores: Stores): Promise<BareStores> {
  const database = new pg.Client({ connectionString: stores.databaseUrl })
  await database.connect()
  await database.query('create table bare (id serial primary key, body text)')
  const insert = { name: 'insert', text: 'insert into bare (body) values ($1)', values: ['x'.repeat(1000)] }

  const prefix = `bare-${randomBytes(4).toString('hex')}`
  const producer = new Redis(stores.redisUrl)
  const consumer = new Redis(stores.redisUrl, { maxRetriesPerRequest: null })
  const queue = new Queue('bare', { connection: producer, prefix })
  let arrived: (() => void) | undefined
  const worker = new Worker('bare', async () => arrived?.(), { connection: consumer, prefix })
  await worker.waitUntilReady()

  const agent = new Agent({ keepAlive: true })
  const bucketUrl = new URL(`${stores.env.OCTAVO_S3_ENDPOINT}/${stores.env.OCTAVO_S3_BUCKET}`)
  const region = stores.env.OCTAVO_S3_REGION!
  const signer = { bucketUrl, region, accessKeyId: stores.env.OCTAVO_S3_ACCESS_KEY_ID! }
  const secret = stores.env.OCTAVO_S3_SECRET_ACCESS_KEY!

  /** Signs the request in advance, so that only the request itself is measured. */
  function prepared(options: SignedRequest): () => Promise<void> {
    const headers = signed(options, signer, new Date(), (day) => signingKey(secret, day, region))
    const { hostname, port, pathname } = bucketUrl
    return async () => {
      const sent = request({
        agent,
        hostname,
        port,
        method: options.method,
        path: `${pathname}/${options.key}`,
        headers,
      })
      sent.end(options.body?.bytes)
      const [answer] = (await once(sent, 'response')) as [IncomingMessage]
      if (answer.statusCode !== 200) throw new Error(`The S3 gateway answered ${answer.statusCode}.`)
      await finished(answer.resume())
    }
  }

  function put(key: string, bytes: Buffer): () => Promise<void> {
    const sha256 = createHash('sha256').update(bytes).digest('hex')
    return prepared({ method: 'PUT', key, body: { bytes, sha256 } })
  }

  return {
    async measure(files) {
      const keys = files.map(() => `bare/${randomBytes(8).toString('hex')}`)
      for (const [index, file] of files.entries()) await put(keys[index]!, file)()
      const gets = keys.map((key) => prepared({ method: 'GET', key }))
      const putBoth = put(`bare/${randomBytes(8).toString('hex')}`, Buffer.concat(files))
      return {
        get: await timed(() => Promise.all(gets.map((get) => get()))),
        put: await timed(putBoth),
        commit: await timed(() => database.query(insert)),
        queue: await timed(async () => {
          const hasArrived = new Promise<void>((resolve) => {
            arrived = resolve
          })
          await queue.add('run', {}, { removeOnComplete: true })
          await hasArrived
        }),
      }
    },
    async close() {
      agent.destroy()
      await worker.close(true)
      await queue.close()
      for (const redis of [producer, consumer]) redis.disconnect()
      await database.end()
    },
  }
}

export function medians(all: readonly BareTimes[]): BareTimes & { readonly sum: number } {
  const of = (name: keyof BareTimes): number => median(all.map((one) => one[name]))
  const times = { get: of('get'), put: of('put'), commit: of('commit'), queue: of('queue') }
  return { ...times, sum: times.get + times.put + times.commit + times.queue }
}

async function timed(work: () => Promise<unknown>): Promise<number> {
  const begun = performance.now()
  await work()
  return performance.now() - begun
}
