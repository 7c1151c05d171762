import { textOf } from '../running-text.js'
import type { Block, Paragraph } from '../tree.js'

/** The words that captions begin with in common languages, and a number. */
const CAPTION =
  /^(?:fig(?:ure|\.)?|table|chart|image|photo|abb(?:ildung|\.)?|tab(?:elle|\.)?|bild|tableau|figura|tabla|tabela|tabella|gr[aá]fico|rysunek|obr[aá]zek|рис(?:унок|\.)?|таблица)\s*(?:[A-Z]?\d|[IVX]+\b)/iu
const LONGEST = 4

/** Paragraphs beside figures and tables that name them. */
export function withCaptions(blocks: readonly Block[]): Block[] {
  return blocks.map((block, at) => {
    if (block.kind !== 'paragraph' || block.role.type !== 'body' || block.lines.length > LONGEST) return block
    const isBeside = [blocks[at - 1], blocks[at + 1]].some(
      (other) => other?.kind === 'figure' || other?.kind === 'table',
    )
    if (!isBeside || !CAPTION.test(textOf(block))) return block
    return { ...block, role: { type: 'caption' } } satisfies Paragraph
  })
}
