import type { Block, ListItem, Paragraph } from '@octavo/pdf/layout-tree'
import { plainBullet } from '../from-layout/bullets.js'
import { escaped } from '../office-files/xml.js'
import { directionAttribute } from './paragraphs.js'
import { styleAttribute } from './runs.js'

/** In points: what begins this far before an item is no part of it. */
const OUTSIDE = 4
/** Blocks between two items of a list. */
const MOST_BETWEEN = 12
const TYPES = { decimal: '1', lowerLetter: 'a', upperLetter: 'A', lowerRoman: 'i', upperRoman: 'I' } as const

interface OpenList {
  readonly list: number
  readonly level: number
  readonly element: 'ol' | 'ul'
  readonly isRightToLeft: boolean
  /** Where the text of its last item begins: its left edge, or its negative right edge. */
  start: number
  next: number
}

type Item = Paragraph & { readonly role: { readonly type: 'item'; readonly item: ListItem } }

export function isItem(block: Block): block is Item {
  return block.kind === 'paragraph' && block.role.type === 'item'
}

/** Nests items in elements for lists while blocks are written. An item stays open until the next one begins. */
export class OpenLists {
  readonly #open: OpenList[] = []

  /** Markup that ends what is open and begins an item. */
  begin(
    { role: { item }, box, lines, isRightToLeft }: Item,
    attributes: string,
    style: readonly string[] = [],
  ): string {
    const edge = startOf(box, isRightToLeft)
    const { list, level, number } = item
    const element = number === undefined ? 'ul' : 'ol'
    let markup = ''
    while (this.#open.length > 0) {
      const last = this.#open.at(-1)!
      const isOuter = last.level < level && (last.list === list || edge > last.start - OUTSIDE)
      if (isOuter) break
      if (last.level === level && last.list === list && last.element === element) break
      markup += this.#endLast()
    }
    let open = this.#open.at(-1)
    const value = number?.value
    if (open === undefined || open.level < level || open.element !== element || open.list !== list) {
      const type =
        number === undefined || number.format === 'decimal' ? '' : ` type="${TYPES[number.format]}"`
      const start = value === undefined || value === 1 ? '' : ` start="${value}"`
      const direction = directionAttribute({ isRightToLeft })
      markup += `<${element}${type}${start}${direction}>\n`
      open = { list, level, element, isRightToLeft, start: edge, next: value ?? 1 }
      this.#open.push(open)
    } else markup += '</li>\n'
    // A list can have items in both directions: its own says where what belongs to an item may begin.
    open.start = textStart(lines[0]?.runs ?? [], open.isRightToLeft) ?? startOf(box, open.isRightToLeft)
    const jump = value === undefined || value === open.next ? '' : ` value="${value}"`
    open.next = (value ?? open.next) + 1
    return `${markup}<li${jump}${attributes}${styleAttribute([...markerStyle(item), ...style])}>`
  }

  /** Markup that ends all lists, unless a block belongs to the item before it. */
  interrupt(block: Block, following: () => Iterable<Block>): string {
    const last = this.#open.at(-1)
    if (last === undefined) return ''
    const isHeading =
      block.kind === 'paragraph' && (block.role.type === 'heading' || block.role.type === 'title')
    if (
      !isHeading &&
      startOf(block.box, last.isRightToLeft) >= last.start - OUTSIDE &&
      this.#goesOn(following())
    )
      return ''
    return this.end()
  }

  #goesOn(following: Iterable<Block>): boolean {
    let left = MOST_BETWEEN
    for (const block of following) {
      if (isItem(block)) return this.#open.some(({ list }) => list === block.role.item.list)
      if (block.kind === 'paragraph' && block.role.type === 'heading') return false
      if (left-- === 0) return false
    }
    return false
  }

  end(): string {
    let markup = ''
    while (this.#open.length > 0) markup += this.#endLast()
    return markup
  }

  #endLast(): string {
    return `</li>\n</${this.#open.pop()!.element}>\n`
  }
}

function startOf([left, , right]: Block['box'], isRightToLeft: boolean): number {
  return isRightToLeft ? -right : left
}

function textStart([first]: Item['lines'][number]['runs'], isRightToLeft: boolean): number | undefined {
  return first && (isRightToLeft ? -first.right : first.left)
}

/** The marker as the document shows it, where browsers would show another one. */
function markerStyle({ marker, number }: ListItem): string[] {
  if (number !== undefined && number.before === '' && number.after === '.') return []
  const shown = number === undefined ? plainBullet(marker) : marker
  if (shown === '\u2022' || (shown === '' && number === undefined)) return []
  if (shown.trim() === '') return ['list-style-type:none']
  // A string of CSS within an attribute: signs that could end either are escaped (CSS Syntax 3, 4.3.7).
  const text = [...shown.trim()]
    .map((sign) => (/[\p{L}\p{N}.()\-–—•]/u.test(sign) ? sign : `\\${sign.codePointAt(0)!.toString(16)} `))
    .join('')
  return [`list-style-type:'${escaped(text)} '`]
}
