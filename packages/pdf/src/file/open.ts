import type { AbortFlag } from '../abort-flag.js'
import { openSecurity } from '../crypt/open-security.js'
import { limitExceeded, PdfError } from '../errors.js'
import { defaultLimits, type Limits } from '../limits.js'
import type { Primitives } from '../platform/primitives.js'
import type { Source } from '../source/source.js'
import { asciiBytes, asciiText } from '../syntax/characters.js'
import { isDict, type PdfDict, PdfRef, PdfStream, PdfString, type PdfValue } from '../syntax/objects.js'
import { matches } from './find-word.js'
import { joinTrailers, searchCatalogue, searchEncryption } from './lost-trailer.js'
import { parseAt } from './parse-at.js'
import { type FileStructure, PdfFile } from './pdf-file.js'
import { readXref } from './read-xref.js'
import { type ScannedFile, scanFile } from './rebuild.js'
import { AT_OFFSET, IN_STREAM, XrefTable } from './xref-table.js'

const HEADER = asciiBytes('%PDF-')
const STARTXREF = asciiBytes('startxref')
/** The distance from either end within which the header and `startxref` are searched. */
const ENDS_BYTES = 64 * 1024
/** They are nearly always within this distance. The rest is searched only if they are not. */
const FIRST_BLOCK = 1024
/** After the last `startxref`: the beginning of an update that the file does not contain whole. */
const OBJECT = /\d\s+\d+\s+obj\b/
const UNFINISHED_UPDATE =
  'The file ends within an update that is not complete; the document was read as it was before.'
/** The repair of a file without its end, where the cross-reference is. */
export const NO_END = 'The end of the file is missing; what is left of it was read.'
/** Real files have about twenty entries, plus a few for each crypt filter. */
const MAX_ENCRYPT_ENTRIES = 1000

export interface OpenOptions {
  readonly primitives: Primitives
  readonly password?: string | undefined
  readonly limits?: Partial<Limits> | undefined
  readonly signal?: AbortFlag | undefined
}

/** A file whose objects can be read, with the information from its header. */
export interface OpenedFile {
  readonly file: PdfFile
  /** The position of `%PDF-`; -1 if it is missing. */
  readonly headerOffset: number
  /** For example `1.7`. The catalogue can state a later version. */
  readonly headerVersion: string
  readonly encrypt: PdfDict | undefined
}

/** Opens a PDF with its cross-reference table, or by scanning the file if that is missing or wrong. */
export function openFile(source: Source, options: OpenOptions): OpenedFile {
  const limits: Limits = { ...defaultLimits, ...options.limits }
  const headerOffset = findHeader(source)
  const empty: FileStructure = { table: new XrefTable(limits.maxObjectNumber), trailer: new Map() }
  let isOpen = false
  let scanned: ScannedFile | undefined
  const file = new PdfFile(
    source,
    limits,
    options.primitives,
    empty,
    (broken) => {
      if (!isOpen) throw new PdfError('damaged_pdf', 'The cross-reference leads to the wrong objects.')
      scanned ??= scanFile(broken)
      return recover(broken, scanned)
    },
    options.signal,
  )
  let encrypt: PdfDict | undefined

  try {
    readByCrossReference(file, Math.max(0, headerOffset))
    encrypt = unlock(file, options)
    if (!hasPages(file)) throw new PdfError('damaged_pdf', 'The catalogue refers to no pages.')
  } catch (error) {
    if (!isRepairable(error)) throw error
    file.forgetRebuild()
    file.security = null
    scanned = scanFile(file)
    encrypt = scanAndUnlock(file, scanned, options)
    if (!hasPages(file)) {
      file.budget.ensure()
      if (headerOffset < 0)
        throw new PdfError('not_a_pdf', 'This is not a PDF file: it contains no PDF objects.')
      throw new PdfError(
        'damaged_pdf',
        'The PDF is damaged beyond repair: no page can be found in it, even by scanning.',
      )
    }
  }
  isOpen = true
  file.searchLost(() => {
    scanned ??= scanFile(file)
    return scanned
  })
  return { file, headerOffset, headerVersion: headerVersion(source, headerOffset), encrypt }
}

function isRepairable(error: unknown): boolean {
  if (!(error instanceof PdfError)) return error instanceof RangeError
  return error.code === 'damaged_pdf' || error.code === 'limit_exceeded'
}

function readByCrossReference(file: PdfFile, headerOffset: number): void {
  const { source, limits, budget, streamEnds } = file
  const table = new XrefTable(limits.maxObjectNumber)
  const decode = (stream: PdfStream) => file.decode(stream)
  const xrefPosition = findStartXref(file)
  const context = { source, limits, budget, streamEnds, headerOffset, decode }
  const { trailer, sections } = readXref(context, xrefPosition, table)
  file.replaceStructure({ table, trailer, xrefPosition, sections })
}

/** Uses the result of a scan while the file is opened, because the cross-reference table is unusable. */
function scanAndUnlock(file: PdfFile, scanned: ScannedFile, options: OpenOptions): PdfDict | undefined {
  if (file.repairs.delete(UNFINISHED_UPDATE)) file.repairs.add(NO_END)
  file.unfinishedUpdate = undefined
  file.wasScanned = true
  file.repairs.add('The cross-reference was missing or wrong and was rebuilt by scanning the file.')
  file.replaceStructure({ table: scanned.table, trailer: joinTrailers(scanned.trailers) })
  const encrypt = scanned.trailers.length > 0 ? unlock(file, options) : unlockWithoutTrailer(file, options)
  addObjectStreams(file, scanned)
  if (!hasPages(file)) file.replaceStructure({ table: file.table, trailer: searchCatalogue(file) })
  return encrypt
}

/**
 * Uses the result of a later scan, because an object was not at the offset in the cross-reference table. The
 * keys are already known.
 */
function recover(file: PdfFile, scanned: ScannedFile): FileStructure {
  file.wasScanned = true
  file.repairs.add('The cross-reference was wrong for some objects and was rebuilt by scanning the file.')
  const { trailer } = file
  file.replaceStructure({ table: scanned.table, trailer })
  addObjectStreams(file, scanned)
  return { table: scanned.table, trailer }
}

/** Adds the objects inside object streams, unless the same number is defined later in the file. */
export function addObjectStreams(file: PdfFile, { table, objectStreams }: ScannedFile): void {
  for (const { num, position } of objectStreams) {
    file.numbersIn(num).forEach((inner, index) => {
      if (inner > file.limits.maxObjectNumber || inner === num) return
      if (table.kind(inner) === AT_OFFSET && table.where(inner) > position) return
      table.set(inner, IN_STREAM, num, index)
    })
  }
}

function hasPages(file: PdfFile): boolean {
  const catalogue = file.dict(file.trailer.get('Root'))
  return isDict(file.resolve(catalogue?.get('Pages')))
}

/** Opens the security handler if the trailer has one, and returns the encryption dictionary. */
function unlock(file: PdfFile, options: OpenOptions): PdfDict | undefined {
  const encrypt = resolvedDeep(file, file.trailer.get('Encrypt') ?? null, 4, { entries: 0 })
  if (!isDict(encrypt)) {
    // If the file were treated as unencrypted, its pages would be garbage.
    if (file.trailer.get('Encrypt') instanceof PdfRef) {
      throw new PdfError('damaged_pdf', 'The PDF is encrypted, but its encryption dictionary cannot be read.')
    }
    return undefined
  }
  const ids = file.array(file.trailer.get('ID'))
  const firstId = file.resolve(ids?.[0])
  const id = firstId instanceof PdfString ? firstId.bytes : new Uint8Array(0)
  file.security = openSecurity(encrypt, id, options.password, options.primitives)
  return encrypt
}

/**
 * Without a trailer nothing states that a file is encrypted, and up to revision 4 half of the key is lost
 * with it (ISO 32000-1, 7.6.3.3).
 */
function unlockWithoutTrailer(file: PdfFile, options: OpenOptions): PdfDict | undefined {
  const found = searchEncryption(file)
  if (found === undefined) return undefined
  file.trailer.set('Encrypt', found)
  try {
    return unlock(file, options)
  } catch (error) {
    const revision = file.number(file.dict(found)?.get('R')) ?? 0
    if (revision >= 5 || !(error instanceof PdfError) || !error.code.startsWith('password')) throw error
    throw new PdfError(
      'damaged_pdf',
      'The PDF is encrypted, and the trailer that its keys depend on is lost: it cannot be decrypted.',
    )
  }
}

/**
 * The encryption dictionary with references resolved. Depth and size are limited, because references can form
 * cycles.
 */
function resolvedDeep(file: PdfFile, value: PdfValue, depth: number, read: { entries: number }): PdfValue {
  const found = file.resolve(value)
  if (!isDict(found) || depth === 0) return found instanceof PdfStream ? null : found
  read.entries += found.size
  if (read.entries > MAX_ENCRYPT_ENTRIES)
    throw limitExceeded('The number of entries of the encryption dictionary', MAX_ENCRYPT_ENTRIES)
  return new Map([...found].map(([key, entry]) => [key, resolvedDeep(file, entry, depth - 1, read)]))
}

function findHeader(source: Source): number {
  for (const length of [FIRST_BLOCK, ENDS_BYTES]) {
    const { bytes, base } = source.block(0, length)
    const last = Math.min(bytes.length, length) - HEADER.length
    for (let pos = 0; pos <= last; pos++) if (matches(bytes, pos, HEADER)) return base + pos
  }
  return -1
}

function headerVersion(source: Source, headerOffset: number): string {
  if (headerOffset < 0) return '1.4'
  const { bytes, base } = source.block(headerOffset, 16)
  const at = headerOffset - base + HEADER.length
  const found = /^\d\.\d/.exec(asciiText(bytes, at, Math.min(at + 3, bytes.length)))
  return found?.[0] ?? '1.4'
}

function findStartXref(file: PdfFile): number {
  const { source } = file
  for (const length of [FIRST_BLOCK, ENDS_BYTES]) {
    const from = Math.max(0, source.size - length)
    const { bytes, base } = source.block(from, source.size - from)
    const last = source.size - base - STARTXREF.length
    for (let pos = Math.min(bytes.length, last); pos >= from - base; pos--) {
      if (bytes[pos] !== STARTXREF[0] || !matches(bytes, pos, STARTXREF)) continue
      const start = parseAt(file, base + pos + STARTXREF.length, (parser) => parser.integer())
      if (start < 0) throw noStartXref()
      const rest = asciiText(bytes, pos, Math.min(bytes.length, source.size - base))
      if (OBJECT.test(rest)) {
        file.unfinishedUpdate = base + pos
        file.repairs.add(UNFINISHED_UPDATE)
      }
      return start
    }
  }
  file.repairs.add(NO_END)
  throw noStartXref()
}

function noStartXref(): PdfError {
  return new PdfError('damaged_pdf', 'The file does not end with startxref and an offset.')
}
