import type { Block, Figure, RuleLine, Section, TableCell, TextBox } from '@octavo/pdf/layout-tree'
import { TextPlaces } from '../from-layout/text-places.js'
import { twips } from '../office-files/units.js'
import { columnEdges } from './column-edges.js'
import { figureXml, textBoxXml } from './drawings.js'
import { withGaps } from './gaps.js'
import { bookmarks, paragraphXml } from './paragraphs.js'
import { tableXml } from './tables.js'
import type { WordPart, WordState } from './word-state.js'

/** In points: a figure whose sides are this far from those of the text is in its middle. */
const CENTRED = 6

/** Where blocks are written to. */
export interface FlowPlace {
  readonly part: WordPart
  /** The section whose edges figures are aligned with. */
  readonly section: Section
  /** The style of paragraphs whose role has none. */
  readonly style?: string | undefined
  readonly isInCell?: boolean
  /** The shading of the cell or box. */
  readonly around?: string | undefined
}

/** Blocks as flowing text. What has a place of its own on the page is anchored in the next paragraph. */
export function* flowXml(blocks: readonly Block[], state: WordState, place: FlowPlace): Generator<string> {
  const { part, style, section, isInCell = false, around } = place
  const beside = new TextPlaces(blocks)
  let startsPage = false
  let waiting: (Figure | TextBox)[] = []
  let endsWithTable = false
  let row: Figure[] = []
  const anchored = (block?: Block): string => {
    const xml = waiting.map((each) => anchoredXml(each, block, state, place, beside)).join('')
    waiting = []
    return xml
  }
  const spaced = withGaps(blocks)
  for (const [at, block] of spaced.entries()) {
    switch (block.kind) {
      case 'paragraph':
        yield paragraphXml(block, state, part, { startsPage, before: anchored(block), style, around })
        startsPage = false
        break
      case 'table': {
        // Tables that follow each other without a paragraph between them would become one.
        if (endsWithTable || waiting.length > 0 || startsPage || block.anchors.length > 0)
          yield holderXml(bookmarks(block.anchors, state) + anchored(block), startsPage)
        startsPage = false
        const indent = isInCell ? block.indent : block.box[0] - columnEdges(section, block).left
        yield* tableXml(block, indent, (cell) => cellXml(cell, state, place))
        break
      }
      case 'figure': {
        if (state.scans.isScan(block)) {
          state.without('scan')
          continue
        }
        if (!block.isInline || state.scans.isBackground(block) || beside.hasTextBeside(block)) {
          waiting.push(block)
          continue
        }
        row.push(block)
        const next = spaced[at + 1]
        if (next?.kind === 'figure' && areInRow(block, next) && !beside.hasTextBeside(next)) continue
        yield figuresXml(row, state, place, startsPage, anchored(block))
        row = []
        startsPage = false
        break
      }
      case 'textBox':
        waiting.push(block)
        continue
      case 'rule':
        yield ruleXml(block, state, section)
        break
      case 'pageBreak':
        if (startsPage) yield holderXml('', true)
        startsPage = true
        continue
    }
    endsWithTable = block.kind === 'table'
  }
  if (waiting.length > 0 || startsPage) yield holderXml(anchored(), startsPage)
}

function anchoredXml(
  block: Figure | TextBox,
  anchor: Block | undefined,
  state: WordState,
  place: FlowPlace,
  texts: TextPlaces,
): string {
  const { part } = place
  const top = anchor !== undefined && anchor.page === block.page ? anchor.box[1] : undefined
  if (block.kind === 'figure') {
    const isOfPage = state.scans.isBackground(block)
    // A sign among words, or a mark behind some: the words are where it leaves them room.
    const isBehind = isOfPage || texts.isOfLine(block)
    const wraps = !isBehind && place.isInCell !== true
    return figureXml(
      block,
      { kind: 'anchored', wraps, isBehind, top: isOfPage ? undefined : top },
      state,
      part,
    )
  }
  const inside = [
    ...flowXml(block.blocks, state, {
      ...place,
      part: { ...part, takesNotes: false },
      around: block.shading,
    }),
  ]
  const content = inside.length === 0 ? '<w:p/>' : inside.join('')
  return textBoxXml(block, content, { kind: 'anchored', wraps: false, isBehind: false, top }, state)
}

function cellXml({ blocks, shading }: TableCell, state: WordState, place: FlowPlace): string {
  const xml = [...flowXml(blocks, state, { ...place, isInCell: true, around: shading })].join('')
  return xml.endsWith('</w:p>') ? xml : `${xml}<w:p/>`
}

/** A paragraph that only holds something, and takes hardly any space. */
export function holderXml(content: string, startsPage: boolean): string {
  return `<w:p><w:pPr>${startsPage ? '<w:pageBreakBefore/>' : ''}<w:spacing w:line="20" w:lineRule="exact"/></w:pPr>${content}</w:p>`
}

/** Figures beside each other, in a paragraph of their own. */
function figuresXml(
  figures: readonly Figure[],
  state: WordState,
  { part, section }: FlowPlace,
  startsPage: boolean,
  anchored: string,
): string {
  const sorted = [...figures].sort((one, other) => one.box[0] - other.box[0])
  const runs = sorted.map((figure) => figureXml(figure, { kind: 'inline' }, state, part)).join('')
  if (runs === '' && anchored === '' && !startsPage) return ''
  const left = sorted[0]!.box[0]
  const right = sorted.reduce((most, { box }) => Math.max(most, box[2]), left)
  const edges = columnEdges(section, sorted[0]!)
  const before = left - edges.left
  const behind = edges.right - right
  const isCentred = Math.abs(before - behind) < CENTRED
  const place = isCentred
    ? '<w:jc w:val="center"/>'
    : behind < before && behind < CENTRED
      ? '<w:jc w:val="right"/>'
      : `<w:ind w:left="${twips(before)}"/>`
  const named = sorted.map(({ anchors }) => bookmarks(anchors, state)).join('')
  return `<w:p><w:pPr>${startsPage ? '<w:pageBreakBefore/>' : ''}${place}</w:pPr>${named}${anchored}${runs}</w:p>`
}

/** Whether a figure is beside another one, and not below it. */
function areInRow({ page, box }: Figure, other: Figure): boolean {
  const shared = Math.min(box[3], other.box[3]) - Math.max(box[1], other.box[1])
  const isBeside = other.box[0] >= box[2] - CENTRED || other.box[2] <= box[0] + CENTRED
  return page === other.page && isBeside && shared > 0
}

function ruleXml(rule: RuleLine, state: WordState, section: Section): string {
  const { box, width, colour, anchors } = rule
  const edges = columnEdges(section, rule)
  const size = Math.max(2, Math.round(width * 8))
  const before = twips(box[0] - edges.left)
  const behind = twips(edges.right - box[2])
  return `<w:p><w:pPr><w:pBdr><w:top w:val="single" w:sz="${size}" w:space="0" w:color="${colour}"/></w:pBdr><w:spacing w:line="80" w:lineRule="exact"/><w:ind w:left="${before}" w:right="${behind}"/></w:pPr>${bookmarks(anchors, state)}</w:p>`
}
