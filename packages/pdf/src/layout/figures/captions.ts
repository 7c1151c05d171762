import { union } from '../../geometry/box.js'
import { textOf } from '../running-text.js'
import type { Block, Paragraph } from '../tree.js'

/** The words that captions begin with in common languages, and a number. */
const CAPTION =
  /^(?:fig(?:ure|\.)?|table|chart|image|photo|abb(?:ildung|\.)?|tab(?:elle|\.)?|bild|tableau|figura|tabla|tabela|tabella|gr[aá]fico|rysunek|obr[aá]zek|рис(?:унок|\.)?|таблица)\s*(?:[A-Z]?\d|[IVX]+\b)/iu
const LONGEST = 4
const LONGEST_LABEL = 30
/** In points. */
const SAME_PLACE = 3
/** What follows the word of a caption where nothing but its number does. */
const NUMBER_ONLY = /\s[A-Z]?\d+(?:[.-]\d+)*[.:]?$/

/** Whether a text is the word and the number of a caption, and nothing else. */
export function isCaptionLabel(text: string): boolean {
  const isShort = text.length <= LONGEST_LABEL && text.split(' ').length === 2
  return isShort && CAPTION.test(text) && NUMBER_ONLY.test(text)
}

/** Paragraphs beside figures and tables that name them. */
export function withCaptions(blocks: readonly Block[]): Block[] {
  const whole = withHangingText(blocks)
  return whole.map((block, at) => {
    if (block.kind !== 'paragraph' || block.role.type !== 'body' || block.lines.length > LONGEST) return block
    const isBeside = [whole[at - 1], whole[at + 1]].some(
      (other) => other?.kind === 'figure' || other?.kind === 'table',
    )
    if (!isBeside || !CAPTION.test(textOf(block))) return block
    return { ...block, role: { type: 'caption' } } satisfies Paragraph
  })
}

/** Further lines of a caption begin where the text behind its label and a tabulator does. */
function withHangingText(blocks: readonly Block[]): Block[] {
  const joined: Block[] = []
  for (const block of blocks) {
    const last = joined.at(-1)
    if (block.kind === 'paragraph' && last?.kind === 'paragraph' && hangsBelow(last, block)) {
      const { left } = block.indent
      const indent = { ...last.indent, left, firstLine: last.indent.left + last.indent.firstLine - left }
      const box = union(last.box, block.box)
      const lineSpacing = block.lines[0]!.baseline - last.lines.at(-1)!.baseline
      joined[joined.length - 1] = {
        ...last,
        lines: [...last.lines, ...block.lines],
        indent,
        box,
        lineSpacing,
      }
    } else joined.push(block)
  }
  return joined
}

function hangsBelow(label: Paragraph, { role, page, indent, lines, spaceBefore }: Paragraph): boolean {
  const [tab] = label.tabs
  if (tab === undefined || label.lines.length > 1 || lines.length >= LONGEST) return false
  if (label.role.type !== 'body' || role.type !== 'body' || page !== label.page || spaceBefore > 0)
    return false
  const [before = '', ...behind] = textOf(label).split('\t')
  return behind.length === 1 && isCaptionLabel(before) && Math.abs(tab.at - indent.left) < SAME_PLACE
}
