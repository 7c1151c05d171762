import type { AbortFlag } from '../abort-flag.js'
import type { Security, StreamKind } from '../crypt/security.js'
import { limitExceeded, PdfError } from '../errors.js'
import { type DecodedStream, decodeStream, filterSteps } from '../filters/decode.js'
import type { Limits } from '../limits.js'
import type { Primitives } from '../platform/primitives.js'
import { memorySource } from '../source/memory-source.js'
import type { Source } from '../source/source.js'
import {
  isName,
  type PdfDict,
  PdfName,
  PdfRef,
  PdfStream,
  PdfString,
  type PdfValue,
} from '../syntax/objects.js'
import { Parser } from '../syntax/parser.js'
import { RawScan } from '../syntax/raw-scan.js'
import { decodeTextString } from '../syntax/text-string.js'
import { ChangedObjects } from './changed-objects.js'
import { DecodingBudget } from './decoding-budget.js'
import { LostObjects } from './lost-objects.js'
import { ObjectStream } from './object-stream.js'
import { ObjectStreamCache } from './object-stream-cache.js'
import { nextBlockLength, type Reading } from './parse-at.js'
import { bodyOf, decryptStrings, readIndirect } from './read-indirect.js'
import { ReadingBudget } from './reading-budget.js'
import type { ScannedFile } from './rebuild.js'
import { MemoryStream, SourceStream, StreamData } from './stream-data.js'
import { StreamEnds } from './stream-ends.js'
import { AT_OFFSET, IN_STREAM, type XrefTable } from './xref-table.js'

const FIRST_BLOCK = 1024
const MAX_REFERENCE_CHAIN = 32
/** Objects of at least this many bytes are cached until another one is read. */
const LARGE_OBJECT = 1024 * 1024
/** Of shorter objects of at least this many bytes, the last few are cached: a field has many widgets. */
const LONG_OBJECT = 16 * 1024
const MAX_RECENT = 4
/** Of those that a repair was about. */
const MAX_NAMED_OBJECTS = 20
/** A /Length can be in an object stream whose own /Length is elsewhere. A longer chain is a cycle. */
const MAX_LENGTH_CHAIN = 3
const none: ReadonlySet<number> = new Set()

/** The bytes of an object that has not been parsed. */
export interface RawObject {
  bytes: Uint8Array
  /** The start of the value, and the end of the usable part of `bytes`. */
  pos: number
  end: number
  /** The position of `bytes[0]` in the source; -1 inside an object stream. */
  base: number
}

export interface FileStructure {
  readonly table: XrefTable
  readonly trailer: PdfDict
  /** The position of the newest cross-reference section; missing if the objects were found by scanning. */
  readonly xrefPosition?: number
  /** The positions of all cross-reference sections, the newest first. */
  readonly sections?: readonly number[]
}

/** The objects of one file, by number. Objects are read on demand. */
export class PdfFile implements Reading {
  readonly source: Source
  readonly limits: Limits
  readonly budget: ReadingBudget
  readonly streamEnds = new StreamEnds()
  readonly primitives: Primitives
  /** The repairs needed to read the file, as sentences for the report. */
  readonly repairs = new Set<string>()
  /** The numbers of the first objects that a repair was about. */
  readonly repairedObjects = new Map<string, Set<number>>()
  /** Whether objects were searched by scanning, because the cross-reference is missing or wrong. */
  wasScanned = false
  /** If the file ends within an update, without which it is read: a position before that update. */
  unfinishedUpdate: number | undefined
  /** Whether content of pages was decoded that may be damaged, because its checksum is missing or wrong. */
  hasUncheckedContent = false
  security: Security | null = null
  #structure: FileStructure
  #changes: ChangedObjects | undefined
  #rebuild: (() => FileStructure) | undefined
  #lost: LostObjects | undefined
  readonly #decoding: DecodingBudget
  readonly #signal: AbortFlag | undefined
  #lengthsBeingRead = 0
  readonly #objectStreams = new ObjectStreamCache((num, isFirstTime) =>
    this.#readObjectStream(num, isFirstTime),
  )
  #streamScan: RawScan | undefined
  /** The last large object. A field with very many options, for example, is requested repeatedly. */
  #large: { readonly num: number; readonly value: PdfValue } | undefined
  readonly #recent = new Map<number, PdfValue>()
  readonly #raw: RawObject = { bytes: new Uint8Array(0), pos: 0, end: 0, base: 0 }

  /**
   * `rebuild` finds the objects by scanning. It is called once, when an object is not at its stated position.
   */
  constructor(
    source: Source,
    limits: Limits,
    primitives: Primitives,
    structure: FileStructure,
    rebuild: ((file: PdfFile) => FileStructure) | undefined,
    signal?: AbortFlag,
  ) {
    this.source = source
    this.limits = limits
    this.budget = new ReadingBudget(source.size, limits, signal)
    this.primitives = primitives
    this.#decoding = new DecodingBudget(limits)
    this.#signal = signal
    this.#structure = structure
    this.#rebuild = rebuild && (() => rebuild(this))
  }

  get trailer(): PdfDict {
    return this.#structure.trailer
  }

  get table(): XrefTable {
    return this.#structure.table
  }

  get xrefPosition(): number | undefined {
    return this.#structure.xrefPosition
  }

  /** The positions of the cross-reference sections, the newest first; none if the objects were found by scanning. */
  get xrefSections(): readonly number[] {
    return this.#structure.sections ?? []
  }

  /** Replaces the current structure with a partial one, or with one found by scanning. */
  replaceStructure(structure: FileStructure): void {
    this.#structure = structure
    this.#objectStreams.clear()
    this.#large = undefined
    this.#recent.clear()
  }

  /** Replaces an object for all readers of the file; null removes it. The source does not change. */
  change(num: number, value: PdfValue): void {
    this.#change().set(num, value)
  }

  add(value: PdfValue): PdfRef {
    return new PdfRef(this.#change().add(value))
  }

  /** Adds a stream of these bytes. `dict` names the filters they are encoded with, if any. */
  addStream(dict: PdfDict, bytes: Uint8Array): PdfRef {
    return new PdfRef(this.#change().addStream(dict, bytes))
  }

  /** Whether an object differs from the source. */
  changed(num: number): boolean {
    return this.#changes?.has(num) === true
  }

  /** The value that an object was changed to: null if it was removed; undefined if it is unchanged. */
  changedObject(num: number): PdfValue | undefined {
    return this.#changes?.get(num)
  }

  /** All changed and added objects, in the order of the changes. */
  changes(): Iterable<readonly [num: number, value: PdfValue]> {
    return this.#changes?.entries() ?? []
  }

  #change(): ChangedObjects {
    this.#changes ??= new ChangedObjects(this.limits.maxObjectNumber)
    return this.#changes
  }

  /** The object with this number; null if there is none. */
  get(num: number): PdfValue {
    const changed = this.#changes?.get(num)
    if (changed !== undefined) return changed
    if (this.#large?.num === num) return this.#large.value
    const recent = this.#recent.get(num)
    if (recent !== undefined) return recent
    const before = this.budget.read
    const value = this.#read(num)
    const bytes = this.budget.read - before
    if (bytes > LARGE_OBJECT) this.#large = { num, value }
    else if (bytes > LONG_OBJECT) this.#remember(num, value)
    return value
  }

  /** The object as it is in the source, without changes. */
  original(num: number): PdfValue {
    return this.#read(num)
  }

  #remember(num: number, value: PdfValue): void {
    const [oldest] = this.#recent.keys()
    if (this.#recent.size >= MAX_RECENT) this.#recent.delete(oldest!)
    this.#recent.set(num, value)
  }

  #read(num: number): PdfValue {
    const kind = this.table.kind(num)
    if (kind === IN_STREAM) {
      if (!this.#enterObjectStream(num)) return this.recover() ? this.#read(num) : null
      const { bytes, pos, end } = this.#raw
      this.budget.ensure()
      const parser = new Parser(bytes, pos, end, this.limits.maxNesting)
      const value = parser.value()
      this.budget.spend(parser.pos - pos)
      return value
    }
    if (kind !== AT_OFFSET) return this.#lost?.find(num) ? this.get(num) : null
    const found = readIndirect(this, this.table.where(num), (value) => this.resolveLength(value))
    if (found?.num !== num) return this.recover() ? this.#read(num) : null
    if (found.repaired)
      this.noteRepair('Objects with invalid syntax were read as other readers read them.', num)
    return this.security === null ? found.value : decryptStrings(found.value, num, found.gen, this.security)
  }

  /** Notes a repair, and which object it was about; 0 for none. */
  noteRepair(what: string, num: number): void {
    this.repairs.add(what)
    if (num <= 0) return
    const known = this.repairedObjects.get(what) ?? new Set()
    this.repairedObjects.set(what, known)
    if (known.size < MAX_NAMED_OBJECTS) known.add(num)
  }

  resolve(value: PdfValue | undefined): PdfValue {
    let found = value ?? null
    for (let i = 0; found instanceof PdfRef; i++) {
      if (i === MAX_REFERENCE_CHAIN) return null
      found = this.get(found.num)
    }
    return found
  }

  /** A stream's /Length; null if resolving it would require the length of a stream that is being resolved. */
  resolveLength(value: PdfValue): PdfValue {
    if (!(value instanceof PdfRef)) return value
    if (this.#lengthsBeingRead >= MAX_LENGTH_CHAIN) return null
    this.#lengthsBeingRead++
    try {
      return this.resolve(value)
    } finally {
      this.#lengthsBeingRead--
    }
  }

  /** The dictionary that a value is or refers to. For a stream this is its dictionary. */
  dict(value: PdfValue | undefined): PdfDict | undefined {
    const found = this.resolve(value)
    if (found instanceof Map) return found
    return found instanceof PdfStream ? found.dict : undefined
  }

  array(value: PdfValue | undefined): PdfValue[] | undefined {
    const found = this.resolve(value)
    return Array.isArray(found) ? found : undefined
  }

  number(value: PdfValue | undefined): number | undefined {
    const found = this.resolve(value)
    return typeof found === 'number' ? found : undefined
  }

  name(value: PdfValue | undefined): string | undefined {
    const found = this.resolve(value)
    return found instanceof PdfName ? found.value : undefined
  }

  bytes(value: PdfValue | undefined): Uint8Array | undefined {
    const found = this.resolve(value)
    return found instanceof PdfString ? found.bytes : undefined
  }

  text(value: PdfValue | undefined): string | undefined {
    const found = this.bytes(value)
    return found && decodeTextString(found)
  }

  /** A stream's data, decrypted and with all filters decoded, within the limits. */
  decode(stream: PdfStream): Uint8Array {
    return this.#decode(stream, true)
  }

  /** The same for the content of a page. Throws `limit_exceeded` if it is longer than `maxBytes`. */
  decodeContent(stream: PdfStream, maxBytes?: number): Uint8Array {
    return this.#decode(stream, true, true, maxBytes)
  }

  #decode(stream: PdfStream, isFirstTime: boolean, checksums?: boolean, maxBytes?: number): Uint8Array {
    const { bytes, damaged, unchecked } = this.decoded(stream, isFirstTime, checksums, maxBytes)
    if (damaged) this.noteRepair('A damaged stream was decoded as far as possible.', stream.num)
    if (unchecked) this.hasUncheckedContent = true
    return bytes
  }

  /** The same with what is known about damage. */
  decoded(
    stream: PdfStream,
    isFirstTime = true,
    checksums = false,
    maxBytes = this.limits.maxDecodedBytes,
  ): DecodedStream {
    const steps = filterSteps(stream.dict, (value) => this.resolve(value), this.limits)
    const data = this.data(stream)
    if (data.length > this.limits.maxDecodedBytes)
      throw limitExceeded('The size of a stream', this.limits.maxDecodedBytes)
    return this.#decoding.decoded(stream.start, isFirstTime, maxBytes, () =>
      decodeStream(data.bytes(), steps, { maxBytes, checksums }, this.primitives),
    )
  }

  /**
   * Resets the counts of bytes read and decoded, for a file that is opened once and read for several outputs.
   */
  renewBudget(): void {
    this.budget.renew()
    this.#decoding.renew()
  }

  /** A stream's data for copying: decrypted, but still encoded with their filters. */
  data(stream: PdfStream): StreamData {
    if (stream instanceof MemoryStream)
      return new StreamData(memorySource(stream.bytes), 0, stream.length, null)
    if (stream instanceof SourceStream) return new StreamData(stream.source, stream.from, stream.length, null)
    return new StreamData(this.source, stream.start, stream.length, this.#decipher(stream))
  }

  /**
   * The bytes of an object, at least `length` of them if available; undefined if there is no such object, or
   * it was changed. The result is valid until the next call, and with `isPassing` its bytes are, too.
   */
  raw(num: number, length = FIRST_BLOCK, isPassing = false): RawObject | undefined {
    if (this.changed(num)) return undefined
    const kind = this.table.kind(num)
    if (kind === IN_STREAM) {
      if (this.#enterObjectStream(num)) return this.#raw
      return this.recover() ? this.raw(num, length, isPassing) : undefined
    }
    if (kind !== AT_OFFSET) return this.#lost?.find(num) ? this.raw(num, length, isPassing) : undefined
    const position = this.table.where(num)
    if (position < this.source.size) {
      const { source } = this
      const passing = isPassing ? source.passing?.(position, length) : undefined
      const block = passing ?? source.block(position, length)
      const body = bodyOf(num, block.bytes, position - block.base)
      if (body >= 0) {
        this.#raw.bytes = block.bytes
        this.#raw.pos = body
        this.#raw.end = block.bytes.length
        this.#raw.base = block.base
        return this.#raw
      }
    }
    return this.recover() ? this.raw(num, length, isPassing) : undefined
  }

  /** Scans as many bytes of an object as necessary. The parameters and the result are those of `raw`. */
  scan(num: number, scan: RawScan, isPassing = false): RawObject | undefined {
    this.budget.ensure()
    for (let length = FIRST_BLOCK; ; ) {
      const raw = this.raw(num, length, isPassing)
      if (raw === undefined) return undefined
      const isAll = raw.base < 0 || raw.base + raw.end >= this.source.size
      scan.run(raw.bytes, raw.pos, raw.end, isAll)
      this.budget.spend(scan.end - raw.pos)
      // An object stream cannot contain a stream (7.5.7), even if the keyword follows a dictionary.
      if (raw.base < 0) scan.isStream = false
      if (!scan.isCut) return raw
      length = nextBlockLength(this, this.table.where(num), Math.max(length, raw.end - raw.pos))
    }
  }

  /** Whether an object is a stream, determined without parsing it if possible. */
  isStream(num: number): boolean {
    if (this.changed(num)) return this.get(num) instanceof PdfStream
    this.#streamScan ??= new RawScan(this.limits.maxNesting)
    const scan = this.#streamScan
    if (this.scan(num, scan) === undefined) return false
    return scan.isComplete ? scan.isStream : this.resolve(new PdfRef(num)) instanceof PdfStream
  }

  /** The numbers of the objects in an object stream; empty if it cannot be read. */
  numbersIn(objectStream: number): Uint32Array {
    return this.#objectStreams.get(objectStream)?.nums ?? new Uint32Array(0)
  }

  #enterObjectStream(num: number): boolean {
    const stream = this.#objectStreams.get(this.table.where(num))
    if (stream === null) return false
    const offset = stream.offsetOf(num, this.table.detail(num))
    if (offset < 0) return false
    this.#raw.bytes = stream.bytes
    this.#raw.pos = offset
    this.#raw.end = stream.bytes.length
    this.#raw.base = -1
    return true
  }

  #readObjectStream(num: number, isFirstTime: boolean): ObjectStream | null {
    const stream = this.table.kind(num) === AT_OFFSET ? this.get(num) : null
    if (!(stream instanceof PdfStream)) return null
    try {
      const first = this.resolve(stream.dict.get('First'))
      return new ObjectStream(first, this.#decode(stream, isFirstTime), this.limits)
    } catch (error) {
      if (!(error instanceof PdfError) || error.code === 'limit_exceeded') throw error
      return null
    }
  }

  /**
   * Rebuilds the table by scanning the file, unless that was already done. If it returns true, the caller can
   * try again.
   */
  recover(): boolean {
    const rebuild = this.#rebuild
    if (rebuild === undefined) return false
    this.#rebuild = undefined
    this.replaceStructure(rebuild())
    return true
  }

  /** The objects as they are in the source, without changes, and with budgets of their own. */
  unchanged(): PdfFile {
    const { source, limits, primitives } = this
    const file = new PdfFile(source, limits, primitives, this.#structure, undefined, this.#signal)
    file.security = this.security
    file.wasScanned = this.wasScanned
    file.#lost = this.#lost
    return file
  }

  /** Called if the table was already rebuilt while the file was opened. */
  forgetRebuild(): void {
    this.#rebuild = undefined
  }

  /** From now on, objects that are not in the cross-reference table are searched in the complete file. */
  searchLost(scan: () => ScannedFile): void {
    this.#lost = new LostObjects(this, scan)
  }

  /** The numbers of referenced objects that are not in the file, among those requested so far. */
  get missing(): ReadonlySet<number> {
    return this.#lost?.missing ?? none
  }

  /** Whether the file lacks an object, determined without reading objects that exist. */
  isMissing(num: number): boolean {
    if (this.changed(num)) return false
    const kind = this.table.kind(num)
    return kind !== AT_OFFSET && kind !== IN_STREAM && this.#lost?.find(num) !== true
  }

  #decipher({ dict, num, gen }: PdfStream) {
    return this.security?.streamDecipher(this.streamKind(dict), num, gen) ?? null
  }

  /** What decides on the encryption of a stream. */
  streamKind(dict: PdfDict): StreamKind {
    const filter = this.resolve(dict.get('Filter'))
    const first = this.resolve(Array.isArray(filter) ? filter[0] : filter)
    let cryptFilter: string | undefined
    if (isName(first, 'Crypt')) {
      const parameters = this.resolve(dict.get('DecodeParms'))
      const own = this.dict(Array.isArray(parameters) ? parameters[0] : parameters)
      cryptFilter = this.name(own?.get('Name')) ?? 'Identity'
    }
    return { type: this.name(dict.get('Type')), cryptFilter }
  }
}
