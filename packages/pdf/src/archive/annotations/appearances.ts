import { appearanceOf } from '../../appearance/annotation-appearance.js'
import type { DrawingTarget } from '../../appearance/drawing-target.js'
import { makeStates } from '../../appearance/make-appearance.js'
import { describeWidget } from '../../appearance/widget-description.js'
import { writeAppearance } from '../../appearance/write-appearance.js'
import type { Box } from '../../geometry/box.js'
import { readBox } from '../../geometry/read.js'
import { asciiBytes } from '../../syntax/characters.js'
import { isDict, type PdfDict, PdfName, type PdfRef, PdfStream, type PdfValue } from '../../syntax/objects.js'
import type { Conversion } from '../conversion.js'

/** Annotations that readers draw with a symbol of their own. */
const SYMBOLS: ReadonlySet<string> = new Set(['FileAttachment', 'Text'])
const MAX_PARENTS = 100
const NO_BOX: Box = [0, 0, 0, 0]

interface AnnotationPlace {
  readonly page: number
  readonly object: number
}

/** Gives annotations the one appearance that PDF/A demands (ISO 19005-2, 6.3.3). */
export class Appearances {
  readonly #conversion: Conversion
  readonly #target: DrawingTarget
  readonly #form: PdfDict | undefined
  readonly #remakesFields: boolean

  constructor(conversion: Conversion, target: DrawingTarget, remakesFields: boolean) {
    const { draft, file } = conversion
    this.#conversion = conversion
    this.#target = target
    this.#remakesFields = remakesFields
    const form = file.dict(draft.catalogue.get('AcroForm'))
    this.#form = form && new Map(form)
    if (remakesFields) this.#form?.set('NeedAppearances', true)
  }

  repair(annotation: PdfDict, isHidden: boolean, place: AnnotationPlace): void {
    const { file } = this.#conversion
    const subtype = file.name(annotation.get('Subtype')) ?? ''
    if (subtype === 'Popup') return
    const isButton = subtype === 'Widget' && this.#fieldType(annotation) === 'Btn'
    if (isHidden) {
      this.#hide(annotation, subtype, isButton)
      return
    }
    const isRemade = this.#remakesFields && subtype === 'Widget' && !isButton
    if (isRemade) this.#make(annotation, subtype, isButton, place)
    else if (file.dict(annotation.get('AP')) !== undefined) this.#keepNormal(annotation, isButton, place)
    if (file.dict(annotation.get('AP')) === undefined) this.#make(annotation, subtype, isButton, place)
  }

  /** Only the normal appearance stays, in the form that the field needs. */
  #keepNormal(annotation: PdfDict, isButton: boolean, place: AnnotationPlace): void {
    const { file } = this.#conversion
    const appearances = file.dict(annotation.get('AP')) ?? new Map()
    const entry = appearances.get('N')
    const normal = file.resolve(entry)
    const isStream = (value: PdfValue | undefined): boolean => file.resolve(value) instanceof PdfStream
    const keep = (value: PdfValue | undefined): void => {
      const isSame = appearances.size === 1 && value === entry
      if (isSame) return
      if (value === undefined) annotation.delete('AP')
      else annotation.set('AP', new Map([['N', value]]))
      this.#conversion.change('appearance_repaired', place)
    }
    if (isButton && normal instanceof PdfStream) {
      annotation.set('AS', new PdfName('Off'))
      keep(new Map([['Off', entry!]]))
    } else if (isButton && isDict(normal)) keep([...normal.values()].some(isStream) ? entry : undefined)
    else if (normal instanceof PdfStream) keep(entry)
    else if (isDict(normal) && [...normal.values()].some(isStream)) {
      const chosen = normal.get(file.name(annotation.get('AS')) ?? usualState(normal))
      keep(isStream(chosen) ? chosen : this.#empty())
      annotation.delete('AS')
    } else keep(undefined)
  }

  #make(annotation: PdfDict, subtype: string, isButton: boolean, place: AnnotationPlace): void {
    const { file } = this.#conversion
    if (subtype === 'Link') return
    const box = readBox(file, annotation.get('Rect'))
    const isEmpty = box === undefined || (box[0] === box[2] && box[1] === box[3])
    if (isEmpty && !isButton && subtype !== 'Widget') return
    this.#conversion.change('appearance_made', { ...place, detail: subtype })
    if (isButton && this.#makeStates(annotation)) return
    const copy: PdfDict = new Map(annotation)
    if (SYMBOLS.has(subtype)) copy.set('Subtype', new PdfName('Text'))
    const made = appearanceOf(this.#target, copy, this.#form)
    if (made === undefined) {
      if (subtype === 'Stamp') this.#conversion.loss('annotation_removed', { ...place, detail: subtype })
      this.#set(annotation, isButton, this.#empty())
      return
    }
    if (made.rect !== undefined) annotation.set('Rect', [...made.rect])
    this.#set(
      annotation,
      isButton,
      this.#blended(made, readBox(file, annotation.get('Rect')) ?? NO_BOX, place),
    )
  }

  #set(annotation: PdfDict, isButton: boolean, appearance: PdfRef): void {
    if (isButton) annotation.set('AS', new PdfName('Off'))
    annotation.set('AP', new Map([['N', isButton ? new Map([['Off', appearance]]) : appearance]]))
  }

  /** Check boxes and radio buttons have an appearance for each state. */
  #makeStates(annotation: PdfDict): boolean {
    const { file } = this.#conversion
    const states = makeStates(describeWidget(file, this.#form, annotation))
    if (states === undefined) return false
    const value = file.name(annotation.get('AS')) ?? 'Off'
    const on = value === 'Off' ? 'Yes' : value
    const normal: PdfDict = new Map([
      [on, writeAppearance(this.#target, states.on)],
      ['Off', writeAppearance(this.#target, states.off)],
    ])
    annotation.set('AS', new PdfName(value))
    annotation.set('AP', new Map([['N', normal]]))
    return true
  }

  /** Readers take opacity and blend mode from the appearance only. */
  #blended(
    { xobject, box, blendMode, opacity = 1 }: NonNullable<ReturnType<typeof appearanceOf>>,
    rect: Box,
    place: AnnotationPlace,
  ): PdfRef {
    if (blendMode === undefined && opacity >= 1) return xobject
    if (this.#conversion.part === 1) {
      const { areasToDraw } = this.#conversion
      const areas = areasToDraw.get(place.page - 1) ?? []
      areasToDraw.set(place.page - 1, [...areas, { box: rect }])
      return this.#empty()
    }
    const state: PdfDict = new Map<string, PdfValue>([['Type', new PdfName('ExtGState')]])
    if (blendMode !== undefined) state.set('BM', new PdfName(blendMode))
    if (opacity < 1) {
      state.set('CA', opacity)
      state.set('ca', opacity)
    }
    const dict = this.#formDict(box)
    dict.set(
      'Resources',
      new Map<string, PdfValue>([
        ['ExtGState', new Map([['Blend', state]])],
        ['XObject', new Map([['Drawing', xobject]])],
      ]),
    )
    dict.set('Group', new Map([['S', new PdfName('Transparency')]]))
    return this.#target.stream(dict, asciiBytes('/Blend gs /Drawing Do'))
  }

  /** What is not shown stays not shown, although PDF/A does not allow to say so. */
  #hide(annotation: PdfDict, subtype: string, isButton: boolean): void {
    if (subtype === 'Link') {
      const box = readBox(this.#conversion.file, annotation.get('Rect')) ?? [0, 0, 0, 0]
      annotation.set('Rect', [box[0], box[1], box[0], box[1]])
      annotation.delete('AP')
    } else this.#set(annotation, isButton, this.#empty())
  }

  #empty(): PdfRef {
    return this.#target.stream(this.#formDict([0, 0, 1, 1]), new Uint8Array(0))
  }

  #formDict(box: readonly number[]): PdfDict {
    return new Map<string, PdfValue>([
      ['Type', new PdfName('XObject')],
      ['Subtype', new PdfName('Form')],
      ['BBox', [...box]],
      ['Resources', new Map()],
    ])
  }

  #fieldType(annotation: PdfDict): string | undefined {
    const { file } = this.#conversion
    let at: PdfDict | undefined = annotation
    for (let up = 0; at !== undefined && up < MAX_PARENTS; up++) {
      const found = file.name(at.get('FT'))
      if (found !== undefined) return found
      at = file.dict(at.get('Parent'))
    }
    return undefined
  }
}

/** Without /AS, readers show the only appearance that there is, or that of what is off. */
function usualState(states: PdfDict): string {
  const [only = 'Off', ...others] = states.keys()
  return others.length === 0 ? only : 'Off'
}
