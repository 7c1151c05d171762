import { escaped } from '../office-files/xml.js'
import { type AddressOf, type ContentsEntry, contentsMarkup, nested } from '../web-page/contents.js'
import { firstId } from './chapters.js'

export interface PageStart {
  readonly label: string
  readonly address: string
}

/** The entries in the order in which they are read, at their depth (EPUB 3.3, 7.4.2). */
export function inReadingOrder(
  entries: readonly ContentsEntry[],
  placeOf: (id: string) => number,
): readonly ContentsEntry[] {
  const all: (Pick<ContentsEntry, 'title' | 'id'> & { readonly depth: number; readonly place: number })[] = []
  const collect = (own: readonly ContentsEntry[], depth: number): void => {
    for (const entry of own) {
      const { title, id, children } = entry
      all.push({ title, id, depth, place: placeOf(firstId(entry) ?? '') })
      collect(children, depth + 1)
    }
  }
  collect(entries, 0)
  all.sort((one, other) => one.place - other.place)
  return withoutEmpty(nested(all))
}

/** What leads nowhere itself is only there for what is below it. */
function withoutEmpty(entries: readonly ContentsEntry[]): ContentsEntry[] {
  return entries
    .map((entry) => ({ ...entry, children: withoutEmpty(entry.children) }))
    .filter(({ id, children }) => id !== undefined || children.length > 0)
}

/** `head` is the beginning of an XHTML document up to its body. */
export function* navigationDocument(
  head: string,
  entries: readonly ContentsEntry[],
  pages: readonly PageStart[],
  addressOf: AddressOf,
): Generator<string> {
  yield `${head}<nav epub:type="toc" role="doc-toc">\n`
  yield* contentsMarkup(entries, addressOf)
  yield '</nav>\n'
  if (pages.length > 0) {
    yield '<nav epub:type="page-list" role="doc-pagelist" hidden="">\n<ol>\n'
    for (const { label, address } of pages)
      yield `<li><a href="${escaped(address)}">${escaped(label)}</a></li>\n`
    yield '</ol>\n</nav>\n'
  }
  yield '</body>\n</html>\n'
}

/** The table of contents for reading systems of EPUB 2 (OPF 2.0.1, 2.4.1). */
export function* ncxDocument(
  identifier: string,
  title: string,
  entries: readonly ContentsEntry[],
  addressOf: AddressOf,
): Generator<string> {
  yield `<?xml version="1.0" encoding="UTF-8"?>\n<ncx xmlns="http://www.daisy.org/z3986/2005/ncx/" version="2005-1"><head><meta name="dtb:uid" content="${escaped(identifier)}"/></head><docTitle><text>${escaped(title)}</text></docTitle><navMap>\n`
  let count = 0
  function* points(own: readonly ContentsEntry[]): Generator<string> {
    for (const entry of own) {
      const id = firstId(entry)
      const address = id === undefined ? undefined : addressOf(id)
      if (address === undefined) continue
      yield `<navPoint id="point-${++count}"><navLabel><text>${escaped(entry.title)}</text></navLabel><content src="${escaped(address)}"/>`
      yield* points(entry.children)
      yield '</navPoint>\n'
    }
  }
  yield* points(entries)
  yield '</navMap></ncx>\n'
}
