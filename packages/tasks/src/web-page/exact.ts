import type { Block, Paragraph, Run, Shape, TextBox, TextLine } from '@octavo/pdf/layout-tree'
import { type Art, figuresByPage, inPaintingOrder } from '../from-layout/page-art.js'
import { filledBox } from '../from-layout/table-shapes.js'
import { linkAddress } from '../office-files/link-address.js'
import { escaped } from '../office-files/xml.js'
import { languageAttribute } from './languages.js'
import { type MarkupState, type Piece, pageId } from './markup-state.js'
import { blocksByPage } from './page-parts.js'
import { fontFamily } from './style-sheet.js'
import { imageMarkup, pixels, shapeMarkup, short, svgStart } from './svg.js'

export const EXACT_STYLES = `body{margin:0;padding:1em;background:#ddd}
.page{margin:0 auto 1em;background:#fff;box-shadow:0 0 4px #888}
.page svg{display:block;width:100%;height:auto}
text{white-space:pre}
@media print{body{padding:0;background:#fff}.page{margin:0;box-shadow:none;break-after:page}}
`

/** Letters with an own direction from right to left. */
const RIGHT_TO_LEFT = /[\u0590-\u08ff\ufb1d-\ufdff\ufe70-\ufeff]/
/** In sizes: how far raised and lowered text is off the baseline, and how large it is. */
const RAISED = 0.33
const LOWERED = 0.15
const SMALL = 0.65
/** The part of the height of turned text that is below its baseline. */
const BELOW_BASELINE = 0.22

/** What differs between the pages that show something. */
interface PagePlace {
  /** Whether its text is only there to be selected, over the picture of it. */
  readonly isScan: boolean
}

/** What a page shows: text is above everything else, as its order among pictures is not known. */
interface Layers {
  readonly figures: Piece[]
  readonly texts: string[]
}

/** Each page as a drawing with its text at its place. */
export function* exactMarkup(state: MarkupState): Generator<Piece> {
  const { tree } = state
  const blocks = blocksByPage(tree)
  for (const [page, layoutPage] of tree.pages.entries()) {
    const { width, height, isScan } = layoutPage
    const place = { isScan }
    const { header, footer } = tree.repeated[page]!
    const own = [...header.blocks, ...(blocks.get(page) ?? []), ...footer.blocks]
    const art = inPaintingOrder(layoutPage, [...figuresByPage(own).values()].flat())
    const layers: Layers = { figures: artMarkup(art, state), texts: [] }
    for (const block of own) paint(block, layers, state, place)
    yield `<div class="page" id="${pageId(page)}" style="max-width:${pixels(width)}px">\n`
    yield svgStart([0, 0, width, height], '')
    yield* layers.figures
    yield* layers.texts
    yield '</svg>\n</div>\n'
  }
}

function paint(block: Block, layers: Layers, state: MarkupState, place: PagePlace): void {
  const { texts } = layers
  const { attribute, inside } = state.identifiers(block)
  if (attribute !== '') texts.push(`<g${attribute}></g>${inside.replaceAll('span', 'g')}`)
  switch (block.kind) {
    case 'paragraph':
      texts.push(paragraphMarkup(block, state, place))
      break
    case 'table':
      for (const { cells } of block.rows)
        for (const { blocks } of cells) for (const each of blocks) paint(each, layers, state, place)
      break
    case 'textBox':
      paintBox(block, layers, state, place)
      break
    case 'figure': // Behind the text, as the shapes of the page are, which rules are among.
    case 'rule':
    case 'pageBreak':
      break
  }
}

/** Pictures, drawings and shapes, in the order of painting. */
function artMarkup(art: readonly Art[], state: MarkupState): Piece[] {
  const markup: Piece[] = []
  for (const each of art) {
    const content = 'kind' in each ? each.content : undefined
    const shapes =
      content === undefined ? (each as readonly Shape[]) : content.type === 'drawing' ? content.shapes : []
    for (const shape of shapes) markup.push(shapeMarkup(shape))
    const pictures = content?.type === 'picture' ? [content] : (content?.pictures ?? [])
    for (const picture of pictures)
      if (state.target.hasPicture(picture)) markup.push(...imageMarkup(picture, state))
      else state.without('picture')
  }
  return markup
}

function paintBox(box: TextBox, layers: Layers, state: MarkupState, place: PagePlace): void {
  const { rotation, blocks, shading, border } = box
  if (shading !== undefined || border !== undefined) {
    const stroke = border && { ...border, opacity: 1, dashes: [] }
    layers.figures.push(shapeMarkup({ ...filledBox(box.box, shading ?? 'ffffff'), fill: shading, stroke }))
  }
  for (const block of blocks)
    if (block.kind === 'paragraph' && rotation !== 0)
      for (const line of block.lines) layers.texts.push(turnedLine(line, rotation, place))
    else paint(block, layers, state, place)
}

function paragraphMarkup(paragraph: Paragraph, state: MarkupState, place: PagePlace): string {
  const { role, lines } = paragraph
  let markup = ''
  const [first] = lines
  if (role.type === 'item' && first !== undefined)
    markup += lineMarkup({ ...first, runs: role.item.markerRuns }, paragraph, state, place)
  for (const line of lines) markup += lineMarkup(line, paragraph, state, place)
  if (role.type === 'heading' || role.type === 'title') {
    return `<g role="heading" aria-level="${state.headingRank(role)}">${markup}</g>\n`
  }
  return `${markup}\n`
}

function lineMarkup(
  line: TextLine,
  { isRightToLeft }: Paragraph,
  state: MarkupState,
  place: PagePlace,
): string {
  let markup = ''
  for (const run of wholeRuns(line.runs)) {
    const text = runMarkup(run, line, isRightToLeft, place)
    markup += linked(text, run, state)
  }
  return markup
}

/** A run that was divided, as at the number of a page, is placed as a whole. */
function wholeRuns(runs: readonly Run[]): Run[] {
  const whole: Run[] = []
  for (const run of runs) {
    const last = whole.at(-1)
    if (last !== undefined && last.left === run.left && last.right === run.right && last.look === run.look)
      whole[whole.length - 1] = { ...last, text: last.text + run.text }
    else whole.push(run)
  }
  return whole
}

function runMarkup(run: Run, line: TextLine, isRightToLeft: boolean, place: PagePlace): string {
  const { text, look, left, right, language } = run
  const pieces = text.split('\t').map((piece) => piece.trim())
  const size = look.position === 'normal' ? look.size : look.size * SMALL
  const y =
    look.position === 'superscript'
      ? line.baseline - RAISED * look.size
      : look.position === 'subscript'
        ? line.baseline + LOWERED * look.size
        : line.baseline
  const style = textAttributes(run, size, place) + languageAttribute(language, false)
  const isTurned = isRightToLeft || RIGHT_TO_LEFT.test(text)
  let markup = ''
  for (const [at, piece] of pieces.entries()) {
    if (piece === '') continue
    const isAlone = pieces.length === 1
    const isLast = at === pieces.length - 1 && !isAlone
    // Where tabulators lead is only known of the first and of the last text.
    const x = isLast
      ? isTurned
        ? left
        : right
      : at === 0
        ? isTurned
          ? right
          : left
        : left + ((right - left) * at) / pieces.length
    const length =
      isAlone && right > left && piece.length > 1
        ? ` textLength="${short(right - left)}" lengthAdjust="spacingAndGlyphs"`
        : ''
    markup += `<text x="${short(x)}" y="${short(y)}"${isLast ? ' text-anchor="end"' : ''}${isTurned ? ' direction="rtl"' : ''}${length}${style}>${escaped(piece)}</text>`
  }
  return markup
}

function textAttributes({ look }: Pick<Run, 'look'>, size: number, { isScan: isHidden }: PagePlace): string {
  const { font, isBold, isItalic, isUnderlined, isStruck, colour } = look
  const decoration = [isUnderlined ? 'underline' : '', isStruck ? 'line-through' : '']
    .filter(Boolean)
    .join(' ')
  return ` font-family="${escaped(fontFamily(font))}" font-size="${short(size)}"${isBold ? ' font-weight="bold"' : ''}${isItalic ? ' font-style="italic"' : ''}${decoration === '' ? '' : ` text-decoration="${decoration}"`}${isHidden ? ' fill-opacity="0"' : colour === '000000' ? '' : ` fill="#${colour}"`}`
}

function linked(markup: string, { link }: Run, state: MarkupState): string {
  if (link === undefined || markup === '') return markup
  const address = link.type === 'anchor' ? state.target.addressOf(link.name) : linkAddress(link.address)
  if (address === undefined) state.without(link.type === 'anchor' ? 'link' : 'address')
  return address === undefined ? markup : `<a href="${escaped(address)}">${markup}</a>`
}

/** A line whose text does not run to the right, in its box. */
function turnedLine({ runs, box }: TextLine, rotation: number, place: PagePlace): string {
  const [first] = runs
  if (first === undefined) return ''
  const [left, top, right, bottom] = box
  const below = BELOW_BASELINE * (rotation === 180 ? bottom - top : right - left)
  const [x, y] =
    rotation === 90 ? [left + below, top] : rotation === 270 ? [right - below, bottom] : [right, top + below]
  const length = rotation === 180 ? right - left : bottom - top
  const text = runs
    .map((run) => run.text)
    .join('')
    .trim()
  return text === ''
    ? ''
    : `<text transform="translate(${short(x)} ${short(y)}) rotate(${rotation})" textLength="${short(length)}" lengthAdjust="spacingAndGlyphs"${textAttributes(first, first.look.size, place)}>${escaped(text)}</text>\n`
}
