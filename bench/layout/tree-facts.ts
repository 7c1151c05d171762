import type { Block, LayoutDocument, Paragraph } from '@octavo/pdf/layout-tree'
import { textOf } from '@octavo/pdf/running-text'
import { FactsOf, type ParagraphFacts } from './facts.js'

/** The facts of a document tree. */
export function factsOfTree({ sections }: LayoutDocument): FactsOf {
  const facts = new FactsOf()
  for (const { blocks } of sections) addBlocks(facts, blocks)
  return facts
}

function addBlocks(facts: FactsOf, blocks: readonly Block[]): string {
  let all = ''
  for (const block of blocks) {
    if (block.kind === 'paragraph') {
      const text = textOf(withoutReferences(block))
      const breaks = [...text.matchAll(/\n/g)].map(({ index }) => index)
      facts.paragraph(text, { role: roleOf(block), breaks })
      all += ` ${text}`
    } else if (block.kind === 'table')
      for (const { cells } of block.rows)
        for (const cell of cells) {
          const text = addBlocks(facts, cell.blocks)
          facts.cell(text)
          all += ` ${text}`
        }
    else if (block.kind === 'textBox') all += addBlocks(facts, block.blocks)
  }
  return all
}

/** The numbers of notes are no text of the source. */
function withoutReferences({ lines }: Paragraph): Pick<Paragraph, 'lines'> {
  return {
    lines: lines.map((line) => ({
      ...line,
      runs: line.runs.map((run) =>
        run.note === undefined ? run : { ...run, text: /\s*$/.exec(run.text)![0] },
      ),
    })),
  }
}

function roleOf({ role: { type } }: Paragraph): ParagraphFacts['role'] {
  return type === 'heading' || type === 'title' || type === 'item' ? type : 'other'
}
