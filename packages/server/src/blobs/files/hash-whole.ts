import { createHash } from 'node:crypto'
import { readSync } from 'node:fs'
import { HASHED_IN_PLACE, type HashService } from './hash-service.js'

/** A small file that was just written is read from the page cache. */
export async function hashWhole(descriptor: number, size: number, hashes: HashService): Promise<string> {
  if (size > HASHED_IN_PLACE) return hashes.follow(descriptor).finish(size)
  const bytes = Buffer.allocUnsafe(size)
  let position = 0
  while (position < size) {
    const read = readSync(descriptor, bytes, position, size - position, position)
    if (read === 0) throw new Error('The file is shorter than it was.')
    position += read
  }
  return createHash('sha256').update(bytes).digest('hex')
}
