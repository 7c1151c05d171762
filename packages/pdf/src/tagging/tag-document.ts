/** Adds tags to documents: a structure tree that says what everything on the pages is. @module */
import type { AbortFlag } from '../abort-flag.js'
import type { Draft } from '../edit/draft.js'
import { makeObjectsIndirect } from '../edit/indirect-objects.js'
import { PdfError } from '../errors.js'
import { readLayout } from '../layout/read-layout.js'
import type { LayoutDocument } from '../layout/tree.js'
import { PdfName } from '../syntax/objects.js'
import { markPages } from './content/mark-pages.js'
import { type Description, type DescriptionOptions, describeDocument } from './describe/describe-document.js'
import { type AlternativeText, ElementBuilder, type TaggedFigure } from './elements/build-elements.js'
import { placeRest } from './elements/place-rest.js'
import { type DescribedObjects, describeAnnotations } from './objects/describe-annotations.js'
import { pageAnnotations } from './objects/page-annotations.js'
import { placeAnnotations } from './objects/place-annotations.js'
import { writeStructure } from './objects/write-structure.js'
import { removeTags } from './remove-tags.js'

export { claimAccessible, type Described, type Description } from './describe/describe-document.js'
export type { AlternativeText, TaggedFigure } from './elements/build-elements.js'

export interface TagOptions extends DescriptionOptions {
  readonly alternatives?: readonly AlternativeText[] | undefined
  readonly signal?: AbortFlag | undefined
  /** Pages are done when they were read and marked; reading all of them is half of it. */
  readonly onPage?: ((done: number, all: number) => void) | undefined
}

export interface TagReport extends Description, DescribedObjects {
  /** How many elements of each type there are: `P`, `H1`, `Table`. */
  readonly elements: ReadonlyMap<string, number>
  readonly figures: readonly TaggedFigure[]
  /** The given texts for figures that do not exist. */
  readonly alternativesLeft: readonly AlternativeText[]
  /** The places of text that the layout leaves out, which are paragraphs behind the other text of their pages. */
  readonly leftovers: number
  /** The numbers of pages whose content could not be read to its end, and has no tags. */
  readonly pagesUnread: readonly number[]
}

/** Whether the document has a structure tree. */
export function isTagged(draft: Draft): boolean {
  const { file } = draft
  return file.dict(file.dict(draft.catalogueRef)?.get('StructTreeRoot')) !== undefined
}

/**
 * Tags a document by its layout, in place of the tags that it has. The content of its pages looks the same: only operators
 * of marked content are added. Throws `not_convertible` if it is a scan without text.
 */
export function tagDocument(draft: Draft, options: TagOptions = {}): TagReport {
  const { file, catalogue } = draft
  removeTags(draft)
  makeObjectsIndirect(draft)
  let steps = 0
  const onPage = (): void => options.onPage?.(Math.floor(++steps / 2), draft.pages.length)
  const layout = readLayout(file, catalogue, draft.pages, [...draft.pages.keys()], {
    signal: options.signal,
    annotations: false,
    onPage,
  })
  refuseScan(layout)
  const annotations = layout.pages.map(({ index, fromPage }) => pageAnnotations(draft, index, fromPage))
  const builder = new ElementBuilder(layout, annotations, options.alternatives ?? [])
  placeAnnotations(annotations, builder)
  const { parents, unread, rest } = markPages(draft, layout, builder, { signal: options.signal, onPage })
  placeRest(builder, rest)
  const described = describeAnnotations(draft, annotations)
  writeStructure(draft, builder.document, parents)
  annotations.forEach((own, page) => {
    // ISO 14289-1, 7.18.3: annotations are reached in the order of the tags.
    if (own.length > 0) draft.pageDict(page).set('Tabs', new PdfName('S'))
  })
  return {
    ...describeDocument(draft, layout, options),
    ...described,
    elements: builder.counts,
    figures: builder.figures,
    alternativesLeft: builder.alternativesLeft,
    leftovers: [...rest.values()].reduce((sum, { kids }) => sum + kids.length, 0),
    pagesUnread: unread.map((index) => index + 1),
  }
}

/** Mends the title and the language of a document that keeps its tags. */
export function describeTagged(draft: Draft, options: DescriptionOptions): Description {
  return describeDocument(draft, undefined, options)
}

function refuseScan(layout: LayoutDocument): void {
  const hasText = layout.sections.some(({ blocks }) =>
    blocks.some(({ kind }) => kind === 'paragraph' || kind === 'table' || kind === 'textBox'),
  )
  if (!hasText && layout.pages.some(({ isScan }) => isScan))
    throw new PdfError(
      'not_convertible',
      'The document is a scan without text, so there is nothing to tag.',
      { lacks: 'text' },
    )
}
