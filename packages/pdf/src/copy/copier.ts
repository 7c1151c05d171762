import type { PdfFile } from '../file/pdf-file.js'
import { MemoryStream, StreamData } from '../file/stream-data.js'
import { streamLength, streamStart } from '../file/stream-extent.js'
import type { ByteBuffer } from '../syntax/byte-buffer.js'
import { ANNOTS, CONTENTS, KIDS, PARENT, STRUCT_PARENT, TYPE, WRITTEN_ANEW } from '../syntax/noted-keys.js'
import { isDict, type PdfDict, PdfRef, PdfStream, type PdfValue } from '../syntax/objects.js'
import type { RawScan, ScannedObject } from '../syntax/raw-scan.js'
import { serialise } from '../syntax/serialiser.js'
import type { PdfWriter } from '../write/pdf-writer.js'
import { removeCryptFilter, StreamBudget } from './copied-streams.js'
import { CopyTools } from './copy-tools.js'
import type { Dedupe } from './dedupe.js'
import type { KeptScans } from './kept-scans.js'
import { DROPPED, ObjectNumbers, UNDER_WAY, UNSEEN } from './object-numbers.js'
import { Renumbering } from './renumbering.js'
import { StandIns } from './stand-ins.js'
import type { StreamReplacements } from './stream-replacements.js'

/** An object that is about to be written; it has no value where its bytes can be carried over as they are. */
type ReadObject = { readonly value: PdfValue | undefined }

/** Finds an object that was written before and is equal to this one. */
export type Sharing = Pick<Dedupe, 'object' | 'stream'>

/**
 * Carries objects of one input over to the output: every object that is reached once, with its references renumbered, after
 * the objects it refers to. Objects that others write (pages, annotations, fields …) are announced with `assign`,
 * those that must not be copied with `drop`.
 */
export class Copier {
  readonly file: PdfFile
  readonly writer: PdfWriter
  readonly #dedupe: Sharing
  /** What was scanned last: in place, or kept from the assembly before. */
  #scan: ScannedObject
  readonly #freshScan: RawScan
  readonly #pageScan: RawScan
  readonly #keptScans: KeptScans | undefined
  /** The source's position of the bytes that were scanned last. */
  #scannedBase = 0
  readonly #dict: ByteBuffer
  /** Each object's number in the output, or its state. */
  readonly numbers: ObjectNumbers
  readonly #budget: StreamBudget
  readonly #renumbering: Renumbering
  /** Objects that are never replaced by an equal one. */
  readonly #unique = new Set<number>()
  /** The new key in the parent tree for an object that carries a /StructParent(s); undefined drops it. */
  structKey: (oldKey: number) => number | undefined = () => undefined
  /** Whether the structure stays what it is, so that every /StructParent(s) still holds. */
  keepsStructure = false
  /** Whether every object is parsed and serialised, so that nothing of its bytes beside its value is kept. */
  parsesAll = false
  /** Asked for another stream in place of each that is carried over; undefined if all stay as they are. */
  replacements: StreamReplacements | undefined = undefined
  /**
   * Asked of each object before what it refers to is carried over, with its value, or its scan where there is none: may put a stand-in in
   * its place that has no resources but those it uses. Says whether anything was read, so that the object has to be read again.
   */
  narrow: ((num: number, value: PdfValue | undefined, scan: ScannedObject) => boolean) | undefined = undefined
  /** Among them are replaced streams, from when they are met until they are written. */
  readonly standIns = new StandIns()

  /** Where copiers of the same file come one after the other, they have the same `numbers` and `keptScans`. */
  constructor(
    file: PdfFile,
    writer: PdfWriter,
    dedupe: Sharing,
    tools = new CopyTools(file.limits),
    numbers = new ObjectNumbers(file.table.size, file.limits.maxObjectNumber),
    keptScans?: KeptScans,
  ) {
    this.file = file
    this.writer = writer
    this.#dedupe = dedupe
    this.#scan = tools.scan
    this.#freshScan = tools.scan
    this.#pageScan = tools.pageScan
    this.#dict = tools.dict
    this.numbers = numbers
    this.#renumbering = new Renumbering(numbers, (num) => this.#numberInLoop(num))
    this.#keptScans = keptScans
    this.#budget = new StreamBudget(file)
  }

  /** Says that an object is written by the caller under `newNum`. */
  assign(num: number, newNum: number): void {
    this.numbers.set(num, newNum)
  }

  /** Says that an object is not copied: references to it become null. */
  drop(num: number): void {
    this.numbers.set(num, DROPPED)
  }

  keepUnique(num: number): void {
    this.#unique.add(num)
  }

  /** Whether an object has been carried over, or assigned, already. */
  reached(num: number): boolean {
    return this.numbers.get(num) > 0
  }

  /** The number in the output for an object of the input, which is carried over if it was not yet; 0 where there is none. */
  copy(num: number): number {
    const known = this.numbers.get(num)
    if (known > 0) return known
    if (known === DROPPED) return 0
    if (known === UNDER_WAY) return this.#numberInLoop(num)
    this.#copyAll(num)
    return Math.max(0, this.numbers.get(num))
  }

  /**
   * Writes a page as it stands, under another parent, if nothing about it has to be understood; says whether that was so.
   * `needed` are entries that it must have of its own.
   */
  copyPlainPage(num: number, newNum: number, parent: number, needed: number): boolean {
    if (this.file.security !== null || !this.#isPlainPage(num, needed)) return false
    const scan = this.#pageScan
    for (let i = 0; i < scan.refCount; i++) {
      const child = scan.refs[i * 3 + 2]!
      if (this.numbers.get(child) === UNSEEN) this.#copyAll(child)
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

  /** A value of the input as one of the output; what it refers to is carried over. */
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

  /** Depth first and without recursion: an object is written when all it refers to has been. */
  #copyAll(root: number): void {
    const stack: { readonly num: number; readonly children: Int32Array; next: number }[] = []
    const enter = (num: number): void => {
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
      this.numbers.set(num, UNDER_WAY)
      stack.push({ num, children, next: 0 })
    }
    enter(root)
    for (let top = stack.at(-1); top !== undefined; top = stack.at(-1)) {
      if (top.next < top.children.length) {
        const child = top.children[top.next++]!
        if (this.numbers.get(child) === UNSEEN) enter(child)
        continue
      }
      stack.pop()
      // Read again, because the bytes of everything that waits would otherwise be held in memory.
      const object = this.#read(top.num)
      if (object !== undefined) this.#write(top.num, object)
    }
  }

  #readNarrowed(num: number): ReadObject | undefined {
    const object = this.#read(num)
    if (object === undefined || this.narrow?.(num, object.value, this.#scan) !== true) return object
    return this.#read(num)
  }

  /** Scans an object's bytes, or parses it where scanning is not enough. */
  #read(num: number): ReadObject | undefined {
    const { file } = this
    const standIn = this.standIns.get(num)
    if (standIn !== undefined) return { value: standIn }
    const changed = file.changedObject(num)
    if (changed !== undefined) return changed === null ? undefined : { value: changed }
    if (file.security === null && !this.parsesAll) {
      if (!this.#scanned(num)) return undefined
      if (this.#scan.isComplete && (this.keepsStructure || (this.#scan.keys & STRUCT_PARENT) === 0))
        return { value: undefined }
    }
    const value = file.get(num)
    return value === null ? undefined : { value }
  }

  /**
   * Asks whether a stream is to be replaced, before anything that it refers to is copied: what only the old one refers to does not
   * come along. Says whether another, written for an equal stream, already stands for this one.
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

  #scanned(num: number): boolean {
    const { file } = this
    const kept = this.#keptScans?.find(num, file.table)
    if (kept !== undefined) {
      this.#scan = kept.scan
      this.#scannedBase = kept.base
      return true
    }
    const raw = file.scan(num, this.#freshScan)
    if (raw === undefined) return false
    this.#scan = this.#freshScan
    this.#scannedBase = raw.base
    this.#keptScans?.note(num, this.#freshScan, raw.base)
    return true
  }

  #unseenChildren({ value: object }: ReadObject): Int32Array {
    if (object !== undefined) return this.#renumbering.unseen(object)
    return this.numbers.unseenAmong(this.#scan.refs, this.#scan.refCount)
  }

  #write(num: number, { value }: ReadObject): void {
    if (value === undefined) {
      if (this.#scan.isStream) this.#writeScannedStream(num)
      else this.#writeScannedObject(num)
    } else if (value instanceof PdfRef && this.numbers.get(num) <= 0) {
      // An object that is only a reference is the one it leads to; in a circle there is none.
      const target = this.numbers.get(value.num)
      this.numbers.set(num, target > 0 ? target : DROPPED)
    } else if (value instanceof PdfStream) this.#writeParsedStream(num, value)
    else this.#writeParsedObject(num, value)
  }

  #writeScannedObject(num: number): void {
    this.#renumbering.writeScanned(this.#scan, this.#scan.start, this.#scan.end, this.writer.begin())
    this.#commit(num)
  }

  #writeParsedObject(num: number, value: PdfValue): void {
    // Only streams, pages and annotations have a place in the structure; a key elsewhere would name one of another's.
    if (isDict(value) && !this.keepsStructure) for (const key of STRUCT_KEYS) value.delete(key)
    if (!this.#renumbering.write(value, this.writer.begin())) {
      this.writer.discard()
      serialise(this.translate(value), this.writer.begin())
    }
    this.#commit(num)
  }

  /** Keeps the object that was just built, unless an equal one is there already. */
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
    const found = this.#dedupe.object(bytes, body, length, () => writer.reserve())
    this.numbers.set(num, found.num)
    if (found.isNew) writer.commit(found.num)
    else writer.discard()
  }

  #writeScannedStream(num: number): void {
    const scan = this.#scan
    const { file } = this
    const start = this.#scannedBase + streamStart(scan.bytes, scan.streamAt)
    const { lengthKey, lengthEnd } = scan
    const out = this.#dict
    out.length = 0
    if (lengthKey < 0) this.#renumbering.writeScanned(scan, scan.start, scan.end, out)
    else {
      this.#renumbering.writeScanned(scan, scan.start, lengthKey, out)
      this.#renumbering.writeScanned(scan, lengthEnd, scan.end, out)
    }
    // From here on the scan may be used again: a /Length can lie in another object.
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

  /** Writes a stream where nothing but references changes in its dictionary; unless `numbersLoops`, only after all that it refers to. */
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
    const found = this.#dedupe.stream(dict.bytes, 0, dict.length, data, () => writer.reserve())
    this.numbers.set(num, found.num)
    if (found.isNew) writer.rawStream(found.num, dict.view(), data)
  }
}

/** What a page that is carried over as it stands must have, and what it must not have. */
const PLAIN_PAGE = TYPE | PARENT | CONTENTS
const NOT_PLAIN = KIDS | ANNOTS | STRUCT_PARENT | WRITTEN_ANEW
const STRUCT_KEYS = ['StructParent', 'StructParents']
