/**
 * PDF objects as values (ISO 32000-1, 7.3). Numbers, booleans and null are JavaScript's own; arrays are
 * arrays; dictionaries are Maps keyed by the decoded name without its slash.
 */
export type PdfValue =
  | null
  | boolean
  | number
  | PdfName
  | PdfString
  | PdfRef
  | PdfStream
  | PdfValue[]
  | PdfDict

export type PdfDict = Map<string, PdfValue>

/**
 * What stands for a `#` in a name that begins no escape. Readers disagree what such a name means, so it is written as it was; no
 * byte has this code.
 */
export const LONE_HASH = '\u0123'

/** A name; `value` holds one character per byte, escapes (`#20`) resolved. */
export class PdfName {
  readonly value: string
  constructor(value: string) {
    this.value = value
  }
}

/** A string's bytes may be a part of others: of very many strings, most are never asked for, and a view of each would cost more than the string. */
export class PdfString {
  readonly source: Uint8Array
  readonly start: number
  readonly end: number

  constructor(source: Uint8Array, start = 0, end = source.length) {
    this.source = source
    this.start = start
    this.end = end
  }

  get length(): number {
    return this.end - this.start
  }

  get bytes(): Uint8Array {
    const { source, start, end } = this
    return start === 0 && end === source.length ? source : source.subarray(start, end)
  }
}

export class PdfRef {
  readonly num: number
  readonly gen: number
  constructor(num: number, gen = 0) {
    this.num = num
    this.gen = gen
  }
}

/** A stream of a source file: its dictionary, and where its raw (still encoded, still encrypted) bytes lie. */
export class PdfStream {
  readonly dict: PdfDict
  readonly start: number
  readonly length: number
  /** The object's own number and generation: the keys of RC4 and AES-128 depend on them. */
  readonly num: number
  readonly gen: number
  constructor(dict: PdfDict, start: number, length: number, num: number, gen: number) {
    this.dict = dict
    this.start = start
    this.length = length
    this.num = num
    this.gen = gen
  }
}

export function isDict(value: PdfValue | undefined): value is PdfDict {
  return value instanceof Map
}

export function isName(value: PdfValue | undefined, name: string): boolean {
  return value instanceof PdfName && value.value === name
}

export function isInteger(value: PdfValue | undefined): value is number {
  return typeof value === 'number' && Number.isInteger(value)
}

/** Calls back for every reference in a value, however deep it is nested; a stream's in its dictionary. The parser bounds the nesting. */
export function forEachReference(value: PdfValue, found: (reference: PdfRef) => void): void {
  if (value instanceof PdfRef) found(value)
  else if (Array.isArray(value)) for (const item of value) forEachReference(item, found)
  else if (value instanceof Map) for (const item of value.values()) forEachReference(item, found)
  else if (value instanceof PdfStream) forEachReference(value.dict, found)
}

/** Calls back for every dictionary in a value, the outer ones first: what is taken out of one is not looked into. */
export function forEachDict(value: PdfValue, found: (dict: PdfDict) => void): void {
  if (value instanceof PdfStream) forEachDict(value.dict, found)
  else if (Array.isArray(value)) for (const item of value) forEachDict(item, found)
  else if (value instanceof Map) {
    found(value)
    for (const item of value.values()) forEachDict(item, found)
  }
}
