import type { Draft } from '../edit/draft.js'
import { limitExceeded } from '../errors.js'
import type { PdfFile } from '../file/pdf-file.js'
import { annotationKind } from '../forms/annotation-kinds.js'
import { transformBox } from '../geometry/box.js'
import { toDisplayedFromTop } from '../geometry/page-view.js'
import { readNumbers, readRectangle } from '../geometry/read.js'
import { viewPage } from '../pages/page-view.js'
import { parseDate } from '../syntax/date.js'
import { isName, type PdfDict, PdfRef, type PdfValue } from '../syntax/objects.js'
import type { PlacedBox } from './new-object.js'

/** An annotation that is not a form field. */
export interface AnnotationDescription {
  /** Its object number; `page:index` if it is not an indirect object. The same in every reading of a file. */
  readonly id: string
  /** In lower case: `highlight`, `freetext`. */
  readonly type: string
  readonly box: PlacedBox
  readonly contents: string
  readonly author: string
  readonly subject: string
  /** `#rrggbb`; null if it has none. */
  readonly color: string | null
  readonly opacity: number
  /** In ISO 8601; null if it is not known. */
  readonly created: string | null
  readonly modified: string | null
  /** The id of the annotation that it replies to. */
  readonly replyTo: string | null
  /** The address of a link. */
  readonly url: string | null
  readonly isHidden: boolean
  readonly isLocked: boolean
}

/** Annotation flags (ISO 32000-2, table 167). */
const HIDDEN = 1 << 1
const NO_VIEW = 1 << 5
const LOCKED = (1 << 7) | (1 << 9)

/** Pages can share annotations, so that their texts may be listed many times. */
const MAX_ANNOTATIONS = 200_000
const MAX_CHARACTERS = 50_000_000

/** The annotations of all pages, by page, without form fields and the windows of other annotations. */
export function* readAnnotations(draft: Draft): Iterable<AnnotationDescription[]> {
  let [found, characters] = [0, 0]
  for (const index of draft.pages.keys()) {
    draft.file.budget.ensure()
    const annotations = onPage(draft, index)
    found += annotations.length
    if (found > MAX_ANNOTATIONS)
      throw limitExceeded('The number of annotations on all pages', MAX_ANNOTATIONS)
    for (const { contents, author, subject, url } of annotations)
      characters += contents.length + author.length + subject.length + (url?.length ?? 0)
    if (characters > MAX_CHARACTERS) throw limitExceeded('The text of all annotations', MAX_CHARACTERS)
    yield annotations
  }
}

function onPage(draft: Draft, index: number): AnnotationDescription[] {
  const { file, pages } = draft
  const { num, hasAnnotations } = pages[index]!
  if (!hasAnnotations) return []
  const toDisplayed = toDisplayedFromTop(viewPage(draft, index))
  const items = file.array(file.dict(new PdfRef(num))?.get('Annots')) ?? []
  return items.flatMap((item, at) => {
    const annotation = file.dict(item)
    const kind = annotation && file.name(annotation.get('Subtype'))
    if (annotation === undefined || kind === 'Widget' || kind === 'Popup') return []
    const rect = readRectangle(file, annotation.get('Rect')) ?? [0, 0, 0, 0]
    const [left, top, right, bottom] = transformBox(toDisplayed, rect)
    const box = { x: left, y: top, width: right - left, height: bottom - top }
    return [{ id: annotationId(item, index, at), box, ...described(file, annotation) }]
  })
}

export function annotationId(item: PdfValue, page: number, at: number): string {
  return item instanceof PdfRef ? String(item.num) : `${page + 1}:${at}`
}

function described(file: PdfFile, annotation: PdfDict): Omit<AnnotationDescription, 'id' | 'box'> {
  const text = (key: string): string => file.text(annotation.get(key)) ?? ''
  const flags = file.number(annotation.get('F')) ?? 0
  const replied = annotation.get('IRT')
  return {
    type: annotationKind(file, annotation),
    contents: text('Contents'),
    author: text('T'),
    subject: text('Subj'),
    color: hexColour(readNumbers(file, annotation.get('C')) ?? []),
    opacity: Math.min(1, Math.max(0, file.number(annotation.get('CA')) ?? 1)),
    created: parseDate(text('CreationDate')) ?? null,
    modified: parseDate(text('M')) ?? null,
    // With /RT /Group it belongs to the other annotation, and is no reply (12.5.6.2).
    replyTo:
      replied instanceof PdfRef && !isName(file.resolve(annotation.get('RT')), 'Group')
        ? String(replied.num)
        : null,
    url: file.text(file.dict(annotation.get('A'))?.get('URI')) ?? null,
    isHidden: (flags & (HIDDEN | NO_VIEW)) !== 0,
    isLocked: (flags & LOCKED) !== 0,
  }
}

/** Grey, RGB or CMYK components (ISO 32000-2, table 166). */
function hexColour(components: readonly number[]): string | null {
  const [first = 0, second = 0, third = 0, black = 0] = components
  const rgb =
    components.length === 1
      ? [first, first, first]
      : components.length === 3
        ? components
        : components.length === 4
          ? [first, second, third].map((ink) => (1 - ink) * (1 - black))
          : undefined
  if (rgb === undefined) return null
  const byte = (part: number): number => Math.round(Math.min(1, Math.max(0, part)) * 255)
  return `#${rgb.map((part) => byte(part).toString(16).padStart(2, '0')).join('')}`
}
