import type { PdfFile } from '../../file/pdf-file.js'
import { type Box, transformBox } from '../../geometry/box.js'
import { IDENTITY, type Matrix, multiply } from '../../geometry/matrix.js'
import { viewDict } from '../../geometry/page-view.js'
import { readRectangle } from '../../geometry/read.js'
import {
  forEachReference,
  isDict,
  isName,
  type PdfDict,
  PdfRef,
  PdfStream,
  PdfString,
  type PdfValue,
} from '../../syntax/objects.js'
import { removeAnnotations } from '../remove-annotations.js'
import { touches } from './areas.js'
import { findMatches, type Matcher } from './find-text.js'
import { GatheredPage, resourcesOf } from './gathered-page.js'
import type { RedactionState } from './redaction-state.js'
import { plainly, readingsOf } from './string-readings.js'

/** Entries of annotations, fields and actions that refer to other objects. */
const ELSEWHERE: ReadonlySet<string> = new Set([
  'P',
  'Parent',
  'Popup',
  'IRT',
  'Kids',
  'AP',
  'Dest',
  'D',
  'SD',
  'OC',
  'MK',
  'DR',
  'StructParent',
  'DA',
])
const DEEPEST = 6
const DEEPEST_FIELD = 32

export interface PageTargets {
  /** In points on the page as displayed, from its upper left corner. */
  readonly areas: readonly Box[]
  readonly matchers: readonly Matcher[]
}

export interface RemovedAnnotations {
  /** By the index of the page. */
  readonly counts: ReadonlyMap<number, number>
  /** The boxes of the removed annotations, by the index of the page. */
  readonly boxes: ReadonlyMap<number, readonly Box[]>
  readonly texts: readonly string[]
}

/**
 * Removes annotations that lie in an area, or that contain or show a match, together with their fields: a
 * field is removed from all pages. A link over removed content is removed, too.
 */
export function redactAnnotations(
  state: RedactionState,
  targetsOf: (page: number) => PageTargets,
): RemovedAnnotations {
  const { draft } = state
  const { file } = draft
  const texts: string[] = []
  const gone = new Set<number>()
  const fields = new Set<number>()
  draft.pages.forEach(({ hasAnnotations }, index) => {
    if (!hasAnnotations) return
    const targets = targetsOf(index)
    if (targets.areas.length + targets.matchers.length === 0) return
    const page = state.pageDict(index)
    const view = viewDict(file, page)
    const matrix = multiply(view.toSeen, [1, 0, 0, -1, 0, view.height])
    for (const item of file.array(page.get('Annots')) ?? []) {
      const annotation = file.dict(item)
      if (!(item instanceof PdfRef) || annotation === undefined) continue
      if (!isTarget(state, annotation, page, matrix, targets, texts)) continue
      gone.add(item.num)
      if (isName(file.resolve(annotation.get('Subtype')), 'Widget')) fields.add(fieldOf(file, item.num))
    }
  })
  const counts = new Map<number, number>()
  const boxes = new Map<number, Box[]>()
  if (gone.size === 0) return { counts, boxes, texts }
  const removed = removeAnnotations(
    draft,
    (annotation, num) =>
      gone.has(num) ||
      (isName(file.resolve(annotation.get('Subtype')), 'Widget') && fields.has(fieldOf(file, num))),
  )
  for (const { page, dict } of removed) {
    counts.set(page, (counts.get(page) ?? 0) + 1)
    const isSeen =
      !isName(file.resolve(dict.get('Subtype')), 'Popup') &&
      !isName(file.resolve(dict.get('Subtype')), 'Link')
    const rectangle = isSeen ? readRectangle(file, dict.get('Rect')) : undefined
    if (rectangle === undefined) continue
    const view = viewDict(file, state.pageDict(page))
    const seen = transformBox(multiply(view.toSeen, [1, 0, 0, -1, 0, view.height]), rectangle)
    boxes.set(page, [...(boxes.get(page) ?? []), seen])
  }
  return { counts, boxes, texts }
}

function isTarget(
  state: RedactionState,
  annotation: PdfDict,
  page: PdfDict,
  matrix: Matrix,
  { areas, matchers }: PageTargets,
  texts: string[],
): boolean {
  const { file } = state.draft
  const rectangle = readRectangle(file, annotation.get('Rect'))
  if (rectangle !== undefined && areas.some((area) => touches(area, transformBox(matrix, rectangle))))
    return true
  if (matchers.length === 0) return false
  let isFound = false
  for (const text of spokenTexts(file, annotation)) {
    for (const { find } of matchers)
      for (const [start, end] of find(text)) {
        texts.push(text.slice(start, end))
        isFound = true
      }
  }
  if (isFound) return true
  for (const appearance of appearancesOf(file, annotation)) {
    const shown = new GatheredPage(file, state.fonts, state.decoded, new Set(), state.fontNums)
    shown.gather(file.decode(appearance), resourcesOf(file, page).of(appearance.dict), IDENTITY)
    const found = findMatches(shown, matchers)
    if (found.length === 0) continue
    texts.push(...found.map(({ text }) => text))
    return true
  }
  return false
}

/** All texts in an annotation, its field and its action. */
function spokenTexts(file: PdfFile, annotation: PdfDict): string[] {
  const texts: string[] = []
  /** Level by level, so that an object is first reached at its smallest depth, and once. */
  const collect = (value: PdfValue | undefined, depth: number): void => {
    const seen = new Set<number>()
    let level = [value]
    for (let at = depth; at <= DEEPEST; at++) {
      const below: (PdfValue | undefined)[] = []
      for (const item of level) {
        if (item instanceof PdfRef) {
          if (seen.has(item.num)) continue
          seen.add(item.num)
        }
        const found = file.resolve(item)
        if (found instanceof PdfString)
          for (const text of readingsOf(found)) texts.push(plainText(text), plainText(plainly(text)))
        else if (Array.isArray(found)) for (const one of found.slice(0, 10_000)) below.push(one)
        else if (found instanceof PdfStream) {
          if (found.length < 1024 * 1024) texts.push(plainText(new TextDecoder().decode(file.decode(found))))
        } else if (isDict(found)) for (const [key, one] of found) if (!ELSEWHERE.has(key)) below.push(one)
      }
      level = below
    }
  }
  let node: PdfDict | undefined = annotation
  for (let depth = 0; node !== undefined && depth < DEEPEST_FIELD; depth++) {
    collect(node, 0)
    collect(file.dict(node.get('MK')), 1)
    const parent: PdfValue | undefined = isName(file.resolve(node.get('Subtype')), 'Popup')
      ? undefined
      : node.get('Parent')
    node = file.dict(parent)
  }
  return texts
}

/** Rich text (ISO 32000-2, 12.7.4.4) is XML. It is also searched without its tags. */
function plainText(text: string): string {
  return text.includes('<') ? `${text}\n${text.replace(/<[^<>]*>/g, '')}` : text
}

/** All streams of /AP, for all states and all appearance types. */
export function appearancesOf(file: PdfFile, annotation: PdfDict): PdfStream[] {
  const found: PdfStream[] = []
  const collect = (value: PdfValue | undefined, depth: number): void => {
    const appearance = file.resolve(value)
    if (appearance instanceof PdfStream) found.push(appearance)
    else if (isDict(appearance) && depth < 3) for (const item of appearance.values()) collect(item, depth + 1)
  }
  collect(annotation.get('AP'), 0)
  return found
}

/** Records the streams of appearances and of button icons (ISO 32000-2, table 192) as drawn. */
export function noteAppearances(state: RedactionState): void {
  const { draft, drawn } = state
  const { file } = draft
  draft.pages.forEach(({ num, hasAnnotations }, index) => {
    if (!hasAnnotations) return
    const page = state.pageDict(index)
    for (const item of file.array(file.dict(new PdfRef(num))?.get('Annots')) ?? []) {
      const annotation = file.dict(item)
      if (annotation === undefined) continue
      const icons = file.dict(annotation.get('MK'))
      if (icons !== undefined) forEachReference(icons, (icon) => drawn.add(icon.num))
      for (const appearance of appearancesOf(file, annotation)) {
        if (appearance.num > 0) drawn.add(appearance.num)
        const shown = new GatheredPage(file, state.fonts, state.decoded, drawn, state.fontNums)
        shown.gather(file.decode(appearance), resourcesOf(file, page).of(appearance.dict), IDENTITY)
        for (const { font, character } of shown.glyphs) {
          const own = state.fontNums.get(font)
          if (own !== undefined) state.note(own, character, false)
        }
      }
    }
  })
}

/** The field of a widget: its nearest ancestor with a name. */
function fieldOf(file: PdfFile, widget: number): number {
  let num = widget
  for (let depth = 0; depth < DEEPEST_FIELD; depth++) {
    const dict = file.dict(new PdfRef(num))
    const parent = dict?.get('Parent')
    if (dict === undefined || dict.has('T') || !(parent instanceof PdfRef)) return num
    num = parent.num
  }
  return num
}
