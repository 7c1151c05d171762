import { drawIntoPage } from '../../appearance/draw-into-page.js'
import { eachObject } from '../../edit/draft-objects.js'
import { draftTarget } from '../../edit/draft-target.js'
import { type Box, intersection, transformBox } from '../../geometry/box.js'
import { inverse, type Matrix, multiply } from '../../geometry/matrix.js'
import { type PageView, toDisplayedFromTop, viewDict } from '../../geometry/page-view.js'
import { readBox } from '../../geometry/read.js'
import {
  forEachDict,
  isDict,
  isName,
  type PdfDict,
  PdfName,
  PdfRef,
  PdfStream,
  type PdfValue,
} from '../../syntax/objects.js'
import type { Conversion } from '../conversion.js'
import { replaceGraphicsStates } from '../objects/graphics-states.js'
import { joinedAreas, TransparentAreas } from './transparent-areas.js'

/** RGB pixels of a page, row by row from the top. */
export interface RenderedRegion {
  readonly width: number
  readonly height: number
  readonly data: Uint8Array
}

/**
 * Draws a page of the input, counted from 0, with its annotations or without them; undefined if it cannot. The pixels
 * are valid until the next call.
 */
export type RenderPage = (page: number, dpi: number, hasAnnotations: boolean) => RenderedRegion | undefined

/** Of what becomes a picture. */
const DPI = 200
const MAX_SIDE = 4000
const POINTS = 72

/**
 * PDF/A-1 has no transparency (ISO 19005-1, 6.4). Groups without it are only marked so. Where things show through
 * others, a picture of that part of the page covers the content, which stays below it, so that its text can be found.
 */
export function flattenTransparency(conversion: Conversion, render: RenderPage | undefined): void {
  if (conversion.part > 1) return
  const { draft } = conversion
  const areas = new TransparentAreas(conversion.file)
  let isFlat = true
  draft.pages.forEach((_, index) => {
    conversion.spend()
    const page = draft.pageDict(index)
    const view = viewDict(conversion.file, page)
    const ofContent = areas.ofPage(
      page.get('Contents'),
      conversion.file.dict(page.get('Resources')) ?? new Map(),
      view.box,
    )
    const annotations = transparentAnnotations(conversion, areas, page)
    const unmade = conversion.areasToDraw.get(index) ?? []
    const ofAnnotations = [...annotations, ...unmade]
      .map(({ box }) => intersection(box, view.box))
      .filter((box) => box !== undefined)
    const boxes = joinedAreas([...ofContent, ...ofAnnotations])
    if (boxes.length === 0) return
    const dpi = Math.min(DPI, (MAX_SIDE * POINTS) / Math.max(view.width, view.height))
    const picture = render?.(index, dpi, ofAnnotations.length > 0)
    if (picture === undefined) {
      isFlat = false
      if (unmade.length > 0) conversion.loss('annotation_removed', { page: index + 1, count: unmade.length })
      return
    }
    for (const { hide } of annotations) hide?.()
    cover(conversion, page, view, picture, boxes)
    conversion.loss('transparency_flattened', { page: index + 1 })
  })
  removeTransparency(conversion, isFlat)
}

interface TransparentAnnotation {
  readonly box: Box
  /** Makes its appearance empty: the picture of the page has it. */
  readonly hide?: () => void
}

/** The annotations that show something transparent. */
function transparentAnnotations(
  { draft, file }: Conversion,
  areas: TransparentAreas,
  page: PdfDict,
): TransparentAnnotation[] {
  const found: TransparentAnnotation[] = []
  for (const item of file.array(page.get('Annots')) ?? []) {
    const annotation = file.dict(item)
    const box = readBox(file, annotation?.get('Rect'))
    const normal = file.resolve(file.dict(annotation?.get('AP'))?.get('N'))
    const state = isDict(normal) ? (file.name(annotation?.get('AS')) ?? '') : undefined
    const stream = isDict(normal) ? file.resolve(normal.get(state!)) : normal
    if (annotation === undefined || box === undefined || !(stream instanceof PdfStream)) continue
    if (!areas.isIn(stream)) continue
    const hide = (): void => {
      const own = item instanceof PdfRef ? draft.edit(item.num) : annotation
      const empty = draft.addStream(emptyForm(), new Uint8Array(0))
      own.set('AP', new Map([['N', isDict(normal) ? new Map([...normal, [state!, empty]]) : empty]]))
    }
    found.push({ box, hide })
  }
  return found
}

function emptyForm(): PdfDict {
  return new Map<string, PdfValue>([
    ['Type', new PdfName('XObject')],
    ['Subtype', new PdfName('Form')],
    ['BBox', [0, 0, 1, 1]],
    ['Resources', new Map()],
  ])
}

/** Draws parts of the picture of a page over its content. */
function cover(
  { draft, file }: Conversion,
  page: PdfDict,
  view: PageView,
  { width, height, data }: RenderedRegion,
  boxes: readonly Box[],
): void {
  const toPixels = multiply(toDisplayedFromTop(view), [width / view.width, 0, 0, height / view.height, 0, 0])
  const fromPixels = inverse(toPixels)
  if (fromPixels === undefined) return
  const target = draftTarget(draft)
  const over = boxes.map((box) => {
    const [left, top, right, bottom] = transformBox(toPixels, box)
    const [x, y] = [Math.max(0, Math.floor(left)), Math.max(0, Math.floor(top))]
    const across = Math.max(1, Math.min(width, Math.ceil(right)) - x)
    const down = Math.max(1, Math.min(height, Math.ceil(bottom)) - y)
    const pixels = new Uint8Array(across * down * 3)
    for (let row = 0; row < down; row++) {
      const start = ((y + row) * width + x) * 3
      pixels.set(data.subarray(start, start + across * 3), row * across * 3)
    }
    const dict: PdfDict = new Map<string, PdfValue>([
      ['Type', new PdfName('XObject')],
      ['Subtype', new PdfName('Image')],
      ['Width', across],
      ['Height', down],
      ['ColorSpace', new PdfName('DeviceRGB')],
      ['BitsPerComponent', 8],
      ['Filter', new PdfName('FlateDecode')],
    ])
    const place: Matrix = [across, 0, 0, -down, x, y + down]
    return {
      xobject: draft.addStream(dict, file.primitives.deflate(pixels)),
      matrices: [multiply(place, fromPixels)],
      layer: undefined,
      blendMode: undefined,
      opacity: 1,
      unshown: [],
      mark: '/Artifact BMC',
    }
  })
  drawIntoPage(target, { source: page, page }, { over })
}

/** What states transparency is removed; that which is still needed only if `isFlat`. */
function removeTransparency(conversion: Conversion, isFlat: boolean): void {
  const { draft, file } = conversion
  const removed = (detail: string): true => {
    conversion.change('transparency_removed', { detail })
    return true
  }
  eachObject(draft, (value) => {
    conversion.spend()
    let isChanged = false
    forEachDict(value, (dict) => {
      const isGroup = isName(file.resolve(file.dict(dict.get('Group'))?.get('S')), 'Transparency')
      if (isGroup && dict.delete('Group')) isChanged = removed('Group')
      if (!isFlat) return
      if (isName(file.resolve(dict.get('Subtype')), 'Image'))
        for (const key of ['SMask', 'SMaskInData']) if (dict.delete(key)) isChanged = removed(key)
      const isReplaced = replaceGraphicsStates(draft, dict, (state) => {
        const opaque = opaqueState(conversion, state)
        if (opaque !== undefined) removed('ExtGState')
        return opaque
      })
      if (isReplaced) isChanged = true
    })
    return isChanged
  })
}

/** Undefined if the state is opaque. */
function opaqueState({ file }: Conversion, state: PdfDict): PdfDict | undefined {
  const own: PdfDict = new Map(state)
  const mask = file.resolve(state.get('SMask'))
  if (mask !== null && !isName(mask, 'None')) own.delete('SMask')
  const mode = file.resolve(state.get('BM'))
  if (mode !== null && !isName(mode, 'Normal') && !isName(mode, 'Compatible'))
    own.set('BM', new PdfName('Normal'))
  for (const key of ['CA', 'ca']) if (own.has(key) && file.number(own.get(key)) !== 1) own.set(key, 1)
  const isSame = own.size === state.size && [...own].every(([key, value]) => state.get(key) === value)
  return isSame ? undefined : own
}
