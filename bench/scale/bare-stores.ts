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

/** Milliseconds of the stores themselves, asked for no more than a run cannot do without, by plain clients. */
export interface BareTimes {
  /** Both inputs at once. */
  readonly get: number
  /** One object with the bytes of both. */
  readonly put: number
  /** One row, on the disk. */
  readonly commit: number
  /** From `add` at one connection to the worker at another. */
  readonly queue: number
}

export interface BareStores {
  /** Everything once, one after the other. */
  take(files: readonly Buffer[]): Promise<BareTimes>
  close(): Promise<void>
}

export async function openBareStores(stores: Stores): Promise<BareStores> {
  const database = new pg.Client({ connectionString: stores.databaseUrl })
  await database.connect()
  await database.query('create table bare (id serial primary key, body text)')
  const insert = { name: 'insert', text: 'insert into bare (body) values ($1)', values: ['x'.repeat(1000)] }

  const prefix = `bare-${randomBytes(4).toString('hex')}`
  const asking = new Redis(stores.redisUrl)
  const working = new Redis(stores.redisUrl, { maxRetriesPerRequest: null })
  const queue = new Queue('bare', { connection: asking, prefix })
  let arrived: (() => void) | undefined
  const worker = new Worker('bare', async () => arrived?.(), { connection: working, prefix })
  await worker.waitUntilReady()

  const agent = new Agent({ keepAlive: true })
  const bucketUrl = new URL(`${stores.env.OCTAVO_S3_ENDPOINT}/${stores.env.OCTAVO_S3_BUCKET}`)
  const region = stores.env.OCTAVO_S3_REGION!
  const signer = { bucketUrl, region, accessKeyId: stores.env.OCTAVO_S3_ACCESS_KEY_ID! }
  const secret = stores.env.OCTAVO_S3_SECRET_ACCESS_KEY!

  /** Signed beforehand: what is measured is the request. */
  function prepared(asked: SignedRequest): () => Promise<void> {
    const headers = signed(asked, signer, new Date(), (day) => signingKey(secret, day, region))
    const { hostname, port, pathname } = bucketUrl
    return async () => {
      const sent = request({
        agent,
        hostname,
        port,
        method: asked.method,
        path: `${pathname}/${asked.key}`,
        headers,
      })
      sent.end(asked.body?.bytes)
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
    async take(files) {
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
      for (const redis of [asking, working]) redis.disconnect()
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
