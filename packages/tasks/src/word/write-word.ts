import type {
  Block,
  Furniture,
  LayoutDocument,
  Note,
  RepeatedContent,
  Section,
} from '@octavo/pdf/layout-tree'
import { figuresByPage, inPaintingOrder } from '../from-layout/page-art.js'
import { picturesIn, picturesOf } from '../from-layout/pictures-of.js'
import { withMarker } from '../from-layout/with-marker.js'
import type { PackageWriter } from '../office-files/package-writer.js'
import type { PictureParts } from '../office-files/picture-parts.js'
import { coreProperties } from '../office-files/properties.js'
import { CORE_PROPERTIES, Relationships } from '../office-files/relationships.js'
import { artXml, framesByPage } from './exact.js'
import { flowXml, holderXml } from './flow.js'
import { fontTablePart } from './font-table.js'
import type { NoteReference } from './notes.js'
import { type FurnitureParts, hasFirstFurniture, sectionXml } from './sections.js'
import { stylesPart, WORD_NAMESPACE } from './styles.js'
import { type Missing, type WordPart, WordState } from './word-state.js'

const WORD_TYPE = 'application/vnd.openxmlformats-officedocument.wordprocessingml'
const NAMESPACES = [
  ['w', WORD_NAMESPACE],
  ['r', 'http://schemas.openxmlformats.org/officeDocument/2006/relationships'],
  ['wp', 'http://schemas.openxmlformats.org/drawingml/2006/wordprocessingDrawing'],
  ['a', 'http://schemas.openxmlformats.org/drawingml/2006/main'],
  ['pic', 'http://schemas.openxmlformats.org/drawingml/2006/picture'],
  ['mc', 'http://schemas.openxmlformats.org/markup-compatibility/2006'],
  ['wps', 'http://schemas.microsoft.com/office/word/2010/wordprocessingShape'],
  ['wpg', 'http://schemas.microsoft.com/office/word/2010/wordprocessingGroup'],
]
  .map(([prefix, namespace]) => ` xmlns:${prefix}="${namespace}"`)
  .join('')

/** The parts that every Word document of ours has, besides its headers and footers. */
const PARTS = ['styles', 'numbering', 'fontTable', 'settings'] as const

/** Writes a document tree as a Word document, and returns what it does not have. */
export async function writeWord(
  tree: LayoutDocument,
  mode: 'flow' | 'exact',
  pictures: PictureParts,
  writer: PackageWriter,
): Promise<ReadonlyMap<Missing, number>> {
  const state = new WordState(tree, pictures, mode === 'flow')
  const sections =
    mode === 'flow'
      ? tree.sections
      : pagedSections(tree.sections).map((section) => withoutCovered(section, tree.pages))
  const furniture = furnitureParts(sections)
  writer.contentTypes(contentTypes(furniture.parts, state))
  writer.relationships.add('officeDocument', 'word/document.xml')
  writer.relationships.add(CORE_PROPERTIES, 'docProps/core.xml')
  await pictures.write(picturesOf(state.tree, state.scans), writer, 'word/media')
  if (mode === 'exact')
    await pictures.write(picturesIn(coveredFurniture(tree), state.scans), writer, 'word/media')

  if (mode === 'flow') state.without('background', '', state.backdrops.otherPages)
  const relationships = new Relationships()
  for (const part of PARTS) relationships.add(part, `${part}.xml`)
  for (const kind of noteKinds(state)) relationships.add(`${kind}s`, `${kind}s.xml`)
  for (const { name, kind, blocks, section } of furniture.parts) {
    const own = new Relationships()
    const part = { relationships: own, takesNotes: false }
    const style = kind === 'header' ? 'Header' : 'Footer'
    const xml =
      mode === 'flow'
        ? [...flowXml(blocks, state, { part, section: { ...section, columns: ONE_COLUMN }, style })]
        : [
            holderXml(
              artXml([...figuresByPage(blocks).values()].flat(), state, part) +
                [...framesByPage(blocks, state, part, style).values()].join(''),
              false,
            ),
          ]
    writer.text(`word/${name}.xml`, furnitureXml(kind, xml))
    writePartRelationships(writer, name, own)
  }
  writer.text('word/document.xml', documentXml(state, mode, sections, relationships, furniture))
  for (const kind of noteKinds(state)) {
    const own = new Relationships()
    writer.text(`word/${kind}s.xml`, notesXml(kind, state, own))
    writePartRelationships(writer, `${kind}s`, own)
  }
  writer.text('word/numbering.xml', state.numbering.part())
  writer.text('word/styles.xml', stylesPart(state.looks, state.fonts, tree.language))
  writer.text('word/settings.xml', settingsXml(state, mode, sections))
  writer.text('word/fontTable.xml', fontTablePart(state.fonts.faces))
  writePartRelationships(writer, 'document', relationships)
  writer.text('docProps/core.xml', [coreProperties(tree.title, tree.language)])
  return state.missing
}

function writePartRelationships(writer: PackageWriter, name: string, relationships: Relationships): void {
  if (!relationships.isEmpty) writer.text(`word/_rels/${name}.xml.rels`, [relationships.xml()])
}

function noteKinds(state: WordState): NoteReference['element'][] {
  return (['footnote', 'endnote'] as const).filter((kind) => state.notes.of(kind).length > 0)
}

function contentTypes(furniture: readonly FurniturePart[], state: WordState): ReadonlyMap<string, string> {
  const types = new Map([['word/document.xml', `${WORD_TYPE}.document.main+xml`]])
  for (const part of PARTS) types.set(`word/${part}.xml`, `${WORD_TYPE}.${part}+xml`)
  for (const kind of noteKinds(state)) types.set(`word/${kind}s.xml`, `${WORD_TYPE}.${kind}s+xml`)
  for (const { name, kind } of furniture) types.set(`word/${name}.xml`, `${WORD_TYPE}.${kind}+xml`)
  return types.set('docProps/core.xml', 'application/vnd.openxmlformats-package.core-properties+xml')
}

interface FurniturePart {
  readonly name: string
  readonly kind: 'header' | 'footer'
  readonly blocks: readonly Block[]
  readonly section: Section
}

interface FurnitureOfSections {
  readonly parts: readonly FurniturePart[]
  /** The names of the parts of each section. */
  readonly names: readonly Readonly<Record<'header' | 'footer', FurnitureParts>>[]
}

/** A part for each header and footer. A section without one would go on with that of the section before it. */
function furnitureParts(sections: readonly Section[]): FurnitureOfSections {
  const parts: FurniturePart[] = []
  const nameOf = { header: new Map<readonly Block[], string>(), footer: new Map<readonly Block[], string>() }
  const add = (
    kind: FurniturePart['kind'],
    blocks: readonly Block[] | undefined,
    section: Section,
  ): string | undefined => {
    if (blocks === undefined) return undefined
    // Sections that differ in their columns share what is around them.
    const known = nameOf[kind].get(blocks)
    if (known !== undefined) return known
    const name = `${kind}${parts.length + 1}`
    nameOf[kind].set(blocks, name)
    parts.push({ name, kind, blocks, section })
    return name
  }
  const isUsual = {
    header: sections.some(({ header }) => hasBlocks(header)),
    footer: sections.some(({ footer }) => hasBlocks(footer)),
  }
  const hasEven = hasEvenFurniture(sections)
  const names = sections.map((section) => {
    const hasFirst = hasFirstFurniture(section)
    const of = (kind: 'header' | 'footer'): FurnitureParts => {
      const { usual, first, even } = section[kind]
      const own = add(kind, isUsual[kind] ? usual : undefined, section)
      // A header for the first page or for even pages calls for a footer for them, and the reverse.
      return {
        usual: own,
        first: add(kind, first, section) ?? (hasFirst ? own : undefined),
        even: add(kind, even, section) ?? (hasEven ? own : undefined),
      }
    }
    return { header: of('header'), footer: of('footer') }
  })
  return { parts, names }
}

function hasBlocks({ usual, first = [], even = [] }: Furniture): boolean {
  return usual.length + first.length + even.length > 0
}

function* furnitureXml(kind: 'header' | 'footer', blocks: readonly string[]): Generator<string> {
  const element = kind === 'header' ? 'hdr' : 'ftr'
  yield `<w:${element}${NAMESPACES}>`
  yield blocks.length === 0 ? '<w:p/>' : blocks.join('')
  yield `</w:${element}>`
}

function* documentXml(
  state: WordState,
  mode: 'flow' | 'exact',
  sections: readonly Section[],
  relationships: Relationships,
  furniture: FurnitureOfSections,
): Generator<string> {
  const { notes } = state.tree
  const { isWhite, page: colour } = state.backdrops
  const background = mode === 'exact' || isWhite ? '' : `<w:background w:color="${colour}"/>`
  yield `<w:document${NAMESPACES}>${background}<w:body>`
  const part = { relationships, takesNotes: true }
  const drawn = mode === 'exact' ? drawnPages(state, part) : []
  for (const [at, section] of sections.entries()) {
    const isLast = at === sections.length - 1
    if (mode === 'exact')
      for (let page = section.first; page <= section.last; page++)
        yield holderXml(drawn[page] ?? '', page > section.first)
    else {
      yield* flowXml(section.blocks, state, { part, section })
      if (isLast) for (const note of state.notes.others(notes)) yield* looseNote(note, state, part, section)
    }
    const names = furniture.names[at]!
    const identified = (kind: 'header' | 'footer'): FurnitureParts => {
      const id = (name: string | undefined): string | undefined =>
        name === undefined ? undefined : relationships.add(kind, `${name}.xml`)
      const { usual, first, even } = names[kind]
      return { usual: id(usual), first: id(first), even: id(even) }
    }
    const xml = sectionXml(section, identified('header'), identified('footer'), sections[at - 1])
    yield isLast ? xml : `<w:p><w:pPr><w:spacing w:line="20" w:lineRule="exact"/>${xml}</w:pPr></w:p>`
  }
  yield '</w:body></w:document>'
}

/** Those with pages of their own: each begins on a new one. */
function pagedSections(sections: readonly Section[]): Section[] {
  return sections
    .filter(({ first, last }) => first <= last)
    .map((section) => ({ ...section, startsPage: true, columns: ONE_COLUMN }))
}

const ONE_COLUMN = { count: 1, gap: 0 }
const NO_FURNITURE: Furniture = { first: undefined, even: undefined, usual: [] }

function withoutCovered(section: Section, pages: LayoutDocument['pages']): Section {
  if (!isFurnitureCovered(section, pages)) return section
  return { ...section, header: NO_FURNITURE, footer: NO_FURNITURE }
}

/** Lines hide no text. */
const THIN = 3.5

/** Whether areas of its pages would be over a header or footer: word processors paint these below all else. */
function isFurnitureCovered(
  { header, footer, first, last }: Section,
  pages: LayoutDocument['pages'],
): boolean {
  const boxes = [header, footer]
    .flatMap(({ usual, first: ofFirst = [], even = [] }) => [...usual, ...ofFirst, ...even])
    .map(({ box }) => box)
  return pages
    .slice(first, last + 1)
    .some(({ background, shapes }) =>
      [...background, ...shapes].some(
        ({ fill, box: [left, top, right, bottom] }) =>
          fill !== undefined &&
          right - left > THIN &&
          bottom - top > THIN &&
          boxes.some((box) => box[0] < right && left < box[2] && box[1] < bottom && top < box[3]),
      ),
    )
}

/** The headers and footers that would be covered, with what is in them on each page. */
function* coveredPages({ sections, pages, repeated }: LayoutDocument): Generator<[number, RepeatedContent]> {
  for (const section of sections)
    if (isFurnitureCovered(section, pages))
      for (let page = section.first; page <= section.last; page++) yield [page, repeated[page]!]
}

function coveredFurniture(tree: LayoutDocument): Block[] {
  return [...coveredPages(tree)].flatMap(([, { header, footer }]) => [...header.blocks, ...footer.blocks])
}

/** They are at their place like all other text, by page. */
function framedFurniture(state: WordState, part: WordPart): ReadonlyMap<number, string> {
  const framed = ({ blocks }: RepeatedContent['header'], style: string): string => {
    const own = blocks.map((block): Block => ({ ...block, anchors: [] }))
    const figures = artXml([...figuresByPage(own).values()].flat(), state, part)
    return figures + [...framesByPage(own, state, part, style).values()].join('')
  }
  const furniture = new Map<number, string>()
  for (const [page, { header, footer }] of coveredPages(state.tree))
    furniture.set(page, framed(header, 'Header') + framed(footer, 'Footer'))
  return furniture
}

function hasEvenFurniture(sections: readonly Section[]): boolean {
  return sections.some(({ header, footer }) => (header.even ?? footer.even) !== undefined)
}

/** What each page shows: a block can go on on the pages of another section. */
function drawnPages(state: WordState, part: WordPart): string[] {
  const { sections, pages } = state.tree
  const art = figuresByPage(sections.flatMap(({ blocks }) => blocks))
  const furniture = framedFurniture(state, part)
  const frames = framesOf(state, part)
  return pages.map(
    (page, at) =>
      artXml(inPaintingOrder(page, art.get(at) ?? []), state, part) +
      (furniture.get(at) ?? '') +
      (frames.get(at) ?? ''),
  )
}

function framesOf(state: WordState, part: WordPart): ReadonlyMap<number, string> {
  const { sections, notes } = state.tree
  const frames = framesByPage(
    sections.flatMap(({ blocks }) => blocks),
    state,
    part,
  )
  const ofNotes = notes.flatMap(({ blocks: [first, ...others], marker }) =>
    first === undefined ? [] : [withMarker(first, marker), ...others],
  )
  for (const [page, xml] of framesByPage(ofNotes, state, part, 'FootnoteText'))
    frames.set(page, (frames.get(page) ?? '') + xml)
  return frames
}

/** A note that no text refers to stays a paragraph. */
function* looseNote(
  { marker, blocks }: Note,
  state: WordState,
  part: WordPart,
  section: Section,
): Generator<string> {
  const [first, ...others] = blocks
  if (first === undefined) return
  yield* flowXml([withMarker(first, marker), ...others], state, { part, section, style: 'FootnoteText' })
}

function* notesXml(
  kind: NoteReference['element'],
  state: WordState,
  relationships: Relationships,
): Generator<string> {
  yield `<w:${kind}s${NAMESPACES}>`
  for (const [id, type] of [
    [-1, 'separator'],
    [0, 'continuationSeparator'],
  ] as const)
    yield `<w:${kind} w:type="${type}" w:id="${id}"><w:p><w:r><w:${type}/></w:r></w:p></w:${kind}>`
  const [section] = state.tree.sections
  for (const [index, { id, isCustom }] of state.notes.of(kind)) {
    const { blocks, marker } = state.tree.notes[index]!
    const place = { part: { relationships, takesNotes: false }, section: section!, style: 'FootnoteText' }
    const own = isCustom ? [withMarker(blocks[0]!, marker), ...blocks.slice(1)] : blocks
    const xml = blocks.length === 0 ? '<w:p/>' : [...flowXml(own, state, place)].join('')
    yield `<w:${kind} w:id="${id}">${isCustom ? xml : withReference(xml, kind)}</w:${kind}>`
  }
  yield `</w:${kind}s>`
}

/** Puts the number of a note before the text of its first paragraph. */
function withReference(xml: string, kind: NoteReference['element']): string {
  const reference = `<w:r><w:rPr><w:rStyle w:val="FootnoteReference"/></w:rPr><w:${kind}Ref/></w:r><w:r><w:t xml:space="preserve"> </w:t></w:r>`
  const at = xml.search(/<w:(?:r|hyperlink|fldSimple)[ >]/)
  return at < 0 ? xml : xml.slice(0, at) + reference + xml.slice(at)
}

function* settingsXml(
  state: WordState,
  mode: 'flow' | 'exact',
  sections: readonly Section[],
): Generator<string> {
  yield `<w:settings xmlns:w="${WORD_NAMESPACE}">`
  if (mode === 'flow' && !state.backdrops.isWhite) yield '<w:displayBackgroundShape/>'
  if (sections.some(({ mirrorsMargins }) => mirrorsMargins)) yield '<w:mirrorMargins/>'
  if (hasEvenFurniture(sections)) yield '<w:evenAndOddHeaders/>'
  for (const kind of noteKinds(state))
    yield `<w:${kind}Pr><w:${kind} w:id="-1"/><w:${kind} w:id="0"/></w:${kind}Pr>`
  yield '<w:compat><w:compatSetting w:name="compatibilityMode" w:uri="http://schemas.microsoft.com/office/word" w:val="15"/></w:compat></w:settings>'
}
