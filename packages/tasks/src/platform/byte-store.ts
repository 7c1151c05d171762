import { createMemorySink } from '@octavo/pdf/memory-sink'

/** Where a run in a browser keeps what it writes. What it hands out is of the kind that suits the place. */
export interface ByteStore<Kept> {
  create(): StoredBytes<Kept>
  /** Ends all writing. Before it, nothing can be handed out. */
  finish(): Promise<void>
}

/** Bytes that are only ever added to. */
export interface StoredBytes<Kept> {
  readonly size: number
  append(bytes: Uint8Array): void
  /** Fills `target` from `position` on and tells how many bytes there were. */
  read(position: number, target: Uint8Array): number
  remove(): void
  kept(type: string): Kept
}

/** For small outputs, and where there is nothing but memory. */
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
