import { readXmpBytes } from '../document/metadata.js'
import { isInformationClaim } from '../document/xmp/xmp-claims.js'
import { XmpPacket } from '../document/xmp/xmp-packet.js'
import { newPacket } from '../document/xmp/xmp-write.js'
import type { Draft } from '../edit/draft.js'
import { PdfError } from '../errors.js'
import { parseDate, pdfDate } from '../syntax/date.js'
import { type PdfDict, PdfName, PdfString } from '../syntax/objects.js'
import { encodeTextString } from '../syntax/text-string.js'
import { changePacket, furtherProperties, type MetadataChange, type XmpOutcome } from './change-packet.js'
import {
  infoKeys,
  isDateKey,
  isStandardKey,
  nameOfText,
  sharedValues,
  TRAPPED,
  trappedOf,
} from './info-keys.js'

/**
 * Changes the information dictionary and the XMP metadata. A document without XMP gets a packet, unless
 * values are only removed: cataloguing programs read only XMP, and PDF 2.0 deprecates the information
 * dictionary (ISO 32000-2, 14.3.3).
 */
export function setMetadata(draft: Draft, asked: MetadataChange): XmpOutcome {
  const change = { ...asked, shared: withWholeSeconds(asked.shared) }
  changeInfo(draft, change)
  if (change.language === null) draft.catalogue.delete('Lang')
  else if (change.language !== undefined)
    draft.catalogue.set('Lang', new PdfString(encodeTextString(change.language)))
  return changeXmp(draft, change)
}

/**
 * Dates that both places can represent: PDF dates have no fractions of seconds (ISO 32000-1, 7.9.4), so XMP
 * must not have them either.
 */
function withWholeSeconds(shared: MetadataChange['shared']): MetadataChange['shared'] {
  return new Map(
    [...shared].map(([key, value]) => [key, value !== null && isDateKey(key) ? wholeSeconds(value) : value]),
  )
}

function wholeSeconds(value: string): string {
  const date = parseDate(value)
  if (date === undefined) throw new PdfError('invalid_option', `“${value}” is not an ISO 8601 date.`)
  return date
}

function changeInfo(draft: Draft, { shared, custom, trapped }: MetadataChange): void {
  if (shared.size === 0 && custom.size === 0 && trapped === undefined) return
  const info = draft.editInfo()
  for (const [key, value] of shared) {
    if (value === null) info.delete(infoKeys[key])
    else info.set(infoKeys[key], text(isDateKey(key) ? (pdfDate(value) ?? value) : value))
  }
  for (const [name, value] of custom) {
    if (isStandardKey(name) || isInformationClaim(name))
      throw new PdfError(
        'invalid_option',
        `“${name}” is not a custom entry: the PDF specification defines it.`,
      )
    if (value === null) info.delete(nameOfText(name))
    else info.set(nameOfText(name), text(value))
  }
  if (trapped === null) info.delete(TRAPPED)
  else if (trapped !== undefined) info.set(TRAPPED, new PdfName(trapped))
  if (info.size === 0) draft.removeInfo()
}

function changeXmp(draft: Draft, change: MetadataChange): XmpOutcome {
  const { file, catalogue } = draft
  const bytes = readXmpBytes(file, catalogue)
  const packet = bytes && XmpPacket.read(bytes)
  const changed = packet && changePacket(packet, change)
  if (changed !== undefined) {
    writeXmp(draft, changed)
    return 'changed'
  }
  const isThere = file.resolve(catalogue.get('Metadata')) !== null
  if (!isThere && !addsSomething(change)) return 'none'
  const language = file.text(catalogue.get('Lang'))
  const further = furtherProperties({ language, trapped: trappedOf(file, draft.info) })
  writeXmp(draft, newPacket(sharedValues(file, draft.info), further))
  return isThere ? 'replaced' : 'made'
}

function addsSomething({ shared, custom, language, trapped }: MetadataChange): boolean {
  return [...shared.values(), ...custom.values(), language ?? null, trapped ?? null].some(
    (value) => value !== null,
  )
}

/**
 * A separate stream, because the old one can be shared, and without a filter, so that programs that cannot
 * parse PDF find it.
 */
export function writeXmp(draft: Draft, xmp: Uint8Array): void {
  const dict: PdfDict = new Map([
    ['Type', new PdfName('Metadata')],
    ['Subtype', new PdfName('XML')],
  ])
  draft.catalogue.set('Metadata', draft.addStream(dict, xmp))
}

function text(value: string): PdfString {
  return new PdfString(encodeTextString(value))
}
