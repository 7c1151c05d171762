import type { Block, Paragraph } from '../../layout/tree.js'

const DEEPEST = 6

/**
 * The levels of headings. The first is 1 and none is left out on the way down (ISO 14289-1, 7.4.2). A title is
 * above all headings.
 */
export class HeadingLevels {
  readonly #open: number[] = []
  readonly #hasTitle: boolean

  constructor(blocks: readonly Block[]) {
    this.#hasTitle = blocks.some((block) => block.kind === 'paragraph' && block.role.type === 'title')
  }

  /** Must be called in the order of the document. */
  of({ role }: Paragraph): number {
    const level = role.type === 'heading' ? role.level + (this.#hasTitle ? 1 : 0) : 1
    while (this.#open.length > 0 && this.#open.at(-1)! >= level) this.#open.pop()
    this.#open.push(level)
    return Math.min(DEEPEST, this.#open.length)
  }
}
