import { eachObject } from '../../edit/draft-objects.js'
import { asciiText } from '../../syntax/characters.js'
import {
  forEachDict,
  isName,
  type PdfDict,
  PdfName,
  PdfRef,
  PdfStream,
  type PdfValue,
} from '../../syntax/objects.js'
import type { Conversion } from '../conversion.js'
import { cmykProfile, greyProfile, srgbProfile } from './own-profiles.js'

const HEADER_BYTES = 128
const CLASSES: ReadonlySet<string> = new Set(['prtr', 'mntr', 'scnr', 'spac'])
const COMPONENTS: Readonly<Record<string, number>> = { GRAY: 1, 'RGB ': 3, 'Lab ': 3, CMYK: 4 }

/** Replaces the profiles of colour spaces that PDF/A does not allow (ISO 19005-2, 6.2.4.2). */
export function repairProfiles(conversion: Conversion): void {
  const { draft, file } = conversion
  const seen = new Set<number>()
  eachObject(draft, (value) => {
    conversion.spend()
    const visit = (item: PdfValue): void => {
      if (Array.isArray(item)) {
        if (isName(item[0], 'ICCBased') && item[1] instanceof PdfRef) repair(item[1])
        for (const inner of item) if (Array.isArray(inner)) visit(inner)
      }
    }
    const repair = ({ num }: PdfRef): void => {
      if (seen.has(num)) return
      seen.add(num)
      const stream = file.get(num)
      if (stream instanceof PdfStream) repairProfile(conversion, stream, num)
    }
    if (Array.isArray(value)) visit(value)
    forEachDict(value, (dict) => {
      for (const entry of dict.values()) visit(entry)
    })
    return false
  })
}

function repairProfile(conversion: Conversion, stream: PdfStream, num: number): void {
  const { draft, file, part } = conversion
  const bytes = file.decode(stream)
  const text = (at: number): string => asciiText(bytes, at, at + 4)
  const isWhole = bytes.length >= HEADER_BYTES && text(36) === 'acsp'
  const stated = file.number(stream.dict.get('N'))
  const found = isWhole ? COMPONENTS[text(16)] : undefined
  const isAllowed =
    isWhole && CLASSES.has(text(12)) && bytes[8]! < (part === 1 ? 3 : 5) && found !== undefined
  if (isAllowed && found === stated) return
  const count = stated === 1 || stated === 3 || stated === 4 ? stated : (found ?? 3)
  const own = count === 1 ? greyProfile() : count === 3 ? srgbProfile() : cmykProfile()
  draft.changeStream(num, profileDict(count), own)
  // Nearly all profiles of version 4 in ordinary files describe sRGB or grey.
  const isStandardSpace = !isWhole || /sRGB/i.test(printable(bytes)) || count === 1
  if (isStandardSpace) conversion.change('colour_space_repaired', { object: num, detail: 'ICC' })
  else conversion.loss('colour_changed', { object: num, detail: 'ICC' })
}

/** The texts of a profile, which may be in UTF-16. */
function printable(bytes: Uint8Array): string {
  return asciiText(bytes.subarray(0, 4096).filter((byte) => byte >= 32 && byte < 127))
}

/** The dictionary of a profile's stream, without its data. */
export function profileDict(components: number): PdfDict {
  return new Map<string, PdfValue>([['N', components]])
}

/** A stream with a profile. */
export function addProfile({ draft, file }: Conversion, profile: Uint8Array, components: number): PdfRef {
  const dict = profileDict(components)
  dict.set('Filter', new PdfName('FlateDecode'))
  return draft.addStream(dict, file.primitives.deflate(profile))
}
