import { type PdfDict, PdfStream, PdfString, type PdfValue } from '../../syntax/objects.js'
import { doDatesMatch, infoValues } from '../xmp/info-values.js'
import { packageObjects } from '../xmp/package-objects.js'
import { type Packet, readPacket } from '../xmp/packet.js'
import { nameIn, placeOf, shownValue, textIn, type Walk } from './walk.js'

/** A metadata stream (ISO 32000-1, 14.3.2): of the document, or of another object. */
export function addMetadata(walk: Walk, value: PdfValue | undefined, isMain: boolean): void {
  const { file, part } = walk
  const stream = file.resolve(value)
  if (!isMetadata(walk, value) || !(stream instanceof PdfStream)) return
  const place = placeOf(value)
  const filter = file.resolve(stream.dict.get('Filter'))
  const filters = (Array.isArray(filter) ? filter : [filter]).flatMap((entry) => file.name(entry) ?? [])
  walk.add({
    type: 'PDMetadata',
    isCatalogMetadata: isMain,
    Filter: filters.length > 0 ? filters.join(' ') : null,
    place,
  })
  // PDF/A-1 has rules about the packet of the document only.
  if (!isMain && part === 1) return
  const packet = isMain ? mainPacket(walk) : readPacket(file.decode(stream))
  if (packet === undefined) return
  const main = isMain ? packet : mainPacket(walk)
  const edition = part === 1 ? '2004' : '2005'
  for (const object of packageObjects(packet, { edition, main, isMain }))
    walk.add({ ...object, place: { ...place, ...object.place } } as typeof object)
}

export function isMetadata(walk: Walk, value: PdfValue | undefined): boolean {
  const { file } = walk
  const stream = file.resolve(value)
  if (!(stream instanceof PdfStream)) return false
  return nameIn(file, stream.dict, 'Type') === 'Metadata' && nameIn(file, stream.dict, 'Subtype') === 'XML'
}

/** The packet of the document. */
function mainPacket(walk: Walk): Packet | undefined {
  const { file, catalogue } = walk
  const stream = file.resolve(catalogue.get('Metadata'))
  if (!(stream instanceof PdfStream)) return undefined
  walk.packet ??= readPacket(file.decode(stream))
  return walk.packet
}

/** The information dictionary, beside what the packet of the document says (ISO 19005-1, 6.7.3). */
export function addInfo(walk: Walk, value: PdfValue | undefined): void {
  const { file } = walk
  const info = file.resolve(value)
  if (!(info instanceof Map)) return
  const packet = mainPacket(walk)
  const ofXmp = packet === undefined ? undefined : infoValues(packet)
  const date = (key: string): string | undefined => textIn(file, info, key) ?? undefined
  const none = { XMPTitle: null, XMPCreator: null, XMPCreatorSize: null, XMPDescription: null, XMPKeywords: null }
  walk.add({
    type: 'CosInfo',
    place: placeOf(value),
    size: info.size,
    keysString: [...info.keys()].join('&'),
    ...none,
    XMPCreatorTool: null,
    XMPProducer: null,
    XMPCreateDate: null,
    XMPModifyDate: null,
    ...ofXmp,
    ...infoTexts(walk, info),
    ModDate: date('ModDate') ?? null,
    CreationDate: date('CreationDate') ?? null,
    doCreationDatesMatch: doDatesMatch(date('CreationDate'), ofXmp?.XMPCreateDate ?? null),
    doModDatesMatch: doDatesMatch(date('ModDate'), ofXmp?.XMPModifyDate ?? null),
  })
}

function infoTexts(walk: Walk, info: PdfDict) {
  const { file } = walk
  const text = (key: string): string | null => {
    const value = file.resolve(info.get(key))
    const shown = shownValue(value)
    return value instanceof PdfString ? (shown ?? '').replace(/\0$/, '') : shown
  }
  return {
    Title: text('Title'),
    Author: text('Author'),
    Subject: text('Subject'),
    Keywords: text('Keywords'),
    Creator: text('Creator'),
    Producer: text('Producer'),
  }
}
