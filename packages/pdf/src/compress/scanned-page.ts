import { pageContent } from '../content/page-content.js'
import type { SourcePage } from '../document/pages.js'
import type { Draft } from '../edit/draft.js'
import type { Box } from '../geometry/box.js'
import { viewDict } from '../geometry/page-view.js'
import { isName, PdfRef, PdfStream } from '../syntax/objects.js'
import { type ImageSource, readImageSource } from './image-source.js'

/**
 * The content of a scanned page: one image, scaled and moved. Anything else, such as a graphics state, needs
 * an interpreter.
 */
const NUMBER = String.raw`([-+]?(?:\d+\.?\d*|\.\d+))`
const ONE_IMAGE = new RegExp(
  String.raw`^\s*q\s+${NUMBER}\s+0(?:\.0*)?\s+0(?:\.0*)?\s+${Array(3).fill(NUMBER).join(String.raw`\s+`)}\s+cm\s*/([A-Za-z0-9_.-]+)\s+Do\s+Q\s*$`,
)
const LONGEST_CONTENT = 256
/** Colour spaces that every reader displays in the same way. */
const PLAIN_SPACES = ['DeviceRGB', 'DeviceGray']
/** Entries that change how an image is displayed, or whether it is. */
const OTHER_LOOKS = ['Decode', 'SMask', 'Mask', 'OC', 'Alternates']

/** A page that consists of one upright JPEG image from edge to edge. */
export interface ScannedPage {
  readonly image: ImageSource
  /** The largest distance between the edges of the image and those of the page, in points. */
  readonly offset: number
}

/** Undefined for every page that shows or could show anything else. */
export function scannedPage(draft: Draft, page: SourcePage): ScannedPage | undefined {
  const { file } = draft
  const own = page.direct ?? file.dict(new PdfRef(page.num))
  if (own === undefined || own.has('Annots')) return undefined
  const dict = new Map([...page.inherited, ...own])
  const resources = file.dict(dict.get('Resources'))
  const objects = file.dict(resources?.get('XObject'))
  // Colour spaces in the page's resources can replace those of its content (ISO 32000-2, 8.6.5.6).
  if (objects === undefined || objects.size !== 1 || resources?.has('ColorSpace')) return undefined
  const { box, rotation, unit } = viewDict(file, dict)
  if (rotation !== 0 || unit !== 1) return undefined
  const content = pageContent(file, dict.get('Contents'))
  if (content.length > LONGEST_CONTENT) return undefined
  const found = ONE_IMAGE.exec(new TextDecoder('latin1').decode(content))
  if (found === null) return undefined
  const [width, height, x, y] = found.slice(1, 5).map(Number) as [number, number, number, number]
  const stream = file.resolve(objects.get(found[5]!))
  if (!(stream instanceof PdfStream) || !isName(file.resolve(stream.dict.get('Subtype')), 'Image'))
    return undefined
  if (OTHER_LOOKS.some((key) => stream.dict.has(key))) return undefined
  const space = file.resolve(stream.dict.get('ColorSpace'))
  if (!PLAIN_SPACES.some((name) => isName(space, name))) return undefined
  const image = readImageSource(file, stream, false)
  if (typeof image === 'string' || image.kind !== 'jpeg') return undefined
  return { image, offset: farthest([x, y, x + width, y + height], box) }
}

function farthest(one: Box, other: Box): number {
  return Math.max(...one.map((edge, index) => Math.abs(edge - other[index]!)))
}
