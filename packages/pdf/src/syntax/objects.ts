/**
 * PDF objects as values (ISO 32000-1, 7.3). Numbers, booleans, null and arrays are the JavaScript ones.
 * Dictionaries are Maps, with the decoded name without its slash as the key.
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
 * Represents a `#` in a name that does not begin an escape. Readers disagree on the meaning of such a name,
 * so it is written unchanged. No byte has this code.
 */
export const LONE_HASH = '\u0123'

/** A name. `value` has one character per byte, with escapes (`#20`) decoded. */
export class PdfName {
  readonly value: string
  constructor(value: string) {
    this.value = value
  }
}

/**
 * The bytes of a string can be a part of a larger array. If there are very many strings, most are never
 * accessed, and a view for each would cost more than the string.
 */
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

/**
 * A stream of a source file: its dictionary, and the position of its raw (still encoded and encrypted) bytes.
 */
export class PdfStream {
  readonly dict: PdfDict
  readonly start: number
  readonly length: number
  /** The number and generation of the object, which the keys of RC4 and AES-128 depend on. */
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

/**
 * Calls `found` for every reference in a value at any depth, including those in a stream's dictionary. The
 * parser limits the nesting.
 */
export function forEachReference(value: PdfValue, found: (reference: PdfRef) => void): void {
  if (value instanceof PdfRef) found(value)
  else if (Array.isArray(value)) for (const item of value) forEachReference(item, found)
  else if (value instanceof Map) for (const item of value.values()) forEachReference(item, found)
  else if (value instanceof PdfStream) forEachReference(value.dict, found)
}

/**
 * Calls `found` for every dictionary in a value, outer ones first. Entries that `found` removes are not
 * visited.
 */
export function forEachDict(value: PdfValue, found: (dict: PdfDict) => void): void {
  if (value instanceof PdfStream) forEachDict(value.dict, found)
  else if (Array.isArray(value)) for (const item of value) forEachDict(item, found)
  else if (value instanceof Map) {
    found(value)
    for (const item of value.values()) forEachDict(item, found)
  }
}
