import type { ElementBuilder } from './build-elements.js'
import type { Element } from './element.js'
import { Insertions } from './insertions.js'

/** Text that the layout leaves out is behind the other text of its page. `rest` is in the order of the pages. */
export function placeRest(
  { document, placed }: Pick<ElementBuilder, 'document' | 'placed'>,
  rest: ReadonlyMap<number, Element>,
): void {
  const insertions = new Insertions()
  const places = placed.map((each, at) => ({ ...each, at })).sort((one, other) => one.page - other.page)
  let next = 0
  let last: (typeof places)[number] | undefined
  for (const [page, element] of rest) {
    for (; next < places.length && places[next]!.page <= page; next++)
      if (last === undefined || places[next]!.at > last.at) last = places[next]!
    insertions.add(last?.element, element)
  }
  insertions.into(document)
}
