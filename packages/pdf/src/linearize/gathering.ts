import { removeCryptFilter, StreamBudget } from '../copy/copied-streams.js'
import { type ReplaceStream, StreamReplacements } from '../copy/stream-replacements.js'
import type { PdfFile } from '../file/pdf-file.js'
import { streamLength, streamStart } from '../file/stream-extent.js'
import type { ByteBuffer } from '../syntax/byte-buffer.js'
import { TYPE } from '../syntax/noted-keys.js'
import { isDict, isName, type PdfDict, PdfRef, PdfStream, type PdfValue } from '../syntax/objects.js'
import { RawScan } from '../syntax/raw-scan.js'
import { serialise } from '../syntax/serialiser.js'
import { Bodies, IS_STREAM, IS_UNLISTED_PAGE } from './bodies.js'
import { IntList } from './int-list.js'

/** Collects objects, each once, followed by those that they refer to. */
export class Gathering {
  readonly file: PdfFile
  readonly bodies = new Bodies()
  readonly scan: RawScan
  /** Each object's index plus one, by its number; new objects have higher numbers than all others. */
  readonly #indexes: Int32Array
  readonly #furtherIndexes = new Map<number, number>()
  /** Object numbers by index; those from `#next` have not been read. */
  readonly #nums = new IntList()
  #next: number
  readonly #replacements: StreamReplacements | undefined
  readonly #budget: StreamBudget

  /** `added` are objects that the caller adds or reads: they have the first indexes, in this order. */
  constructor(file: PdfFile, added: readonly number[], replaceStream: ReplaceStream | undefined) {
    this.file = file
    this.#budget = new StreamBudget(file)
    this.#replacements = replaceStream && new StreamReplacements(replaceStream, undefined)
    this.scan = new RawScan(file.limits.maxNesting)
    this.#indexes = new Int32Array(file.table.size + 1)
    for (const num of added) this.#take(num)
    this.#next = added.length
  }

  /** The index of an object, which is queued for reading if it is new. */
  indexOf(num: number): number {
    const known = (num < this.#indexes.length ? this.#indexes[num] : this.#furtherIndexes.get(num)) ?? 0
    if (known > 0) return known - 1
    return this.#take(num)
  }

  #take(num: number): number {
    const index = this.bodies.reserve()
    this.#nums.push(num)
    if (num < this.#indexes.length) this.#indexes[num] = index + 1
    else this.#furtherIndexes.set(num, index + 1)
    return index
  }

  /** Reads the queued objects and everything they refer to. */
  drain(): void {
    while (this.#next < this.#nums.length) this.read(this.#next++)
  }

  /** Adds a value as an object's body. */
  add(index: number, value: PdfValue, flags = 0): void {
    const out = this.bodies.begin(index)
    this.write(value, out)
    this.bodies.end(index, flags)
  }

  write(value: PdfValue, out: ByteBuffer): void {
    serialise(value, out, this.#writeReference)
  }

  readonly #writeReference = (num: number): void => this.bodies.reference(this.indexOf(num))

  /** Appends scanned bytes without their references. */
  copyScanned(from: number, end: number, out: ByteBuffer): void {
    const { bytes, refs, refCount } = this.scan
    let done = from
    for (let i = 0; i < refCount; i++) {
      const start = refs[i * 3]!
      if (start < from) continue
      if (start >= end) break
      out.copy(bytes, done, start)
      this.bodies.reference(this.indexOf(refs[i * 3 + 2]!))
      done = refs[i * 3 + 1]!
    }
    out.copy(bytes, done, end)
  }

  read(index: number): void {
    const { file, scan, bodies } = this
    const num = this.#nums.values[index]!
    const replaced = this.#replacements && this.#replacedStream(num, this.#replacements)
    if (replaced !== undefined) {
      this.#addStream(index, replaced)
      return
    }
    if (file.security === null && !file.changed(num)) {
      const raw = file.scan(num, scan)
      if (raw === undefined) {
        bodies.isMissing(index)
        return
      }
      if (scan.isComplete) {
        if (scan.isStream) this.#addScannedStream(index, raw.base)
        else this.#addScanned(index, num)
        return
      }
    }
    const value = file.get(num)
    if (value === null) bodies.isMissing(index)
    else if (value instanceof PdfRef) bodies.isAlias(index, this.indexOf(value.num))
    else if (value instanceof PdfStream) this.#addStream(index, value)
    else this.add(index, value, isDict(value) && isName(value.get('Type'), 'Page') ? IS_UNLISTED_PAGE : 0)
  }

  #replacedStream(num: number, replacements: StreamReplacements): PdfStream | undefined {
    const { file } = this
    const stream = file.isStream(num) ? file.get(num) : null
    if (!(stream instanceof PdfStream)) return undefined
    const replaced = replacements.find(file, stream, false)
    if (!(replaced instanceof PdfStream)) return undefined
    const data = file.data(stream)
    if (data.source === file.source) this.#budget.spend(data.length)
    return replaced
  }

  #addScanned(index: number, num: number): void {
    const { scan } = this
    const { start, end } = scan
    const mayBePage = scan.isCalledPage && (scan.keys & TYPE) !== 0
    this.copyScanned(start, end, this.bodies.begin(index))
    const isPage = mayBePage && isName(this.file.dict(new PdfRef(num))?.get('Type'), 'Page')
    this.bodies.end(index, isPage ? IS_UNLISTED_PAGE : 0)
  }

  #addScannedStream(index: number, base: number): void {
    const { file, scan, bodies } = this
    const start = base + streamStart(scan.bytes, scan.streamAt)
    const { lengthKey, lengthEnd } = scan
    const out = bodies.begin(index)
    const dictEnd = scan.end - 2
    if (lengthKey < 0) this.copyScanned(scan.start, dictEnd, out)
    else {
      this.copyScanned(scan.start, lengthKey, out)
      this.copyScanned(lengthEnd, dictEnd, out)
    }
    bodies.end(index, IS_STREAM)
    const claimed = lengthKey < 0 ? null : scan.length >= 0 ? scan.length : new PdfRef(-scan.length)
    const { length, believed } = streamLength(file, start, file.resolveLength(claimed))
    if (!believed) file.repairs.add('The length of some streams was wrong and was corrected.')
    const present = Math.max(0, Math.min(length, file.source.size - start))
    bodies.dataAt(index, start, present)
    this.#budget.spend(present)
  }

  #addStream(index: number, stream: PdfStream): void {
    const { file, bodies } = this
    const dict: PdfDict = new Map(stream.dict)
    dict.delete('Length')
    if (file.security !== null) removeCryptFilter(dict, file)
    const out = bodies.begin(index)
    this.write(dict, out)
    out.length -= 2
    bodies.end(index, IS_STREAM)
    const data = file.data(stream)
    bodies.dataIs(index, data)
    if (data.source === file.source) this.#budget.spend(data.length)
  }
}
