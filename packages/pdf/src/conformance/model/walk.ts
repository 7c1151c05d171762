import { readNameTree } from '../../document/key-trees.js'
import type { PdfFile } from '../../file/pdf-file.js'
import { type PdfDict, PdfName, PdfRef, PdfStream, PdfString, type PdfValue } from '../../syntax/objects.js'
import { decodeTextString } from '../../syntax/text-string.js'
import type { Judge } from '../judge.js'
import type { ModelObject } from '../model-object.js'
import type { Packet } from '../xmp/packet.js'
import { readTrailers, type Trailers } from '../bytes/trailers.js'
import { Structure } from './structure.js'
import { isAccessibility, isOfPdf2, partOf, type Standard } from '../standards.js'

/** One walk over a document for the rules of one standard. */
export class Walk {
  readonly file: PdfFile
  readonly catalogue: PdfDict
  readonly standard: Standard
  readonly part: number | undefined
  readonly isAccessibility: boolean
  readonly isOfPdf2: boolean
  readonly judge: Judge
  /** The numbers of file specifications that a part of the document is associated with. */
  associated: ReadonlySet<number> = new Set()
  /** Whether an embedded file conforms to one of these standards. */
  embedded: (stream: PdfStream, standards: readonly Standard[]) => boolean = () => false
  readonly structure: Structure
  #trailers: Trailers | undefined
  #destinations: ReadonlyMap<string, PdfValue> | undefined
  /** The metadata of the document, once they were read. */
  packet: Packet | undefined
  /** The numbers of pages, counted from 1, by their object numbers. */
  readonly pageNumbers = new Map<number, number>()
  /** How many pages were walked. */
  pages = 0
  /** What could not be checked, as sentences. */
  readonly unchecked = new Set<string>()

  constructor(file: PdfFile, catalogue: PdfDict, standard: Standard, judge: Judge) {
    this.file = file
    this.catalogue = catalogue
    this.standard = standard
    this.part = partOf(standard)
    this.isAccessibility = isAccessibility(standard)
    this.isOfPdf2 = isOfPdf2(standard)
    this.judge = judge
    this.structure = new Structure(this)
  }

  /** The identifiers in the first and the last trailer of the file; a linearized one has two. */
  trailers(): Trailers {
    this.#trailers ??= readTrailers(this.file)
    return this.#trailers
  }

  /** The destinations that have names (ISO 32000-1, 12.3.2.3). */
  destinations(): ReadonlyMap<string, PdfValue> {
    const { file, catalogue } = this
    this.#destinations ??= readNameTree(file, file.dict(catalogue.get('Names'))?.get('Dests'))
    return this.#destinations
  }

  add(object: ModelObject): void {
    this.judge.add(object)
  }
}

/** Whether an entry is there, with any value but null. */
export function has(file: PdfFile, dict: PdfDict, key: string): boolean {
  return file.resolve(dict.get(key)) !== null
}

/** A name, or null. */
export function nameIn(file: PdfFile, dict: PdfDict, key: string): string | null {
  return file.name(dict.get(key)) ?? null
}

/** A text string, or null. */
export function textIn(file: PdfFile, dict: PdfDict, key: string): string | null {
  return file.text(dict.get(key)) ?? null
}

export function numberIn(file: PdfFile, dict: PdfDict, key: string): number | null {
  return file.number(dict.get(key)) ?? null
}

export function objectNumber(value: PdfValue | undefined): number {
  return value instanceof PdfRef ? value.num : 0
}

/** Where an object is, if it has a number of its own. */
export function placeOf(value: PdfValue | undefined, page?: number): { objectNumber?: number; page?: number } {
  const num = objectNumber(value)
  return { ...(num > 0 && { objectNumber: num }), ...(page !== undefined && { page }) }
}

/** Something that rules compare or show: a name, a string or anything else as text. */
export function shownValue(value: PdfValue): string | null {
  if (value === null) return null
  if (value instanceof PdfName) return value.value
  if (value instanceof PdfString) return decodeTextString(value.bytes)
  if (value instanceof PdfStream || value instanceof Map) return 'a dictionary'
  return Array.isArray(value) ? 'an array' : String(value)
}

/** A name as a text that should be UTF-8 (ISO 32000-1, 7.3.5). */
export function unicodeName(name: string): ModelObject {
  return { type: 'CosUnicodeName', internalRepresentation: name, isValidUtf8: isUtf8(name), unicodeValue: name, place: { name } }
}

function isUtf8(bytes: string): boolean {
  try {
    new TextDecoder('utf-8', { fatal: true }).decode(Uint8Array.from(bytes, (char) => char.charCodeAt(0)))
    return true
  } catch {
    return false
  }
}
