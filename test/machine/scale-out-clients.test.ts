import { readFileSync } from 'node:fs'
import { S3Client } from '@aws-sdk/client-s3'
import { Upload } from '@aws-sdk/lib-storage'
import { getSignedUrl } from '@aws-sdk/s3-request-presigner'
import { Queue } from 'bullmq'
import { Redis } from 'ioredis'
import { Pool } from 'pg'
import { expect, test } from 'vitest'

test('the clients of PostgreSQL, Redis and S3 load', () => {
  const loaded = [Pool, Redis, Queue, S3Client, Upload, getSignedUrl]
  expect(loaded.map((one) => typeof one)).toEqual(loaded.map(() => 'function'))
})

// Only version 3.0.2 of msgpackr-extract, an optional dependency of BullMQ's messages, has builds for Linux x64
// and arm64 with glibc; npm would compile others on arm64. It speeds up unpacking, and BullMQ only packs.
test('npm installs the clients without a compiler', () => {
  const { packages } = JSON.parse(readFileSync(new URL('../../package-lock.json', import.meta.url), 'utf8'))
  const needed = new Set<string>()
  const add = (name: string): void => {
    if (needed.has(name)) return
    needed.add(name)
    const { dependencies = {}, optionalDependencies = {} } = packages[`node_modules/${name}`] ?? {}
    for (const other of Object.keys({ ...dependencies, ...optionalDependencies })) add(other)
  }
  for (const name of ['pg', 'ioredis', 'bullmq', '@aws-sdk/client-s3', '@aws-sdk/lib-storage']) add(name)
  const withInstallScript = [...needed].filter((name) => packages[`node_modules/${name}`]?.hasInstallScript)
  expect(withInstallScript).toEqual(['msgpackr-extract'])
  expect(packages['node_modules/msgpackr-extract'].version).toBe('3.0.2')
})
