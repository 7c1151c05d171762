import type { Block, LayoutDocument } from '@octavo/pdf/layout-tree'
import { textOf } from '@octavo/pdf/running-text'
import { FactsOf } from './facts.js'

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
      const text = textOf(block)
      const { type } = block.role
      facts.paragraph(
        text,
        type === 'heading' || type === 'title' ? 'heading' : type === 'item' ? 'item' : 'other',
      )
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
