import { damagedImage, limitExceeded } from '../errors.js'
import { undoPredictor } from '../filters/predictor.js'
import type { Primitives } from '../platform/primitives.js'
import type { Source } from '../source/source.js'
import { PdfName, type PdfValue } from '../syntax/objects.js'
import { profileFor } from './icc-profile.js'
import { flateDict, packSamples, rowBytesOf } from './pack-samples.js'
import {
  type ImageData,
  type Picture,
  type PictureColours,
  type PictureOptions,
  type Resolution,
  resolutionOf,
} from './picture.js'
import { type PngChunks, readPngChunks } from './png-chunks.js'
import { deinterlaced } from './png-interlace.js'
import { bytesOf, memoryData, rangesData } from './source-bytes.js'
import { exifPlacement } from './tiff/orientation.js'

const MAX_PROFILE_BYTES = 16 * 1024 * 1024
/** The maximum expansion factor of deflate data. */
const MAX_EXPANSION = 1032
/** Work with a byte: channels are divided quickly, but the pixels of an interlaced file are moved one by one. */
const SPLIT = 0.5
const INTERLACED = 2
const BASE_COMPONENTS = { grey: 1, rgb: 3, palette: 1 } as const

/**
 * A PNG file (ISO/IEC 15948). Most data are copied into the PDF unchanged, because Flate with PNG predictors
 * is the same format. In PDF, opacity is a separate image, so files with an alpha channel are split.
 * Interlaced files are deinterlaced.
 */
export function readPng(source: Source, options: PictureOptions): Picture {
  const chunks = readPngChunks(source)
  const { width, height, bits, kind, hasAlpha } = chunks
  const components = BASE_COMPONENTS[kind]
  const stored = components + (hasAlpha ? 1 : 0)
  const rowBytes = rowBytesOf({ width, components: stored, bits })
  const dataBytes = chunks.data.reduce((sum, { length }) => sum + length, 0)
  if (dataBytes * MAX_EXPANSION < (rowBytes + 1) * height)
    throw damagedImage(`The PNG file has too little data for ${width} × ${height} pixels.`)
  const colours = coloursOf(chunks, options)
  const image = (): { main: ImageData; softMask: ImageData | undefined; carriedOver: boolean } => {
    if (!hasAlpha && !chunks.isInterlaced && !needsSoftMask(chunks)) {
      const main = { dict: flateDict(bits, components, width), data: rangesData(source, chunks.data) }
      return { main, softMask: undefined, carriedOver: true }
    }
    return { ...decodedImage(source, chunks, stored, options), carriedOver: false }
  }
  const { main, softMask, carriedOver } = image()
  const key = colourKey(chunks)
  if (key !== undefined && softMask === undefined) main.dict.set('Mask', key)
  const placement = chunks.exif && exifPlacement(chunks.exif)
  return {
    kind: 'PNG',
    width,
    height,
    orientation: placement?.orientation ?? 1,
    resolution: resolutionOfPng(chunks) ?? placement?.resolution,
    ...main,
    colours,
    softMask,
    carriedOver,
  }
}

function decodedImage(
  source: Source,
  chunks: PngChunks,
  stored: number,
  options: PictureOptions,
): { main: ImageData; softMask: ImageData | undefined } {
  const { width, height, bits, kind, hasAlpha } = chunks
  const { primitives, limits } = options
  if (width * height > limits.maxImagePixels)
    throw limitExceeded('The number of pixels of the PNG file', limits.maxImagePixels)
  const layout = { width, components: stored, bits }
  const rowBytes = rowBytesOf(layout)
  options.budget.spend(rowBytes * height * (chunks.isInterlaced ? INTERLACED : SPLIT))
  const inflated = inflatedRows(source, chunks, rowBytes, options)
  if (chunks.isInterlaced) {
    const bytes = deinterlaced(inflated, { ...layout, height })
    if (!hasAlpha) {
      const isPalette = kind === 'palette'
      const main = packSamples({ ...layout, height, bytes }, primitives, isPalette)
      if (!needsSoftMask(chunks)) return { main, softMask: undefined }
      return { main, softMask: paletteMask(bytes, chunks, primitives) }
    }
    const { colour, alpha } = split(bytes, rowBytes, height, stored, bits, false)
    const components = stored - 1
    const main = packSamples({ width, height, components, bits, bytes: colour }, primitives)
    const mask = packSamples({ width, height, components: 1, bits, bytes: alpha }, primitives)
    return { main, softMask: isOpaque(alpha) ? undefined : mask }
  }
  if (!hasAlpha) {
    const main = { dict: flateDict(bits, stored, width), data: rangesData(source, chunks.data) }
    const plain = undoPredictor(inflated, {
      kind: 'png',
      colors: stored,
      bitsPerComponent: bits,
      columns: width,
    })
    return { main, softMask: paletteMask(plain.bytes, chunks, primitives) }
  }
  // Each channel is predicted only from itself (PNG specification, 9.2), so rows can be split without undoing
  // their filters.
  const { colour, alpha } = split(inflated, rowBytes, height, stored, bits, true)
  const main = { dict: flateDict(bits, stored - 1, width), data: memoryData(primitives.deflate(colour)) }
  const mask = { dict: flateDict(bits, 1, width), data: memoryData(primitives.deflate(alpha)) }
  const plain = undoPredictor(alpha, { kind: 'png', colors: 1, bitsPerComponent: bits, columns: width })
  return { main, softMask: isOpaque(plain.bytes) ? undefined : mask }
}

function inflatedRows(
  source: Source,
  { height, data, width, isInterlaced, bits }: PngChunks,
  rowBytes: number,
  { primitives, limits }: PictureOptions,
): Uint8Array {
  // Each of the seven passes has its own rows, so an interlaced picture has up to twice as many rows, with
  // padding.
  const most = isInterlaced ? rowBytes * height + 16 * (height + 8) : (rowBytes + 1) * height
  if (most > limits.maxDecodedBytes)
    throw limitExceeded('The number of bytes of the image', limits.maxDecodedBytes)
  let inflated: Uint8Array
  try {
    inflated = primitives.inflate(bytesOf(rangesData(source, data)), most + 1)
  } catch {
    throw damagedImage('The data of the PNG file are damaged.')
  }
  const least = isInterlaced ? Math.floor((width * height * bits) / 8) : most
  if (inflated.length < least)
    throw damagedImage('The PNG file is truncated: it has fewer rows than its header says.')
  return inflated
}

/** Splits rows into colours and opacity. If the rows are filtered, both keep the filter type bytes. */
function split(
  rows: Uint8Array,
  rowBytes: number,
  height: number,
  stored: number,
  bits: number,
  isFiltered: boolean,
): { colour: Uint8Array; alpha: Uint8Array } {
  const sampleBytes = bits / 8
  const tag = isFiltered ? 1 : 0
  const alphaRow = rowBytes / stored
  const colour = new Uint8Array((rowBytes - alphaRow + tag) * height)
  const alpha = new Uint8Array((alphaRow + tag) * height)
  const colourBytes = (stored - 1) * sampleBytes
  let from = 0
  let toColour = 0
  let toAlpha = 0
  for (let row = 0; row < height; row++) {
    if (isFiltered) {
      const filter = rows[from++]!
      colour[toColour++] = filter
      alpha[toAlpha++] = filter
    }
    const end = from + rowBytes
    if (colourBytes === 3) {
      for (; from < end; from += 4) {
        colour[toColour] = rows[from]!
        colour[toColour + 1] = rows[from + 1]!
        colour[toColour + 2] = rows[from + 2]!
        toColour += 3
        alpha[toAlpha++] = rows[from + 3]!
      }
    } else {
      while (from < end) {
        for (let i = 0; i < colourBytes; i++) colour[toColour++] = rows[from++]!
        for (let i = 0; i < sampleBytes; i++) alpha[toAlpha++] = rows[from++]!
      }
    }
  }
  return { colour, alpha }
}

function isOpaque(alpha: Uint8Array): boolean {
  for (let i = 0; i < alpha.length; i++) if (alpha[i] !== 255) return false
  return true
}

/**
 * Each colour of a palette can have an opacity (tRNS). If one is translucent, or several are transparent, a
 * soft mask is needed.
 */
function needsSoftMask({ kind, transparency }: PngChunks): boolean {
  return kind === 'palette' && transparency !== undefined && hiddenIndex(transparency) === undefined
}

/** The index of the only transparent colour if all others are opaque; otherwise undefined. */
function hiddenIndex(opacities: Uint8Array): number | undefined {
  const isBinary = opacities.every((opacity) => opacity === 255 || opacity === 0)
  const first = opacities.indexOf(0)
  return isBinary && first >= 0 && first === opacities.lastIndexOf(0) ? first : undefined
}

function paletteMask(bytes: Uint8Array, chunks: PngChunks, primitives: Primitives): ImageData | undefined {
  const { width, height, bits, transparency } = chunks
  const opacities = new Uint8Array(256).fill(255)
  opacities.set(transparency!.subarray(0, 256))
  const out = new Uint8Array(width * height)
  const rowBytes = rowBytesOf({ width, components: 1, bits })
  const most = (1 << bits) - 1
  let to = 0
  for (let row = 0; row < height; row++) {
    const from = row * rowBytes
    for (let x = 0; x < width; x++) {
      const bit = x * bits
      out[to++] = opacities[(bytes[from + (bit >> 3)]! >> (8 - bits - (bit & 7))) & most]!
    }
  }
  return isOpaque(out)
    ? undefined
    : packSamples({ width, height, components: 1, bits: 8, bytes: out }, primitives, true)
}

/** The transparent colour, as a range for each component (ISO 32000-1, 8.9.6.4). */
function colourKey({ kind, hasAlpha, bits, transparency }: PngChunks): PdfValue[] | undefined {
  if (transparency === undefined || hasAlpha) return undefined
  if (kind === 'palette') {
    const index = hiddenIndex(transparency)
    return index === undefined ? undefined : [index, index]
  }
  const count = kind === 'grey' ? 1 : 3
  if (transparency.length < 2 * count) return undefined
  const most = 2 ** bits - 1
  return Array.from({ length: count }, (_, index) => {
    const value = ((transparency[2 * index]! << 8) | transparency[2 * index + 1]!) & most
    return [value, value]
  }).flat()
}

function coloursOf(chunks: PngChunks, { primitives }: PictureOptions): PictureColours {
  const { kind, palette } = chunks
  const components = kind === 'grey' ? 1 : 3
  if (kind === 'palette' && palette === undefined)
    throw damagedImage('The PNG file has indexed colours, but no palette.')
  return {
    components,
    profile: profileFor(inflatedProfile(chunks, primitives), components),
    calibrated: chunks.isSrgb ? undefined : calibratedSpace(chunks, components),
    palette: kind === 'palette' ? palette : undefined,
  }
}

/** The profile follows its name and its compression method (PNG specification, 11.3.3.3). */
function inflatedProfile({ profile }: PngChunks, primitives: Primitives): Uint8Array | undefined {
  if (profile === undefined) return undefined
  const end = profile.indexOf(0)
  if (end < 0) return undefined
  try {
    return primitives.inflate(profile.subarray(end + 2), MAX_PROFILE_BYTES)
  } catch {
    return undefined
  }
}

/** A gamma this close to the usual value is treated as sRGB. */
const USUAL_GAMMA = 1 / 2.2
const GAMMA_TOLERANCE = 0.02
/** The white point and primaries of sRGB. */
const USUAL_CHROMATICITIES = [0.3127, 0.329, 0.64, 0.33, 0.3, 0.6, 0.15, 0.06]

/**
 * CalGray or CalRGB if the file states a gamma or primaries that differ from sRGB (PNG specification,
 * 11.3.3.1 and 11.3.3.2).
 */
function calibratedSpace({ gamma, chromaticities }: PngChunks, components: 1 | 3): PdfValue | undefined {
  const isUsualGamma = gamma === undefined || Math.abs(gamma - USUAL_GAMMA) < GAMMA_TOLERANCE
  const found = chromaticities ?? USUAL_CHROMATICITIES
  const isUsual = found.every((value, index) => Math.abs(value - USUAL_CHROMATICITIES[index]!) < 0.01)
  if ((isUsualGamma && (isUsual || components === 1)) || !(gamma === undefined || gamma > 0)) return undefined
  const [wx = 0, wy = 0, ...primaries] = found
  if (wy <= 0) return undefined
  const white = [wx / wy, 1, (1 - wx - wy) / wy]
  const exponent = gamma === undefined ? 1 / USUAL_GAMMA : 1 / gamma
  if (components === 1)
    return [
      new PdfName('CalGray'),
      new Map<string, PdfValue>([
        ['WhitePoint', white],
        ['Gamma', exponent],
      ]),
    ]
  const matrix = primariesMatrix(primaries, white)
  if (matrix === undefined) return undefined
  return [
    new PdfName('CalRGB'),
    new Map<string, PdfValue>([
      ['WhitePoint', white],
      ['Gamma', [exponent, exponent, exponent]],
      ['Matrix', matrix],
    ]),
  ]
}

/** The XYZ values of full red, green and blue, scaled so that their sum is white. */
function primariesMatrix(primaries: readonly number[], white: readonly number[]): number[] | undefined {
  const columns = [0, 2, 4].map((at) => {
    const [x, y] = [primaries[at]!, primaries[at + 1]!]
    return y > 0 ? [x / y, 1, (1 - x - y) / y] : undefined
  })
  const [red, green, blue] = columns
  if (red === undefined || green === undefined || blue === undefined) return undefined
  const determinant = (a: readonly number[], b: readonly number[], c: readonly number[]): number =>
    a[0]! * (b[1]! * c[2]! - b[2]! * c[1]!) -
    b[0]! * (a[1]! * c[2]! - a[2]! * c[1]!) +
    c[0]! * (a[1]! * b[2]! - a[2]! * b[1]!)
  const whole = determinant(red, green, blue)
  if (Math.abs(whole) < 1e-9) return undefined
  const shares = [
    determinant(white, green, blue),
    determinant(red, white, blue),
    determinant(red, green, white),
  ]
  return [red, green, blue].flatMap((column, index) =>
    column.map((value) => (value * shares[index]!) / whole),
  )
}

function resolutionOfPng({ pixelsPerMetre }: PngChunks): Resolution | undefined {
  if (pixelsPerMetre === undefined) return undefined
  const [x, y] = pixelsPerMetre
  return resolutionOf(x * 0.0254, y * 0.0254)
}
