import { ByteBuffer } from '../syntax/byte-buffer.js'
import type { PdfValue } from '../syntax/objects.js'
import { serialise } from '../syntax/serialiser.js'
import { type NamedResource, namedResource } from './operators/all.js'

/** A part of the output, by its offsets. */
export interface OutputPart {
  readonly start: number
  readonly end: number
}

interface NameAt {
  readonly at: number
  readonly resource: NamedResource
}

/**
 * The output of a rewritten content stream; recent output can be removed, together with the names it uses.
 */
export class RewrittenContent {
  readonly #out = new ByteBuffer(16 * 1024)
  readonly #kept = new Map<string, NamedResource>()
  readonly #removed = new Map<string, NamedResource>()
  /** Names in output that can still be removed. */
  #open: NameAt[] = []

  get length(): number {
    return this.#out.length
  }

  copy(bytes: Uint8Array, start: number, end: number, resource: NamedResource | undefined): void {
    if (resource !== undefined) this.#open.push({ at: this.#out.length, resource })
    // Every other operator follows white space or a delimiter in its source.
    if (start === 0 && this.#out.length > 0) this.#out.byte(0x0a)
    this.#out.copy(bytes, start, end)
  }

  /** Writes an operator that was not in the source. */
  write(operator: string, ...operands: readonly PdfValue[]): void {
    const resource = namedResource(operator, operands)
    if (resource !== undefined) this.#open.push({ at: this.#out.length, resource })
    for (const operand of operands) {
      this.#out.byte(0x20)
      serialise(operand, this.#out)
    }
    this.#out.text(` ${operator}`)
  }

  /** Removes everything written after `length`. */
  cutTo(length: number): void {
    if (length >= this.#out.length) return
    while (this.#open.length > 0 && this.#open.at(-1)!.at >= length) this.drop(this.#open.pop()!.resource)
    this.#out.length = length
  }

  /** Removes parts that name no resources, in order; returns them. */
  cutOut(parts: readonly OutputPart[]): Uint8Array[] {
    const from = parts[0]?.start ?? this.#out.length
    const tail = this.#out.slice(from)
    const cut: Uint8Array[] = []
    let at = from
    this.#out.length = from
    for (const { start, end } of parts) {
      this.#out.copy(tail, at - from, start - from)
      cut.push(tail.subarray(start - from, end - from))
      at = end
    }
    this.#out.copy(tail, at - from)
    return cut
  }

  /** Makes the output so far final. */
  settle(): void {
    if (this.#open.length === 0) return
    for (const { resource } of this.#open) this.#kept.set(`${resource.category} ${resource.name}`, resource)
    this.#open = []
  }

  /** Records a name in content that is not written. */
  drop(resource: NamedResource | undefined): void {
    if (resource !== undefined) this.#removed.set(`${resource.category} ${resource.name}`, resource)
  }

  get kept(): Iterable<NamedResource> {
    return this.#kept.values()
  }

  get removed(): Iterable<NamedResource> {
    return this.#removed.values()
  }

  bytes(): Uint8Array {
    return this.#out.slice()
  }
}
