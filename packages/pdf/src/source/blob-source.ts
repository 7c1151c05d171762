import { BlockCache } from './block-cache.js'
import type { Source } from './source.js'

/** The part of the browser's FileReaderSync that is needed; it exists in workers only. */
interface SynchronousReader {
  readAsArrayBuffer(blob: Blob): ArrayBuffer
}

declare const FileReaderSync: new () => SynchronousReader

/** A Blob or File of a browser, read by position inside a worker. */
export function blobSource(blob: Blob): Source {
  const reader = new FileReaderSync()
  const load = (position: number, length: number): Uint8Array =>
    new Uint8Array(reader.readAsArrayBuffer(blob.slice(position, position + length)))
  const cache = new BlockCache(blob.size, load)
  return {
    size: blob.size,
    block: (position, length) => cache.block(position, length),
    read(position, target) {
      const part = load(position, target.length)
      target.set(part)
      return part.length
    },
  }
}
