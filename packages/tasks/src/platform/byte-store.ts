import { createMemorySink } from '@octavo/pdf/memory-sink'

/** Where a run in a browser stores its output. The type of the result depends on the store. */
export interface ByteStore<Kept> {
  create(): StoredBytes<Kept>
  /** Ends all writing. Before it, nothing can be returned. */
  finish(): Promise<void>
}

/** Append-only bytes. */
export interface StoredBytes<Kept> {
  readonly size: number
  append(bytes: Uint8Array): void
  /** Fills `target` from `position` on and returns the number of bytes. */
  read(position: number, target: Uint8Array): number
  remove(): void
  kept(type: string): Kept
}

/** For small outputs, and if there is only memory. */
export function memoryStore(): ByteStore<Uint8Array<ArrayBuffer>> {
  return {
    create() {
      const sink = createMemorySink()
      return {
        get size() {
          return sink.position
        },
        append: (bytes) => sink.write(bytes),
        read: (position, target) => sink.source().read(position, target),
        remove() {},
        kept: () => sink.bytes(),
      }
    },
    finish: async () => {},
  }
}
