import type { Block, Paragraph, Run } from '@octavo/pdf/layout-tree'
import { runsOf } from '@octavo/pdf/running-text'
import { blocksIn } from '../from-layout/blocks-in.js'

const SUPERSCRIPT: Readonly<Record<string, string>> = {
  '0': '\u2070',
  '1': '\u00b9',
  '2': '\u00b2',
  '3': '\u00b3',
  '4': '\u2074',
  '5': '\u2075',
  '6': '\u2076',
  '7': '\u2077',
  '8': '\u2078',
  '9': '\u2079',
}

/** The text of blocks, a line for each paragraph. */
export function blocksText(blocks: readonly Block[]): string {
  const lines: string[] = []
  for (const block of blocksIn(blocks)) if (block.kind === 'paragraph') lines.push(paragraphText(block))
  return lines.filter((line) => line !== '').join('\n')
}

/** The text of a paragraph with the marker of its list. */
export function paragraphText(paragraph: Paragraph): string {
  const { role } = paragraph
  const marker = role.type === 'item' ? `${role.item.marker} ` : ''
  return `${marker}${runsOf(paragraph).map(runText).join('')}`.trim()
}

/** Raised digits stay apart from those before them: the mark of a note is no digit of a number. */
function runText({ text, look }: Run): string {
  return look.position === 'superscript' && /^\s*\d+\s*$/.test(text)
    ? text.replace(/\d/g, (digit) => SUPERSCRIPT[digit]!)
    : text
}
