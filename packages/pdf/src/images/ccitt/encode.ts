import { ByteBuffer } from '../../syntax/byte-buffer.js'
import {
  blackRuns,
  END_OF_LINE,
  HORIZONTAL,
  MAX_OFFSET,
  PASS,
  type RunCode,
  VERTICAL,
  whiteRuns,
} from './codes.js'

const LARGEST_RUN = 2560

/**
 * Encodes a bitmap with Group 4 (ITU-T T.6). The bitmap has one bit per pixel, 1 for black, and rows padded
 * to a byte boundary. `spend` is called with the number of colour changes of each row, which the work depends on.
 */
export function encodeGroup4(
  bytes: Uint8Array,
  columns: number,
  rows: number,
  spend?: (changes: number) => void,
): Uint8Array {
  const rowBytes = Math.ceil(columns / 8)
  const out = new BitWriter()
  let above: number[] = []
  for (let row = 0; row < rows; row++) {
    const own = changesOf(bytes, row * rowBytes, columns)
    spend?.(own.length)
    encodeRow(out, own, above, columns)
    above = own
  }
  out.put(...END_OF_LINE)
  out.put(...END_OF_LINE)
  return out.finish()
}

/** The positions of colour changes, white to black first. */
function changesOf(bytes: Uint8Array, from: number, columns: number): number[] {
  const changes: number[] = []
  let colour = 0
  for (let at = 0; at < columns; ) {
    const byte = bytes[from + (at >> 3)]!
    // Bytes of a single colour are skipped at once.
    if ((at & 7) === 0 && byte === (colour === 0 ? 0 : 0xff)) {
      at += 8
      continue
    }
    const bit = (byte >> (7 - (at & 7))) & 1
    if (bit !== colour) {
      changes.push(at)
      colour = bit
    }
    at++
  }
  return changes
}

/** T.6, 2.2.5. */
function encodeRow(out: BitWriter, own: readonly number[], above: readonly number[], columns: number): void {
  let at = -1
  let isBlack = false
  let a = 0
  let b = 0
  while (at < columns) {
    const a1 = own[a] ?? columns
    while (b > 0 && above[b - 1]! > at) b--
    while (b < above.length && above[b]! <= at) b++
    if ((b & 1) !== (isBlack ? 1 : 0)) b++
    const b1 = above[b] ?? columns
    const b2 = above[b + 1] ?? columns
    if (b2 < a1) {
      out.put(...PASS)
      at = b2
      continue
    }
    const offset = a1 - b1
    if (offset >= -MAX_OFFSET && offset <= MAX_OFFSET) {
      const [code, bits] = VERTICAL[offset + MAX_OFFSET]!
      out.put(code, bits)
      at = a1
      isBlack = !isBlack
      a++
      if (a1 === columns) return
      continue
    }
    const a2 = own[a + 1] ?? columns
    out.put(...HORIZONTAL)
    putRun(out, a1 - Math.max(at, 0), isBlack)
    putRun(out, a2 - a1, !isBlack)
    at = a2
    a += 2
    if (a2 === columns) return
  }
}

function putRun(out: BitWriter, length: number, isBlack: boolean): void {
  const codes: readonly RunCode[] = isBlack ? blackRuns : whiteRuns
  let left = length
  while (left >= 64) {
    const run = Math.min(LARGEST_RUN, left - (left % 64))
    const { code, bits } = codes[63 + run / 64]!
    out.put(code, bits)
    left -= run
  }
  const { code, bits } = codes[left]!
  out.put(code, bits)
}

class BitWriter {
  readonly #out = new ByteBuffer(4096)
  #held = 0
  #heldBits = 0

  put(code: number, bits: number): void {
    this.#held = (this.#held << bits) | code
    this.#heldBits += bits
    while (this.#heldBits >= 8) {
      this.#heldBits -= 8
      this.#out.byte((this.#held >> this.#heldBits) & 0xff)
    }
    this.#held &= (1 << this.#heldBits) - 1
  }

  finish(): Uint8Array {
    if (this.#heldBits > 0) this.put(0, 8 - this.#heldBits)
    const bytes = this.#out.slice()
    this.#out.release()
    return bytes
  }
}
