import type { StreamReplacement } from '../copy/stream-replacements.js'
import type { PdfFile } from '../file/pdf-file.js'
import { predictPng } from '../filters/predict-png.js'
import { predictorParms } from '../filters/predictor.js'
import type { Primitives } from '../platform/primitives.js'
import { type PdfDict, PdfName, PdfString, type PdfValue } from '../syntax/objects.js'
import { flated, withoutEncoding } from './flate-stream.js'

const MAX_COMPONENTS = 32
const MAX_COLOURS = 256

export interface CodedSamples extends StreamReplacement {
  /** The size of its data and of the palette that is added to its dictionary. */
  readonly size: number
}

/**
 * Encodes the samples of an image with PNG predictors, or with a palette if there are few colours; undefined
 * if neither applies.
 */
export function recodedSamples(file: PdfFile, dict: PdfDict, bytes: Uint8Array): CodedSamples | undefined {
  const width = file.number(dict.get('Width')) ?? 0
  const height = file.number(dict.get('Height')) ?? 0
  const bits = file.number(dict.get('BitsPerComponent')) ?? 8
  if (width < 1 || height < 2 || (bits !== 8 && bits !== 16)) return undefined
  const components = Math.floor(bytes.length / (width * height * (bits / 8)))
  if (components < 1 || components > MAX_COMPONENTS) return undefined
  if (width * components * (bits / 8) * height !== bytes.length) return undefined
  const size = { width, height, components, bits }
  const isKeyed = Array.isArray(file.resolve(dict.get('Mask'))) || dict.has('Decode')
  const mayHavePalette = hasPaletteColours(components) && bits === 8 && !isKeyed
  const fewColours = mayHavePalette ? withPalette(dict, bytes, components, file.primitives) : undefined
  if (fewColours !== undefined && isMostlyData(fewColours)) return fewColours
  return smaller(fewColours, sized(predicted(dict, bytes, size, file.primitives)))
}

/** An image with 8-bit samples, deflated to the smallest size. */
export function flatedImage(
  dict: PdfDict,
  samples: Uint8Array,
  { width, height, channels }: { readonly width: number; readonly height: number; readonly channels: number },
  primitives: Primitives,
): CodedSamples {
  const own: PdfDict = new Map(dict)
  own.set('Width', width).set('Height', height).set('BitsPerComponent', 8)
  const mayHavePalette = hasPaletteColours(channels) && !dict.has('Decode')
  const few = mayHavePalette ? withPalette(own, samples, channels, primitives) : undefined
  if (few !== undefined && isMostlyData(few)) return few
  const plain = sized(flated(own, samples, primitives))
  const size = { width, height, components: channels, bits: 8 }
  return smaller(few, smaller(plain, sized(predicted(own, samples, size, primitives))))
}

function sized(coded: StreamReplacement): CodedSamples {
  return { ...coded, size: coded.bytes.length }
}

function smaller(one: CodedSamples | undefined, other: CodedSamples): CodedSamples {
  return one !== undefined && one.size <= other.size ? one : other
}

/** If the palette is small compared to the data, no other encoding is tried. */
function isMostlyData({ size, bytes }: CodedSamples): boolean {
  return (size - bytes.length) * 8 <= bytes.length
}

/** An image whose data are a JPEG file. */
export function jpegImage(
  dict: PdfDict,
  jpeg: Uint8Array,
  { width, height }: { readonly width: number; readonly height: number },
): StreamReplacement {
  const sized: PdfDict = new Map(dict)
  sized.set('Width', width).set('Height', height).set('BitsPerComponent', 8)
  return { dict: sized.set('Filter', new PdfName('DCTDecode')), bytes: jpeg }
}

interface SampleSize {
  readonly width: number
  readonly components: number
  readonly bits: number
}

/** ISO 32000-2, 7.4.4.4. */
function predicted(
  dict: PdfDict,
  bytes: Uint8Array,
  { width, components, bits }: SampleSize,
  primitives: Primitives,
): StreamReplacement {
  const pixelBytes = components * (bits / 8)
  const plain = withoutEncoding(dict)
  plain.set('Filter', new PdfName('FlateDecode'))
  plain.set(
    'DecodeParms',
    predictorParms({ kind: 'png', colors: components, bitsPerComponent: bits, columns: width }),
  )
  return { dict: plain, bytes: primitives.deflateSmallest(predictPng(bytes, width * pixelBytes, pixelBytes)) }
}

/** With fewer components a palette saves nothing; with more, a colour does not fit into one number. */
function hasPaletteColours(components: number): boolean {
  return components === 3 || components === 4
}

/**
 * Encodes the samples as palette indexes (ISO 32000-2, 8.6.6.3); undefined if there are more than 256
 * colours.
 */
function withPalette(
  dict: PdfDict,
  bytes: Uint8Array,
  components: number,
  primitives: Primitives,
): CodedSamples | undefined {
  const width = Number(dict.get('Width'))
  const height = Number(dict.get('Height'))
  const space: PdfValue | undefined = dict.get('ColorSpace')
  if (space === undefined || !Number.isInteger(width) || !Number.isInteger(height)) return undefined
  const colours = new Map<number, number>()
  const numbers = new Uint8Array(width * height)
  let last = -1
  let number = 0
  for (let i = 0; i < numbers.length; i++) {
    const at = i * components
    let colour = (bytes[at]! << 16) | (bytes[at + 1]! << 8) | bytes[at + 2]!
    if (components === 4) colour = colour * 256 + bytes[at + 3]!
    if (colour !== last) {
      last = colour
      const known = colours.get(colour)
      if (known === undefined) {
        if (colours.size === MAX_COLOURS) return undefined
        number = colours.size
        colours.set(colour, number)
      } else number = known
    }
    numbers[i] = number
  }
  const table = new Uint8Array(colours.size * components)
  let end = 0
  for (let colour of colours.keys()) {
    end += components
    for (let at = end - 1; at >= end - components; at--) {
      table[at] = colour % 256
      colour = Math.floor(colour / 256)
    }
  }
  const bits = colours.size <= 2 ? 1 : colours.size <= 4 ? 2 : colours.size <= 16 ? 4 : 8
  const plain: PdfDict = new Map(dict)
  plain.set('ColorSpace', [new PdfName('Indexed'), space, colours.size - 1, new PdfString(table)])
  plain.set('BitsPerComponent', bits)
  const packed = flated(plain, bits === 8 ? numbers : pack(numbers, width, height, bits), primitives)
  return { ...packed, size: packed.bytes.length + table.length }
}

function pack(numbers: Uint8Array, width: number, height: number, bits: 1 | 2 | 4): Uint8Array {
  const rowBytes = Math.ceil((width * bits) / 8)
  const out = new Uint8Array(rowBytes * height)
  for (let y = 0; y < height; y++)
    for (let x = 0; x < width; x++) {
      const bit = x * bits
      out[y * rowBytes + (bit >> 3)]! |= numbers[y * width + x]! << (8 - bits - (bit & 7))
    }
  return out
}
