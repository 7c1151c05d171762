import type { PdfFile } from '../../file/pdf-file.js'
import { parseCMap } from '../../fonts/cmap.js'
import { asciiText } from '../../syntax/characters.js'
import { isDict, PdfName, PdfStream, PdfString, type PdfValue } from '../../syntax/objects.js'
import type { ModelObject, Place } from '../model-object.js'

/** A character collection (9.7.3). */
export interface Collection {
  readonly registry: string | undefined
  readonly ordering: string | undefined
  readonly supplement: number
}

export function collectionIn(file: PdfFile, value: PdfValue | undefined): Collection | undefined {
  const info = file.dict(value)
  if (info === undefined) return undefined
  const text = (key: string): string | undefined => {
    const found = file.resolve(info.get(key))
    return found instanceof PdfString ? asciiText(found.bytes) : undefined
  }
  return {
    registry: text('Registry'),
    ordering: text('Ordering'),
    supplement: file.number(info.get('Supplement')) ?? 0,
  }
}

/** The name of a predefined map, or /CMapName of one in the file. */
export function cmapNameOf(file: PdfFile, encoding: PdfValue | undefined): string | undefined {
  const value = file.resolve(encoding)
  if (value instanceof PdfName) return value.value
  const dict = value instanceof PdfStream ? value.dict : isDict(value) ? value : undefined
  return file.name(dict?.get('CMapName'))
}

/** The character collection of a map: of the predefined one with its name, or as its dictionary states it. */
export function collectionOfCMap(file: PdfFile, encoding: PdfValue | undefined): Collection | undefined {
  const value = file.resolve(encoding)
  if (value instanceof PdfName) return predefinedCollection(value.value)
  return value instanceof PdfStream ? collectionIn(file, value.dict.get('CIDSystemInfo')) : undefined
}

/** The map of a composite font, and the one it is based on (ISO 32000-1, 9.7.5). */
export function* cmapObjects(
  file: PdfFile,
  encoding: PdfValue | undefined,
  place: Place,
): Iterable<ModelObject> {
  const value = file.resolve(encoding)
  if (value === null) return
  yield* ofMap('PDCMap', file, value, place)
  const base = value instanceof PdfStream ? file.resolve(value.dict.get('UseCMap')) : null
  if (base !== null) yield* ofMap('PDReferencedCMap', file, base, place)
}

function* ofMap(type: string, file: PdfFile, value: PdfValue, place: Place): Iterable<ModelObject> {
  const isStream = value instanceof PdfStream
  yield { type, place, CMapName: cmapNameOf(file, value) ?? null, containsEmbeddedFile: isStream }
  if (!isStream) return
  const map = parseCMap(file.decode(value), file.limits.maxNesting)
  yield {
    type: 'CMapFile',
    place,
    WMode: map.isVertical ? 1 : 0,
    dictWMode: file.number(value.dict.get('WMode')) ?? 0,
    maximalCID: map.highestCid,
  }
}

/** The collections of the predefined maps (ISO 32000-1, table 118), with the supplement each covers. */
const COLLECTIONS: readonly (readonly [name: RegExp, ordering: string, supplement: number])[] = [
  [/^Identity-[HV]$/, 'Identity', 0],
  [/^(?:GB-EUC|GBpc-EUC)-[HV]$/, 'GB1', 0],
  [/^(?:GBK-EUC|GBKp-EUC)-[HV]$/, 'GB1', 2],
  [/^(?:GBK2K|UniGB-UCS2|UniGB-UTF16)-[HV]$/, 'GB1', 4],
  [/^(?:B5pc|ETen-B5|ETenms-B5|CNS-EUC)-[HV]$/, 'CNS1', 0],
  [/^(?:HKscs-B5|UniCNS-UCS2)-[HV]$/, 'CNS1', 3],
  [/^UniCNS-UTF16-[HV]$/, 'CNS1', 4],
  [/^(?:(?:83pv|90pv|Add)-RKSJ|EUC)-[HV]$|^[HV]$/, 'Japan1', 1],
  [/^(?:90msp?|Ext)-RKSJ-[HV]$/, 'Japan1', 2],
  [/^UniJIS-UCS2(?:-HW)?-[HV]$/, 'Japan1', 4],
  [/^UniJIS-UTF16-[HV]$/, 'Japan1', 5],
  [/^(?:KSC|KSCpc)-EUC-[HV]$/, 'Korea1', 0],
  [/^(?:KSCms-UHC(?:-HW)?|UniKS-UCS2)-[HV]$/, 'Korea1', 1],
  [/^UniKS-UTF16-[HV]$/, 'Korea1', 2],
]

function predefinedCollection(name: string): Collection | undefined {
  const found = COLLECTIONS.find(([pattern]) => pattern.test(name))
  return found && { registry: 'Adobe', ordering: found[1], supplement: found[2] }
}
