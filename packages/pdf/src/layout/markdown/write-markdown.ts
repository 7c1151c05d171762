/** Document trees as Markdown. @module */
import { textOf } from '../running-text.js'
import type { Block, LayoutDocument, Note, Paragraph } from '../tree.js'
import { escaped, fenceOf, guarded } from './escape.js'
import { Nesting } from './nesting.js'
import { noteLabel, PhrasingWriter } from './phrasing.js'
import { tableMarkdown } from './tables.js'
import { asTypedItem, isTypedItem } from './typed-items.js'

const DEEPEST_HEADING = 6
/** Entries of contents are nested by their level first, and then by their indent, which is never as large as this. */
const CONTENTS_LEVEL = 1_000_000
/** In points: indents that differ by less than this are one. */
const INDENT_STEP = 5

/** A separate block of Markdown. Consecutive items have no empty line between them. */
interface Piece {
  readonly isItem: boolean
  readonly text: string
}

/**
 * The text of a document as Markdown, in pieces: CommonMark with the tables and footnotes of GitHub. What repeats at the
 * top and the bottom of pages is left out.
 */
export function* markdownOf(tree: LayoutDocument): Generator<string> {
  let last: Piece | undefined
  for (const piece of new MarkdownWriter(tree).pieces()) {
    if (last !== undefined) yield last.isItem && piece.isItem ? '\n' : '\n\n'
    yield piece.text
    last = piece
  }
  yield '\n'
}

class MarkdownWriter {
  readonly #tree: LayoutDocument
  readonly #phrasing: PhrasingWriter
  readonly #nesting = new Nesting()
  /** The title is above all headings. */
  readonly #titleLevels: number

  constructor(tree: LayoutDocument) {
    this.#tree = tree
    this.#phrasing = new PhrasingWriter(tree.styles.body)
    const roles = tree.sections.flatMap(({ blocks }) =>
      blocks.flatMap((block) => (block.kind === 'paragraph' ? [block.role] : [])),
    )
    const hasTitle = roles.some(({ type }) => type === 'title')
    const areBeside = roles.some((role) => role.type === 'heading' && role.level === 1)
    this.#titleLevels = hasTitle && areBeside ? 1 : 0
  }

  *pieces(): Generator<Piece> {
    const { sections, notes } = this.#tree
    for (const { blocks } of sections) yield* this.#blocks(blocks)
    for (const [at, note] of notes.entries()) {
      const text = this.#note(note, at)
      if (text !== '') yield { isItem: false, text }
    }
  }

  *#blocks(blocks: readonly Block[]): Generator<Piece> {
    for (const [at, block] of blocks.entries())
      if (block.kind === 'textBox') yield* this.#blocks(block.blocks)
      else if (isItem(block)) yield { isItem: true, text: this.#item(block) }
      else if (block.kind === 'paragraph' && isTypedItem(block, [blocks[at - 1], blocks[at + 1]]))
        yield { isItem: true, text: this.#typedItem(block) }
      else {
        const text = this.#block(block)
        if (text === '') continue
        this.#nesting.end()
        yield { isItem: false, text }
      }
  }

  #block(block: Block): string {
    switch (block.kind) {
      case 'paragraph':
        return this.#paragraph(block)
      case 'table':
        return tableMarkdown(block, this.#phrasing)
      case 'figure': {
        const text = block.alternative?.replace(/\s+/g, ' ').trim() ?? ''
        return text === '' ? '' : `*[${escaped(text)}]*`
      }
      default:
        return ''
    }
  }

  #paragraph(paragraph: Paragraph): string {
    const { role } = paragraph
    switch (role.type) {
      case 'title':
        return this.#heading(paragraph, 1)
      case 'heading':
        return this.#heading(paragraph, role.level + this.#titleLevels)
      case 'code': {
        const text = textOf(paragraph)
        const fence = fenceOf(text, 3)
        return `${fence}\n${text}\n${fence}`
      }
      case 'quote':
        return begunWith('> ', this.#text(paragraph))
      default:
        return this.#text(paragraph)
    }
  }

  #text(paragraph: Paragraph): string {
    return guarded(this.#phrasing.text(paragraph))
  }

  #heading(paragraph: Paragraph, level: number): string {
    const text = this.#phrasing.text(paragraph, { emphasis: false })
    return begunWith(`${'#'.repeat(Math.min(DEEPEST_HEADING, level))} `, text)
  }

  #item(paragraph: Item): string {
    const { role, indent } = paragraph
    const text = this.#text(paragraph)
    if (role.type === 'contents') {
      const steps = Math.round((indent.left + indent.firstLine) / INDENT_STEP)
      return this.#nesting.begin(CONTENTS_LEVEL * role.level + steps, '-') + text
    }
    const { level, number, marker } = role.item
    const isPlain = number?.format === 'decimal' && !/\d/.test(number.before)
    const begun = this.#nesting.begin(level, isPlain ? `${number.value}.` : '-')
    return number === undefined || isPlain ? begun + text : `${begun}${escaped(marker)} ${text}`
  }

  #typedItem(paragraph: Paragraph): string {
    this.#nesting.end()
    return asTypedItem(this.#phrasing.text(paragraph))
  }

  /** A footnote; one that nothing refers to is a paragraph. */
  #note({ marker, blocks }: Note, index: number): string {
    const texts = blocks.map((block) => this.#text(block))
    return this.#phrasing.references.has(index)
      ? `${noteLabel(index)}: ${texts.join('\n\n    ')}`
      : `${escaped(marker)} ${texts.join('\n\n')}`.trim()
  }
}

function begunWith(mark: string, text: string): string {
  return text === '' ? '' : mark + text
}

type Item = Paragraph & { readonly role: { readonly type: 'item' | 'contents' } }

function isItem(block: Block): block is Item {
  return block.kind === 'paragraph' && (block.role.type === 'item' || block.role.type === 'contents')
}
