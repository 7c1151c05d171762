import type { Block, Figure, Paragraph, TextBox } from '@octavo/pdf/layout-tree'
import { TextPlaces } from '../from-layout/text-places.js'
import { type FigureSide, figureMarkup } from './figures.js'
import { isItem, OpenLists } from './lists.js'
import type { MarkupState, Piece } from './markup-state.js'
import { directionAttribute, paragraphMarkup, phrasingMarkup, shadingStyle } from './paragraphs.js'
import { styleAttribute } from './runs.js'
import { tableMarkup } from './tables.js'

interface FlowPlace {
  /** The shading of the cell or box. */
  readonly around?: string | undefined
}

/** Blocks as text that flows: well-formed XML, which is HTML as well. */
export function* flowMarkup(
  blocks: readonly Block[],
  state: MarkupState,
  place: FlowPlace = {},
): Generator<Piece> {
  const texts = new TextPlaces(blocks)
  const lists = new OpenLists()
  for (let at = 0; at < blocks.length; at++) {
    const block = blocks[at]!
    if (block.kind === 'pageBreak') continue
    const begins = state.pageBreak(block)
    if (isItem(block)) {
      const { attribute, inside } = state.identifiers(block)
      const content = phrasingMarkup(block, state, place)
      yield `${lists.begin(block, attribute + directionAttribute(block), shadingStyle(block, place.around))}${begins}${inside}${content}`
      continue
    }
    yield lists.interrupt(block, () => after(blocks, at))
    if (block.kind === 'paragraph') {
      const next = blocks[at + 1]
      if (block.role.type === 'caption' && isCaptionOf(block, next)) {
        if (begins !== '') yield `<div>${begins}</div>\n`
        yield* captioned(next, block, undefined, state, texts, place)
        at++
      } else yield paragraphMarkup(block, state, { ...place, before: begins })
      continue
    }
    if (begins !== '') yield `<div>${begins}</div>\n`
    switch (block.kind) {
      case 'table':
      case 'figure': {
        const next = blocks[at + 1]
        const own = next?.kind === 'paragraph' && next.role.type === 'caption' ? next : undefined
        yield* captioned(block, undefined, own, state, texts, place)
        if (own !== undefined) at++
        break
      }
      case 'textBox':
        yield* boxMarkup(block, state)
        break
      case 'rule':
        yield '<hr/>\n'
        break
    }
  }
  yield lists.end()
}

function* after(blocks: readonly Block[], at: number): Generator<Block> {
  for (let next = at + 1; next < blocks.length; next++) yield blocks[next]!
}

/** A caption above a table. Those of figures are below. */
function isCaptionOf(caption: Paragraph, next: Block | undefined): next is Extract<Block, { kind: 'table' }> {
  return next?.kind === 'table' && next.page === caption.page
}

function* captioned(
  block: Extract<Block, { kind: 'table' | 'figure' }>,
  above: Paragraph | undefined,
  below: Paragraph | undefined,
  state: MarkupState,
  texts: TextPlaces,
  place: FlowPlace,
): Generator<Piece> {
  const caption = above ?? below
  if (block.kind === 'figure') {
    if (state.scans.isScan(block)) {
      state.without('scan')
      if (caption !== undefined) yield paragraphMarkup(caption, state, place)
      return
    }
    const markup =
      caption === undefined ? '' : `<figcaption>${captionText(caption, state, place)}</figcaption>`
    yield* figureMarkup(block, state, sideOf(block, state, texts), { before: '', behind: markup })
    return
  }
  yield* tableMarkup(
    block,
    state,
    caption === undefined ? '' : captionText(caption, state, place),
    flowMarkup,
  )
}

function captionText(caption: Paragraph, state: MarkupState, place: FlowPlace): string {
  const { attribute, inside } = state.identifiers(caption)
  const anchor = attribute === '' ? '' : `<span${attribute}></span>`
  return state.pageBreak(caption) + anchor + inside + phrasingMarkup(caption, state, place)
}

/** Text runs beside a figure that has text at its height. */
function sideOf(figure: Figure, { tree }: MarkupState, texts: TextPlaces): FigureSide {
  if (!texts.hasTextBeside(figure)) return undefined
  const width = tree.pages[figure.page]?.width ?? 0
  return figure.box[0] + figure.box[2] < width ? 'left' : 'right'
}

function* boxMarkup(box: TextBox, state: MarkupState): Generator<Piece> {
  const { attribute, inside } = state.identifiers(box)
  const { border, shading, blocks } = box
  const style: string[] = []
  if (border !== undefined)
    style.push(`border:${Math.max(1, Math.round(border.width))}px solid #${border.colour}`)
  if (shading !== undefined) style.push(`background:#${shading}`)
  yield `<aside${attribute}${styleAttribute(style)}>${inside}`
  yield* flowMarkup(blocks, state, { around: shading })
  yield '</aside>\n'
}
