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
 * Frees a buffer at once. A reader can only read into new ones, and the engine's loops leave the collector no turn: they would add up to the size of
 * the file. What is sent to a closed port is dropped with its memory; `ArrayBuffer.transfer` leaves that to the browser, which waits for the collector.
 */
function giveBack(buffer: ArrayBuffer): void {
  if (closedEnd === undefined) {
    const { port1, port2 } = new MessageChannel()
    port2.close()
    closedEnd = port1
  }
  closedEnd.postMessage(null, [buffer])
}
