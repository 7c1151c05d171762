import type { PdfFile } from '../file/pdf-file.js'
import { removeAnnotations } from '../forms/remove-annotations.js'
import { type Box, transformBox } from '../geometry/box.js'
import { toDisplayedFromTop, viewDict } from '../geometry/page-view.js'
import { readRectangle } from '../geometry/read.js'
import {
  forEachReference,
  isDict,
  isName,
  type PdfDict,
  PdfRef,
  PdfStream,
  PdfString,
  type PdfValue,
} from '../syntax/objects.js'
import { touches } from './areas.js'
import { findMatches } from './find-text.js'
import type { Matcher } from './match.js'
import { redactOptions } from './redact-options.js'
import type { RedactionState } from './redaction-state.js'
import { readingsOf } from './string-readings.js'

/** Entries of annotations, fields and actions that refer to other objects. */
const NOT_SEARCHED: ReadonlySet<string> = new Set([
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
const MAX_DEPTH = 6
const MAX_ITEMS = 10_000
const MAX_STREAM_BYTES = 1024 * 1024
const MAX_FIELD_DEPTH = 32

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
  /** The number of options removed from choice fields, and the boxes of these fields. */
  readonly options: number
  readonly choices: ReadonlyMap<number, readonly Box[]>
  readonly texts: readonly string[]
}

/**
 * Removes annotations that lie in an area, or that contain or show a match, together with their fields: a
 * field is removed from all pages. A choice field only loses the options that match, if it has others. A link over removed content is removed, too.
 */
export function redactAnnotations(
  state: RedactionState,
  targetsOf: (page: number) => PageTargets,
): RemovedAnnotations {
  const { draft } = state
  const { file } = draft
  const removedNums = new Set<number>()
  const fields = new Set<number>()
  const searches = new Map<readonly Matcher[], AnnotationSearch>()
  const searchOf = (page: number): AnnotationSearch => {
    const { matchers } = targetsOf(page)
    const search = searches.get(matchers) ?? new AnnotationSearch(state, matchers)
    searches.set(matchers, search)
    return search
  }
  const options = redactOptions(draft, (pages) => {
    const own = [...new Set(pages.map(searchOf))]
    return (option) => own.some((search) => search.isIn(option))
  })
  draft.pages.forEach(({ hasAnnotations }, index) => {
    if (!hasAnnotations) return
    const { areas, matchers } = targetsOf(index)
    if (areas.length + matchers.length === 0) return
    const search = searchOf(index)
    const page = state.pageDict(index)
    const matrix = toDisplayedFromTop(viewDict(file, page))
    for (const item of file.array(page.get('Annots')) ?? []) {
      const annotation = file.dict(item)
      if (!(item instanceof PdfRef) || annotation === undefined) continue
      const rectangle = readRectangle(file, annotation.get('Rect'))
      const isInArea =
        rectangle !== undefined && areas.some((area) => touches(area, transformBox(matrix, rectangle)))
      if (!isInArea && !search.isFoundIn(item, annotation, index)) continue
      removedNums.add(item.num)
      if (isName(file.resolve(annotation.get('Subtype')), 'Widget')) fields.add(fieldOf(file, item.num))
    }
  })
  const texts = [...searches.values()].flatMap((search) => search.texts)
  const removed =
    removedNums.size === 0
      ? []
      : removeAnnotations(
          draft,
          (annotation, num) =>
            removedNums.has(num) ||
            (isName(file.resolve(annotation.get('Subtype')), 'Widget') && fields.has(fieldOf(file, num))),
        )
  const counts = new Map<number, number>()
  for (const { page } of removed) counts.set(page, (counts.get(page) ?? 0) + 1)
  const choices = boxesByPage(state, options.widgets)
  return { counts, boxes: boxesByPage(state, removed), options: options.count, choices, texts }
}

/** The boxes of annotations that are visible themselves. */
function boxesByPage(
  state: RedactionState,
  annotations: readonly { readonly page: number; readonly dict: PdfDict }[],
): Map<number, Box[]> {
  const { file } = state.draft
  const boxes = new Map<number, Box[]>()
  for (const { page, dict } of annotations) {
    const isSeen =
      !isName(file.resolve(dict.get('Subtype')), 'Popup') &&
      !isName(file.resolve(dict.get('Subtype')), 'Link')
    const rectangle = isSeen ? readRectangle(file, dict.get('Rect')) : undefined
    if (rectangle === undefined) continue
    const matrix = toDisplayedFromTop(viewDict(file, state.pageDict(page)))
    boxes.set(page, [...(boxes.get(page) ?? []), transformBox(matrix, rectangle)])
  }
  return boxes
}

/**
 * Searches the texts and the appearances of annotations. Annotations can share fields, actions and
 * appearances, so the result for each is kept.
 */
class AnnotationSearch {
  /** The texts that were found. */
  readonly texts: string[] = []
  readonly #state: RedactionState
  readonly #matchers: readonly Matcher[]
  /** By object number and depth. */
  readonly #knownTexts = new Map<string, boolean>()
  readonly #appearances = new Map<string, boolean>()

  constructor(state: RedactionState, matchers: readonly Matcher[]) {
    this.#state = state
    this.#matchers = matchers
  }

  isFoundIn(item: PdfRef, annotation: PdfDict, page: number): boolean {
    if (this.#matchers.length === 0) return false
    return this.#isInTexts(item) || this.#isInAppearance(annotation, page)
  }

  isIn(value: PdfValue): boolean {
    return this.#matchers.length > 0 && this.#isBelow(value, 0)
  }

  /** Searches all texts in an annotation, its field and its action. */
  #isInTexts(annotation: PdfRef): boolean {
    const { file } = this.#state.draft
    let isFound = false
    let node: PdfValue | undefined = annotation
    for (let depth = 0; depth < MAX_FIELD_DEPTH; depth++) {
      const dict = file.dict(node)
      if (dict === undefined) break
      if (this.#isBelow(node, 0)) isFound = true
      if (this.#isBelow(dict.get('MK'), 1)) isFound = true
      if (isName(file.resolve(dict.get('Subtype')), 'Popup')) break
      node = dict.get('Parent')
    }
    return isFound
  }

  #isBelow(value: PdfValue | undefined, depth: number): boolean {
    if (depth > MAX_DEPTH) return false
    if (!(value instanceof PdfRef)) return this.#isIn(value, depth)
    const key = `${value.num} ${depth}`
    let isFound = this.#knownTexts.get(key)
    if (isFound === undefined) {
      isFound = this.#isIn(this.#state.draft.file.resolve(value), depth)
      this.#knownTexts.set(key, isFound)
    }
    return isFound
  }

  #isIn(value: PdfValue | undefined, depth: number): boolean {
    const { file } = this.#state.draft
    if (value instanceof PdfString) return this.#find(readingsOf(value))
    if (value instanceof PdfStream)
      return value.length < MAX_STREAM_BYTES && this.#find(readingsOf(new PdfString(file.decode(value))))
    let isFound = false
    if (Array.isArray(value)) {
      for (const item of value.slice(0, MAX_ITEMS)) if (this.#isBelow(item, depth + 1)) isFound = true
    } else if (isDict(value)) {
      for (const [key, item] of value)
        if (!NOT_SEARCHED.has(key) && this.#isBelow(item, depth + 1)) isFound = true
      // Readers show the name of a stamp that has no appearance (ISO 32000-2, 12.5.6.12).
      const name = isName(value.get('Subtype') ?? null, 'Stamp') ? file.name(value.get('Name')) : undefined
      if (name !== undefined && this.#find([name])) isFound = true
    }
    return isFound
  }

  /** Searches all of them, because every text that is found is searched for in the whole document. */
  #find(texts: readonly string[]): boolean {
    let isFound = false
    for (const text of texts)
      for (const { find } of this.#matchers)
        for (const [start, end] of find(text)) {
          this.texts.push(text.slice(start, end))
          isFound = true
        }
    return isFound
  }

  #isInAppearance(annotation: PdfDict, page: number): boolean {
    return appearancesOf(this.#state.draft.file, annotation).some((appearance) => {
      const key = appearanceKey(appearance, page)
      const known = key === undefined ? undefined : this.#appearances.get(key)
      if (known !== undefined) return known
      const { scanner } = this.#state
      const scan = scanner.appearance(appearance, this.#state.pageDict(page))
      const found = findMatches(scan, this.#matchers)
      for (const { text } of found) this.texts.push(text)
      if (key !== undefined) this.#appearances.set(key, found.length > 0)
      return found.length > 0
    })
  }
}

/**
 * What an appearance looks like depends on the page only if it has no resources of its own. Undefined if it is
 * not an indirect object.
 */
export function appearanceKey({ num, dict }: PdfStream, page: number): string | undefined {
  if (num <= 0) return undefined
  return dict.has('Resources') ? `${num}` : `${num} ${page}`
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
export function recordAppearances(state: RedactionState): void {
  const { draft, drawn } = state
  const { file } = draft
  const recorded = new Set<string>()
  draft.pages.forEach(({ num, hasAnnotations }, index) => {
    if (!hasAnnotations) return
    for (const item of file.array(file.dict(new PdfRef(num))?.get('Annots')) ?? []) {
      const annotation = file.dict(item)
      if (annotation === undefined) continue
      const icons = file.dict(annotation.get('MK'))
      if (icons !== undefined) forEachReference(icons, (icon) => drawn.add(icon.num))
      for (const appearance of appearancesOf(file, annotation)) {
        const key = appearanceKey(appearance, index)
        if (key !== undefined && recorded.has(key)) continue
        if (key !== undefined) recorded.add(key)
        if (appearance.num > 0) drawn.add(appearance.num)
        const scan = state.scanner.appearance(appearance, state.pageDict(index))
        state.addDrawn(scan.drawn)
        for (const glyph of scan.glyphs) state.addGlyph(glyph, false)
      }
    }
  })
}

/** The field of a widget: its nearest ancestor with a name. */
function fieldOf(file: PdfFile, widget: number): number {
  let num = widget
  for (let depth = 0; depth < MAX_FIELD_DEPTH; depth++) {
    const dict = file.dict(new PdfRef(num))
    const parent = dict?.get('Parent')
    if (dict === undefined || dict.has('T') || !(parent instanceof PdfRef)) return num
    num = parent.num
  }
  return num
}
