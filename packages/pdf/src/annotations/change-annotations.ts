import { readStroke } from '../appearance/markup/stroke.js'
import { dropClaimsOnForeign } from '../drawing/claims.js'
import type { Colour } from '../drawing/text-mark.js'
import type { Draft } from '../edit/draft.js'
import { makeObjectsIndirect } from '../edit/indirect-objects.js'
import { PdfError } from '../errors.js'
import type { PdfFile } from '../file/pdf-file.js'
import { type AnnotationKind, annotationKind } from '../forms/annotation-kinds.js'
import { removeAnnotations } from '../forms/remove-annotations.js'
import { type Box, transformBox } from '../geometry/box.js'
import { IDENTITY, inverse, type Matrix, transform } from '../geometry/matrix.js'
import type { PageView } from '../geometry/page-view.js'
import { readNumbers, readRectangle } from '../geometry/read.js'
import { viewPage } from '../pages/page-view.js'
import { type PdfDict, PdfRef, type PdfValue } from '../syntax/objects.js'
import { displayedBox, rectangleFor } from './annotation-box.js'
import { name, rounded, text } from './annotation-entries.js'
import { HIDDEN, NO_ROTATE, NO_ZOOM, PRINT } from './annotation-flags.js'
import { componentsOf } from './colour.js'
import { type LocalSpace, localSpace, setFreeText, setTextColour } from './free-text.js'
import type { PlacedBox } from './new-object.js'
import { PageAnnotations } from './page-annotations.js'
import { annotationId, listedAnnotations } from './read-annotations.js'
import { type Restyling, restyledAppearance } from './restyle-appearance.js'

interface OfAnnotation {
  /** The index of the page. */
  readonly page: number
  /** As in the list of annotations. */
  readonly id: string
}

/** What is undefined stays as it is. */
export interface ChangedAnnotation extends OfAnnotation {
  readonly action: 'change'
  /** Its place on the page as displayed. */
  readonly box: Partial<PlacedBox>
  readonly comment: string | undefined
  readonly author: string | undefined
  readonly colour: Colour | undefined
  /** From 0 to 1. */
  readonly opacity: number | undefined
}

export interface RemovedAnnotation extends OfAnnotation {
  readonly action: 'remove'
}

export interface ReplyToAnnotation extends OfAnnotation {
  readonly action: 'reply'
  readonly comment: string
  readonly author: string
}

export type AnnotationChange = ChangedAnnotation | RemovedAnnotation | ReplyToAnnotation

export interface ChangedAnnotations {
  readonly changed: number
  /** Including replies to those that were removed. */
  readonly removed: number
  readonly replies: number
  readonly claimsDropped: readonly string[]
}

/**
 * Changes existing annotations, found by the ids that they had when the document was opened. `date` is written as
 * in a PDF. An error has the index of its change in `details.annotation`.
 */
export function changeAnnotations(
  draft: Draft,
  changes: readonly AnnotationChange[],
  date: string,
): ChangedAnnotations {
  const places = placesOf(draft, changes)
  makeObjectsIndirect(draft)
  const nums = places.map(({ page, at }) => {
    const { file, pages } = draft
    return (file.array(file.dict(new PdfRef(pages[page]!.num))?.get('Annots'))![at] as PdfRef).num
  })
  const removed = new Set<number>()
  const count = { changed: 0, replies: 0 }
  const ofPages = new Map<number, PageAnnotations>()
  changes.forEach((change, index) => {
    draft.file.budget.ensure()
    const num = nums[index]!
    if (change.action === 'remove') removed.add(num)
    else if (change.action === 'reply') {
      const annotations = ofPages.get(change.page) ?? new PageAnnotations(draft, change.page)
      ofPages.set(change.page, annotations)
      annotations.add(replyEntries(draft, num, change, date), date)
      count.replies++
    } else {
      withAnnotation(index, () => changeOne(draft, num, change, date))
      count.changed++
    }
  })
  for (const annotations of ofPages.values()) annotations.finish()
  const gone = removed.size === 0 ? [] : removeWithReplies(draft, removed)
  return { ...count, removed: gone.length, claimsDropped: dropClaimsOnForeign(draft) }
}

/** The page and the index in its /Annots of each annotation that is to be changed. */
function placesOf(draft: Draft, changes: readonly AnnotationChange[]): { page: number; at: number }[] {
  const byPage = new Map<number, Map<string, number>>()
  return changes.map(({ page, id }, index) => {
    let known = byPage.get(page)
    if (known === undefined) {
      const listed = listedAnnotations(draft.file, draft.pages[page]!.num)
      known = new Map(listed.map(({ item, at }) => [annotationId(item, page, at), at]))
      byPage.set(page, known)
    }
    const at = known.get(id)
    if (at === undefined)
      throw new PdfError('invalid_option', `Page ${page + 1} has no annotation with the id ${id}.`, {
        annotation: index,
        field: 'id',
      })
    return { page, at }
  })
}

function changeOne(draft: Draft, num: number, change: ChangedAnnotation, date: string): void {
  const { file } = draft
  const annotation = draft.edit(num)
  const view = viewPage(draft, change.page)
  const kind = annotationKind(file, annotation)
  const local = kind === 'freetext' ? localSpace(file, annotation, view) : undefined
  const isResized = move(draft, annotation, view, change.box)
  const { comment, author, colour, opacity } = change
  if (author !== undefined) annotation.set('T', text(author))
  if (comment !== undefined) {
    annotation.set('Contents', text(comment))
    // The same text with formatting (12.7.3.4), which readers prefer.
    annotation.delete('RC')
  }
  if (opacity !== undefined) annotation.set('CA', opacity)
  if (colour !== undefined && local !== undefined) setTextColour(file, annotation, colour)
  const restyling = restylingOf(draft, annotation, kind, change)
  if (restyling !== undefined) {
    const restyled = restyledAppearance(draft, file.dict(annotation.get('AP'))?.get('N'), restyling)
    if (restyled !== undefined) annotation.set('AP', new Map([['N', restyled]]))
  }
  if (local !== undefined && (comment !== undefined || colour !== undefined || isResized))
    setFreeText(
      draft,
      annotation,
      isResized ? resized(draft, annotation, local) : moved(draft, annotation, local),
    )
  annotation.set('M', text(date))
}

/** Moves an annotation with all points that describe it; returns whether its size changed. */
function move({ file }: Draft, annotation: PdfDict, view: PageView, box: Partial<PlacedBox>): boolean {
  if (Object.values(box).every((value) => value === undefined)) return false
  const known = displayedBox(file, annotation, view)
  const wanted = {
    x: box.x ?? known.x,
    y: box.y ?? known.y,
    width: box.width ?? known.width,
    height: box.height ?? known.height,
  }
  const before = readRectangle(file, annotation.get('Rect')) ?? [0, 0, 0, 0]
  const after = rectangleFor(file, annotation, view, wanted)
  annotation.set('Rect', after.map(rounded))
  const matrix = between(before, after)
  for (const key of ['QuadPoints', 'L', 'Vertices', 'CL'])
    if (annotation.has(key)) annotation.set(key, movedPoints(readNumbers(file, annotation.get(key)), matrix))
  const strokes = file.array(annotation.get('InkList'))
  if (strokes !== undefined)
    annotation.set(
      'InkList',
      strokes.map((stroke) => movedPoints(readNumbers(file, stroke), matrix)),
    )
  return Math.abs(wanted.width - known.width) > 0.01 || Math.abs(wanted.height - known.height) > 0.01
}

/** The matrix that moves and scales one box to another. */
function between(from: Box, to: Box): Matrix {
  const scale = (start: number, end: number, newStart: number, newEnd: number): number =>
    end > start ? (newEnd - newStart) / (end - start) : 1
  const [x, y] = [scale(from[0], from[2], to[0], to[2]), scale(from[1], from[3], to[1], to[3])]
  return [x, 0, 0, y, to[0] - from[0] * x, to[1] - from[1] * y]
}

function movedPoints(numbers: readonly number[] = [], matrix: Matrix): number[] {
  return Array.from({ length: Math.floor(numbers.length / 2) }, (_, at) =>
    transform(matrix, [numbers[2 * at]!, numbers[2 * at + 1]!]),
  )
    .flat()
    .map(rounded)
}

const BOTH = ['line', 'fill'] as const

/** Which colours of an appearance are the colour of the annotation (12.5.6). */
const COLOURED: Readonly<Partial<Record<AnnotationKind, readonly ('line' | 'fill')[]>>> = {
  highlight: BOTH,
  underline: BOTH,
  strikeout: BOTH,
  squiggly: BOTH,
  caret: BOTH,
  ink: BOTH,
  line: BOTH,
  polyline: BOTH,
  square: ['line'],
  circle: ['line'],
  polygon: ['line'],
  link: ['line'],
  text: ['fill'],
}

/** Sets the colour of an annotation; returns how its appearance changes. */
function restylingOf(
  { file }: Draft,
  annotation: PdfDict,
  kind: AnnotationKind,
  { colour, opacity }: ChangedAnnotation,
): Restyling | undefined {
  if (colour === undefined || kind === 'freetext') return opacity === undefined ? undefined : { opacity }
  const parts = hasFillOnly(file, annotation) ? BOTH : COLOURED[kind]
  if (parts === undefined)
    throw new PdfError(
      'invalid_option',
      `The colour of an annotation of the type ${kind} cannot be changed.`,
      {
        field: 'color',
      },
    )
  const components = componentsOf(colour)
  annotation.set('C', components)
  // The heads of arrows.
  if (annotation.has('IC') && parts.includes('fill')) annotation.set('IC', components)
  return { opacity, ...Object.fromEntries(parts.map((part) => [part, components])) }
}

/** A shape without a line has the colour of its interior. */
function hasFillOnly(file: PdfFile, annotation: PdfDict): boolean {
  return annotation.has('IC') && readStroke(file, annotation).width === 0
}

/** The coordinates in which a moved text was drawn. */
function moved({ file }: Draft, annotation: PdfDict, { box, toPage }: LocalSpace): LocalSpace {
  const rect = readRectangle(file, annotation.get('Rect')) ?? [0, 0, 0, 0]
  const was = transformBox(toPage, box)
  const [a, b, c, d, e, f] = toPage
  return { box, toPage: [a, b, c, d, e + rect[0] - was[0], f + rect[1] - was[1]] }
}

/** The same for a text that gets another box: its letters keep their size. */
function resized({ file }: Draft, annotation: PdfDict, { toPage }: LocalSpace): LocalSpace {
  const rect = readRectangle(file, annotation.get('Rect')) ?? [0, 0, 0, 0]
  return { box: transformBox(inverse(toPage) ?? IDENTITY, rect), toPage }
}

/** A reply (12.5.6.2, IRT) is a note that is not shown on the page. */
function replyEntries(
  { file }: Draft,
  num: number,
  { comment, author }: ReplyToAnnotation,
  date: string,
): [string, PdfValue][] {
  return [
    ['Subtype', name('Text')],
    ['Rect', [...(readRectangle(file, file.dict(new PdfRef(num))?.get('Rect')) ?? [0, 0, 0, 0])]],
    ['F', HIDDEN | PRINT | NO_ZOOM | NO_ROTATE],
    ['IRT', new PdfRef(num)],
    ['Name', name('Comment')],
    ['CreationDate', text(date)],
    ['Contents', text(comment)],
    ...(author === '' ? [] : ([['T', text(author)]] as [string, PdfValue][])),
  ]
}

function removeWithReplies(draft: Draft, removed: Set<number>): readonly unknown[] {
  const { file, pages } = draft
  const repliesTo = new Map<number, number[]>()
  for (const { num } of pages) {
    for (const { item, annotation } of listedAnnotations(file, num)) {
      const replied = annotation.get('IRT')
      if (!(replied instanceof PdfRef) || !(item instanceof PdfRef)) continue
      const replies = repliesTo.get(replied.num) ?? []
      repliesTo.set(replied.num, replies)
      replies.push(item.num)
    }
  }
  // A set also visits what is added while it is visited, each once.
  for (const num of removed) for (const one of repliesTo.get(num) ?? []) removed.add(one)
  return removeAnnotations(draft, (_, num) => removed.has(num))
}

function withAnnotation(index: number, work: () => void): void {
  try {
    work()
  } catch (error) {
    if (!(error instanceof PdfError)) throw error
    throw new PdfError(error.code, error.message, { field: 'comment', ...error.details, annotation: index })
  }
}
