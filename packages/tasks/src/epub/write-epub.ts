import type { LayoutDocument } from '@octavo/pdf/layout-tree'
import type { Primitives } from '@octavo/pdf/primitives'
import { blocksIn } from '../from-layout/blocks-in.js'
import { picturesOf } from '../from-layout/pictures-of.js'
import { ScannedPages } from '../from-layout/scanned-pages.js'
import { isRightToLeft } from '../from-layout/text-direction.js'
import type { PictureParts } from '../office-files/picture-parts.js'
import { escaped } from '../office-files/xml.js'
import type { ZipFile } from '../office-files/zip-file.js'
import { type ContentsEntry, contentsOf } from '../web-page/contents.js'
import { flowMarkup } from '../web-page/flow.js'
import { languageAttribute } from '../web-page/languages.js'
import {
  MarkupState,
  type Missing,
  noteId,
  type Piece,
  pageId,
  referenceId,
} from '../web-page/markup-state.js'
import { notesMarkup } from '../web-page/notes.js'
import { flowStyles } from '../web-page/style-sheet.js'
import { type Chapter, chaptersOf, notesByChapter } from './chapters.js'
import type { Cover } from './cover.js'
import { Fingerprint } from './fingerprint.js'
import { inReadingOrder, navigationDocument, ncxDocument, type PageStart } from './navigation.js'
import { NCX_TYPE, type PackageItem, packageDocument, XHTML_TYPE } from './package-document.js'

const FOLDER = 'EPUB'
const CONTAINER = `<?xml version="1.0" encoding="UTF-8"?>\n<container version="1.0" xmlns="urn:oasis:names:tc:opendocument:xmlns:container"><rootfiles><rootfile full-path="${FOLDER}/package.opf" media-type="application/oebps-package+xml"/></rootfiles></container>\n`
const COVER_IMAGE = { name: 'images/cover.jpg', type: 'image/jpeg', properties: 'cover-image' } as const
/** The tag for text whose language is not known (ISO 639-2). */
const UNKNOWN_LANGUAGE = 'und'

/** What the document tree does not say of a book. */
export interface BookFacts {
  /** Its title if the document has none. */
  readonly name: string
  readonly author: string | undefined
  /** In UTC. */
  readonly modified: string
  /** By the index of the page in the file. */
  readonly pageLabels: readonly string[] | undefined
  readonly cover: Cover | undefined
}

/** Writes a document tree as an EPUB publication (EPUB 3.3), and returns what it does not have. */
export async function writeEpub(
  tree: LayoutDocument,
  facts: BookFacts,
  pictures: PictureParts,
  zip: ZipFile,
  primitives: Pick<Primitives, 'sha256'>,
): Promise<ReadonlyMap<Missing, number>> {
  zip.stored('mimetype', [new TextEncoder().encode('application/epub+zip')])
  zip.text('META-INF/container.xml', [CONTAINER])
  const fingerprint = new Fingerprint(primitives)
  const parts = fingerprint.noting(zip)
  await pictures.write(picturesOf(tree, new ScannedPages(tree)), parts, `${FOLDER}/images`)

  const { entries, headingIds } = contentsOf(tree)
  const chapters = chaptersOf(tree, entries)
  const notes = notesByChapter(chapters, tree.notes.length)
  const addresses = addressesOf(chapters, notes, headingIds)
  const state = new MarkupState(tree, {
    isBook: true,
    addressOf: (id) => addresses.get(id),
    hasPicture: (picture) => pictures.nameOf(picture) !== undefined,
    pageLabel: (page) => labelOf(page, tree, facts),
  })
  for (const [block, id] of headingIds) state.headingIds.set(block, id)

  const title = state.titleOr(facts.name)
  fingerprint.add(title)
  const items: PackageItem[] = []
  if (facts.cover !== undefined) {
    parts.stored(`${FOLDER}/${COVER_IMAGE.name}`, [facts.cover.bytes])
    items.push(COVER_IMAGE, coverPage(facts.cover, title, state, zip))
  }
  const pages: PageStart[] = []
  for (const [at, { name, blocks }] of chapters.entries()) {
    let hasSvg = false
    const before = state.pagesBegun
    function* pieces(): Generator<string> {
      yield documentHead(title, state)
      for (const piece of bodyOf(blocks, notes[at]!, state)) {
        const text = typeof piece === 'string' ? piece : relative(pictures.nameOf(piece)!)
        if (text.includes('<svg')) hasSvg = true
        fingerprint.add(text)
        yield text
      }
      yield '</body>\n</html>\n'
    }
    zip.text(`${FOLDER}/${name}`, pieces())
    items.push({ name, type: XHTML_TYPE, properties: hasSvg ? 'svg' : undefined, isText: true })
    for (let page = before; page < state.pagesBegun; page++)
      pages.push({ label: labelOf(page, tree, facts), address: `${name}#${pageId(page)}` })
  }
  const places = new Map([...addresses.keys()].map((id, place) => [id, place]))
  const shown =
    entries.length > 0 ? inReadingOrder(entries, (id) => places.get(id) ?? 0) : plainEntries(chapters, title)
  const addressOf = (id: string): string | undefined => addresses.get(id) ?? id
  const identifier = fingerprint.uuid()
  zip.text(`${FOLDER}/nav.xhtml`, navigationDocument(documentHead(title, state), shown, pages, addressOf))
  zip.text(`${FOLDER}/toc.ncx`, ncxDocument(identifier, title, shown, addressOf))
  zip.text(`${FOLDER}/style.css`, [flowStyles(state, 'book')])
  items.push(
    { name: 'nav.xhtml', type: XHTML_TYPE, properties: 'nav' },
    { name: 'toc.ncx', type: NCX_TYPE },
    { name: 'style.css', type: 'text/css' },
  )
  for (const { name, type } of pictures.parts) items.push({ name: relative(name), type })
  const language = tree.language ?? UNKNOWN_LANGUAGE
  const { author, modified } = facts
  const description = { identifier, title, language, author, modified, isRightToLeft: isRightToLeft(tree) }
  zip.text(`${FOLDER}/package.opf`, packageDocument(description, items))
  zip.finish()
  state.withoutPages()
  return state.missing
}

function* bodyOf(blocks: Chapter['blocks'], notes: readonly number[], state: MarkupState): Generator<Piece> {
  yield* flowMarkup(blocks, state)
  yield* notesMarkup(notes, state)
}

function relative(name: string): string {
  return name.slice(FOLDER.length + 1)
}

function labelOf(page: number, { pages }: LayoutDocument, { pageLabels }: BookFacts): string {
  const index = pages[page]?.index ?? page
  const label = pageLabels?.[index]
  return label === undefined || label.trim() === '' ? String(index + 1) : label
}

/** Where the anchors, the headings and the notes of the chapters are. */
function addressesOf(
  chapters: readonly Chapter[],
  notes: readonly (readonly number[])[],
  headingIds: ReadonlyMap<Chapter['blocks'][number], string>,
): Map<string, string> {
  const addresses = new Map<string, string>()
  const add = (id: string, name: string): void => {
    if (!addresses.has(id)) addresses.set(id, `${name}#${id}`)
  }
  for (const [at, { name, blocks }] of chapters.entries()) {
    for (const block of blocksIn(blocks)) {
      for (const anchor of block.anchors) add(anchor, name)
      const heading = headingIds.get(block)
      if (heading !== undefined) add(heading, name)
    }
    for (const note of notes[at]!) {
      add(noteId(note), name)
      add(referenceId(note), name)
    }
  }
  return addresses
}

/** For a document without an outline and without headings. */
function plainEntries(chapters: readonly Chapter[], title: string): ContentsEntry[] {
  return chapters.map(({ name }, at) => ({
    title: chapters.length === 1 ? title : String(at + 1),
    id: name,
    children: [],
  }))
}

function documentHead(title: string, { tree }: MarkupState): string {
  const direction = isRightToLeft(tree) ? ' dir="rtl"' : ''
  return `<?xml version="1.0" encoding="UTF-8"?>\n<!DOCTYPE html>\n<html xmlns="http://www.w3.org/1999/xhtml" xmlns:epub="http://www.idpf.org/2007/ops"${languageAttribute(tree.language, true)}${direction}>\n<head>\n<meta charset="utf-8"/>\n<title>${escaped(title)}</title>\n<link rel="stylesheet" href="style.css"/>\n</head>\n<body>\n`
}

function coverPage({ width, height }: Cover, title: string, state: MarkupState, zip: ZipFile): PackageItem {
  const page = { name: 'cover.xhtml', type: XHTML_TYPE, isText: true } as const
  zip.text(`${FOLDER}/${page.name}`, [
    documentHead(title, state),
    `<section epub:type="cover"><img src="${COVER_IMAGE.name}" alt="${escaped(title)}" width="${width}" height="${height}"/></section>\n</body>\n</html>\n`,
  ])
  return page
}
