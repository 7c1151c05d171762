import { createHash } from 'node:crypto'
import type { FileHandle } from 'node:fs/promises'
import { HASHED_IN_PLACE, type HashService } from './hash-service.js'

export async function hashWhole(handle: FileHandle, size: number, hashes: HashService): Promise<string> {
  if (size > HASHED_IN_PLACE) return hashes.follow(handle.fd).finish(size)
  const bytes = Buffer.allocUnsafe(size)
  let position = 0
  while (position < size) {
    const { bytesRead } = await handle.read(bytes, position, size - position, position)
    if (bytesRead === 0) throw new Error('The file is shorter than it was.')
    position += bytesRead
  }
  return createHash('sha256').update(bytes).digest('hex')
}
