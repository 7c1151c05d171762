import type { Figure, Picture, Shape } from '@octavo/pdf/layout-tree'
import { type ShapeGroup, shapeGroups, shapeProperties, union } from '../office-files/drawing-shapes.js'
import { picturePlace } from '../office-files/picture-place.js'
import { emus } from '../office-files/units.js'
import { escaped } from '../office-files/xml.js'
import type { Slide } from './powerpoint-state.js'

type Box = Figure['box']

/** A picture or a drawing; empty if nothing of it can be shown. */
export function figureXml(figure: Figure, slide: Slide): string {
  const { content, box, alternative } = figure
  if (content.type === 'picture') return pictureXml(content, alternative, slide) ?? ''
  const { shapes, pictures } = content
  const inside = pictures.map((picture) => pictureXml(picture, undefined, slide) ?? '').join('')
  const drawn = drawingXml(shapeGroups(shapes), box, alternative, slide) + inside
  if (drawn === '') slide.state.without('drawing')
  return drawn
}

function pictureXml(picture: Picture, alternative: string | undefined, slide: Slide): string | undefined {
  const { state, place, relationships } = slide
  const name = state.pictures.nameOf(picture)
  if (name === undefined) return state.without('picture')
  const { crop, width, height, turn, left, top } = picturePlace(picture)
  const right = left + width / emus(1)
  const bottom = top + height / emus(1)
  const id = slide.nextId()
  const embedded = relationships.add('image', name.replace(/^ppt\//, '../'))
  return `<p:pic><p:nvPicPr>${named(id, 'Picture', alternative)}<p:cNvPicPr><a:picLocks noChangeAspect="1"/></p:cNvPicPr><p:nvPr/></p:nvPicPr><p:blipFill><a:blip r:embed="${embedded}"/>${crop}<a:stretch><a:fillRect/></a:stretch></p:blipFill><p:spPr><a:xfrm${turn}>${place.transform([left, top, right, bottom])}</a:xfrm><a:prstGeom prst="rect"><a:avLst/></a:prstGeom></p:spPr></p:pic>`
}

/** More of them are parts of one picture, such as a map. */
const MOST_LOOSE = 100

/** Shapes that belong to no drawing, each for itself. */
export function looseShapesXml(shapes: readonly Shape[], slide: Slide): string {
  if (shapes.length === 0) return ''
  const groups = shapeGroups(shapes)
  if (groups.length > MOST_LOOSE)
    return drawingXml(groups, shapes.map(({ box }) => box).reduce(union), undefined, slide)
  return groups
    .map((group) =>
      slide.place.isScaled
        ? drawingXml([group], group.box, undefined, slide)
        : shapeXml(group, [0, 0, 0, 0], slide),
    )
    .join('')
}

/** Shapes as one group, whose place says their scale too. */
function drawingXml(
  groups: readonly ShapeGroup[],
  box: Box,
  alternative: string | undefined,
  slide: Slide,
): string {
  if (groups.length === 0) return ''
  const id = slide.nextId()
  const [left, top, right, bottom] = box
  const [width, height] = [Math.max(1, emus(right - left)), Math.max(1, emus(bottom - top))]
  const inside = `<a:chOff x="0" y="0"/><a:chExt cx="${width}" cy="${height}"/>`
  const content = groups.map((group) => shapeXml(group, box, slide)).join('')
  return `<p:grpSp><p:nvGrpSpPr>${named(id, 'Drawing', alternative)}<p:cNvGrpSpPr/><p:nvPr/></p:nvGrpSpPr><p:grpSpPr><a:xfrm>${slide.place.transform(box, inside)}</a:xfrm></p:grpSpPr>${content}</p:grpSp>`
}

function shapeXml(group: ShapeGroup, outer: Box, slide: Slide): string {
  return `<p:sp><p:nvSpPr>${named(slide.nextId(), 'Shape', undefined)}<p:cNvSpPr/><p:nvPr/></p:nvSpPr><p:spPr>${shapeProperties(group, outer)}</p:spPr></p:sp>`
}

export function named(id: number, kind: string, alternative: string | undefined): string {
  const description = alternative === undefined ? '' : ` descr="${escaped(alternative)}"`
  return `<p:cNvPr id="${id}" name="${kind} ${id}"${description}/>`
}
