import { throwIfAborted } from '../abort-flag.js'
import { writeEmbeddedFonts } from '../appearance/embedded-fonts.js'
import { openDocument } from '../document/open-document.js'
import { PdfError } from '../errors.js'
import { parseAt } from '../file/parse-at.js'
import type { PdfFile } from '../file/pdf-file.js'
import { MemoryStream, SourceStream } from '../file/stream-data.js'
import { AT_OFFSET, FREE, MISSING } from '../file/xref-table.js'
import { defaultLimits, type Limits } from '../limits.js'
import { findLosses } from '../losses/find-losses.js'
import { ByteBuffer } from '../syntax/byte-buffer.js'
import {
  forEachReference,
  type PdfDict,
  type PdfRef,
  PdfStream,
  PdfString,
  type PdfValue,
} from '../syntax/objects.js'
import { serialise } from '../syntax/serialiser.js'
import { copySource } from '../write/copy-source.js'
import type { Sink } from '../write/sink.js'
import { type PreviousXref, UpdateWriter } from '../write/update-writer.js'
import type { Draft } from './draft.js'
import { draftId } from './draft-id.js'
import { draftTarget } from './draft-target.js'
import type { DraftReport, WriteDraftOptions } from './prepare-writing.js'

export type AppendOptions = Pick<WriteDraftOptions, 'primitives' | 'limits' | 'signal' | 'progress'> & {
  /** The password of the file, to open the output before it is returned. */
  readonly password?: string | undefined
  /** The draft is of what the sink already has, so that the file is not copied: a further update of an output. */
  readonly isWritten?: boolean | undefined
}

/** Entries of a cross-reference stream, and links between sections. */
const XREF_ENTRIES = ['Type', 'Size', 'Index', 'Prev', 'W', 'XRefStm', 'Filter', 'DecodeParms', 'Length']
const LINE_ENDS = [0x0a, 0x0d]

/** Why changes cannot be appended to the file of a draft, as the end of a sentence; undefined if they can. */
export function obstacleToAppending({ file, opened, rescued }: Draft): string | undefined {
  if (rescued || file.wasScanned || file.xrefPosition === undefined) return 'its structure had to be repaired'
  if (file.repairs.size > 0) return 'it had to be repaired'
  if (opened.headerOffset !== 0) return 'there are other bytes before its header'
  return undefined
}

/**
 * Writes the bytes of the file, and after them the changed objects: an incremental update (ISO 32000-1, 7.5.6).
 * What was signed before stays as it is, byte for byte.
 */
export function appendDraft(draft: Draft, sink: Sink, options: AppendOptions): DraftReport {
  const update = beginUpdate(draft, sink, options)
  update.writer.write(update.writer.end(update.trailer, sink.position))
  return update.finish()
}

export interface Update {
  readonly writer: UpdateWriter
  readonly trailer: PdfDict
  /** The number that an object has in the output. */
  numberOf(num: number): number
  /** Verifies the output, after its end was written. */
  finish(): DraftReport
}

/** Everything of the update but its cross-reference section and the object `held`, which gets a number. */
export function beginUpdate(draft: Draft, sink: Sink, options: AppendOptions, held?: PdfRef): Update {
  const { file } = draft
  const obstacle = obstacleToAppending(draft)
  if (obstacle !== undefined)
    throw new PdfError('damaged_pdf', `Nothing can be appended to the file: ${obstacle}.`)
  const { primitives, signal } = options
  const limits: Limits = { ...defaultLimits, ...options.limits }
  const checkpoint = (): void => throwIfAborted(signal)
  writeEmbeddedFonts(draftTarget(draft))
  const { first, second } = draftId(draft, primitives)
  const numbers = new Map<number, number>()
  const numberOf = (num: number): number => numbers.get(num) ?? num
  const previous = previousXref(file)
  if (options.isWritten !== true) copySource(file.source, sink, { limits, signal })
  endLine(file, sink)
  const writer = new UpdateWriter(sink, {
    previous,
    security: file.security,
    primitives,
    limits,
    checkpoint,
    numberOf,
  })
  const trailer = trailerOf(draft, [first, second])
  const objects = changedObjects(file)
  for (const num of newObjects(file, [...objects.values(), trailer])) numbers.set(num, writer.reserve())
  for (const num of [...objects.keys(), ...numbers.keys()])
    if (num !== held?.num) writeObject(file, writer, num, numberOf(num))
  return {
    writer,
    trailer,
    numberOf,
    finish() {
      const pages = draft.pageNums.length
      verifyUpdate(sink, pages, options)
      options.progress?.(pages, pages)
      return {
        pages,
        bytes: sink.position,
        verified: true,
        repairs: [],
        losses: findLosses(draft.document),
        rescued: false,
        signaturesRemoved: [],
        encrypted: file.security !== null,
        protectionRemoved: false,
      }
    },
  }
}

function previousXref(file: PdfFile): PreviousXref {
  const position = file.xrefPosition!
  const isTable = parseAt(file, position, (parser) => parser.takeWord('xref'))
  const stated = file.number(file.trailer.get('Size')) ?? 0
  return { kind: isTable ? 'table' : 'stream', position, size: Math.max(stated, file.table.size) }
}

/** What follows must not continue the last line of the file. */
function endLine({ source }: PdfFile, sink: Sink): void {
  const last = new Uint8Array(1)
  source.read(source.size - 1, last)
  if (!LINE_ENDS.includes(last[0]!)) sink.write(Uint8Array.of(0x0a))
}

function trailerOf(draft: Draft, id: readonly [Uint8Array, Uint8Array]): PdfDict {
  const trailer: PdfDict = new Map(draft.file.trailer)
  for (const key of XREF_ENTRIES) trailer.delete(key)
  trailer.set('Root', draft.catalogueRef)
  const info = draft.infoRef
  if (info === undefined) trailer.delete('Info')
  else trailer.set('Info', info)
  trailer.set(
    'ID',
    id.map((half) => new PdfString(half)),
  )
  return trailer
}

/** The objects of the file whose values differ from those in the file. */
function changedObjects(file: PdfFile): Map<number, PdfValue> {
  const found = new Map<number, PdfValue>()
  for (const [num, value] of file.changes()) {
    const kind = file.table.kind(num)
    const isInFile = kind !== MISSING && kind !== FREE
    if (isInFile && !isSame(file.original(num), value)) found.set(num, value)
  }
  return found
}

function isSame(before: PdfValue, after: PdfValue): boolean {
  if (!(before instanceof PdfStream) || !(after instanceof PdfStream))
    return (
      !(before instanceof PdfStream) && !(after instanceof PdfStream) && written(before) === written(after)
    )
  if (after instanceof MemoryStream || after instanceof SourceStream) return false
  return before.start === after.start && written(before.dict) === written(after.dict)
}

function written(value: PdfValue): string {
  const out = new ByteBuffer()
  serialise(value, out)
  return new TextDecoder('latin1').decode(out.view())
}

/** The new objects that are reachable from these, in the order in which they are found. */
function newObjects(file: PdfFile, roots: readonly PdfValue[]): Set<number> {
  const found = new Set<number>()
  const waiting = [...roots]
  for (let value = waiting.pop(); value !== undefined; value = waiting.pop()) {
    forEachReference(value, ({ num }) => {
      if (found.has(num) || num <= file.limits.maxObjectNumber) return
      found.add(num)
      waiting.push(file.get(num))
    })
  }
  return found
}

function writeObject(file: PdfFile, writer: UpdateWriter, num: number, written: number): void {
  const gen = file.table.kind(num) === AT_OFFSET ? file.table.detail(num) : 0
  const value = file.get(num)
  if (!(value instanceof PdfStream)) {
    writer.object(written, gen, value)
    return
  }
  const dict: PdfDict = new Map(value.dict)
  dict.delete('Length')
  writer.stream(written, gen, file.streamKind(dict), dict, file.data(value))
}

/** The output is opened and its pages are counted before it is returned. */
function verifyUpdate(sink: Sink, pages: number, { primitives, password }: AppendOptions): void {
  const input = { name: 'the output', source: sink.source(), password }
  const { opened, tree } = openDocument(input, { primitives })
  const { file } = opened
  const isRight = tree.pages.length === pages && file.repairs.size === 0
  file.table.release()
  if (!isRight)
    throw new Error(
      `The output has ${tree.pages.length} pages instead of ${pages}, or needs repair: it was written incorrectly.`,
    )
}
