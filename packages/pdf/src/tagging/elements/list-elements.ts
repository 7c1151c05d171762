import type { ListItem, Paragraph } from '../../layout/tree.js'
import { PdfName } from '../../syntax/objects.js'
import type { BlockWriter } from './block-writer.js'
import type { Element } from './element.js'

interface OpenList {
  readonly list: number
  readonly level: number
  readonly element: Element
  /** The body and the indent of its last item. */
  body: Element
  indent: number
}

/** What continues an item begins at most this far left of its text, in points. */
const SAME_INDENT = 3

const NUMBERINGS = {
  decimal: 'Decimal',
  lowerLetter: 'LowerAlpha',
  upperLetter: 'UpperAlpha',
  lowerRoman: 'LowerRoman',
  upperRoman: 'UpperRoman',
} as const

/** Makes lists of consecutive items: a list in a list is in the body of the item before it. */
export class ListElements {
  readonly #parent: Element
  readonly #builder: BlockWriter
  #open: OpenList[] = []

  constructor(parent: Element, builder: BlockWriter) {
    this.#parent = parent
    this.#builder = builder
  }

  /** Whether a paragraph is an item, or goes on with one. */
  takes({ role, indent, isRightToLeft }: Paragraph): boolean {
    if (role.type === 'item') return true
    const last = this.#open.at(-1)
    return (
      last !== undefined &&
      role.type === 'body' &&
      !isRightToLeft &&
      last.indent > 0 &&
      indent.left >= last.indent - SAME_INDENT
    )
  }

  add(block: Paragraph): void {
    if (block.role.type !== 'item') {
      this.#builder.text(block, this.#open.at(-1)!.body.add('P'))
      return
    }
    const { item } = block.role
    while (this.#open.length > 0 && this.#open.at(-1)!.level > item.level) this.#open.pop()
    const last = this.#open.at(-1)
    if (last?.level === item.level && last.list !== item.list) this.#open.pop()
    const same = this.#open.at(-1)
    const open = same?.level === item.level ? same : this.#begin(item)
    const element = open.element.add('LI')
    if (item.markerRuns.length > 0) {
      const label = element.add('Lbl')
      for (const run of item.markerRuns)
        this.#builder.runContent(run, block.lines[0]?.page ?? block.page, label)
    }
    open.body = element.add('LBody')
    open.indent = block.indent.left
    this.#builder.text(block, open.body)
  }

  end(): void {
    this.#open = []
  }

  #begin(item: ListItem): OpenList {
    const outer = this.#open.at(-1)
    const element = this.#builder.element(outer?.body ?? this.#parent, 'L')
    element.attribute('List', 'ListNumbering', new PdfName(numberingOf(item)))
    const open = { list: item.list, level: item.level, element, body: element, indent: 0 }
    this.#open.push(open)
    return open
  }
}

/** ISO 32000-1, table 347. */
function numberingOf({ number, marker }: ListItem): string {
  if (number !== undefined) return NUMBERINGS[number.format]
  if (/^[\u25e6o\u25cb]$/.test(marker)) return 'Circle'
  if (/^[\u25a0\u25aa\u25fc\u2588\u25a1]$/.test(marker)) return 'Square'
  return 'Disc'
}
