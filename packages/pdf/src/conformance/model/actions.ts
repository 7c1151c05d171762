import { type PdfDict, PdfName, PdfString, type PdfValue } from '../../syntax/objects.js'
import { nameIn, placeOf, shownValue } from './entries.js'
import type { Walk } from './walk.js'

const MAX_CHAIN = 1000
const TYPES: Readonly<Record<string, string>> = {
  Named: 'PDNamedAction',
  GoTo: 'PDGoToAction',
  GoToR: 'PDGoToRemoteAction',
  Rendition: 'PDRenditionAction',
}

/** Actions (ISO 32000-1, 12.6), each once. */
export class Actions {
  readonly #walk: Walk
  readonly #seen = new Set<PdfDict | number>()

  constructor(walk: Walk) {
    this.#walk = walk
  }

  /** An action with those that follow it. */
  add(value: PdfValue | undefined, page?: number): void {
    const { file } = this.#walk
    const waiting = [value ?? null]
    for (let steps = 0; waiting.length > 0 && steps < MAX_CHAIN; steps++) {
      const next = waiting.pop()!
      const action = file.resolve(next)
      if (!(action instanceof Map)) continue
      const key = placeOf(next).objectNumber ?? action
      if (this.#seen.has(key)) continue
      this.#seen.add(key)
      this.#addOne(next, action, page)
      const following = file.resolve(action.get('Next'))
      waiting.push(...(Array.isArray(following) ? following : [action.get('Next') ?? null]))
    }
  }

  /** An additional-actions dictionary of a document, a page, an annotation or a field. */
  addAll(value: PdfValue | undefined, parentType: string, page?: number): void {
    const { file } = this.#walk
    const dict = file.resolve(value)
    if (!(dict instanceof Map)) return
    this.#walk.add({
      type: 'PDAdditionalActions',
      place: placeOf(value, page),
      parentType,
      entries: [...dict.keys()].join('&'),
    })
    for (const action of dict.values()) this.add(action, page)
  }

  #addOne(value: PdfValue, action: PdfDict, page: number | undefined): void {
    const { file } = this.#walk
    const kind = nameIn(file, action, 'S')
    const place = placeOf(value, page)
    this.#walk.add({
      type: TYPES[kind ?? ''] ?? 'PDAction',
      place,
      S: kind,
      N: nameIn(file, action, 'N'),
      containsStructDestination: kind === 'GoTo' && this.#hasStructureDestination(action),
    })
    if (kind !== 'Rendition') return
    const clip = file.dict(file.dict(action.get('R'))?.get('C'))
    if (clip !== undefined)
      this.#walk.add({
        type: 'PDMediaClip',
        place,
        CT: file.text(clip.get('CT')) ?? null,
        Alt: shownValue(file.resolve(clip.get('Alt'))),
        hasCorrectAlt: this.#hasAlternatives(clip),
      })
  }

  /** Whether its texts come in pairs of a language and a text (ISO 32000-1, 14.9.2.4). */
  #hasAlternatives(clip: PdfDict): boolean {
    const { file } = this.#walk
    const texts = file.array(clip.get('Alt'))
    if (texts === undefined || texts.length % 2 !== 0) return false
    return texts.every((entry, index) => {
      const text = file.resolve(entry)
      return text instanceof PdfString && (index % 2 === 0 || text.length > 0)
    })
  }

  #hasStructureDestination(action: PdfDict): boolean {
    return action.has('SD') || isStructureDestination(this.#walk, action.get('D'))
  }
}

/** A destination that is not part of an action. */
export function addDestination(walk: Walk, value: PdfValue | undefined, page?: number): void {
  if (walk.file.resolve(value) === null) return
  walk.add({
    type: 'PDDestination',
    place: placeOf(value, page),
    isStructDestination: isStructureDestination(walk, value),
  })
}

/** Whether a destination is an element of the structure tree (ISO 32000-2, 12.3.2.3). */
export function isStructureDestination(walk: Walk, value: PdfValue | undefined): boolean {
  const { file } = walk
  const named = namedDestination(walk, value)
  if (named instanceof Map) return named.has('SD')
  const target = Array.isArray(named) ? file.resolve(named[0]) : null
  return target instanceof Map && target.has('S')
}

/** What a destination refers to: itself, or what its name stands for. */
export function namedDestination(walk: Walk, value: PdfValue | undefined): PdfValue {
  const { file, catalogue } = walk
  const found = file.resolve(value)
  if (found instanceof PdfName) return file.resolve(file.dict(catalogue.get('Dests'))?.get(found.value))
  if (!(found instanceof PdfString)) return found
  return file.resolve(
    walk.destinations().get(found.bytes.reduce((text, byte) => text + String.fromCharCode(byte), '')),
  )
}
