import { type Colour, readColourSpace } from '../content/colour.js'
import type { PaintedImage } from '../content/device.js'
import type { GraphicsState } from '../content/graphics-state.js'
import type { PdfFile } from '../file/pdf-file.js'
import { PdfStream, PdfString, type PdfValue } from '../syntax/objects.js'

/** Filters whose data have one bit for each pixel (ISO 32000-2, 7.4.6 and 7.4.7). */
const BILEVEL_FILTERS = ['CCITTFaxDecode', 'CCF', 'JBIG2Decode']
const MASKS = ['SMask', 'Mask']

/** Whether an image is painted in black and white only, with one bit for each pixel: a fax, or a scan of text. */
export function isBilevelImage(
  file: PdfFile,
  { dict, isMask }: PaintedImage,
  { fill, fillAlpha }: GraphicsState,
): boolean {
  if (fillAlpha < 1 || MASKS.some((key) => dict.has(key))) return false
  if (isMask) return isBlack(fill)
  const filters = file.resolve(dict.get('Filter') ?? dict.get('F'))
  const last = file.name(Array.isArray(filters) ? filters.at(-1) : filters)
  const bits = file.number(dict.get('BitsPerComponent') ?? dict.get('BPC'))
  if (bits !== 1 && !BILEVEL_FILTERS.includes(last ?? '')) return false
  const { family, components, value } = readColourSpace(file, dict.get('ColorSpace') ?? dict.get('CS'))
  switch (family) {
    case 'DeviceGray':
    case 'CalGray':
      return true
    case 'ICCBased':
      return components === 1
    case 'Indexed':
      return Array.isArray(value) && hasBlackAndWhite(file, value)
    default:
      return false
  }
}

/** Two colours of a palette, each with all of its components at one end: black or white in grey and in RGB. */
function hasBlackAndWhite(file: PdfFile, [, base, , table]: readonly PdfValue[]): boolean {
  const { family, components = family === 'DeviceRGB' || family === 'CalRGB' ? 3 : 1 } = readColourSpace(
    file,
    base,
  )
  if (!['DeviceGray', 'CalGray', 'DeviceRGB', 'CalRGB', 'ICCBased'].includes(family) || components === 4)
    return false
  const listed = file.resolve(table)
  const bytes =
    listed instanceof PdfString ? listed.bytes : listed instanceof PdfStream ? file.decode(listed) : []
  if (bytes.length < 2 * components) return false
  return [0, components].every((from) => {
    const colour = bytes.slice(from, from + components)
    return colour.every((value) => value === 0) || colour.every((value) => value === 255)
  })
}

function isBlack({ space: { family }, components, pattern }: Colour): boolean {
  if (pattern !== undefined) return false
  const isZero = components.every((component) => component === 0)
  if (family === 'DeviceCMYK')
    return (
      components.length === 0 || (components[3] === 1 && components.slice(0, 3).every((ink) => ink === 0))
    )
  return isZero && ['DeviceGray', 'CalGray', 'DeviceRGB', 'CalRGB'].includes(family)
}
