import type { PdfFile } from '../file/pdf-file.js'
import { asciiText } from '../syntax/characters.js'
import { type PdfDict, PdfString } from '../syntax/objects.js'

/** The texts of a character collection by CID; an empty string for a CID without text. */
type CollectionTexts = readonly string[]

const MAX_BYTES = 1024 * 1024
/** The collections of documents are few, and each takes some milliseconds to unpack. */
const unpacked = new Map<string, CollectionTexts>()

/**
 * The texts of the character collection that a CIDFont names (ISO 32000-1, 9.7.3 and 9.10.2); undefined if it
 * is not one of Adobe's collections with known texts, such as Identity.
 */
export function collectionTexts(file: PdfFile, descendant: PdfDict): CollectionTexts | undefined {
  const info = file.dict(descendant.get('CIDSystemInfo'))
  const [registry, ordering] = ['Registry', 'Ordering'].map((key) => {
    const value = file.resolve(info?.get(key))
    return value instanceof PdfString ? asciiText(value.bytes) : undefined
  })
  if (registry !== 'Adobe' || !isKnown(ordering)) return undefined
  const met = unpacked.get(ordering)
  if (met !== undefined) return met
  const packed = file.primitives.characterCollection?.(`Adobe-${ordering}`)
  if (packed === undefined) return undefined
  const texts = unpack(file.primitives.inflate(packed, MAX_BYTES))
  unpacked.set(ordering, texts)
  return texts
}

const ORDERINGS = ['CNS1', 'GB1', 'Japan1', 'KR', 'Korea1'] as const

function isKnown(ordering: string | undefined): ordering is (typeof ORDERINGS)[number] {
  return ORDERINGS.some((known) => known === ordering)
}

/** UTF-16 with all high bytes before all low bytes, and a line for each CID. */
function unpack(bytes: Uint8Array): CollectionTexts {
  const length = bytes.length / 2
  const units = Uint16Array.from({ length }, (_, at) => (bytes[at]! << 8) | bytes[length + at]!)
  return new TextDecoder('utf-16le').decode(units).split('\n')
}
