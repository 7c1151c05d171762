import { BlockCache } from './block-cache.js'
import type { Source } from './source.js'

/** The required part of the browser's FileReaderSync, which exists only in workers. */
interface SynchronousReader {
  readAsArrayBuffer(blob: Blob): ArrayBuffer
}

declare const FileReaderSync: new () => SynchronousReader

/** A Blob or File in a browser, read by position inside a worker. */
export function blobSource(blob: Blob): Source {
  const reader = new FileReaderSync()
  const load = (position: number, length: number): ArrayBuffer =>
    reader.readAsArrayBuffer(blob.slice(position, position + length))
  const cache = new BlockCache(blob.size, (position, length) => new Uint8Array(load(position, length)))
  return {
    size: blob.size,
    block: (position, length) => cache.block(position, length),
    read(position, target) {
      const part = load(position, target.length)
      const count = part.byteLength
      target.set(new Uint8Array(part))
      giveBack(part)
      return count
    },
  }
}

let closedEnd: MessagePort | undefined

/**
 * Frees a buffer immediately. A reader can only read into new buffers, and the engine's loops never yield to
 * the garbage collector, so the buffers would add up to the size of the file. A buffer sent to a closed port
 * is dropped together with its memory; with `ArrayBuffer.transfer` the browser waits for the garbage
 * collector.
 */
function giveBack(buffer: ArrayBuffer): void {
  if (closedEnd === undefined) {
    const { port1, port2 } = new MessageChannel()
    port2.close()
    closedEnd = port1
  }
  closedEnd.postMessage(null, [buffer])
}
