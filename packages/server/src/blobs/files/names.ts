import { randomBytes } from 'node:crypto'
import { BlobNotFound } from '../errors.js'

/** Names are made here and carry nothing of what a client sent. */
export function newBlobName(): string {
  return randomBytes(16).toString('hex')
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
