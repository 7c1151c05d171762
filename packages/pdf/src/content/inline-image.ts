import { type PdfDict, PdfName, type PdfValue } from '../syntax/objects.js'
import type { Resources } from './resources.js'

/** Abbreviated keys and names of inline images (ISO 32000-1, tables 93 and 94). */
const LONG_KEYS: Readonly<Record<string, string>> = {
  BPC: 'BitsPerComponent',
  CS: 'ColorSpace',
  D: 'Decode',
  DP: 'DecodeParms',
  F: 'Filter',
  H: 'Height',
  IM: 'ImageMask',
  I: 'Interpolate',
  W: 'Width',
}
const LONG_SPACES: Readonly<Record<string, string>> = {
  G: 'DeviceGray',
  RGB: 'DeviceRGB',
  CMYK: 'DeviceCMYK',
  I: 'Indexed',
}
const LONG_FILTERS: Readonly<Record<string, string>> = {
  AHx: 'ASCIIHexDecode',
  A85: 'ASCII85Decode',
  LZW: 'LZWDecode',
  Fl: 'FlateDecode',
  RL: 'RunLengthDecode',
  CCF: 'CCITTFaxDecode',
  DCT: 'DCTDecode',
}

/** The dictionary of an inline image as that of an image XObject, which has no abbreviations. */
export function longKeys(dict: PdfDict, resources: Resources): PdfDict {
  const long: PdfDict = new Map()
  for (const [key, value] of dict) long.set(LONG_KEYS[key] ?? key, value)
  const space = long.get('ColorSpace')
  const named = space instanceof PdfName ? resources.find('ColorSpace', space.value) : undefined
  if (space !== undefined) long.set('ColorSpace', named ?? longNames(space, LONG_SPACES))
  const filter = long.get('Filter')
  if (filter !== undefined) long.set('Filter', longNames(filter, LONG_FILTERS))
  long.delete('L')
  return long
}

function longNames(value: PdfValue, names: Readonly<Record<string, string>>): PdfValue {
  if (Array.isArray(value)) return value.map((item) => longNames(item, names))
  return value instanceof PdfName ? new PdfName(names[value.value] ?? value.value) : value
}
