import { randomBytes } from 'node:crypto'
import { BlobNotFound } from '../errors.js'

/** So many names in a row begin alike: files that are stored at the same time lie in one folder, and share its trip to the disk. */
const NAMES_A_SHARD = 256
let made = 0

/** Names are made here and carry nothing of what a client sent. */
export function newBlobName(): string {
  const shard = shards[Math.floor(made++ / NAMES_A_SHARD) % shards.length]!
  return shard + randomBytes(16).toString('hex').slice(1)
}

const shape = /^[0-9a-f]{32}$/

export function isBlobName(name: string): boolean {
  return shape.test(name)
}

/** One folder per first digit: no folder grows without end, and few enough to hold each of them open. */
export const shards: readonly string[] = [...'0123456789abcdef']

export function shardOf(blob: string): string {
  if (!isBlobName(blob)) throw new BlobNotFound()
  return blob.slice(0, 1)
}
