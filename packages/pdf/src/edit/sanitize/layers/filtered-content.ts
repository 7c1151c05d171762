import { ByteBuffer } from '../../../syntax/byte-buffer.js'
import { writeNumber } from '../../../syntax/serialiser.js'
import type { UsedName } from './used-names.js'

interface NamedAt {
  readonly at: number
  readonly used: UsedName
}

/** A content stream while it is written anew: what was written last can be taken back, with the names it uses. */
export class FilteredContent {
  readonly #out = new ByteBuffer(16 * 1024)
  readonly #kept = new Map<string, UsedName>()
  readonly #removed = new Map<string, UsedName>()
  /** Names in what may still be taken back. */
  #open: NamedAt[] = []

  get length(): number {
    return this.#out.length
  }

  copy(bytes: Uint8Array, start: number, end: number, used: UsedName | undefined): void {
    if (used !== undefined) this.#open.push({ at: this.#out.length, used })
    this.#out.copy(bytes, start, end)
  }

  /** An operator of our own. */
  operator(name: string, ...operands: readonly number[]): void {
    for (const operand of operands) {
      this.#out.byte(0x20)
      writeNumber(operand, this.#out)
    }
    this.#out.text(` ${name}`)
  }

  /** Moves text on by thousandths of its size. */
  move(thousandths: number): void {
    this.#out.text(' [')
    writeNumber(thousandths, this.#out)
    this.#out.text('] TJ')
  }

  /** Takes back all that was written since. */
  cutTo(length: number): void {
    if (length >= this.#out.length) return
    while (this.#open.length > 0 && this.#open.at(-1)!.at >= length) this.drop(this.#open.pop()!.used)
    this.#out.length = length
  }

  /** What was written so far stays. */
  settle(): void {
    if (this.#open.length === 0) return
    for (const { used } of this.#open) this.#kept.set(`${used.category} ${used.name}`, used)
    this.#open = []
  }

  /** A name in what is not written. */
  drop(used: UsedName): void {
    this.#removed.set(`${used.category} ${used.name}`, used)
  }

  get kept(): Iterable<UsedName> {
    return this.#kept.values()
  }

  get removed(): Iterable<UsedName> {
    return this.#removed.values()
  }

  bytes(): Uint8Array {
    return this.#out.slice()
  }
}
