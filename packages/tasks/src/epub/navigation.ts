import { escaped } from '../office-files/xml.js'
import type { ContentsEntry } from '../web-page/contents.js'
import { firstId } from './chapters.js'

/** Where an identifier is: the file, and the identifier in it. */
export type AddressOf = (id: string) => string | undefined

export interface PageStart {
  readonly label: string
  readonly address: string
}

/** `head` is the beginning of an XHTML document up to its body. */
export function* navigationDocument(
  head: string,
  entries: readonly ContentsEntry[],
  pages: readonly PageStart[],
  addressOf: AddressOf,
): Generator<string> {
  yield `${head}<nav epub:type="toc" role="doc-toc">\n`
  yield* listMarkup(entries, addressOf)
  yield '</nav>\n'
  if (pages.length > 0) {
    yield '<nav epub:type="page-list" role="doc-pagelist" hidden="">\n<ol>\n'
    for (const { label, address } of pages)
      yield `<li><a href="${escaped(address)}">${escaped(label)}</a></li>\n`
    yield '</ol>\n</nav>\n'
  }
  yield '</body>\n</html>\n'
}

function* listMarkup(entries: readonly ContentsEntry[], addressOf: AddressOf): Generator<string> {
  yield '<ol>\n'
  for (const { title, id, children } of entries) {
    const address = id === undefined ? undefined : addressOf(id)
    const shown = escaped(title)
    yield address === undefined
      ? `<li><span>${shown}</span>`
      : `<li><a href="${escaped(address)}">${shown}</a>`
    if (children.length > 0) yield* listMarkup(children, addressOf)
    yield '</li>\n'
  }
  yield '</ol>\n'
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
