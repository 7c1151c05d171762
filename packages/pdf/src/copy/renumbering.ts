import type { ByteBuffer } from '../syntax/byte-buffer.js'
import { forEachReference, type PdfDict, PdfRef, PdfStream, type PdfValue } from '../syntax/objects.js'
import type { ScannedObject } from '../syntax/raw-scan.js'
import { separate, serialise, writeName, writeReference } from '../syntax/serialiser.js'
import { IN_PROGRESS, NOT_REACHED, type ObjectNumbers } from './object-numbers.js'

const NONE = new Int32Array(0)

/** Writes parsed or scanned input values with output numbers, without building translated values first. */
export class Renumbering {
  readonly #numbers: ObjectNumbers
  readonly #numberInLoop: (num: number) => number
  /** Whether every object referred to so far has a number or is dropped. */
  #isSettled = true
  /** Whether objects still being copied get their numbers when they are referred to. */
  #numbersLoops = true

  readonly #unseen: number[] = []
  readonly #note = ({ num }: PdfRef): void => {
    if (this.#numbers.get(num) === NOT_REACHED) this.#unseen.push(num)
  }

  constructor(numbers: ObjectNumbers, numberInLoop: (num: number) => number) {
    this.#numbers = numbers
    this.#numberInLoop = numberInLoop
  }

  /** The objects that a value refers to and that have not been reached. */
  unseen(value: PdfValue): Int32Array {
    if (value instanceof PdfStream) {
      for (const [key, entry] of value.dict)
        if (key !== 'Length' && typeof entry === 'object') forEachReference(entry, this.#note)
    } else forEachReference(value, this.#note)
    if (this.#unseen.length === 0) return NONE
    const found = new Int32Array(this.#unseen)
    this.#unseen.length = 0
    return found
  }

  /** Returns false if an object it refers to was not reached before; the bytes written are then invalid. */
  write(value: PdfValue, out: ByteBuffer): boolean {
    this.#isSettled = true
    this.#value(value, out)
    return this.#isSettled
  }

  /**
   * The same for a stream's dictionary, without its length. Without `numbersLoops`, also returns false if it
   * refers to an object that is still being copied.
   */
  writeStreamDict(dict: PdfDict, out: ByteBuffer, numbersLoops: boolean): boolean {
    this.#isSettled = true
    this.#numbersLoops = numbersLoops
    this.#dictionary(dict, out, 'Length')
    this.#numbersLoops = true
    return this.#isSettled
  }

  /** Copies scanned bytes and renumbers the references between `start` and `end`. */
  writeScanned({ bytes, refs, refCount }: ScannedObject, start: number, end: number, out: ByteBuffer): void {
    let done = start
    for (let i = 0; i < refCount; i++) {
      const from = refs[i * 3]!
      if (from < start) continue
      if (from >= end) break
      out.copy(bytes, done, from)
      const known = this.#numbers.get(refs[i * 3 + 2]!)
      const num = known > 0 ? known : known === IN_PROGRESS ? this.#numberInLoop(refs[i * 3 + 2]!) : 0
      if (num > 0) writeReference(num, 0, out)
      else out.text('null')
      done = refs[i * 3 + 1]!
    }
    out.copy(bytes, done, end)
  }

  #value(value: PdfValue, out: ByteBuffer): void {
    if (value instanceof Map) this.#dictionary(value, out, undefined)
    else if (Array.isArray(value)) this.#array(value, out)
    else if (value instanceof PdfRef) {
      const num = this.#numberOf(value.num)
      if (num > 0) writeReference(num, 0, out)
      else out.text('null')
    } else serialise(value, out)
  }

  #array(items: readonly PdfValue[], out: ByteBuffer): void {
    out.byte(0x5b)
    for (let i = 0; i < items.length; i++) {
      if (i > 0) separate(items[i]!, out)
      this.#value(items[i]!, out)
    }
    out.byte(0x5d)
  }

  /** An entry with a null value is equivalent to a missing one (ISO 32000-1, 7.3.7). */
  #dictionary(dict: PdfDict, out: ByteBuffer, without: string | undefined): void {
    out.byte(0x3c)
    out.byte(0x3c)
    for (const [key, value] of dict) {
      if (value === null || key === without) continue
      if (value instanceof PdfRef) {
        const num = this.#numberOf(value.num)
        if (num === 0) continue
        writeName(key, out)
        out.byte(0x20)
        writeReference(num, 0, out)
        continue
      }
      writeName(key, out)
      separate(value, out)
      this.#value(value, out)
    }
    out.byte(0x3e)
    out.byte(0x3e)
  }

  /** 0 for objects that are not copied. */
  #numberOf(num: number): number {
    const known = this.#numbers.get(num)
    if (known > 0) return known
    if (known === IN_PROGRESS && this.#numbersLoops) return this.#numberInLoop(num)
    if (known === NOT_REACHED || known === IN_PROGRESS) this.#isSettled = false
    return 0
  }
}
