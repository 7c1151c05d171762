/**
 * Bytes by position. The engine never asks for a whole file: it looks at objects through blocks, and copies
 * streams through a buffer of its own.
 */
export interface Source {
  readonly size: number
  /**
   * A block that holds at least `length` bytes from `position` on, or all there are up to the end.
   * A block's bytes never change, so it stays good for as long as it is held.
   */
  block(position: number, length: number): Block
  /** Fills `target` from `position` on and tells how many bytes there were. */
  read(position: number, target: Uint8Array): number
}

export interface Block {
  readonly bytes: Uint8Array
  /** The source's position of `bytes[0]`. */
  readonly base: number
}
