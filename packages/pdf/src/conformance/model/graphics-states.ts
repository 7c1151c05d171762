import { type PdfDict, PdfName, PdfStream, type PdfValue } from '../../syntax/objects.js'
import type { Place } from '../model-object.js'
import { has, nameIn, numberIn, placeOf, shownValue, type Walk } from './walk.js'

/** Certainly not 1, for an alpha that is not a number. */
const WRONG_ALPHA = 2

/** Graphics state parameter dictionaries (ISO 32000-1, 8.4.5), each once. */
export class GraphicsStates {
  readonly #walk: Walk
  readonly #seen = new Set<PdfDict | number>()

  constructor(walk: Walk) {
    this.#walk = walk
  }

  use(value: PdfValue | undefined, page: number | undefined): void {
    const { file } = this.#walk
    const dict = file.dict(value)
    if (dict === undefined) return
    const place = placeOf(value, page)
    const key = place.objectNumber ?? dict
    if (this.#seen.has(key)) return
    this.#seen.add(key)
    this.#walk.add({
      type: 'PDExtGState',
      place,
      containsTR: dict.has('TR'),
      containsTR2: dict.has('TR2'),
      TR2NameValue: nameIn(file, dict, 'TR2'),
      containsHTP: dict.has('HTP'),
      containsHTO: dict.has('HTO'),
      containsSMask: dict.has('SMask'),
      SMaskNameValue: nameIn(file, dict, 'SMask'),
      containsBM: dict.has('BM'),
      BMNameValue: nameIn(file, dict, 'BM'),
      CA: this.#alpha(dict, 'CA'),
      ca: this.#alpha(dict, 'ca'),
    })
    this.#halftone(dict.get('HT'), null, place)
    renderingIntent(this.#walk, dict.get('RI'), place)
    this.#blendMode(dict, place)
  }

  #alpha(dict: PdfDict, key: string): number | null {
    if (!has(this.#walk.file, dict, key)) return null
    return numberIn(this.#walk.file, dict, key) ?? WRONG_ALPHA
  }

  #blendMode(dict: PdfDict, place: Place): void {
    const { file, isOfPdf2 } = this.#walk
    let mode = file.resolve(dict.get('BM'))
    if (Array.isArray(mode) && !isOfPdf2)
      mode = mode.map((entry) => file.resolve(entry)).find((entry) => entry instanceof PdfName) ?? null
    if (mode instanceof PdfName) this.#walk.add({ type: 'CosBM', place, internalRepresentation: mode.value })
  }

  #halftone(value: PdfValue | undefined, colorantName: string | null, place: Place): void {
    const { file } = this.#walk
    const halftone = file.resolve(value)
    const isDefault = halftone instanceof PdfName && halftone.value === 'Default'
    const dict = halftone instanceof PdfStream ? halftone.dict : halftone
    if (!isDefault && !(dict instanceof Map)) return
    const own: PdfDict = dict instanceof Map ? dict : new Map()
    const type = isDefault ? 1 : numberIn(file, own, 'HalftoneType')
    this.#walk.add({
      type: 'PDHalftone',
      place,
      HalftoneType: type,
      HalftoneName: shownValue(file.resolve(own.get('HalftoneName'))),
      colorantName,
      TransferFunction: shownValue(file.resolve(own.get('TransferFunction'))),
    })
    if (type !== 5 || colorantName !== null) return
    for (const [name, entry] of own) if (file.dict(entry) !== undefined) this.#halftone(entry, name, place)
  }
}

/** A rendering intent, as an operand or an entry (ISO 32000-1, 8.6.5.8). */
export function renderingIntent(walk: Walk, value: PdfValue | undefined, place: Place): void {
  const intent = walk.file.name(value)
  if (intent !== undefined) walk.add({ type: 'CosRenderingIntent', place, internalRepresentation: intent })
}
