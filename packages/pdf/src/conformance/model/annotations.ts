import type { Resources } from '../../content/resources.js'
import type { Box } from '../../geometry/box.js'
import { readBox, readNumbers } from '../../geometry/read.js'
import { isDict, type PdfDict, PdfName, PdfStream, type PdfValue } from '../../syntax/objects.js'
import type { ModelObject, Place } from '../model-object.js'
import { type Actions, addDestination, namedDestination } from './actions.js'
import { PLAIN_USE } from './colour-spaces.js'
import type { ContentWalk } from './content.js'
import { has, nameIn, numberIn, objectNumber, placeOf, textIn } from './entries.js'
import { richText, textString } from './text-strings.js'
import type { Walk } from './walk.js'

const TYPES: Readonly<Record<string, string>> = {
  '3D': 'PD3DAnnot',
  FileAttachment: 'PDFileAttachmentAnnot',
  Ink: 'PDInkAnnot',
  Link: 'PDLinkAnnot',
  Movie: 'PDMovieAnnot',
  Popup: 'PDPopupAnnot',
  PrinterMark: 'PDPrinterMarkAnnot',
  RichMedia: 'PDRichMediaAnnot',
  Screen: 'PDScreenAnnot',
  Sound: 'PDSoundAnnot',
  Stamp: 'PDRubberStampAnnot',
  TrapNet: 'PDTrapNetAnnot',
  Watermark: 'PDWatermarkAnnot',
  Widget: 'PDWidgetAnnot',
}
const MARKUP: ReadonlySet<string> = new Set([
  'Caret',
  'Circle',
  'FreeText',
  'Highlight',
  'Line',
  'Polygon',
  'PolyLine',
  'Redact',
  'StrikeOut',
  'Square',
  'Squiggly',
  'Text',
  'Underline',
])
const MAX_PARENTS = 100

interface Annotation {
  readonly value: PdfValue
  readonly dict: PdfDict
}

/** The annotations of pages (ISO 32000-1, 12.5). */
export class Annotations {
  readonly #walk: Walk
  readonly #content: ContentWalk
  readonly #actions: Actions
  /** What the links of an element lead to. */
  readonly #targetsOf = new Map<number, Set<number>>()

  constructor(walk: Walk, content: ContentWalk, actions: Actions) {
    this.#walk = walk
    this.#content = content
    this.#actions = actions
  }

  of(page: PdfDict): Annotation[] {
    const { file } = this.#walk
    return (file.array(page.get('Annots')) ?? []).flatMap((value) => {
      const dict = file.resolve(value)
      return isDict(dict) ? [{ value, dict }] : []
    })
  }

  /** Returns whether one of them is transparent. */
  add(annotations: readonly Annotation[], page: PdfDict, number: number, resources: Resources): boolean {
    let isTransparent = false
    for (const annotation of annotations)
      if (this.#add(annotation, page, number, resources)) isTransparent = true
    return isTransparent
  }

  #add({ value, dict }: Annotation, page: PdfDict, number: number, resources: Resources): boolean {
    const walk = this.#walk
    const { file } = walk
    const box = readBox(file, dict.get('Rect'))
    const place: Place = { ...placeOf(value, number), ...(box !== undefined && { box: box as never }) }
    walk.add(this.#object(value, dict, page, box, place))
    let isTransparent = false
    const mode = walk.isOfPdf2 ? file.resolve(dict.get('BM')) : null
    if (mode instanceof PdfName) {
      walk.add({ type: 'CosBM', place, internalRepresentation: mode.value })
      isTransparent = mode.value !== 'Normal'
    }
    for (const appearance of this.#appearances(dict)) {
      const stream = file.resolve(appearance)
      if (!(stream instanceof PdfStream)) continue
      const context = {
        page: number,
        structParents: numberIn(file, stream.dict, 'StructParents') ?? undefined,
        isReal: false,
        inheritsResources: false,
      }
      if (this.#content.appearance(appearance, resources, context)) isTransparent = true
    }
    this.#actions.add(dict.get('A'), number)
    this.#actions.addAll(
      dict.get('AA'),
      nameIn(file, dict, 'Subtype') === 'Widget' ? 'WidgetAnnot' : 'Annot',
      number,
    )
    if (nameIn(file, dict, 'Subtype') === 'Link' && !dict.has('A'))
      addDestination(walk, dict.get('Dest'), number)
    textString(walk, 'CosLang', walk.structure.parentOfObject(dict)?.get('Lang'), place)
    const artwork = file.resolve(dict.get('3DD'))
    if (artwork instanceof PdfStream) {
      walk.add({
        type: 'PD3DStream',
        place: placeOf(dict.get('3DD'), number),
        Subtype: nameIn(file, artwork.dict, 'Subtype'),
      })
      if (has(file, artwork.dict, 'ColorSpace'))
        this.#content.spaces.use(artwork.dict.get('ColorSpace'), resources, PLAIN_USE, place)
    }
    return isTransparent
  }

  #object(value: PdfValue, dict: PdfDict, page: PdfDict, box: Box | undefined, place: Place): ModelObject {
    const walk = this.#walk
    const { file, structure } = walk
    const subtype = nameIn(file, dict, 'Subtype')
    const type = TYPES[subtype ?? ''] ?? (MARKUP.has(subtype ?? '') ? 'PDMarkupAnnot' : 'PDAnnot')
    const appearance = file.dict(dict.get('AP'))
    const normal = file.resolve(appearance?.get('N'))
    const parent = structure.parentOfObject(dict)
    const [left, bottom, right, top] = readNumbers(file, dict.get('Rect')) ?? []
    const width = right === undefined || left === undefined ? null : Math.abs(right - left)
    const height = top === undefined || bottom === undefined ? null : Math.abs(top - bottom)
    return {
      type,
      place,
      objectKey: objectNumber(value) > 0 ? `${objectNumber(value)} 0 R` : null,
      entries: [...dict.keys()].join('&'),
      Subtype: subtype,
      F: numberIn(file, dict, 'F'),
      CA: numberIn(file, dict, 'CA'),
      AP: appearance === undefined ? null : [...appearance.keys()].join('&'),
      N_type: normal instanceof PdfStream ? 'Stream' : isDict(normal) ? 'Dict' : null,
      containsAppearances: this.#hasAppearances(appearance),
      FT: nameIn(file, dict, 'FT') ?? this.#inherited(dict, 'FT'),
      width,
      height,
      containsA: dict.has('A'),
      containsAA: dict.has('AA'),
      containsC: has(file, dict, 'C'),
      containsIC: has(file, dict, 'IC'),
      Contents: textIn(file, dict, 'Contents'),
      containsLang: parent !== undefined && textIn(file, parent, 'Lang') !== null,
      Alt: parent === undefined ? null : textIn(file, parent, 'Alt'),
      structParentType: parent === undefined ? null : nameIn(file, parent, 'S'),
      structParentStandardType: parent === undefined ? null : structure.standardTypeOf(parent),
      structParentObjectKey: null,
      isOutsideCropBox: box === undefined ? null : isOutside(box, this.#cropBox(page)),
      isArtifact: parent !== undefined && structure.isInArtifact(parent),
      containsRC: dict.has('RC'),
      RC: richText(walk, dict.get('RC')),
      Name: nameIn(file, dict, 'Name'),
      containsFS: dict.has('FS'),
      AFRelationship: file.name(file.dict(dict.get('FS'))?.get('AFRelationship')) ?? null,
      // One of several widgets of a field has the text of the field.
      TU: file.text((dict.has('T') ? dict : file.dict(dict.get('Parent')))?.get('TU')) ?? null,
      containsLbl: parent !== undefined && structure.hasLabel(parent),
      differentTargetAnnotObjectKey:
        type === 'PDLinkAnnot' && walk.standard === 'ua-2' ? this.#otherTarget(dict) : null,
    }
  }

  #cropBox(page: PdfDict): Box | undefined {
    const { file } = this.#walk
    return readBox(file, page.get('CropBox')) ?? readBox(file, page.get('MediaBox'))
  }

  #inherited(dict: PdfDict, key: string): string | null {
    const { file } = this.#walk
    let at: PdfDict | undefined = dict
    for (let up = 0; at !== undefined && up < MAX_PARENTS; up++) {
      const found = nameIn(file, at, key)
      if (found !== null) return found
      at = file.dict(at.get('Parent'))
    }
    return null
  }

  #appearances(dict: PdfDict): PdfValue[] {
    const { file } = this.#walk
    const appearance = file.dict(dict.get('AP'))
    return ['N', 'D', 'R'].flatMap((key) => {
      const entry = appearance?.get(key)
      const value = file.resolve(entry)
      if (value instanceof PdfStream) return [entry ?? null]
      return isDict(value) ? [...value.values()] : []
    })
  }

  #hasAppearances(appearance: PdfDict | undefined): boolean {
    const { file } = this.#walk
    for (const key of ['N', 'D', 'R']) {
      const value = file.resolve(appearance?.get(key))
      if (value instanceof PdfStream) return true
      if (isDict(value)) return [...value.values()].some((entry) => file.resolve(entry) instanceof PdfStream)
    }
    return false
  }

  /** An element with links to different places (ISO 14289-2, 8.2.5.20). */
  #otherTarget(dict: PdfDict): string | null {
    const walk = this.#walk
    const parent = walk.structure.parentNumberOfObject(dict)
    const target = this.#target(dict)
    if (parent === 0 || target === 0) return null
    const targets = this.#targetsOf.get(parent) ?? new Set<number>()
    this.#targetsOf.set(parent, targets)
    const isElsewhere = targets.size > (targets.has(target) ? 1 : 0)
    targets.add(target)
    return isElsewhere ? `${parent} 0 R` : null
  }

  /** The number of the element that a link leads to. */
  #target(dict: PdfDict): number {
    const walk = this.#walk
    const { file } = walk
    const action = file.dict(dict.get('A'))
    const entry = action === undefined ? dict.get('Dest') : (action.get('SD') ?? action.get('D'))
    const found = namedDestination(walk, entry)
    if (isDict(found)) return objectNumber(found.get('SD'))
    const first = Array.isArray(found) ? found[0] : undefined
    return file.dict(first)?.has('S') === true ? objectNumber(first) : 0
  }
}

function isOutside(box: Box, crop: Box | undefined): boolean {
  if (crop === undefined) return false
  return crop[1] >= box[3] || crop[0] >= box[2] || crop[3] <= box[1] || crop[2] <= box[0]
}
