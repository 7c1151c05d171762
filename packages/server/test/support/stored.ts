import { readdirSync, readFileSync, statSync } from 'node:fs'
import { join } from 'node:path'
import {
  GetObjectCommand,
  ListMultipartUploadsCommand,
  ListObjectsV2Command,
  type S3Client,
} from '@aws-sdk/client-s3'
import Database from 'libsql'
import pg from 'pg'
import { expect } from 'vitest'
import { s3Client } from '../../../../test/servers/fresh.js'

const STATES = ['created', 'uploaded', 'succeeded', 'failed']

/** What a service has stored, inspected from outside. */
export interface Stored {
  /** The column `value` of a query's result. */
  column(sql: string): Promise<string[]>
  /** The names of all blobs, in order. */
  blobs(): Promise<string[]>
  /** Blobs that are partly received. */
  incoming(): Promise<string[]>
  /** The bytes of everything stored, with their location. */
  contents(): AsyncIterable<readonly [where: string, bytes: Buffer]>
}

/** For a data folder. */
export function storedIn(folder: string): Stored {
  return {
    async column(sql) {
      const database = new Database(join(folder, 'octavo.sqlite'))
      try {
        return valuesOf(database.prepare(sql).all() as { value: unknown }[])
      } finally {
        database.close()
      }
    },
    blobs: async () => blobsIn(folder),
    incoming: async () => namesIn(join(folder, 'blobs/incoming')),
    contents: () => filesOf([folder]),
  }
}

/** For the stores that machines share, and the folders of these machines. */
export function storedAt(env: Readonly<Record<string, string>>, folders: readonly string[]): Stored {
  const Bucket = env.OCTAVO_S3_BUCKET
  const queried = async <Row extends object>(sql: string): Promise<Row[]> => {
    const client = new pg.Client({ connectionString: env.OCTAVO_DATABASE_URL })
    await client.connect()
    try {
      return (await client.query<Row>(sql)).rows
    } finally {
      await client.end()
    }
  }
  const inBucket = async <T>(ask: (s3: S3Client) => Promise<T>): Promise<T> => {
    const s3 = s3Client({
      url: env.OCTAVO_S3_ENDPOINT!,
      port: 0,
      region: env.OCTAVO_S3_REGION!,
      accessKeyId: env.OCTAVO_S3_ACCESS_KEY_ID!,
      secretAccessKey: env.OCTAVO_S3_SECRET_ACCESS_KEY!,
    })
    try {
      return await ask(s3)
    } finally {
      s3.destroy()
    }
  }
  const keys = async (s3: S3Client): Promise<string[]> => {
    const found: string[] = []
    for (let ContinuationToken: string | undefined; ; ) {
      const page = await s3.send(new ListObjectsV2Command({ Bucket, ContinuationToken }))
      for (const { Key } of page.Contents ?? []) found.push(Key!)
      if (page.IsTruncated !== true) return found.sort()
      ContinuationToken = page.NextContinuationToken
    }
  }
  return {
    column: async (sql) => valuesOf(await queried<{ value: unknown }>(sql)),
    blobs: () => inBucket(keys),
    async incoming() {
      const { Uploads = [] } = await inBucket((s3) => s3.send(new ListMultipartUploadsCommand({ Bucket })))
      const local = folders.flatMap((folder) => namesIn(join(folder, 'blobs/incoming')))
      return [...local, ...Uploads.map(({ Key }) => Key!)]
    },
    async *contents() {
      yield* filesOf(folders)
      const tables = await queried<{ name: string }>(
        `select table_name as name from information_schema.tables where table_schema = 'public'`,
      )
      for (const { name } of tables) {
        const rows = await queried<{ row: string }>(`select one::text as row from "${name}" as one`)
        yield [`table ${name}`, Buffer.from(rows.map(({ row }) => row).join('\n'))] as const
      }
      yield* inRedis(env.OCTAVO_REDIS_URL!)
      for (const Key of await inBucket(keys)) {
        const bytes = await inBucket(async (s3) => {
          const { Body } = await s3.send(new GetObjectCommand({ Bucket, Key }))
          return Body!.transformToByteArray()
        })
        yield [`blob ${Key}`, Buffer.from(bytes)] as const
      }
    },
  }
}

async function* inRedis(url: string): AsyncGenerator<readonly [string, Buffer]> {
  const { Redis } = await import('ioredis')
  const redis = new Redis(url)
  const readers: Readonly<Record<string, (key: string) => Promise<unknown>>> = {
    string: (key) => redis.get(key),
    hash: (key) => redis.hgetall(key),
    list: (key) => redis.lrange(key, 0, -1),
    set: (key) => redis.smembers(key),
    zset: (key) => redis.zrange(key, 0, -1),
    stream: (key) => redis.xrange(key, '-', '+'),
  }
  try {
    for (const key of await redis.keys('*')) {
      const value = await readers[await redis.type(key)]?.(key)
      yield [`key ${key}`, Buffer.from(JSON.stringify([key, value]))] as const
    }
  } finally {
    redis.disconnect()
  }
}

/** Checks that rows and blobs match, that all states are valid, and that nothing is in progress. */
export async function expectRowsAndBlobsMatch(stored: Stored): Promise<void> {
  const states = await stored.column('select distinct state as value from processes')
  expect(states.filter((state) => !STATES.includes(state))).toEqual([])
  // No webhook waits for a run that no longer exists.
  expect(await stored.column('select id as value from webhooks where body is null')).toEqual([])
  const rows = new Set(await stored.column('select distinct blob as value from files'))
  expect(await stored.blobs()).toEqual([...rows].sort())
  expect(await stored.incoming()).toEqual([])
}

/** Checks that a stopped machine left no workspace and no child. */
export function expectNoneAtWork(folder: string): void {
  expect(namesIn(join(folder, 'workspaces'))).toEqual([])
  expect(processesOf(folder)).toEqual([])
}

export function blobsIn(folder: string): string[] {
  const shards = namesIn(join(folder, 'blobs')).filter((name) => name !== 'incoming')
  return shards.flatMap((shard) => namesIn(join(folder, 'blobs', shard))).sort()
}

function namesIn(folder: string): string[] {
  return readdirSync(folder).sort()
}

/** All processes of this computer that were started for this data folder. */
export function processesOf(folder: string): string[] {
  return readdirSync('/proc').filter((name) => /^\d+$/.test(name) && commandLine(name).includes(folder))
}

function commandLine(pid: string): string {
  try {
    return readFileSync(`/proc/${pid}/cmdline`, 'utf8')
  } catch {
    return ''
  }
}

function valuesOf(rows: readonly { readonly value: unknown }[]): string[] {
  return rows.map(({ value }) => String(value))
}

async function* filesOf(folders: readonly string[]): AsyncGenerator<readonly [string, Buffer]> {
  for (const folder of folders) {
    for (const name of readdirSync(folder, { recursive: true, encoding: 'utf8' })) {
      const path = join(folder, name)
      // It may be deleted meanwhile.
      if (statSync(path, { throwIfNoEntry: false })?.isFile()) yield [path, readFileSync(path)] as const
    }
  }
}
