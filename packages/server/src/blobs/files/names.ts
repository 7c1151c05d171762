import { randomBytes } from 'node:crypto'
import { BlobNotFound } from '../errors.js'

/**
 * This many consecutive names have the same prefix: files that are stored at the same time are in one folder
 * and share its sync.
 */
const NAMES_PER_SHARD = 256
let made = 0

/** Names are generated here and contain nothing that a client sent. */
export function newBlobName(): string {
  const shard = shards[Math.floor(made++ / NAMES_PER_SHARD) % shards.length]!
  return shard + randomBytes(16).toString('hex').slice(1)
}

const shape = /^[0-9a-f]{32}$/

export function isBlobName(name: string): boolean {
  return shape.test(name)
}

/**
 * One folder per first digit: no folder grows without limit, and there are few enough to keep each of them
 * open.
 */
export const shards: readonly string[] = [...'0123456789abcdef']

export function shardOf(blob: string): string {
  if (!isBlobName(blob)) throw new BlobNotFound()
  return blob.slice(0, 1)
}
