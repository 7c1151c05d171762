import type { Draft } from '../edit/draft.js'
import { limitExceeded } from '../errors.js'
import type { PdfFile } from '../file/pdf-file.js'
import { annotationKind } from '../forms/annotation-kinds.js'
import { readNumbers } from '../geometry/read.js'
import { viewPage } from '../pages/page-view.js'
import { parseDate } from '../syntax/date.js'
import { isName, type PdfDict, PdfRef, type PdfValue } from '../syntax/objects.js'
import { displayedBox } from './annotation-box.js'
import { HIDDEN, LOCKED, LOCKED_CONTENTS, NO_VIEW } from './annotation-flags.js'
import { colourOf, hexColour } from './colour.js'
import { defaultAppearance, textColour } from './free-text.js'
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
  /** `#rrggbb`; null if it has none. That of the letters in a free text. */
  readonly color: string | null
  readonly opacity: number
  /** In ISO 8601; null if it is not known. */
  readonly created: string | null
  readonly modified: string | null
  /** The id of the annotation that it replies to. */
  readonly replyTo: string | null
  /** The address of a link. */
  readonly url: string | null
  /** Replies are never shown on the page. */
  readonly isHidden: boolean
  readonly isLocked: boolean
}

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
  const view = viewPage(draft, index)
  return listedAnnotations(file, num).map(({ item, annotation, at }) => ({
    id: annotationId(item, index, at),
    box: displayedBox(file, annotation, view),
    ...described(file, annotation),
  }))
}

interface ListedAnnotation {
  readonly item: PdfValue
  readonly annotation: PdfDict
  /** Its index in /Annots. */
  readonly at: number
}

/** The annotations of a page, by its object number, that can be changed here. */
export function listedAnnotations(file: PdfFile, page: number): ListedAnnotation[] {
  const items = file.array(file.dict(new PdfRef(page))?.get('Annots')) ?? []
  return items.flatMap((item, at) => {
    const annotation = file.dict(item)
    const kind = annotation && file.name(annotation.get('Subtype'))
    return annotation === undefined || kind === 'Widget' || kind === 'Popup' ? [] : [{ item, annotation, at }]
  })
}

export function annotationId(item: PdfValue, page: number, at: number): string {
  return item instanceof PdfRef ? String(item.num) : `${page + 1}:${at}`
}

function described(file: PdfFile, annotation: PdfDict): Omit<AnnotationDescription, 'id' | 'box'> {
  const text = (key: string): string => file.text(annotation.get(key)) ?? ''
  const flags = file.number(annotation.get('F')) ?? 0
  const kind = annotationKind(file, annotation)
  const replied = annotation.get('IRT')
  // With /RT /Group it belongs to the other annotation, and is no reply (12.5.6.2).
  const replyTo =
    replied instanceof PdfRef && !isName(file.resolve(annotation.get('RT')), 'Group')
      ? String(replied.num)
      : null
  return {
    type: kind,
    contents: text('Contents'),
    author: text('T'),
    subject: text('Subj'),
    color: listedColour(
      kind === 'freetext'
        ? (textColour(defaultAppearance(file, annotation)) ?? [])
        : (readNumbers(file, annotation.get('C')) ?? []),
    ),
    opacity: Math.min(1, Math.max(0, file.number(annotation.get('CA')) ?? 1)),
    created: parseDate(text('CreationDate')) ?? null,
    modified: parseDate(text('M')) ?? null,
    replyTo,
    url: file.text(file.dict(annotation.get('A'))?.get('URI')) ?? null,
    isHidden: replyTo === null && (flags & (HIDDEN | NO_VIEW)) !== 0,
    isLocked: (flags & (LOCKED | LOCKED_CONTENTS)) !== 0,
  }
}

function listedColour(components: readonly number[]): string | null {
  const colour = colourOf(components)
  return colour === undefined ? null : hexColour(colour)
}
