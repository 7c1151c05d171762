import type { Block, Figure, RuleLine, Section, TableCell } from '@octavo/pdf/layout-tree'
import { twips } from '../office-files/units.js'
import { figureXml, textBoxXml } from './drawings.js'
import { withGaps } from './gaps.js'
import { bookmarks, paragraphXml } from './paragraphs.js'
import { tableXml } from './tables.js'
import type { WordPart, WordState } from './word-state.js'

/** A figure that covers this part of its page is behind the text. */
const BACKGROUND = 0.75
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
}

/** Blocks as flowing text. What has a place of its own on the page is anchored in the next paragraph. */
export function* flowXml(blocks: readonly Block[], state: WordState, place: FlowPlace): Generator<string> {
  const { part, style, isInCell = false } = place
  let startsPage = false
  let anchored = ''
  let endsWithTable = false
  for (const block of withGaps(blocks)) {
    switch (block.kind) {
      case 'paragraph':
        yield paragraphXml(block, state, part, { startsPage, before: anchored, style })
        startsPage = false
        anchored = ''
        break
      case 'table':
        // Tables that follow each other without a paragraph between them would become one.
        if (endsWithTable || anchored !== '' || startsPage || block.anchors.length > 0) {
          yield emptyParagraph(bookmarks(block.anchors, state) + anchored, startsPage)
          startsPage = false
          anchored = ''
        }
        yield* tableXml(block, isInCell ? block.indent : block.box[0] - place.section.margins.left, (cell) =>
          cellXml(cell, state, place),
        )
        break
      case 'figure': {
        const isAnchored = !block.isInline || isBackground(block, place.section)
        if (isAnchored) {
          const isBehind = isBackground(block, place.section)
          anchored += figureXml(block, { kind: 'anchored', wraps: !isBehind, isBehind }, state, part)
        } else yield figureParagraph(block, state, place, startsPage, anchored)
        if (!isAnchored) {
          startsPage = false
          anchored = ''
        }
        break
      }
      case 'textBox': {
        const inside = [...flowXml(block.blocks, state, { ...place, part: { ...part, takesNotes: false } })]
        const content = inside.length === 0 ? '<w:p/>' : inside.join('')
        const standing = { kind: 'anchored', wraps: false, isBehind: false } as const
        anchored += textBoxXml(block, content, standing, state)
        break
      }
      case 'rule':
        yield ruleParagraph(block, state, place.section)
        break
      case 'pageBreak':
        startsPage = true
        break
    }
    if (block.kind !== 'figure' || block.isInline) endsWithTable = block.kind === 'table'
  }
  if (anchored !== '' || startsPage) yield emptyParagraph(anchored, startsPage)
}

function cellXml({ blocks }: TableCell, state: WordState, place: FlowPlace): string {
  const xml = [...flowXml(blocks, state, { ...place, isInCell: true })].join('')
  return xml.endsWith('</w:p>') ? xml : `${xml}<w:p/>`
}

/** A paragraph that only holds something, and takes hardly any space. */
function emptyParagraph(content: string, startsPage: boolean): string {
  return `<w:p><w:pPr>${startsPage ? '<w:pageBreakBefore/>' : ''}<w:spacing w:line="20" w:lineRule="exact"/></w:pPr>${content}</w:p>`
}

function isBackground({ box: [left, top, right, bottom] }: Figure, { width, height }: Section): boolean {
  return (right - left) * (bottom - top) > BACKGROUND * width * height
}

function figureParagraph(
  figure: Figure,
  state: WordState,
  { part, section }: FlowPlace,
  startsPage: boolean,
  anchored: string,
): string {
  const run = figureXml(figure, { kind: 'inline' }, state, part)
  if (run === '' && anchored === '' && !startsPage) return ''
  const { margins, width } = section
  const [left, , right] = figure.box
  const before = left - margins.left
  const behind = width - margins.right - right
  const isCentred = Math.abs(before - behind) < CENTRED
  const place = isCentred
    ? '<w:jc w:val="center"/>'
    : behind < before && behind < CENTRED
      ? '<w:jc w:val="right"/>'
      : `<w:ind w:left="${twips(before)}"/>`
  return `<w:p><w:pPr>${startsPage ? '<w:pageBreakBefore/>' : ''}${place}</w:pPr>${bookmarks(figure.anchors, state)}${anchored}${run}</w:p>`
}

function ruleParagraph(
  { box: [left, , right], width, colour, anchors }: RuleLine,
  state: WordState,
  { margins, width: pageWidth }: Section,
): string {
  const size = Math.max(2, Math.round(width * 8))
  const before = twips(left - margins.left)
  const behind = twips(pageWidth - margins.right - right)
  return `<w:p><w:pPr><w:pBdr><w:top w:val="single" w:sz="${size}" w:space="0" w:color="${colour}"/></w:pBdr><w:spacing w:line="80" w:lineRule="exact"/><w:ind w:left="${before}" w:right="${behind}"/></w:pPr>${bookmarks(anchors, state)}</w:p>`
}
