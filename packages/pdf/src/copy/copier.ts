import type { PdfFile } from '../file/pdf-file.js'
import { MemoryStream, StreamData } from '../file/stream-data.js'
import { streamLength, streamStart } from '../file/stream-extent.js'
import type { ByteBuffer } from '../syntax/byte-buffer.js'
import { ANNOTS, CONTENTS, KIDS, PARENT, REWRITTEN, STRUCT_PARENT, TYPE } from '../syntax/noted-keys.js'
import { isDict, type PdfDict, PdfRef, PdfStream, type PdfValue } from '../syntax/objects.js'
import type { RawScan, ScannedObject } from '../syntax/raw-scan.js'
import { serialise } from '../syntax/serialiser.js'
import type { PdfWriter } from '../write/pdf-writer.js'
import { removeCryptFilter, StreamBudget } from './copied-streams.js'
import { CopyTools } from './copy-tools.js'
import type { Dedupe } from './dedupe.js'
import { DROPPED, IN_PROGRESS, NOT_REACHED, ObjectNumbers } from './object-numbers.js'
import { ObjectScans, type PendingScan } from './object-scans.js'
import { Renumbering } from './renumbering.js'
import type { ScanCache } from './scan-cache.js'
import type { StreamReplacements } from './stream-replacements.js'
import { SubstituteObjects } from './substitute-objects.js'

/** An object about to be written; it has no value if its bytes can be copied unchanged. */
type ReadObject = { readonly value: PdfValue | undefined }
const AS_BYTES: ReadObject = { value: undefined }

/** An object that is written after the objects it refers to. */
interface WaitingObject {
  readonly num: number
  readonly children: Int32Array
  next: number
  /** The bytes of only a few waiting objects are held in memory. The others are read again. */
  readonly held: PendingScan | undefined
}

/** Finds an object that was written before and is equal to this one. */
export type Sharing = Pick<Dedupe, 'object' | 'stream'>

/**
 * Copies objects of one input to the output: every object reached once, with its references renumbered, after
 * the objects it refers to. Objects that other modules write (pages, annotations, fields …) are announced
 * with `assign`, those that must not be copied with `drop`.
 */
export class Copier {
  readonly file: PdfFile
  readonly writer: PdfWriter
  readonly #dedupe: Sharing
  readonly #scans: ObjectScans
  readonly #pageScan: RawScan
  readonly #dict: ByteBuffer
  readonly #reserve = (): number => this.writer.reserve()
  /** Each object's number in the output, or its state. */
  readonly numbers: ObjectNumbers
  readonly #budget: StreamBudget
  readonly #renumbering: Renumbering
  /** Objects that are never replaced by an equal one. */
  readonly #unique = new Set<number>()
  /** Returns the new parent tree key for an object with a /StructParent(s); undefined removes the entry. */
  structKey: (oldKey: number) => number | undefined = () => undefined
  /** Whether the structure is unchanged, so that every /StructParent(s) remains valid. */
  keepsStructure = false
  /** Whether every object is parsed and serialised, so that only its value is kept and not its bytes. */
  parsesAll = false
  /** Supplies replacements for copied streams; undefined if no stream is replaced. */
  replacements: StreamReplacements | undefined = undefined
  /**
   * Called for each object before its references are copied, with its value, or with its scan if there is no
   * value. It can register a stand-in that has only the resources it uses. Returns whether anything was read,
   * in which case the object must be read again.
   */
  narrow: ((num: number, value: PdfValue | undefined, scan: ScannedObject) => boolean) | undefined = undefined
  /** Also contains replaced streams, until they are written. */
  readonly standIns = new SubstituteObjects()

  /** Consecutive copiers of the same file share `numbers` and `keptScans`. */
  constructor(
    file: PdfFile,
    writer: PdfWriter,
    dedupe: Sharing,
    tools = new CopyTools(file.limits),
    numbers = new ObjectNumbers(file.table.size, file.limits.maxObjectNumber),
    keptScans?: ScanCache,
  ) {
    this.file = file
    this.writer = writer
    this.#dedupe = dedupe
    this.#scans = new ObjectScans(file, tools, keptScans)
    this.#pageScan = tools.pageScan
    this.#dict = tools.dict
    this.numbers = numbers
    this.#renumbering = new Renumbering(numbers, (num) => this.#numberInLoop(num))
    this.#budget = new StreamBudget(file)
  }

  /** Declares that the caller writes an object under `newNum`. */
  assign(num: number, newNum: number): void {
    this.numbers.set(num, newNum)
  }

  /** Declares that an object is not copied: references to it become null. */
  drop(num: number): void {
    this.numbers.set(num, DROPPED)
  }

  keepUnique(num: number): void {
    this.#unique.add(num)
  }

  /** Whether an object has already been copied or assigned. */
  reached(num: number): boolean {
    return this.numbers.get(num) > 0
  }

  /** The output number of an input object, which is copied first if necessary; 0 if there is none. */
  copy(num: number): number {
    const known = this.numbers.get(num)
    if (known > 0) return known
    if (known === DROPPED) return 0
    if (known === IN_PROGRESS) return this.#numberInLoop(num)
    this.#copyAll(num)
    return Math.max(0, this.numbers.get(num))
  }

  /**
   * Writes a page unchanged under another parent, if none of its entries needs translation; returns whether
   * it did. `needed` are entries that the page must have itself.
   */
  copyPlainPage(num: number, newNum: number, parent: number, needed: number): boolean {
    if (this.file.security !== null || !this.#isPlainPage(num, needed)) return false
    const scan = this.#pageScan
    for (let i = 0; i < scan.refCount; i++) {
      const child = scan.refs[i * 3 + 2]!
      if (this.numbers.get(child) === NOT_REACHED) this.#copyAll(child)
    }
    this.numbers.set(scan.parent, parent)
    this.#renumbering.writeScanned(scan, scan.start, scan.end, this.writer.begin())
    this.numbers.set(scan.parent, DROPPED)
    this.writer.commit(newNum)
    return true
  }

  #isPlainPage(num: number, needed: number): boolean {
    const scan = this.#pageScan
    if (this.file.scan(num, scan) === undefined || !scan.isComplete || scan.isStream || scan.isArray)
      return false
    if ((scan.keys & (needed | PLAIN_PAGE)) !== (needed | PLAIN_PAGE) || (scan.keys & NOT_PLAIN) !== 0)
      return false
    return !scan.contentsInPlace && this.numbers.get(scan.parent) === DROPPED
  }

  /** Translates an input value for the output; copies the objects it refers to. */
  translate(value: PdfValue): PdfValue {
    if (value instanceof PdfRef) {
      const num = this.copy(value.num)
      return num === 0 ? null : new PdfRef(num)
    }
    if (Array.isArray(value)) return value.map((item) => this.translate(item))
    if (value instanceof Map) return this.translateDict(value)
    return value
  }

  translateDict(dict: PdfDict): PdfDict {
    const out: PdfDict = new Map()
    for (const [key, value] of dict) {
      const translated = typeof value === 'object' ? this.translate(value) : value
      if (translated !== null) out.set(key, translated)
    }
    return out
  }

  #numberInLoop(num: number): number {
    const reserved = this.writer.reserve()
    this.numbers.set(num, reserved)
    return reserved
  }

  /** Depth first, without recursion: an object is written after everything it refers to. */
  #copyAll(root: number): void {
    const stack: WaitingObject[] = []
    this.#enter(root, stack)
    for (let top = stack.at(-1); top !== undefined; top = stack.at(-1)) {
      if (top.next < top.children.length) {
        const child = top.children[top.next++]!
        if (this.numbers.get(child) === NOT_REACHED) this.#enter(child, stack)
        continue
      }
      stack.pop()
      const object = this.#readAgain(top)
      if (object !== undefined) this.#write(top.num, object)
    }
  }

  /** Writes an object, or puts it on the stack if objects it refers to must be written first. */
  #enter(num: number, stack: WaitingObject[]): void {
    if (this.replacements !== undefined && this.#replace(num, this.replacements)) return
    const object = this.#readNarrowed(num)
    if (object === undefined) {
      this.numbers.set(num, DROPPED)
      return
    }
    if (object.value instanceof PdfStream && this.#wroteStream(num, object.value, false)) return
    const children = this.#unseenChildren(object)
    if (children.length === 0) {
      this.#write(num, object)
      return
    }
    this.numbers.set(num, IN_PROGRESS)
    const held = object.value === undefined ? this.#scans.hold() : undefined
    stack.push({ num, children, next: 0, held })
  }

  #readNarrowed(num: number): ReadObject | undefined {
    const object = this.#read(num)
    if (object === undefined || this.narrow?.(num, object.value, this.#scans.latest) !== true) return object
    return this.#read(num)
  }

  #readAgain({ num, held }: WaitingObject): ReadObject | undefined {
    const isValid = held !== undefined && this.#scans.resume(held)
    const isReplaced = this.standIns.get(num) !== undefined || this.file.changed(num)
    return isValid && !isReplaced ? AS_BYTES : this.#read(num)
  }

  /** Scans an object's bytes, or parses it if scanning is not enough. */
  #read(num: number): ReadObject | undefined {
    const { file } = this
    const standIn = this.standIns.get(num)
    if (standIn !== undefined) return { value: standIn }
    const changed = file.changedObject(num)
    if (changed !== undefined) return changed === null ? undefined : { value: changed }
    if (file.security === null && !this.parsesAll) {
      if (!this.#scans.find(num)) return undefined
      const { isComplete, keys } = this.#scans.latest
      if (isComplete && (this.keepsStructure || (keys & STRUCT_PARENT) === 0)) return AS_BYTES
    }
    const value = file.get(num)
    return value === null ? undefined : { value }
  }

  /**
   * Decides whether a stream is replaced, before its references are copied, so that objects only the old
   * stream refers to are not copied. Returns whether a replacement already written for an equal stream is
   * used.
   */
  #replace(num: number, replacements: StreamReplacements): boolean {
    const { file } = this
    if (this.narrow !== undefined) this.#readNarrowed(num)
    const stream = this.standIns.get(num) ?? (file.isStream(num) ? file.get(num) : null)
    if (!(stream instanceof PdfStream)) return false
    const inStructure = !this.keepsStructure && STRUCT_KEYS.some((key) => stream.dict.has(key))
    const found = replacements.find(file, stream, !inStructure && !this.#unique.has(num))
    if (found === undefined) return false
    if (typeof found === 'number') {
      this.numbers.set(num, found)
      return true
    }
    const data = file.data(stream)
    if (data.source === file.source) this.#budget.spend(data.length)
    this.standIns.set(num, found)
    return false
  }

  #unseenChildren({ value: object }: ReadObject): Int32Array {
    if (object !== undefined) return this.#renumbering.unseen(object)
    const { refs, refCount } = this.#scans.latest
    return this.numbers.unseenAmong(refs, refCount)
  }

  #write(num: number, { value }: ReadObject): void {
    if (value === undefined) {
      if (this.#scans.latest.isStream) this.#writeScannedStream(num)
      else this.#writeScannedObject(num)
    } else if (value instanceof PdfRef && this.numbers.get(num) <= 0) {
      // An object that is only a reference is replaced by its target; in a cycle there is none.
      const target = this.numbers.get(value.num)
      this.numbers.set(num, target > 0 ? target : DROPPED)
    } else if (value instanceof PdfStream) this.#writeParsedStream(num, value)
    else this.#writeParsedObject(num, value)
  }

  #writeScannedObject(num: number): void {
    const scan = this.#scans.latest
    this.#renumbering.writeScanned(scan, scan.start, scan.end, this.writer.begin())
    this.#commit(num)
  }

  #writeParsedObject(num: number, value: PdfValue): void {
    // Only streams, pages and annotations have parent tree keys; elsewhere a key would refer to another
    // object's entry.
    if (isDict(value) && !this.keepsStructure) for (const key of STRUCT_KEYS) value.delete(key)
    if (!this.#renumbering.write(value, this.writer.begin())) {
      this.writer.discard()
      serialise(this.translate(value), this.writer.begin())
    }
    this.#commit(num)
  }

  /** Keeps the object that was just built, unless an equal one already exists. */
  #commit(num: number): void {
    const { writer } = this
    const early = this.numbers.get(num)
    if (early > 0 || this.#unique.has(num)) {
      const newNum = early > 0 ? early : writer.reserve()
      this.numbers.set(num, newNum)
      writer.commit(newNum)
      return
    }
    const body = writer.begun
    const { bytes, length } = writer.building
    const found = this.#dedupe.object(bytes, body, length, this.#reserve)
    this.numbers.set(num, found.num)
    if (found.isNew) writer.commit(found.num)
    else writer.discard()
  }

  #writeScannedStream(num: number): void {
    const scan = this.#scans.latest
    const { file } = this
    const start = this.#scans.base + streamStart(scan.bytes, scan.streamAt)
    const { lengthKey, lengthEnd } = scan
    const out = this.#dict
    out.length = 0
    if (lengthKey < 0) this.#renumbering.writeScanned(scan, scan.start, scan.end, out)
    else {
      this.#renumbering.writeScanned(scan, scan.start, lengthKey, out)
      this.#renumbering.writeScanned(scan, lengthEnd, scan.end, out)
    }
    // From here the scan can be reused: a /Length can be in another object.
    const claimed = lengthKey < 0 ? null : scan.length >= 0 ? scan.length : new PdfRef(-scan.length)
    const { length, believed } = streamLength(file, start, file.resolveLength(claimed))
    if (!believed) file.repairs.add('The length of some streams was wrong and was corrected.')
    this.#commitStream(num, new StreamData(file.source, start, length, null), true)
  }

  #writeParsedStream(num: number, stream: PdfStream): void {
    if (this.#wroteStream(num, stream, true)) return
    this.#writeTranslatedStream(num, stream)
    this.#noteReplaced(num, stream)
  }

  /**
   * Writes a stream if only references change in its dictionary. Without `numbersLoops`, only if all objects
   * it refers to are already written.
   */
  #wroteStream(num: number, stream: PdfStream, numbersLoops: boolean): boolean {
    this.#dict.length = 0
    if (!this.keepsStructure || this.file.security !== null) return false
    if (!this.#renumbering.writeStreamDict(stream.dict, this.#dict, numbersLoops)) return false
    this.#commitStream(num, this.file.data(stream), true)
    this.#noteReplaced(num, stream)
    return true
  }

  #noteReplaced(num: number, stream: PdfStream): void {
    if (this.replacements === undefined || !(stream instanceof MemoryStream)) return
    this.standIns.delete(num)
    this.replacements.wrote(stream, this.numbers.get(num))
  }

  #writeTranslatedStream(num: number, stream: PdfStream): void {
    const { file } = this
    const dict: PdfDict = new Map(stream.dict)
    dict.delete('Length')
    let inStructure = false
    for (const key of STRUCT_KEYS) {
      const old = file.number(dict.get(key))
      if (old === undefined || this.keepsStructure) continue
      inStructure = true
      const renumbered = this.structKey(old)
      if (renumbered === undefined) dict.delete(key)
      else dict.set(key, renumbered)
    }
    if (file.security !== null) removeCryptFilter(dict, file)
    const translated = this.translateDict(dict)
    this.#dict.length = 0
    serialise(translated, this.#dict)
    this.#commitStream(num, file.data(stream), !inStructure)
  }

  #commitStream(num: number, data: StreamData, mayBeShared: boolean): void {
    const { writer } = this
    if (data.source === this.file.source) this.#budget.spend(data.length)
    const early = this.numbers.get(num)
    const dict = this.#dict
    if (early > 0 || !mayBeShared || this.#unique.has(num)) {
      const newNum = early > 0 ? early : writer.reserve()
      this.numbers.set(num, newNum)
      writer.rawStream(newNum, dict.view(), data)
      return
    }
    const found = this.#dedupe.stream(dict.bytes, 0, dict.length, data, this.#reserve)
    this.numbers.set(num, found.num)
    if (found.isNew) writer.rawStream(found.num, dict.view(), data)
  }
}

/** The entries that a page copied unchanged must have, and must not have. */
const PLAIN_PAGE = TYPE | PARENT | CONTENTS
const NOT_PLAIN = KIDS | ANNOTS | STRUCT_PARENT | REWRITTEN
const STRUCT_KEYS = ['StructParent', 'StructParents']
