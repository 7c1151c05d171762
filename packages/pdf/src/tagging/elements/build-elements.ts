import { type Box, transformBox } from '../../geometry/box.js'
import { inverse, type Matrix } from '../../geometry/matrix.js'
import { isBackground } from '../../layout/figures/background.js'
import { MAX_LINKS } from '../../layout/page/links.js'
import type { Block, Figure, LayoutDocument, Paragraph, Run, Table, TextBox } from '../../layout/tree.js'
import { PdfName, PdfString } from '../../syntax/objects.js'
import { encodeTextString } from '../../syntax/text-string.js'
import type { PageAnnotation } from '../objects/page-annotations.js'
import type { BlockWriter } from './block-writer.js'
import { captionsOf } from './captions.js'
import { Element, type Piece } from './element.js'
import { HeadingLevels } from './heading-levels.js'
import { ListElements } from './list-elements.js'
import { tableElement } from './table-element.js'

/** The text that stands for a figure, by the page and its number on it, both from 1. Empty for decoration. */
export interface AlternativeText {
  readonly page: number
  readonly figure: number
  readonly text: string
}

/** A figure that was tagged, or is decoration. */
export interface TaggedFigure {
  readonly page: number
  readonly figure: number
  /** On the page as displayed, from its upper left corner. */
  readonly box: Box
  readonly alternative: string | undefined
}

/** An element right below the document, and where it is. */
export interface PlacedElement {
  readonly element: Element
  readonly page: number
  readonly box: Box
}

/** Makes the elements of a document from its layout. */
export class ElementBuilder implements BlockWriter {
  readonly document = new Element('Document')
  readonly placed: PlacedElement[] = []
  /** By page, in reading order. */
  readonly pieces: Piece[][]
  readonly figures: TaggedFigure[] = []
  readonly counts = new Map<string, number>()
  /** By page, the heads of tables that go on there, which were read already. */
  readonly repeatedHeads = new Map<number, (readonly [number, number])[]>()
  readonly #layout: LayoutDocument
  /** By page. */
  readonly #links: readonly (readonly PageAnnotation[])[]
  readonly #alternatives = new Map<string, AlternativeText>()
  readonly #levels: HeadingLevels
  readonly #figuresOf = new Map<number, number>()
  /** The annotations that elements already have. */
  readonly taken = new Set<number>()
  readonly #notesTold = new Set<number>()
  #pagesWithText: Set<number> | undefined

  constructor(
    layout: LayoutDocument,
    annotations: readonly (readonly PageAnnotation[])[],
    alternatives: readonly AlternativeText[],
  ) {
    this.#layout = layout
    this.#links = annotations.map((own) => own.filter(({ type }) => type === 'Link').slice(0, MAX_LINKS))
    this.pieces = layout.pages.map(() => [])
    for (const each of alternatives) this.#alternatives.set(`${each.page} ${each.figure}`, each)
    const blocks = layout.sections.flatMap((section) => section.blocks)
    this.#levels = new HeadingLevels(blocks)
    this.blocks(blocks, this.document)
  }

  blocks(blocks: readonly Block[], parent: Element): void {
    const captions = captionsOf(blocks)
    const lists = new ListElements(parent, this)
    for (const block of blocks) {
      if (block.kind === 'paragraph' && captions.has(block)) continue
      const from = parent.kids.length
      const notes = this.#notesIn(block)
      if (block.kind === 'paragraph' && lists.takes(block)) lists.add(block)
      else {
        lists.end()
        this.#block(block, parent, captions)
      }
      this.#addNotes(notes, parent)
      if (parent === this.document)
        for (const element of parent.kids.slice(from))
          if (element instanceof Element) this.placed.push({ element, page: block.page, box: block.box })
    }
  }

  #block(block: Block, parent: Element, captions: ReturnType<typeof captionsOf>): void {
    switch (block.kind) {
      case 'paragraph':
        this.#paragraph(block, parent)
        break
      case 'table':
        this.#table(block, parent, captions)
        break
      case 'figure':
        this.#figure(block, parent, captions)
        break
      case 'textBox':
        this.#textBox(block, parent)
        break
      default:
        // Rules and page breaks say nothing.
        break
    }
  }

  #paragraph(block: Paragraph, parent: Element): void {
    const { role } = block
    switch (role.type) {
      case 'title':
      case 'heading':
        this.text(block, this.element(parent, `H${this.#levels.of(block)}`))
        break
      case 'contents': {
        const last = parent.kids.at(-1)
        const list = last instanceof Element && last.type === 'TOC' ? last : this.element(parent, 'TOC')
        this.text(block, list.add('TOCI').add('P'))
        break
      }
      case 'quote':
        this.text(block, this.element(parent, 'BlockQuote').add('P'))
        break
      case 'code':
        this.text(block, this.element(parent, 'P').add('Code'))
        break
      case 'caption':
        this.text(block, this.element(parent, 'P'))
        break
      default:
        this.text(block, this.element(parent, 'P'))
    }
  }

  /** Adds an element, and counts it. */
  element(parent: Element, type: string): Element {
    this.counts.set(type, (this.counts.get(type) ?? 0) + 1)
    return parent.add(type)
  }

  /** The content of a paragraph, with its links and the references to notes. */
  text(block: Pick<Paragraph, 'lines'>, parent: Element): void {
    let link: { readonly annotation: PageAnnotation; readonly element: Element } | undefined
    for (const { page, box, runs } of block.lines)
      for (const run of runs) {
        const annotation = this.#linkOf(run, page, box)
        if (annotation === undefined) link = undefined
        else if (link?.annotation !== annotation) {
          link = { annotation, element: this.element(parent, 'Link') }
          this.#endLink(link.element, annotation)
        }
        let own = link?.element ?? parent
        if (run.note !== undefined) own = own.add('Reference')
        if (run.language !== undefined) {
          own = own.add('Span')
          own.entries.set('Lang', textString(run.language))
        }
        this.runContent(run, page, own)
      }
  }

  runContent({ marks }: Run, page: number, element: Element): void {
    for (const [first, last] of marks.glyphs) this.#addPiece(element, page, { kind: 'glyphs', first, last })
  }

  #addPiece(element: Element, page: number, content: Piece['content']): void {
    const piece: Piece = { element, page, content, marks: [] }
    element.kids.push(piece)
    this.pieces[page]!.push(piece)
  }

  #linkOf(run: Run, page: number, [, top, , bottom]: Box): PageAnnotation | undefined {
    if (run.link === undefined) return undefined
    const [x, y] = [(run.left + run.right) / 2, (top + bottom) / 2]
    return this.#links[page]!.find(({ covers }) => covers(x, y))
  }

  /** The annotation is in the first element that shows it. */
  #endLink(element: Element, { ref, page }: PageAnnotation): void {
    if (this.taken.has(ref.num)) return
    this.taken.add(ref.num)
    element.kids.push({ annotation: ref.num, page })
  }

  #table(table: Table, parent: Element, captions: ReturnType<typeof captionsOf>): void {
    const element = this.element(parent, 'Table')
    const { before, after } = captions.of(table)
    for (const caption of before) this.text(caption, element.add('Caption'))
    tableElement(table, element, this)
    for (const { page, glyphs } of table.repeatedHeads)
      this.repeatedHeads.set(page, [...(this.repeatedHeads.get(page) ?? []), ...glyphs])
    if (before.length === 0) for (const caption of after) this.text(caption, element.add('Caption'))
    else for (const caption of after) this.text(caption, this.element(parent, 'P'))
  }

  #figure(figure: Figure, parent: Element, captions: ReturnType<typeof captionsOf>): void {
    const { page, box, content } = figure
    const number = (this.#figuresOf.get(page) ?? 0) + 1
    const { before, after } = captions.of(figure)
    const isBackground = this.#isBackground(figure)
    const given = isBackground ? undefined : this.#takeAlternative(page + 1, number)
    if (!isBackground) {
      this.#figuresOf.set(page, number)
      const alternative = given ?? figure.alternative
      this.figures.push({ page: page + 1, figure: number, box, alternative })
    }
    if (isBackground || given === '') {
      for (const caption of [...before, ...after]) this.text(caption, this.element(parent, 'P'))
      return
    }
    const element = this.element(parent, 'Figure')
    const alternative = given ?? figure.alternative
    if (alternative !== undefined && alternative !== '') element.entries.set('Alt', textString(alternative))
    element.attribute('Layout', 'Placement', new PdfName('Block'))
    element.attribute('Layout', 'BBox', this.#pageBox(page, box))
    const pictures = content.type === 'picture' ? [content] : content.pictures
    const shapes = content.type === 'picture' ? [] : content.shapes
    for (const caption of before) this.text(caption, element.add('Caption'))
    for (const { mark } of pictures) this.#addPiece(element, page, { kind: 'image', number: mark })
    for (const { mark } of shapes) this.#addPiece(element, page, { kind: 'path', number: mark })
    for (const caption of after) this.text(caption, element.add('Caption'))
  }

  #takeAlternative(page: number, figure: number): string | undefined {
    const key = `${page} ${figure}`
    const given = this.#alternatives.get(key)
    this.#alternatives.delete(key)
    return given?.text
  }

  /** Texts for figures that do not exist. */
  get alternativesLeft(): readonly AlternativeText[] {
    return [...this.#alternatives.values()]
  }

  /** Whether it is a picture behind the text of its page, or a scan. */
  #isBackground({ page, content }: Figure): boolean {
    if (content.type !== 'picture') return false
    const shown = this.#layout.pages[page]!
    return isBackground(content.clip, shown) && (shown.isScan || this.#hasText(page))
  }

  /** Pages with at least a piece of text, also of blocks that come later. */
  #hasText(page: number): boolean {
    this.#pagesWithText ??= new Set(
      this.#layout.sections.flatMap(({ blocks }) =>
        blocks.flatMap((block) => (block.kind === 'paragraph' || block.kind === 'table' ? [block.page] : [])),
      ),
    )
    return this.#pagesWithText.has(page)
  }
  /** In default user space, as attributes have it (ISO 32000-1, table 344). */
  #pageBox(page: number, box: Box): number[] {
    const { fromPage } = this.#layout.pages[page]!
    return boxInPage(fromPage, box)
  }

  #textBox({ blocks }: TextBox, parent: Element): void {
    this.blocks(blocks, this.element(parent, 'Div'))
  }

  #notesIn(block: Block): number[] {
    const found: number[] = []
    const look = (each: Block): void => {
      if (each.kind === 'paragraph')
        for (const { runs } of each.lines)
          for (const { note } of runs) if (note !== undefined) found.push(note)
      if (each.kind === 'table')
        for (const { cells } of each.rows) for (const { blocks } of cells) blocks.forEach(look)
      if (each.kind === 'textBox') each.blocks.forEach(look)
    }
    look(block)
    return found.filter((note) => !this.#notesTold.has(note))
  }

  /** Notes are read behind the block that refers to them; each has an identifier (ISO 14289-1, 7.9). */
  #addNotes(notes: readonly number[], parent: Element): void {
    for (const number of notes) {
      const note = this.#layout.notes[number]
      if (note === undefined || this.#notesTold.has(number)) continue
      this.#notesTold.add(number)
      const element = this.element(parent, 'Note')
      element.id = `note-${number + 1}`
      const [first] = note.blocks
      const page = first?.lines[0]?.page ?? first?.page ?? 0
      if (note.markerRuns.length > 0) {
        const label = element.add('Lbl')
        for (const run of note.markerRuns) this.runContent(run, page, label)
      }
      for (const block of note.blocks) this.text(block, element.add('P'))
    }
  }
}

export function textString(value: string): PdfString {
  return new PdfString(encodeTextString(value))
}

function boxInPage(fromPage: Matrix, box: Box): number[] {
  const back = inverse(fromPage)
  const own = back === undefined ? box : transformBox(back, box)
  return own.map((value) => Math.round(value * 100) / 100)
}
