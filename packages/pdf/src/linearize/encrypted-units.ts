import type { Encryption } from '../crypt/encryption.js'
import { ByteBuffer } from '../syntax/byte-buffer.js'
import { openMetadata, withEncryptedStrings } from '../write/encrypted-object.js'
import { type Bodies, IS_STREAM, NEVER_PACKED } from './bodies.js'

/** The nesting that encryption adds: only a filter's parameters. */
const ADDED_NESTING = 8
const BRACKETS = 2

/**
 * The bodies that encryption changes. They are created once and kept, because each encryption of a string is
 * different, and its length must be known before it is written. Objects in object streams are not included:
 * the stream is encrypted as one unit (7.5.7).
 */
export class EncryptedUnits {
  readonly #bodies = new Map<number, Uint8Array>()
  readonly #open = new Set<number>()

  constructor(
    bodies: Bodies,
    numbers: Int32Array,
    parts: readonly Int32Array[],
    encryption: Encryption,
    maxNesting: number,
  ) {
    const nesting = maxNesting + ADDED_NESTING
    for (const units of parts) {
      for (const unit of units) {
        if (unit >= bodies.count || (bodies.flags[unit]! & NEVER_PACKED) !== 0) continue
        const isStream = (bodies.flags[unit]! & IS_STREAM) !== 0
        const out = new ByteBuffer(bodies.length(unit, numbers) + BRACKETS)
        bodies.write(unit, numbers, out)
        if (isStream) out.text('>>')
        const plain = out.view()
        const open = isStream && !encryption.encryptsMetadata ? openMetadata(plain, nesting) : undefined
        if (open !== undefined) this.#open.add(unit)
        const written = open ?? withEncryptedStrings(plain, numbers[unit]!, encryption, nesting)
        if (written !== plain)
          this.#bodies.set(unit, isStream ? written.subarray(0, written.length - BRACKETS) : written)
      }
    }
  }

  /** The encrypted body of a unit; undefined if encryption does not change it. */
  body(unit: number): Uint8Array | undefined {
    return this.#bodies.get(unit)
  }

  /** Whether a stream's data is not encrypted. */
  isOpen(unit: number): boolean {
    return this.#open.has(unit)
  }
}
