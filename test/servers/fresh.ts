import { randomBytes } from 'node:crypto'
import {
  AbortMultipartUploadCommand,
  CreateBucketCommand,
  DeleteBucketCommand,
  DeleteObjectsCommand,
  ListMultipartUploadsCommand,
  ListObjectsV2Command,
  S3Client,
} from '@aws-sdk/client-s3'
import { Redis } from 'ioredis'
import { Client } from 'pg'
import { SHARED_SERVERS } from './shared.js'
import type { PostgresAddress, RedisAddress, S3Address } from './test-server.js'

/** A separate empty database, in the server that the test run shares unless another is given. */
export async function freshDatabase(
  server?: PostgresAddress,
): Promise<{ readonly url: string; drop(): Promise<void> }> {
  const { url } = server ?? (await shared<PostgresAddress>('postgres'))
  const name = unique('t')
  await inPostgres(url, `create database ${name}`)
  const own = new URL(url)
  own.pathname = `/${name}`
  return { url: own.href, drop: () => inPostgres(url, `drop database if exists ${name} with (force)`) }
}

async function inPostgres(url: string, statement: string): Promise<void> {
  const client = new Client({ connectionString: url })
  try {
    await client.connect()
    await client.query(statement)
  } finally {
    await client.end()
  }
}

/** A separate numbered database, and a prefix for names shared by all databases, such as channels. */
export async function freshRedis(
  server?: RedisAddress,
): Promise<{ readonly url: string; readonly prefix: string; drop(): Promise<void> }> {
  const { url } = server ?? (await shared<RedisAddress>('redis'))
  const number = await inRedis(url, (redis) => redis.incr('databases taken'))
  const own = `${url}/${number}`
  return {
    url: own,
    prefix: unique('t'),
    drop: () => inRedis(own, async (redis) => void (await redis.flushdb())),
  }
}

async function inRedis<T>(url: string, act: (redis: Redis) => Promise<T>): Promise<T> {
  const redis = new Redis(url)
  try {
    return await act(redis)
  } finally {
    redis.disconnect()
  }
}

/** A separate empty bucket. */
export async function freshBucket(
  server?: S3Address,
): Promise<S3Address & { readonly bucket: string; drop(): Promise<void> }> {
  const address = server ?? (await shared<S3Address>('s3'))
  const Bucket = unique('t')
  const s3 = s3Client(address)
  await s3.send(new CreateBucketCommand({ Bucket }))
  return {
    ...address,
    bucket: Bucket,
    async drop() {
      for (;;) {
        const { Contents = [], IsTruncated } = await s3.send(new ListObjectsV2Command({ Bucket }))
        const Objects = Contents.map(({ Key }) => ({ Key }))
        if (Objects.length > 0) await s3.send(new DeleteObjectsCommand({ Bucket, Delete: { Objects } }))
        if (IsTruncated !== true) break
      }
      const { Uploads = [] } = await s3.send(new ListMultipartUploadsCommand({ Bucket }))
      for (const { Key, UploadId } of Uploads)
        await s3.send(new AbortMultipartUploadCommand({ Bucket, Key, UploadId }))
      await s3.send(new DeleteBucketCommand({ Bucket }))
      s3.destroy()
    },
  }
}

/** A client for a server, or for a proxy in front of it. */
export function s3Client({ url, region, accessKeyId, secretAccessKey }: S3Address): S3Client {
  return new S3Client({
    endpoint: url,
    region,
    credentials: { accessKeyId, secretAccessKey },
    forcePathStyle: true,
    requestChecksumCalculation: 'WHEN_REQUIRED',
    responseChecksumValidation: 'WHEN_REQUIRED',
  })
}

async function shared<Address>(name: 'postgres' | 'redis' | 's3'): Promise<Address> {
  const host = process.env[SHARED_SERVERS]
  if (host === undefined)
    throw new Error('Servers are shared in a run of Vitest only: start one, and pass it.')
  const response = await fetch(`${host}/${name}`)
  if (!response.ok) throw new Error(await response.text())
  return response.json() as Promise<Address>
}

function unique(prefix: string): string {
  return `${prefix}${randomBytes(6).toString('hex')}`
}
