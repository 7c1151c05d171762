/** Where the engine reads: files, memory and Blobs implement this. @module */

/**
 * Access to bytes by position. The engine never requests a complete file: it reads objects through blocks,
 * and copies streams through a separate buffer.
 */
export interface Source {
  readonly size: number
  /**
   * A block with at least `length` bytes from `position` on, or all bytes up to the end. The bytes of a block
   * never change, so it stays valid.
   */
  block(position: number, length: number): Block
  /**
   * The same, but valid only until the next call. For a pass over a long file that needs no bytes again, because
   * the garbage collector runs more often if all of it is read into new memory. Without it, use `block`.
   */
  passing?(position: number, length: number): Block
  /** Fills `target` from `position` on and returns the number of bytes read. */
  read(position: number, target: Uint8Array): number
}

export interface Block {
  readonly bytes: Uint8Array
  /** The position of `bytes[0]` in the source. */
  readonly base: number
}
