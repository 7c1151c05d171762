import type { LayoutDocument, Picture } from '@octavo/pdf/layout-tree'
import type { PageComment } from '@octavo/pdf/page-comments'
import { sameWidths } from '../office-files/font-substitutes.js'
import type { PackageWriter } from '../office-files/package-writer.js'
import type { PictureParts } from '../office-files/picture-parts.js'
import { coreProperties } from '../office-files/properties.js'
import { CORE_PROPERTIES, Relationships } from '../office-files/relationships.js'
import { emus } from '../office-files/units.js'
import { deckSize, PagePlace } from './deck-size.js'
import {
  FIRST_MASTER,
  LAYOUTS,
  NOTES_SIZE,
  notesMaster,
  notesSlide,
  PRESENTATION_NAMESPACES,
  slideLayout,
  slideMaster,
  theme,
} from './fixed-parts.js'
import { type Missing, PowerPointState, Slide } from './powerpoint-state.js'
import { type SlideContent, slideContents } from './slide-content.js'
import { slideXml, titleOf } from './slide-xml.js'

const TYPE = 'application/vnd.openxmlformats-officedocument.presentationml'
const THEME_TYPE = 'application/vnd.openxmlformats-officedocument.theme+xml'
/** Slides have numbers from this one on (ECMA-376-1, 19.7.13). */
const FIRST_SLIDE = 256

export interface WrittenPresentation {
  readonly missing: ReadonlyMap<Missing, number>
  /** Of pages in another size than the slides, from 0. */
  readonly scaled: readonly number[]
}

/** Writes a document tree as a presentation, with a slide for each page. `comments` are those of the pages. */
export async function writePowerPoint(
  tree: LayoutDocument,
  comments: readonly (readonly PageComment[])[],
  pictures: PictureParts,
  writer: PackageWriter,
): Promise<WrittenPresentation> {
  const deck = deckSize(tree.pages)
  const contents = slideContents(tree)
  const state = new PowerPointState(tree, pictures, deck, contents)
  const size = { width: emus(deck.width), height: emus(deck.height) }
  const hasNotes = comments.some(({ length }) => length > 0)

  writer.contentTypes(contentTypes(comments, hasNotes))
  writer.relationships.add('officeDocument', 'ppt/presentation.xml')
  writer.relationships.add(CORE_PROPERTIES, 'docProps/core.xml')
  await pictures.write(picturesOf(state, contents), writer, 'ppt/media')

  const relationships = new Relationships()
  relationships.add('slideMaster', 'slideMasters/slideMaster1.xml')
  const slides = tree.pages.map((_, at) => relationships.add('slide', `slides/slide${at + 1}.xml`))
  const notes = hasNotes ? relationships.add('notesMaster', 'notesMasters/notesMaster1.xml') : undefined
  relationships.add('theme', 'theme/theme1.xml')
  writePart(writer, 'ppt', 'presentation', presentationXml(slides, notes, size), relationships)

  const family = sameWidths(tree.styles.body.font) ?? tree.styles.body.font.family
  writeMaster(writer, size, family)
  if (hasNotes) writeNotesMaster(writer, family)
  const scaled: number[] = []
  for (const [at, page] of tree.pages.entries()) {
    const place = new PagePlace(page, deck)
    if (place.isScaled) scaled.push(page.index)
    const slide = new Slide(state, at, place)
    const layout = titleOf(contents[at]!.texts) === undefined ? 2 : 1
    slide.relationships.add('slideLayout', `../slideLayouts/slideLayout${layout}.xml`)
    const own = comments[at] ?? []
    if (own.length > 0) {
      slide.relationships.add('notesSlide', `../notesSlides/notesSlide${at + 1}.xml`)
      const back = new Relationships()
      back.add('notesMaster', '../notesMasters/notesMaster1.xml')
      back.add('slide', `../slides/slide${at + 1}.xml`)
      writePart(writer, 'ppt/notesSlides', `notesSlide${at + 1}`, notesSlide(noteLines(own)), back)
    }
    writePart(writer, 'ppt/slides', `slide${at + 1}`, slideXml(slide), slide.relationships)
  }
  writer.text('docProps/core.xml', [coreProperties(tree.title, tree.language)])
  return { missing: state.missing, scaled }
}

function writePart(
  writer: PackageWriter,
  folder: string,
  name: string,
  xml: Iterable<string>,
  relationships: Relationships,
): void {
  writer.text(`${folder}/${name}.xml`, xml)
  // The relationships are complete when the part is written.
  writer.text(`${folder}/_rels/${name}.xml.rels`, [relationships.xml()])
}

function contentTypes(
  comments: readonly (readonly PageComment[])[],
  hasNotes: boolean,
): ReadonlyMap<string, string> {
  const types = new Map([['ppt/presentation.xml', `${TYPE}.presentation.main+xml`]])
  types.set('ppt/slideMasters/slideMaster1.xml', `${TYPE}.slideMaster+xml`)
  for (const at of LAYOUTS.keys())
    types.set(`ppt/slideLayouts/slideLayout${at + 1}.xml`, `${TYPE}.slideLayout+xml`)
  types.set('ppt/theme/theme1.xml', THEME_TYPE)
  if (hasNotes) {
    types.set('ppt/notesMasters/notesMaster1.xml', `${TYPE}.notesMaster+xml`)
    types.set('ppt/theme/theme2.xml', THEME_TYPE)
  }
  for (const [at, { length }] of comments.entries()) {
    types.set(`ppt/slides/slide${at + 1}.xml`, `${TYPE}.slide+xml`)
    if (length > 0) types.set(`ppt/notesSlides/notesSlide${at + 1}.xml`, `${TYPE}.notesSlide+xml`)
  }
  return types.set('docProps/core.xml', 'application/vnd.openxmlformats-package.core-properties+xml')
}

function* picturesOf({ scans }: PowerPointState, contents: readonly SlideContent[]): Generator<Picture> {
  for (const { art } of contents)
    for (const each of art) {
      if ('path' in each || scans.isScan(each)) continue
      if (each.content.type === 'picture') yield each.content
      else yield* each.content.pictures
    }
}

function* presentationXml(
  slides: readonly string[],
  notes: string | undefined,
  { width, height }: { readonly width: number; readonly height: number },
): Generator<string> {
  yield `<p:presentation${PRESENTATION_NAMESPACES} saveSubsetFonts="1"><p:sldMasterIdLst><p:sldMasterId id="${FIRST_MASTER}" r:id="rId1"/></p:sldMasterIdLst>`
  if (notes !== undefined) yield `<p:notesMasterIdLst><p:notesMasterId r:id="${notes}"/></p:notesMasterIdLst>`
  yield '<p:sldIdLst>'
  for (const [at, id] of slides.entries()) yield `<p:sldId id="${FIRST_SLIDE + at}" r:id="${id}"/>`
  yield `</p:sldIdLst><p:sldSz cx="${width}" cy="${height}"/>${NOTES_SIZE}</p:presentation>`
}

function writeMaster(
  writer: PackageWriter,
  size: { readonly width: number; readonly height: number },
  family: string,
): void {
  const relationships = new Relationships()
  for (const at of LAYOUTS.keys())
    relationships.add('slideLayout', `../slideLayouts/slideLayout${at + 1}.xml`)
  relationships.add('theme', '../theme/theme1.xml')
  writePart(writer, 'ppt/slideMasters', 'slideMaster1', slideMaster(size), relationships)
  for (const [at, layout] of LAYOUTS.entries()) {
    const own = new Relationships()
    own.add('slideMaster', '../slideMasters/slideMaster1.xml')
    writePart(writer, 'ppt/slideLayouts', `slideLayout${at + 1}`, slideLayout(layout, size), own)
  }
  writer.text('ppt/theme/theme1.xml', theme(family))
}

function writeNotesMaster(writer: PackageWriter, family: string): void {
  const relationships = new Relationships()
  relationships.add('theme', '../theme/theme2.xml')
  writePart(writer, 'ppt/notesMasters', 'notesMaster1', notesMaster(), relationships)
  writer.text('ppt/theme/theme2.xml', theme(family))
}

function noteLines(comments: readonly PageComment[]): string[] {
  return comments.flatMap(({ author, text }) => {
    const [first = '', ...others] = text.split(/\r\n|[\r\n]/)
    return [author === '' ? first : `${author}: ${first}`, ...others]
  })
}
