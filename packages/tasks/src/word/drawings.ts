import type { Drawing, Figure, Picture, TextBox } from '@octavo/pdf/layout-tree'
import { shapeGroups, shapeProperties } from '../office-files/drawing-shapes.js'
import { picturePlace } from '../office-files/picture-place.js'
import { emus } from '../office-files/units.js'
import { escaped } from '../office-files/xml.js'
import type { WordPart, WordState } from './word-state.js'

type Box = Figure['box']

const URI = {
  picture: 'http://schemas.openxmlformats.org/drawingml/2006/picture',
  shape: 'http://schemas.microsoft.com/office/word/2010/wordprocessingShape',
  group: 'http://schemas.microsoft.com/office/word/2010/wordprocessingGroup',
} as const

/** How a drawing stands in the text: as a large letter, or at a place of the page. */
export type Standing =
  | { readonly kind: 'inline' }
  | {
      readonly kind: 'anchored'
      readonly wraps: boolean
      readonly isBehind: boolean
      /** The top of its paragraph, with which it moves. */
      readonly top?: number | undefined
    }

/** A run with a picture or a drawing; empty if nothing of it can be shown. */
export function figureXml(figure: Figure, standing: Standing, state: WordState, part: WordPart): string {
  const { content, box, alternative } = figure
  if (content.type === 'picture') {
    const place = picturePlace(content)
    const picture = pictureXml(content, box, state, part)
    if (picture === undefined) return state.without('picture')
    const name = state.pictures.nameOf(content)!.replace(/^.*\//, '')
    return drawingRun(picture, URI.picture, place.box, standing, state, { name, alternative })
  }
  const group = groupXml(content, box, state, part)
  if (group === '') return state.without('drawing')
  return alternateRun(
    'wpg',
    drawingRun(group, URI.group, box, standing, state, { name: 'drawing', alternative }),
  )
}

/** `blocks` are the paragraphs of the box, as XML. */
export function textBoxXml(
  { box, rotation, border, shading }: Pick<TextBox, 'box' | 'rotation' | 'border' | 'shading'>,
  blocks: string,
  standing: Standing,
  state: WordState,
  { fits = false }: { readonly fits?: boolean } = {},
): string {
  const [left, top, right, bottom] = box
  const fill =
    shading === undefined ? '<a:noFill/>' : `<a:solidFill><a:srgbClr val="${shading}"/></a:solidFill>`
  const line =
    border === undefined
      ? '<a:ln><a:noFill/></a:ln>'
      : `<a:ln w="${emus(border.width)}"><a:solidFill><a:srgbClr val="${border.colour}"/></a:solidFill></a:ln>`
  const direction = rotation === 90 ? ' vert="vert"' : rotation === 270 ? ' vert="vert270"' : ''
  const wrap = fits ? 'none' : 'square'
  const shape = `<wps:wsp><wps:cNvSpPr txBox="1"/><wps:spPr><a:xfrm><a:off x="0" y="0"/><a:ext cx="${emus(right - left)}" cy="${emus(bottom - top)}"/></a:xfrm><a:prstGeom prst="rect"><a:avLst/></a:prstGeom>${fill}${line}</wps:spPr><wps:txbx><w:txbxContent>${blocks}</w:txbxContent></wps:txbx><wps:bodyPr${direction} wrap="${wrap}" lIns="0" tIns="0" rIns="0" bIns="0"><a:noAutofit/></wps:bodyPr></wps:wsp>`
  return alternateRun('wps', drawingRun(shape, URI.shape, box, standing, state, { name: 'text box' }))
}

/** Programs that do not know the drawings of Word 2010 skip them (ECMA-376-3, 7.6). */
function alternateRun(namespace: string, run: string): string {
  const drawing = run.slice('<w:r>'.length, -'</w:r>'.length)
  return `<w:r><mc:AlternateContent><mc:Choice Requires="${namespace}">${drawing}</mc:Choice></mc:AlternateContent></w:r>`
}

function drawingRun(
  graphic: string,
  uri: string,
  [left, top, right, bottom]: Box,
  standing: Standing,
  state: WordState,
  { name, alternative }: { readonly name: string; readonly alternative?: string | undefined },
): string {
  const id = state.nextId()
  const size = `<wp:extent cx="${length(right - left)}" cy="${length(bottom - top)}"/><wp:effectExtent l="0" t="0" r="0" b="0"/>`
  const description = alternative === undefined ? '' : ` descr="${escaped(alternative)}"`
  const rest = `<wp:docPr id="${id}" name="${escaped(name)} ${id}"${description}/><wp:cNvGraphicFramePr/><a:graphic><a:graphicData uri="${uri}">${graphic}</a:graphicData></a:graphic>`
  if (standing.kind === 'inline')
    return `<w:r><w:drawing><wp:inline distT="0" distB="0" distL="0" distR="0">${size}${rest}</wp:inline></w:drawing></w:r>`
  const vertical =
    standing.top === undefined
      ? `<wp:positionV relativeFrom="page"><wp:posOffset>${emus(top)}</wp:posOffset></wp:positionV>`
      : `<wp:positionV relativeFrom="paragraph"><wp:posOffset>${emus(top - standing.top)}</wp:posOffset></wp:positionV>`
  const distance = standing.wraps ? emus(6) : 0
  const wrap = standing.wraps ? '<wp:wrapSquare wrapText="bothSides"/>' : '<wp:wrapNone/>'
  return `<w:r><w:drawing><wp:anchor distT="0" distB="0" distL="${distance}" distR="${distance}" simplePos="0" relativeHeight="${id}" behindDoc="${standing.isBehind ? 1 : 0}" locked="0" layoutInCell="0" allowOverlap="1"><wp:simplePos x="0" y="0"/><wp:positionH relativeFrom="page"><wp:posOffset>${emus(left)}</wp:posOffset></wp:positionH>${vertical}${size}${wrap}${rest}</wp:anchor></w:drawing></w:r>`
}

function length(points: number): number {
  return Math.max(1, emus(points))
}

function pictureXml(
  picture: Picture,
  outer: Box,
  state: WordState,
  { relationships }: WordPart,
): string | undefined {
  const name = state.pictures.nameOf(picture)
  if (name === undefined) return undefined
  const { crop, width, height, turn, left, top } = picturePlace(picture)
  const id = relationships.add('image', name.replace(/^word\//, ''))
  return `<pic:pic><pic:nvPicPr><pic:cNvPr id="0" name="${escaped(name.replace(/^.*\//, ''))}"/><pic:cNvPicPr/></pic:nvPicPr><pic:blipFill><a:blip r:embed="${id}"/>${crop}<a:stretch><a:fillRect/></a:stretch></pic:blipFill><pic:spPr><a:xfrm${turn}><a:off x="${emus(left - outer[0])}" y="${emus(top - outer[1])}"/><a:ext cx="${width}" cy="${height}"/></a:xfrm><a:prstGeom prst="rect"><a:avLst/></a:prstGeom></pic:spPr></pic:pic>`
}

function groupXml({ shapes, pictures }: Drawing, box: Box, state: WordState, part: WordPart): string {
  let children = ''
  for (const group of shapeGroups(shapes))
    children += `<wps:wsp><wps:cNvPr id="${state.nextId()}" name="shape"/><wps:cNvSpPr/><wps:spPr>${shapeProperties(group, box)}</wps:spPr><wps:bodyPr/></wps:wsp>`
  for (const picture of pictures)
    children += pictureXml(picture, box, state, part) ?? state.without('picture')
  if (children === '') return ''
  const [width, height] = [length(box[2] - box[0]), length(box[3] - box[1])]
  const size = `<a:off x="0" y="0"/><a:ext cx="${width}" cy="${height}"/>`
  return `<wpg:wgp><wpg:cNvGrpSpPr/><wpg:grpSpPr><a:xfrm>${size}<a:chOff x="0" y="0"/><a:chExt cx="${width}" cy="${height}"/></a:xfrm></wpg:grpSpPr>${children}</wpg:wgp>`
}
