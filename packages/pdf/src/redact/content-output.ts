import { namedResource } from '../content/operators/all.js'
import type { Resources } from '../content/resources.js'
import type { PdfFile } from '../file/pdf-file.js'
import { ByteBuffer } from '../syntax/byte-buffer.js'
import { isDict, type PdfDict, type PdfRef, type PdfValue } from '../syntax/objects.js'
import { serialise } from '../syntax/serialiser.js'

const DIGITS = 9

/** A content stream that is being rewritten, with the resources that it names. */
export class ContentOutput {
  readonly bytes = new ByteBuffer(16 * 1024)
  readonly resources: Resources
  /**
   * Additional resources by category and name. A number is the object number of a pattern that is not written
   * yet.
   */
  readonly #added = new Map<string, Map<string, PdfValue | number>>()
  readonly #used = new Map<string, Set<string>>()
  #names = 0

  constructor(resources: Resources) {
    this.resources = resources
  }

  write(operator: string, ...operands: readonly PdfValue[]): void {
    const { bytes } = this
    this.#use(operator, operands)
    for (const operand of operands) {
      bytes.byte(0x20)
      serialise(operand, bytes)
    }
    bytes.text(` ${operator}\n`)
  }

  /** Copies an operator unchanged from other content. */
  copy(
    operator: string,
    operands: readonly PdfValue[],
    content: Uint8Array,
    start: number,
    end: number,
  ): void {
    this.#use(operator, operands)
    this.bytes.copy(content, start, end)
  }

  /** Adds a resource under an unused name. */
  add(category: string, value: PdfValue | number): string {
    const known = this.#added.get(category) ?? new Map<string, PdfValue | number>()
    this.#added.set(category, known)
    for (const [name, other] of known) if (typeof value === 'number' && other === value) return name
    let name = `Rd${this.#names++}`
    while (this.resources.find(category, name) !== undefined) name = `Rd${this.#names++}`
    known.set(name, value)
    return name
  }

  /**
   * Only the resources that the content names, so that removed content does not stay reachable through an
   * unused name.
   */
  usedResources(file: PdfFile, patterns: ReadonlyMap<number, PdfRef>): PdfDict {
    const { resources } = this
    const dict: PdfDict = new Map()
    const procedures = resources.dict.get('ProcSet')
    if (procedures !== undefined) dict.set('ProcSet', procedures)
    for (const [category, names] of this.#used) {
      const own: PdfDict = new Map()
      for (const name of names) {
        const value = resources.find(category, name)
        if (value !== undefined) own.set(name, value)
      }
      if (own.size > 0) dict.set(category, own)
    }
    // Default colour spaces (ISO 32000-2, 8.6.5.6) are used without being named.
    const spaces = file.dict(resources.dict.get('ColorSpace'))
    for (const name of ['DefaultGray', 'DefaultRGB', 'DefaultCMYK']) {
      const value = spaces?.get(name)
      if (value !== undefined) categoryOf(dict, 'ColorSpace').set(name, value)
    }
    for (const [category, values] of this.#added)
      for (const [name, value] of values) {
        const own = typeof value === 'number' ? patterns.get(value) : value
        if (own !== undefined) categoryOf(dict, category).set(name, own)
      }
    return dict
  }

  #use(operator: string, operands: readonly PdfValue[]): void {
    const named = namedResource(operator, operands)
    if (named === undefined) return
    const names = this.#used.get(named.category) ?? new Set<string>()
    names.add(named.name)
    this.#used.set(named.category, names)
  }
}

function categoryOf(dict: PdfDict, category: string): PdfDict {
  const known = dict.get(category)
  if (isDict(known)) return known
  const own: PdfDict = new Map()
  dict.set(category, own)
  return own
}

/** Rounded so that it is short, but accurate enough to show no difference. */
export function rounded(value: number): number {
  if (!Number.isFinite(value)) return 0
  const short = Number(value.toPrecision(DIGITS))
  return Math.abs(short) < 1e-9 ? 0 : Math.round(short * 1e7) / 1e7
}
