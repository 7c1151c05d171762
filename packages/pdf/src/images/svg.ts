import type { Source } from '../source/source.js'
import { bytesAt } from './source-bytes.js'

const HEAD_BYTES = 1024
/** The opening tag is within these. */
const ROOT_BYTES = 64 * 1024
/** CSS Values and Units, 6.2. */
const PIXELS: Readonly<Record<string, number>> = {
  '': 1,
  px: 1,
  pt: 96 / 72,
  pc: 16,
  in: 96,
  cm: 96 / 2.54,
  mm: 96 / 25.4,
}

/** Whether a text begins as an SVG document: its first element may follow a declaration and comments. */
export function isSvg(head: Uint8Array): boolean {
  const text = textOf(head.subarray(0, HEAD_BYTES)).trimStart()
  return /^<(?:svg|\w+:svg|\?xml|!--|!DOCTYPE\s+svg)/i.test(text) && /<(?:\w+:)?svg[\s>/]/.test(text)
}

/** The size that an SVG document states, in CSS pixels; undefined if it states none. */
export function svgSize(source: Source): { readonly width: number; readonly height: number } | undefined {
  const root = rootOf(textOf(bytesAt(source, 0, ROOT_BYTES)))
  const attribute = (name: string): string =>
    new RegExp(`(?:^|\\s)${name}\\s*=\\s*["']([^"']*)["']`).exec(root)?.[1]?.trim() ?? ''
  const [width, height] = [lengthOf(attribute('width')), lengthOf(attribute('height'))]
  if (width !== undefined && height !== undefined) return { width, height }
  const [, , across = 0, down = 0] = attribute('viewBox')
    .split(/[\s,]+/)
    .map(Number)
  if (!(across > 0 && down > 0)) return undefined
  if (width !== undefined) return { width, height: (width * down) / across }
  if (height !== undefined) return { width: (height * across) / down, height }
  return { width: across, height: down }
}

/** The attributes of the first element. */
function rootOf(text: string): string {
  let from = 0
  for (let comment = text.indexOf('<!--'); comment >= 0; comment = text.indexOf('<!--', from)) {
    const root = /<(?:\w+:)?svg\s/.exec(text.slice(from, comment))
    const end = text.indexOf('-->', comment)
    if (root !== null || end < 0) break
    from = end
  }
  const start = /<(?:\w+:)?svg\s/.exec(text.slice(from))
  if (start === null) return ''
  const attributes = from + start.index + start[0].length
  return text.slice(attributes, text.indexOf('>', attributes))
}

function lengthOf(text: string): number | undefined {
  const [, number, unit = ''] = /^\+?(\d*\.?\d+(?:e[+-]?\d+)?)(px|pt|pc|in|cm|mm)?$/i.exec(text) ?? []
  const pixels = Number(number) * PIXELS[unit.toLowerCase()]!
  return pixels > 0 && Number.isFinite(pixels) ? pixels : undefined
}

function textOf(bytes: Uint8Array): string {
  const [first, second] = bytes
  const isWide = (first === 0xfe && second === 0xff) || (first === 0xff && second === 0xfe)
  const encoding = isWide ? (first === 0xfe ? 'utf-16be' : 'utf-16le') : 'utf-8'
  return new TextDecoder(encoding).decode(bytes)
}
