import type { Resources } from '../../content/resources.js'
import { isDict, type PdfDict, PdfName, PdfStream, type PdfValue } from '../../syntax/objects.js'
import type { Place } from '../model-object.js'
import { type ColourSpaces, PLAIN_USE } from './colour-spaces.js'
import { nameIn, placeOf } from './entries.js'
import { renderingIntent } from './graphics-states.js'
import { readJpeg2000 } from './jpeg2000.js'
import type { Walk } from './walk.js'

/** Images that content shows (ISO 32000-1, 8.9). */
export class Images {
  readonly #walk: Walk
  readonly #spaces: ColourSpaces
  readonly #seen = new Set<number>()

  constructor(walk: Walk, spaces: ColourSpaces) {
    this.#walk = walk
    this.#spaces = spaces
  }

  /** An image XObject; `fill` judges the colour that a stencil mask is painted in. */
  use(value: PdfValue | undefined, resources: Resources, page: number | undefined, fill: () => void): void {
    const { file } = this.#walk
    const image = file.resolve(value)
    if (!(image instanceof PdfStream)) return
    const place = placeOf(value, page)
    const isMask = file.resolve(image.dict.get('ImageMask')) === true
    if (isMask) fill()
    else this.#spaces.use(image.dict.get('ColorSpace'), resources, PLAIN_USE, place)
    const num = place.objectNumber ?? 0
    if (num > 0 && this.#seen.has(num)) return
    this.#seen.add(num)
    this.#image('PDXImage', image, place)
    for (const alternate of file.array(image.dict.get('Alternates')) ?? []) {
      const entry = file.dict(alternate)?.get('Image')
      const other = file.resolve(entry)
      if (other instanceof PdfStream) this.#image('PDXImage', other, placeOf(entry, page))
    }
    this.#mask('PDSMaskImage', image.dict.get('SMask'), page)
    this.#mask('PDMaskImage', image.dict.get('Mask'), page)
  }

  /** An inline image, whose entries may be abbreviated (ISO 32000-1, table 93). */
  useInline(dict: PdfDict, resources: Resources, page: number | undefined, fill: () => void): void {
    const { file } = this.#walk
    const place: Place = page === undefined ? {} : { page }
    const entry = (long: string, short: string): PdfValue => file.resolve(dict.get(long) ?? dict.get(short))
    const filter = entry('Filter', 'F')
    this.#walk.add({
      type: 'PDInlineImage',
      place,
      Subtype: null,
      isMask: false,
      containsOPI: dict.has('OPI'),
      containsSMask: dict.has('SMask'),
      containsAlternates: dict.has('Alternates'),
      Interpolate: entry('Interpolate', 'I') === true,
      BitsPerComponent: file.number(entry('BitsPerComponent', 'BPC')) ?? null,
    })
    for (const item of Array.isArray(filter) ? filter : [filter])
      if (item instanceof PdfName)
        this.#walk.add({ type: 'CosIIFilter', place, internalRepresentation: item.value })
    renderingIntent(this.#walk, dict.get('Intent'), place)
    if (entry('ImageMask', 'IM') === true) fill()
    else this.#spaces.use(dict.get('ColorSpace') ?? dict.get('CS'), resources, PLAIN_USE, place)
  }

  #mask(type: string, value: PdfValue | undefined, page: number | undefined): void {
    const mask = this.#walk.file.resolve(value)
    if (mask instanceof PdfStream) this.#image(type, mask, placeOf(value, page))
  }

  #image(type: string, image: PdfStream, place: Place): void {
    const { file } = this.#walk
    const { dict } = image
    this.#walk.add({
      type,
      place,
      Subtype: nameIn(file, dict, 'Subtype'),
      isMask: type === 'PDMaskImage',
      containsOPI: dict.has('OPI'),
      containsSMask: dict.has('SMask'),
      containsAlternates: dict.has('Alternates'),
      Interpolate: file.resolve(dict.get('Interpolate')) === true,
      BitsPerComponent: file.number(dict.get('BitsPerComponent')) ?? null,
    })
    if (type !== 'PDMaskImage') renderingIntent(this.#walk, dict.get('Intent'), place)
    const filters = file.resolve(dict.get('Filter'))
    const last = Array.isArray(filters) ? filters.at(-1) : filters
    if (file.name(last) !== 'JPXDecode') return
    const data = this.#encoded(image)
    if (data !== undefined)
      this.#walk.add({
        type: 'JPEG2000',
        place,
        ...readJpeg2000(data),
        hasColorSpace: file.resolve(dict.get('ColorSpace')) !== null,
      })
  }

  /** The image as the codec gets it, without the filters around it. */
  #encoded(image: PdfStream): Uint8Array | undefined {
    const { file } = this.#walk
    const filters = file.resolve(image.dict.get('Filter'))
    if (Array.isArray(filters) && filters.length > 1) {
      this.#walk.unchecked.add('JPEG 2000 images that are encoded a second time were not checked.')
      return undefined
    }
    return file.data(image).bytes()
  }
}

/** Whether an image is drawn with a soft mask (ISO 32000-1, 11.6.5.3). */
export function isTransparentImage(walk: Pick<Walk, 'file'>, dict: PdfDict): boolean {
  const mask = walk.file.resolve(dict.get('SMask'))
  return mask instanceof PdfStream || (walk.file.number(dict.get('SMaskInData')) ?? 0) > 0 || isDict(mask)
}
