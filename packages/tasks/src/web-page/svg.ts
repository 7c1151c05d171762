import type { Picture, Shape } from '@octavo/pdf/layout-tree'
import type { MarkupState, Piece } from './markup-state.js'

type Box = Shape['box']

/** Hundredths of a point are too small to see. */
export function short(value: number): number {
  return Math.round(value * 100) / 100
}

export function svgStart([left, top, right, bottom]: Box, attributes: string): string {
  const [width, height] = [Math.max(0.1, right - left), Math.max(0.1, bottom - top)]
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="${short(left)} ${short(top)} ${short(width)} ${short(height)}" width="${pixels(width)}" height="${pixels(height)}"${attributes}>`
}

/** CSS pixels: 96 in an inch. */
export function pixels(points: number): number {
  return Math.max(1, Math.round((points * 96) / 72))
}

export function shapeMarkup({ path, fill, fillRule, fillOpacity, stroke }: Shape): string {
  const inside =
    fill === undefined
      ? ' fill="none"'
      : ` fill="#${fill}"${fillRule === 'evenodd' ? ' fill-rule="evenodd"' : ''}${fillOpacity < 1 ? ` fill-opacity="${short(fillOpacity)}"` : ''}`
  if (stroke === undefined) return `<path d="${path}"${inside}/>`
  const { colour, width, opacity, dashes } = stroke
  const dashed = dashes.length === 0 ? '' : ` stroke-dasharray="${dashes.map(short).join(' ')}"`
  const faint = opacity < 1 ? ` stroke-opacity="${short(opacity)}"` : ''
  // The thinnest line is one pixel wide on any device (ISO 32000-1, 8.4.3.2).
  const thin = width > 0 ? `${short(width)}"` : '1" vector-effect="non-scaling-stroke"'
  return `<path d="${path}"${inside} stroke="#${colour}" stroke-width="${thin}${dashed}${faint}/>`
}

/**
 * A picture at its place. The unit square of an image has its origin below; that of SVG has it above. In one file,
 * a picture that is shown again refers to its first place.
 */
export function* imageMarkup(picture: Picture, state: MarkupState): Generator<Piece> {
  const { matrix, clip } = picture
  const [a, b, c, d, e, f] = matrix
  const [left, top, right, bottom] = clip
  const clipId = `clip-${state.nextNumber()}`
  yield `<clipPath id="${clipId}"><rect x="${short(left)}" y="${short(top)}" width="${short(right - left)}" height="${short(bottom - top)}"/></clipPath><g clip-path="url(#${clipId})"><g transform="matrix(${[a, b, -c, -d, e + c, f + d].map(precise).join(' ')})">`
  const { id, isNew } = state.pictureId(picture)
  if (isNew) {
    yield `<image id="${id}" width="1" height="1" preserveAspectRatio="none" href="`
    yield picture
    yield '"/>'
  } else yield `<use href="#${id}"/>`
  yield '</g></g>'
}

function precise(value: number): number {
  return Math.round(value * 10_000) / 10_000
}
