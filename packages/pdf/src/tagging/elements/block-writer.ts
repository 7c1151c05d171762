import type { Block, Paragraph, Run } from '../../layout/tree.js'
import type { Element } from './element.js'

/** Puts content of the layout into elements: what lists and tables need for what is in them. */
export interface BlockWriter {
  /** Adds an element, and counts it. */
  element(parent: Element, type: string): Element
  blocks(blocks: readonly Block[], parent: Element): void
  /** The content of a paragraph, with its links and the references to notes. */
  text(block: Pick<Paragraph, 'lines'>, parent: Element): void
  runContent(run: Run, page: number, element: Element): void
}
