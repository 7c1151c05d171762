import type { Matrix } from '../geometry/matrix.js'
import type { Primitives } from '../platform/primitives.js'
import { type PdfDict, PdfName, type PdfRef, PdfString, type PdfValue } from '../syntax/objects.js'
import type { WritableData } from '../write/pdf-writer.js'
import { type Orientation, type Picture, type PictureColours, swapsWidthAndHeight } from './picture.js'

/** The output for the objects of pictures: a `PdfWriter`, or a draft (`pictureTargetOf`). */
export interface PictureTarget {
  object(value: PdfValue): PdfRef
  stream(dict: PdfDict, data: WritableData): PdfRef
}

/** An image XObject and how it is drawn. */
export interface EmbeddedPicture {
  readonly ref: PdfRef
  /** In pixels as displayed, after the orientation is applied. */
  readonly width: number
  readonly height: number
  /**
   * Maps the unit square to itself so that the picture is upright. Concatenate it after the matrix that
   * places the picture.
   */
  readonly upright: Matrix
}

const DEVICE_SPACES = { 1: 'DeviceGray', 3: 'DeviceRGB', 4: 'DeviceCMYK' } as const

/** Embeds pictures in one document. A colour profile that several pictures share is written once. */
export class PictureEmbedder {
  readonly #target: PictureTarget
  readonly #primitives: Pick<Primitives, 'md5'>
  readonly #profiles = new Map<string, PdfRef>()

  constructor(target: PictureTarget, primitives: Pick<Primitives, 'md5'>) {
    this.#target = target
    this.#primitives = primitives
  }

  embed(picture: Picture): EmbeddedPicture {
    const { width, height, orientation, colours, softMask } = picture
    const dict = imageDict(picture, picture.dict)
    if (colours !== undefined) dict.set('ColorSpace', this.#space(colours))
    if (softMask !== undefined) {
      const mask = imageDict(picture, softMask.dict)
      mask.set('ColorSpace', new PdfName('DeviceGray'))
      dict.set('SMask', this.#target.stream(mask, softMask.data))
    }
    const isTurned = swapsWidthAndHeight(orientation)
    return {
      ref: this.#target.stream(dict, picture.data),
      width: isTurned ? height : width,
      height: isTurned ? width : height,
      upright: UPRIGHT[orientation],
    }
  }

  #space({ components, profile, calibrated, palette }: PictureColours): PdfValue {
    const device = new PdfName(DEVICE_SPACES[components])
    const base = profile === undefined ? (calibrated ?? device) : this.#profile(profile, components, device)
    if (palette === undefined) return base
    const last = palette.length / components - 1
    return [new PdfName('Indexed'), base, last, new PdfString(palette)]
  }

  #profile(profile: Uint8Array, components: number, device: PdfName): PdfValue {
    const key = this.#primitives.md5(profile).join()
    let ref = this.#profiles.get(key)
    if (ref === undefined) {
      const dict: PdfDict = new Map<string, PdfValue>([
        ['N', components],
        ['Alternate', device],
      ])
      ref = this.#target.stream(dict, { length: profile.length, blocks: () => [profile] })
      this.#profiles.set(key, ref)
    }
    return [new PdfName('ICCBased'), ref]
  }
}

function imageDict({ width, height }: Picture, own: PdfDict): PdfDict {
  return new Map<string, PdfValue>([
    ['Type', new PdfName('XObject')],
    ['Subtype', new PdfName('Image')],
    ['Width', width],
    ['Height', height],
    ...own,
  ])
}

/**
 * Rotates and mirrors the unit square according to the values of TIFF tag 274, which state where the first
 * row and column of the data are displayed.
 */
const UPRIGHT: Readonly<Record<Orientation, Matrix>> = {
  1: [1, 0, 0, 1, 0, 0],
  2: [-1, 0, 0, 1, 1, 0],
  3: [-1, 0, 0, -1, 1, 1],
  4: [1, 0, 0, -1, 0, 1],
  5: [0, -1, -1, 0, 1, 1],
  6: [0, -1, 1, 0, 0, 1],
  7: [0, 1, 1, 0, 0, 0],
  8: [0, 1, -1, 0, 1, 0],
}
