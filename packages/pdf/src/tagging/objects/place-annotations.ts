import type { ElementBuilder, PlacedElement } from '../elements/build-elements.js'
import { Element } from '../elements/element.js'
import { Insertions } from '../elements/insertions.js'
import type { PageAnnotation } from './page-annotations.js'

/** The elements of a page that are compared with each annotation, from its end. */
const MAX_LOOKED = 5_000
const TYPES: Readonly<Record<string, string>> = { Link: 'Link', Widget: 'Form' }

/**
 * Gives every annotation that no text has yet an element of its own (ISO 14289-1, 7.18.1), behind what is above it or on
 * the left of it.
 */
export function placeAnnotations(
  annotations: readonly (readonly PageAnnotation[])[],
  builder: ElementBuilder,
): void {
  const { document, placed, taken } = builder
  const insertions = new Insertions()
  const byPage = new Map<number, PlacedElement[]>()
  for (const each of placed) {
    const known = byPage.get(each.page)
    if (known === undefined) byPage.set(each.page, [each])
    else known.push(each)
  }
  let lastOfPages: PlacedElement | undefined
  for (const [page, own] of annotations.entries()) {
    const onPage = byPage.get(page) ?? []
    const rest = own.filter(({ ref }) => !taken.has(ref.num)).sort(inOrder)
    for (const annotation of rest) {
      taken.add(annotation.ref.num)
      const before = lastAbove(onPage, annotation) ?? lastOfPages
      insertions.add(before?.element, elementOf(annotation, builder))
    }
    lastOfPages = onPage.at(-1) ?? lastOfPages
  }
  insertions.into(document)
}

function elementOf({ ref, page, type }: PageAnnotation, builder: ElementBuilder): Element {
  const tag = TYPES[type] ?? 'Annot'
  builder.counts.set(tag, (builder.counts.get(tag) ?? 0) + 1)
  const element = new Element(tag)
  element.kids.push({ annotation: ref.num, page })
  if (tag !== 'Link') return element
  // A link is part of a paragraph (ISO 32000-1, 14.8.4.4.2).
  const paragraph = new Element('P')
  paragraph.kids.push(element)
  return paragraph
}

/** From top to bottom, and from left to right where they are beside each other. */
function inOrder({ box: one }: PageAnnotation, { box: other }: PageAnnotation): number {
  const areBeside = Math.min(one[3], other[3]) - Math.max(one[1], other[1]) > 0
  return areBeside ? one[0] - other[0] : one[1] - other[1]
}

/** The last element of the page that begins above the middle of an annotation, in its column if it has one. */
function lastAbove(onPage: readonly PlacedElement[], { box }: PageAnnotation): PlacedElement | undefined {
  const middle = (box[1] + box[3]) / 2
  let last: PlacedElement | undefined
  for (let at = onPage.length - 1, looked = 0; at >= 0 && looked < MAX_LOOKED; at--, looked++) {
    const each = onPage[at]!
    if (each.box[1] > middle) continue
    if (each.box[0] < box[2] && each.box[2] > box[0]) return each
    last ??= each
  }
  return last
}
