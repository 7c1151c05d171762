import type { ByteStore } from './byte-store.js'

/** The part of the browser's FileReaderSync that is needed; it exists in workers only. */
declare const FileReaderSync: new () => { readAsArrayBuffer(blob: Blob): ArrayBuffer }

/**
 * Stores output in Blobs, which browsers hold outside the script's memory, and large ones on disk. For pages
 * without a private file system: those loaded without TLS from another machine, and private windows of some
 * browsers.
 */
export function blobStore(): ByteStore<Blob> {
  const reader = new FileReaderSync()
  return {
    create() {
      let pieces: Blob[] = []
      let size = 0
      const whole = (type: string): Blob => {
        const blob = pieces.length === 1 && pieces[0]!.type === type ? pieces[0]! : new Blob(pieces, { type })
        pieces = [blob]
        return blob
      }
      return {
        get size() {
          return size
        },
        append(bytes) {
          // The caller may reuse the buffer: a Blob copies it.
          pieces.push(new Blob([bytes as Uint8Array<ArrayBuffer>]))
          size += bytes.length
        },
        read(position, target) {
          const part = whole('').slice(position, position + target.length)
          target.set(new Uint8Array(reader.readAsArrayBuffer(part)))
          return part.size
        },
        remove() {
          pieces = []
          size = 0
        },
        kept: whole,
      }
    },
    finish: async () => {},
  }
}
