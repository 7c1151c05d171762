import type { Encryption } from '../crypt/encryption.js'
import { limitExceeded } from '../errors.js'
import type { Limits } from '../limits.js'
import type { Primitives } from '../platform/primitives.js'
import { asciiBytes } from '../syntax/characters.js'
import { type PdfDict, PdfRef, type PdfValue } from '../syntax/objects.js'
import { serialise } from '../syntax/serialiser.js'
import type { Sink } from '../write/sink.js'
import { type Arrangement, arrange } from './arrangement.js'
import { type Bodies, NEVER_PACKED } from './bodies.js'
import type { Gathered } from './gather.js'
import { hintTables } from './hint-tables.js'
import { Layout } from './layout.js'
import { number } from './numbering.js'
import { divide } from './parts.js'
import { sharedObjects } from './shared-objects.js'
import { DICTIONARY_BYTES, makeTables, type Tables } from './tables.js'
import { UnitWriter } from './unit-writer.js'

/** Hint tables have 32-bit positions. */
const LARGEST_FILE = 2 ** 32 - 1

export interface LinearizedOptions {
  readonly version: string
  /** Whether to use object streams and cross-reference streams. */
  readonly objectStreams: boolean
  readonly encryption: Encryption | undefined
  readonly id: PdfValue
  readonly primitives: Primitives
  readonly limits: Limits
  readonly checkpoint: () => void
  readonly progress: (done: number, total: number) => void
}

export interface Linearized {
  /** The number of bytes up to the end of the first page. */
  readonly firstPageEnd: number
  /** The object number of each object, by index. */
  readonly numbers: Int32Array
}

/** Writes a linearized document (ISO 32000-1, annex F). */
export function writeLinearized(gathered: Gathered, sink: Sink, options: LinearizedOptions): Linearized {
  const { bodies, pageCount, catalogue, info } = gathered
  const { objectStreams, encryption, primitives, limits, checkpoint } = options
  const parts = divide(gathered)
  const lock = encryption === undefined ? -1 : addEncryption(bodies, encryption)
  const arrangement = arrange(gathered, parts, lock, objectStreams)
  const shared = sharedObjects(gathered, parts, arrangement)
  checkpoint()
  const numbering = number(arrangement, bodies.count, objectStreams, limits.maxObjectNumber)
  const { numbers } = numbering
  const { maxNesting } = limits
  const units = new UnitWriter(gathered, arrangement, numbering, {
    encryption,
    primitives,
    maxNesting,
    checkpoint,
  })
  const lengths = unitLengths(arrangement, units, numbers.length)
  const length = (unit: number): number => lengths[unit]!
  const header = asciiBytes(`%PDF-${options.version}\n%\u00e2\u00e3\u00cf\u00d3\n`)
  const layout = new Layout(arrangement, numbering, length, header.length, header.length + DICTIONARY_BYTES)
  const position = (unit: number): number => layout.positionWithoutFrame(numbers[unit]!)

  const trailer: PdfDict = new Map<string, PdfValue>([['Root', new PdfRef(numbers[catalogue]!)]])
  if (info >= 0) trailer.set('Info', new PdfRef(numbers[info]!))
  if (lock >= 0) trailer.set('Encrypt', new PdfRef(numbers[lock]!))
  trailer.set('ID', options.id)
  const tables = makeTables({
    layout,
    numbering,
    pageCount,
    firstPage: numbers[0]!,
    trailer,
    mainTrailer: new Map([['ID', options.id]]),
    hints: hintTables({ arrangement, pageCount, numbers, length, position, shared }),
    hintStream: (dict, data) => units.stream(numbering.hints, dict, data),
    primitives,
  })
  const size = layout.mainXrefAt + tables.mainXref.length
  const most = Math.min(limits.maxOutputBytes, LARGEST_FILE)
  if (size > most) throw limitExceeded('The size of the output', most)
  writeParts(header, tables, arrangement, units, sink, options.progress)
  if (sink.position !== size) {
    throw new Error(
      `The output has ${sink.position} bytes instead of ${size}: it was not written as planned.`,
    )
  }
  return { firstPageEnd: layout.firstPageEnd, numbers }
}

/** The only dictionary whose strings are not encrypted, and which must not be in an object stream (7.6.1). */
function addEncryption(bodies: Bodies, { dict }: Encryption): number {
  const index = bodies.reserve()
  serialise(dict, bodies.begin(index))
  bodies.end(index, NEVER_PACKED)
  return index
}

function unitLengths(
  { opening, firstPage, otherPages, shared, rest }: Arrangement,
  units: UnitWriter,
  count: number,
): Float64Array {
  const lengths = new Float64Array(count)
  for (const part of [opening, firstPage, otherPages, shared, rest])
    for (const unit of part) lengths[unit] = units.length(unit)
  return lengths
}

function writeParts(
  header: Uint8Array,
  tables: Tables,
  arrangement: Arrangement,
  units: UnitWriter,
  sink: Sink,
  progress: (done: number, total: number) => void,
): void {
  const { opening, firstPage, otherPages, pageFrom, shared, rest } = arrangement
  const pageCount = pageFrom.length - 1
  const write = (part: Int32Array): void => {
    for (const unit of part) units.write(unit, sink)
  }
  sink.write(header)
  sink.write(tables.dictionary)
  sink.write(tables.firstXref)
  write(opening)
  sink.write(tables.hints)
  write(firstPage)
  progress(1, pageCount)
  for (let page = 1; page < pageCount; page++) {
    write(otherPages.subarray(pageFrom[page], pageFrom[page + 1]))
    progress(page + 1, pageCount)
  }
  write(shared)
  write(rest)
  sink.write(tables.mainXref)
}
