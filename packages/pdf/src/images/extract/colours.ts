import { type ColourSpace, namedColourSpace, readColourSpace } from '../../content/colour.js'
import type { PdfFile } from '../../file/pdf-file.js'
import { PdfName, PdfStream, PdfString, type PdfValue } from '../../syntax/objects.js'
import { profileFor } from '../icc-profile.js'
import type { FoundImage } from './find-images.js'

/** The meaning of an image's samples, as far as a picture file can represent it. */
export type ImageColours =
  | {
      readonly kind: 'grey' | 'rgb'
      readonly components: 1 | 3
      readonly profile: Uint8Array | undefined
      readonly isInverted: boolean
    }
  /** Inks; four of them are CMYK. */
  | { readonly kind: 'inks'; readonly components: number; readonly profile: Uint8Array | undefined }
  | {
      readonly kind: 'palette'
      readonly components: 1
      readonly colours: Uint8Array
      readonly profile: Uint8Array | undefined
      readonly isConverted: boolean
    }
  | { readonly kind: 'unknown'; readonly why: string }

const MAX_PROFILE_BYTES = 16 * 1024 * 1024
const MAX_INKS = 32

export function coloursOf(file: PdfFile, { dict, stream, resources }: FoundImage): ImageColours {
  const entry = file.resolve(dict.get('ColorSpace') ?? dict.get('CS'))
  // An inline image can name a colour space in the resources of its content stream (ISO 32000-1, 8.9.7).
  const isNamed =
    stream === undefined && entry instanceof PdfName && namedColourSpace(entry.value) === undefined
  const space = isNamed ? resources.colourSpace(entry.value) : readColourSpace(file, entry)
  return ofSpace(file, space)
}

function ofSpace(file: PdfFile, space: ColourSpace): ImageColours {
  const { family, value } = space
  const plain = { profile: undefined, isInverted: false }
  switch (family) {
    case 'DeviceGray':
    case 'CalGray':
      return { kind: 'grey', components: 1, ...plain }
    case 'DeviceRGB':
    case 'CalRGB':
      return { kind: 'rgb', components: 3, ...plain }
    case 'DeviceCMYK':
      return { kind: 'inks', components: 4, profile: undefined }
    case 'ICCBased':
      return ofProfile(file, space)
    case 'Indexed':
      return ofPalette(file, value)
    case 'Separation':
      // A tint of 1 is full ink.
      return { kind: 'grey', components: 1, profile: undefined, isInverted: true }
    case 'DeviceN': {
      const inks = file.array(Array.isArray(value) ? value[1] : undefined)?.length ?? 0
      if (inks === 1) return { kind: 'grey', components: 1, profile: undefined, isInverted: true }
      return inks > 1 && inks <= MAX_INKS
        ? { kind: 'inks', components: inks, profile: undefined }
        : unknown('Its colours are a mixture of inks that cannot be read.')
    }
    case 'Lab':
      return unknown('Its colours are in the Lab space, which is not converted.')
    default:
      return unknown('Its colour space cannot be read.')
  }
}

function unknown(why: string): ImageColours {
  return { kind: 'unknown', why }
}

function ofProfile(file: PdfFile, { components, value }: ColourSpace): ImageColours {
  const stream = file.resolve(Array.isArray(value) ? value[1] : undefined)
  const found =
    stream instanceof PdfStream && stream.length <= MAX_PROFILE_BYTES ? file.decode(stream) : undefined
  switch (components) {
    case 1:
      return { kind: 'grey', components: 1, profile: profileFor(found, 1), isInverted: false }
    case 3:
      return { kind: 'rgb', components: 3, profile: profileFor(found, 3), isInverted: false }
    case 4:
      return { kind: 'inks', components: 4, profile: profileFor(found, 4) }
    default:
      return unknown('Its colour profile cannot be read.')
  }
}

/** ISO 32000-1, 8.6.6.3. */
function ofPalette(file: PdfFile, value: PdfValue): ImageColours {
  if (!Array.isArray(value)) return unknown('Its palette cannot be read.')
  const base = ofSpace(file, readColourSpace(file, value[1]))
  const table = file.resolve(value[3])
  const bytes =
    table instanceof PdfString ? table.bytes : table instanceof PdfStream ? file.decode(table) : undefined
  const last = file.number(value[2]) ?? 255
  if (bytes === undefined || base.kind === 'unknown' || base.kind === 'palette' || last < 0)
    return unknown('Its palette cannot be read.')
  const count = Math.min(256, Math.floor(last) + 1)
  const colours = new Uint8Array(3 * count)
  for (let index = 0; index < count; index++) {
    const own = Array.from({ length: base.components }, (_, at) => bytes[index * base.components + at] ?? 0)
    colours.set(rgbOf(base, own), 3 * index)
  }
  const profile = base.kind === 'rgb' ? base.profile : undefined
  return { kind: 'palette', components: 1, colours, profile, isConverted: base.kind === 'inks' }
}

function rgbOf(base: ImageColours, own: readonly number[]): readonly number[] {
  if (base.kind === 'rgb') return own
  if (base.kind === 'grey') {
    const grey = base.isInverted ? 255 - own[0]! : own[0]!
    return [grey, grey, grey]
  }
  // The simple conversion from CMYK (ISO 32000-1, 10.3.5).
  const [cyan = 0, magenta = 0, yellow = 0, black = 0] = own
  return [cyan, magenta, yellow].map((ink) => 255 - Math.min(255, ink + black))
}
