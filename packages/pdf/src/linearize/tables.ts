import type { Primitives } from '../platform/primitives.js'
import { ByteBuffer } from '../syntax/byte-buffer.js'
import { asciiBytes } from '../syntax/characters.js'
import type { PdfDict } from '../syntax/objects.js'
import { type XrefSection, xrefStream, xrefTable, xrefTableHead } from './cross-reference.js'
import type { Hints } from './hint-tables.js'
import type { Layout } from './layout.js'
import type { Numbering } from './numbering.js'

/**
 * The size reserved for the linearization dictionary, enough for any values; readers look for it in the first
 * kilobyte (ISO 32000-1, F.3.3).
 */
export const DICTIONARY_BYTES = 160
/**
 * Positions shift a little when the cross-reference that contains them gets its size, and then its compressed
 * size changes.
 */
const SPARE_BYTES = 24
const MAX_TRIES = 16

export interface TableFacts {
  readonly layout: Layout
  readonly numbering: Numbering
  readonly pageCount: number
  /** The object number of the first page. */
  readonly firstPage: number
  /** The trailer entries: those of the first trailer except /Size and /Prev, and those of the main one. */
  readonly trailer: PdfDict
  readonly mainTrailer: PdfDict
  /** Computed without the cross-reference before the objects. */
  readonly hints: Hints
  readonly hintStream: (dict: string, data: Uint8Array) => Uint8Array
  readonly primitives: Primitives
}

/** The data before, between and after the objects. */
export interface Tables {
  readonly dictionary: Uint8Array
  readonly firstXref: Uint8Array
  readonly hints: Uint8Array
  readonly mainXref: Uint8Array
}

/** Sets the final sizes of the layout, and creates the data that depends on them. */
export function makeTables(facts: TableFacts): Tables {
  const { layout } = facts
  for (let tries = 1; tries < MAX_TRIES; tries++) {
    const hints = hintStream(facts)
    layout.hintSize = hints.length
    const firstXref = firstSection(facts)
    if (firstXref.length <= layout.firstXrefSize) {
      const mainXref = mainSection(facts)
      const dictionary = linearizationDictionary(facts, layout.mainXrefAt + mainXref.length)
      return { dictionary, firstXref: padded(firstXref, layout.firstXrefSize), hints, mainXref }
    }
    layout.firstXrefSize = firstXref.length + SPARE_BYTES * tries
  }
  throw new Error('The cross-reference of the first page has no stable size.')
}

function hintStream({ layout, hints, hintStream, primitives }: TableFacts): Uint8Array {
  const { bytes, shared, outlines } = hints
  hints.moveTo(layout.firstXrefSize)
  const outlined = outlines === undefined ? '' : `/O ${outlines}`
  return hintStream(`<</Filter/FlateDecode/S ${shared}${outlined}`, primitives.deflate(bytes))
}

/** The first page's cross-reference and trailer, with its dummy `startxref`. */
function firstSection({ layout, numbering, trailer, primitives }: TableFacts): Uint8Array {
  const { firstXref, firstHalf, size } = numbering
  const section: XrefSection = { from: firstHalf, end: size }
  const full: PdfDict = new Map([['Size', size], ...trailer, ['Prev', layout.mainXrefAt]])
  const out = new ByteBuffer(1024)
  if (firstXref === 0) xrefTable(section, layout, full, out)
  else xrefStream(firstXref, section, numbering, layout, full, primitives, out)
  // `startxref` is not needed here, so it is 0 (F.3.4).
  out.text('startxref\n0\n%%EOF\n')
  return out.view()
}

function mainSection({ layout, numbering, mainTrailer, primitives }: TableFacts): Uint8Array {
  const { mainXref, firstHalf } = numbering
  const section: XrefSection = { from: 0, end: firstHalf }
  const full: PdfDict = new Map([['Size', firstHalf], ...mainTrailer])
  const out = new ByteBuffer(1024)
  if (mainXref === 0) xrefTable(section, layout, full, out)
  else xrefStream(mainXref, section, numbering, layout, full, primitives, out)
  out.text(`startxref\n${layout.firstXrefAt}\n%%EOF\n`)
  return out.view()
}

/** ISO 32000-1, table F.1. */
function linearizationDictionary(
  { layout, numbering, pageCount, firstPage }: TableFacts,
  fileSize: number,
): Uint8Array {
  const { dictionary, hints, mainXref, firstHalf } = numbering
  // The position of the white space before the first entry; for a cross-reference stream, readers expect the
  // one before the object.
  const beforeEntries =
    layout.mainXrefAt + (mainXref === 0 ? xrefTableHead({ from: 0, end: firstHalf }).length : -1)
  const text = [
    `${dictionary} 0 obj\n<</Linearized 1/L ${fileSize}/H[${layout.position(hints)} ${layout.hintSize}]`,
    `/O ${firstPage}/E ${layout.firstPageEnd}/N ${pageCount}/T ${beforeEntries}>>\nendobj\n`,
  ].join('')
  return padded(asciiBytes(text), DICTIONARY_BYTES)
}

/** Pads with spaces up to a size, and ends with a newline. */
function padded(bytes: Uint8Array, size: number): Uint8Array {
  if (bytes.length === size) return bytes
  const out = new Uint8Array(size).fill(0x20)
  out.set(bytes)
  out[size - 1] = 0x0a
  return out
}
