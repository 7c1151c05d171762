import type { Figure, Paragraph, Shape } from '@octavo/pdf/layout-tree'
import { textOf } from '@octavo/pdf/running-text'
import { solidFill } from '../office-files/drawing-shapes.js'
import { PRESENTATION_NAMESPACES } from './fixed-parts.js'
import type { Slide } from './powerpoint-state.js'
import type { BoxItem, TextItem } from './slide-content.js'
import { figureXml, looseShapesXml, named } from './slide-figures.js'
import { tableXml } from './slide-tables.js'
import { paragraphsXml } from './text-paragraphs.js'
import { boxOf, edges, NATURAL, sideOf, type TextUnit, textGroups, textUnit } from './text-units.js'

const LONGEST_TITLE = 250
/** A shape that covers the page but for this, in points, is its background. */
const MARGIN = 1

/** The part of one slide (ECMA-376-1, 13.3.8). */
export function* slideXml(slide: Slide): Generator<string> {
  const { content, state, index } = slide
  const page = state.tree.pages[index]!
  const [colour, painted] = background(page.background, page)
  yield `<p:sld${PRESENTATION_NAMESPACES}><p:cSld>`
  if (colour !== undefined) yield `<p:bg><p:bgPr>${solidFill(colour)}<a:effectLst/></p:bgPr></p:bg>`
  yield '<p:spTree><p:nvGrpSpPr><p:cNvPr id="1" name=""/><p:cNvGrpSpPr/><p:nvPr/></p:nvGrpSpPr><p:grpSpPr><a:xfrm><a:off x="0" y="0"/><a:ext cx="0" cy="0"/><a:chOff x="0" y="0"/><a:chExt cx="0" cy="0"/></a:xfrm></p:grpSpPr>'
  yield looseShapesXml(painted, slide)
  yield* artXml(content.art, slide)
  const title = titleOf(content.texts)
  for (const group of textGroups(content.texts)) {
    if (!('length' in group)) yield group.kind === 'table' ? tableXml(group, slide) : turnedXml(group, slide)
    else yield textXml(group, slide, group[0]!.lines === title?.lines)
  }
  for (const item of content.furniture) yield textXml([textUnit(item)], slide, false)
  yield '</p:spTree></p:cSld><p:clrMapOvr><a:masterClrMapping/></p:clrMapOvr></p:sld>'
}

/** The colour of the whole page, if it has one, and what is painted over it. */
function background(
  shapes: readonly Shape[],
  { width, height }: { readonly width: number; readonly height: number },
): readonly [string | undefined, readonly Shape[]] {
  const [first, ...others] = shapes
  if (first?.fill === undefined || first.fillOpacity < 1 || !/^[^C]*$/.test(first.path))
    return [undefined, shapes]
  const [left, top, right, bottom] = first.box
  const isWhole =
    left < MARGIN && top < MARGIN && right > width - MARGIN && bottom > height - MARGIN && isRectangle(first)
  return isWhole ? [first.fill, others] : [undefined, shapes]
}

function isRectangle({ path }: Shape): boolean {
  return (path.match(/[ML]/g)?.length ?? 0) <= 5
}

/** What is behind the text, in the order of painting. */
function* artXml(art: readonly (Figure | Shape)[], slide: Slide): Generator<string> {
  let shapes: Shape[] = []
  for (const each of [...art].sort((one, other) => orderOf(one) - orderOf(other))) {
    if ('path' in each) {
      shapes.push(each)
      continue
    }
    yield looseShapesXml(shapes, slide)
    shapes = []
    if (slide.state.scans.isScan(each)) slide.state.without('scan')
    else yield figureXml(each, slide)
  }
  yield looseShapesXml(shapes, slide)
}

function orderOf(art: Figure | Shape): number {
  if ('path' in art) return art.order
  const { content } = art
  return content.type === 'picture' ? content.order : (content.shapes[0]?.order ?? 0)
}

/** The first of the highest headings of a page. */
export function titleOf(texts: readonly { readonly kind: string }[]): TextItem | undefined {
  let found: TextItem | undefined
  for (const item of texts) {
    if (!isText(item) || !item.isStart || levelOf(item.paragraph) === undefined) continue
    if (textOf(item.paragraph).length > LONGEST_TITLE) continue
    if (found === undefined || levelOf(item.paragraph)! < levelOf(found.paragraph)!) found = item
  }
  return found
}

function isText(item: { readonly kind: string }): item is TextItem {
  return item.kind === 'text'
}

function levelOf({ role }: Paragraph): number | undefined {
  return role.type === 'title' ? 0 : role.type === 'heading' ? role.level : undefined
}

function textXml(units: readonly TextUnit[], slide: Slide, isTitle: boolean): string {
  const [left] = edges(units)
  return shapeWithText(
    isTitle ? titleBox(units, slide) : boxOf(units),
    paragraphsXml(units, left, slide),
    slide,
    {
      isTitle,
      wraps: units.some(({ lines }) => lines.length > 1),
    },
  )
}

/** Titles wrap in a wider font, whatever they say: theirs goes on to the edge of the page. */
function titleBox(units: readonly TextUnit[], { state, index }: Slide): Figure['box'] {
  const [left, top, right, bottom] = boxOf(units)
  const isOneLine = units.every(({ lines }) => lines.length === 1)
  if (!isOneLine || sideOf(units[0]!) !== 'left') return [left, top, right, bottom]
  return [left, top, Math.max(right, state.tree.pages[index]!.width), bottom]
}

/** Turned text in a turned box. */
function turnedXml({ box: { box, rotation, blocks, border, shading } }: BoxItem, slide: Slide): string {
  const units = blocks.flatMap((block) => (block.kind === 'paragraph' ? [turnedUnit(block)] : []))
  if (units.length === 0) return ''
  const size = units.reduce((most, unit) => Math.max(most, unit.size), 0)
  const roomy = border === undefined && shading === undefined ? longer(box, rotation, size) : box
  return shapeWithText(roomy, paragraphsXml(units, 0, slide), slide, { rotation, border, shading })
}

/** With room for a font that is a little wider, where the lines end. */
function longer(box: Figure['box'], rotation: number, size: number): Figure['box'] {
  const [left, top, right, bottom] = box
  const spare = size + 0.1 * (rotation === 180 ? right - left : bottom - top)
  if (rotation === 180) return [left - spare, top, right, bottom]
  return rotation === 90 ? [left, top, right, bottom + spare] : [left, top - spare, right, bottom]
}

/** Its lines are below each other in their own direction: only their sizes say where. */
function turnedUnit(paragraph: Paragraph): TextUnit {
  const unit = textUnit({ kind: 'text', paragraph, lines: paragraph.lines, isStart: true })
  return {
    ...unit,
    markerLeft: 0,
    firstLeft: 0,
    restLeft: 0,
    left: 0,
    pitch: NATURAL * unit.size,
    top: 0,
    bottom: 0,
  }
}

interface BoxLook {
  readonly isTitle?: boolean
  /** Whether its lines break where they are full: those of a single line never do, also in a wider font. */
  readonly wraps?: boolean
  readonly rotation?: number
  readonly border?: { readonly width: number; readonly colour: string } | undefined
  readonly shading?: string | undefined
}

function shapeWithText(
  box: Figure['box'],
  paragraphs: string,
  slide: Slide,
  { isTitle = false, wraps = true, rotation = 0, border, shading }: BoxLook,
): string {
  const { place } = slide
  const id = slide.nextId()
  const kind = isTitle
    ? `${named(id, 'Title', undefined)}<p:cNvSpPr><a:spLocks noGrp="1"/></p:cNvSpPr><p:nvPr><p:ph type="title"/></p:nvPr>`
    : `${named(id, 'Text', undefined)}<p:cNvSpPr txBox="1"/><p:nvPr/>`
  const turn = rotation === 180 ? ' rot="10800000"' : ''
  const direction = rotation === 90 ? ' vert="vert"' : rotation === 270 ? ' vert="vert270"' : ''
  const fill = shading === undefined ? '<a:noFill/>' : solidFill(shading)
  const line =
    border === undefined ? '' : `<a:ln w="${place.length(border.width)}">${solidFill(border.colour)}</a:ln>`
  return `<p:sp><p:nvSpPr>${kind}</p:nvSpPr><p:spPr><a:xfrm${turn}>${place.transform(box)}</a:xfrm><a:prstGeom prst="rect"><a:avLst/></a:prstGeom>${fill}${line}</p:spPr><p:txBody><a:bodyPr${direction} wrap="${wraps ? 'square' : 'none'}" lIns="0" tIns="0" rIns="0" bIns="0" rtlCol="0" anchor="t"><a:noAutofit/></a:bodyPr><a:lstStyle/>${paragraphs}</p:txBody></p:sp>`
}
