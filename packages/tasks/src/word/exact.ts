import type { Block, Paragraph, Shape, Table, TextLine } from '@octavo/pdf/layout-tree'
import { runsOf } from '@octavo/pdf/running-text'
import { endOf, largestSize, lineGroups, startOf } from '../from-layout/line-groups.js'
import type { Art } from '../from-layout/page-art.js'
import { twips } from '../office-files/units.js'
import { figureXml, textBoxXml } from './drawings.js'
import { bookmarks, runsXml } from './paragraphs.js'
import { styleOf } from './styles.js'
import type { WordPart, WordState } from './word-state.js'

type Box = Paragraph['box']

/** A fallback font can be wider than the font of the page. */
const SPARE = 1.06
/** Word processors put the baseline at this part of a line of exact height. */
const ABOVE_BASELINE = 0.8
const NATURAL = 1.2
const STANDING = { kind: 'anchored', wraps: false, isBehind: false } as const
const BEHIND = { kind: 'anchored', wraps: false, isBehind: true } as const

/** The runs of each page that hold its blocks in frames, each at its place. */
export function framesByPage(
  blocks: readonly Block[],
  state: WordState,
  part: WordPart,
  style?: string,
): Map<number, string> {
  const pages = new Map<number, string>()
  addFrames(blocks, { state, part: { ...part, takesNotes: false }, style, pages })
  return pages
}

interface Frames {
  readonly state: WordState
  readonly part: WordPart
  readonly style: string | undefined
  readonly pages: Map<number, string>
}

function addFrames(blocks: readonly Block[], frames: Frames): void {
  for (const block of blocks)
    switch (block.kind) {
      case 'paragraph':
        addParagraph(block, frames)
        break
      case 'table':
        addTable(block, frames)
        break
      case 'figure': // Behind the text, as the shapes of pages are, which rules are among.
      case 'rule':
      case 'pageBreak':
        break
      case 'textBox':
        if (block.rotation === 0) addFrames(block.blocks, frames)
        else add(frames, block.page, turnedBox(block, frames))
        break
    }
}

function add({ pages }: Frames, page: number, xml: string): void {
  pages.set(page, (pages.get(page) ?? '') + xml)
}

function addParagraph(paragraph: Paragraph, frames: Frames): void {
  const { role, anchors, page } = paragraph
  add(frames, page, bookmarks(anchors, frames.state))
  const [first] = paragraph.lines
  if (role.type === 'item' && role.item.markerRuns.length > 0 && first !== undefined) {
    const runs = role.item.markerRuns
    const left = runs[0]!.left
    const line = { ...first, runs, box: [left, first.box[1], runs.at(-1)!.right, first.box[3]] } as const
    addLines([line], { ...paragraph, alignment: 'left' }, frames)
  }
  for (const lines of lineGroups(paragraph)) addLines(lines, paragraph, frames)
}

function addLines(lines: readonly TextLine[], paragraph: Paragraph, frames: Frames): void {
  const [first, second] = lines
  if (first === undefined) return
  const { alignment, isRightToLeft } = paragraph
  const { state, part } = frames
  const style = styleOf(paragraph) ?? frames.style
  const size = largestSize(lines)
  const height = second === undefined ? NATURAL * size : second.baseline - first.baseline
  const left = lines.reduce((least, line) => Math.min(least, startOf(line)), Number.POSITIVE_INFINITY)
  const right = lines.reduce((most, line) => Math.max(most, endOf(line)), left)
  const isFilled = alignment === 'justify' && lines.length > 1
  const spare = isFilled ? 0 : (right - left) * (SPARE - 1) + size
  const side = isFilled
    ? 'both'
    : alignment === 'center'
      ? 'center'
      : alignment === 'right'
        ? 'right'
        : 'left'
  const before = side === 'center' ? spare / 2 : side === 'right' ? spare : 0
  const top = first.baseline - ABOVE_BASELINE * height
  const box: Box = [left - before, top, right + spare - before, top + height * lines.length]
  const rest = second === undefined ? left : startOf(second)
  const indent = side === 'left' || side === 'both' ? startOf(first) - rest : 0
  const own: TextLine[] = lines.map((line) => ({ ...line, end: 'break' }))
  const named = style === undefined ? '' : `<w:pStyle w:val="${style}"/>`
  const from = twips(rest - left)
  const place = indent >= 0 ? ` w:firstLine="${twips(indent)}"` : ` w:hanging="${twips(-indent)}"`
  const runs = runsXml(runsOf({ lines: own }), state, part, state.looks.of(style), { isRightToLeft })
  const xml = `<w:p><w:pPr>${named}${isRightToLeft ? '<w:bidi/>' : ''}<w:spacing w:before="0" w:after="0" w:line="${Math.max(20, twips(height))}" w:lineRule="exact"/><w:ind w:left="${from}"${place}/><w:jc w:val="${isRightToLeft && side !== 'both' && side !== 'center' ? 'right' : side}"/></w:pPr>${runs}</w:p>`
  const shape = { box, rotation: 0, border: undefined, shading: undefined }
  add(frames, first.page, textBoxXml(shape, xml, STANDING, state))
}

/** Turned text as paragraphs in a turned frame. */
function turnedBox(block: Extract<Block, { kind: 'textBox' }>, { state, part, style }: Frames): string {
  let xml = ''
  for (const each of block.blocks)
    if (each.kind === 'paragraph') {
      const base = state.looks.of(styleOf(each) ?? style)
      xml += `<w:p>${runsXml(runsOf(each), state, part, base, each)}</w:p>`
    }
  return textBoxXml(block, xml === '' ? '<w:p/>' : xml, STANDING, state)
}

function addTable(table: Table, frames: Frames): void {
  const { rows, anchors, page } = table
  add(frames, page, bookmarks(anchors, frames.state))
  for (const { cells } of rows) for (const { blocks } of cells) addFrames(blocks, frames)
}

/** The pictures, drawings and shapes of a page, behind its text. */
export function artXml(art: readonly Art[], state: WordState, part: WordPart): string {
  let xml = ''
  for (const each of art)
    if (!('kind' in each)) xml += shapesXml(each, state, part)
    else xml += state.scans.isScan(each) ? state.without('scan') : figureXml(each, BEHIND, state, part)
  return xml
}

/** Shapes as one drawing. */
function shapesXml(shapes: readonly Shape[], state: WordState, part: WordPart): string {
  if (shapes.length === 0) return ''
  let [left, top, right, bottom] = shapes[0]!.box
  for (const { box } of shapes) {
    left = Math.min(left, box[0])
    top = Math.min(top, box[1])
    right = Math.max(right, box[2])
    bottom = Math.max(bottom, box[3])
  }
  const content = { type: 'drawing', shapes, pictures: [] } as const
  const box: Box = [left, top, right, bottom]
  const own = {
    kind: 'figure',
    content,
    page: 0,
    box,
    anchors: [],
    alternative: undefined,
    isInline: false,
  } as const
  return figureXml(own, BEHIND, state, part)
}
