import { Content } from '../appearance/content.js'
import type { DrawingTarget } from '../appearance/drawing-target.js'
import type { Draft } from '../edit/draft.js'
import { draftTarget } from '../edit/draft-target.js'
import { SourceStream, StreamData } from '../file/stream-data.js'
import { type EmbeddedPicture, PictureEmbedder, type PictureTarget } from '../images/embed-picture.js'
import type { Picture } from '../images/picture.js'
import { bytesOf } from '../images/source-bytes.js'
import { viewPage } from '../pages/page-view.js'
import { type PdfDict, PdfName, type PdfValue } from '../syntax/objects.js'
import { dropClaimsOnForeign } from './claims.js'
import type { Mark } from './mark.js'
import { WatermarkDrawer, type WatermarkPlace } from './watermark.js'

export interface PictureWatermark extends WatermarkPlace {
  readonly picture: Picture
  /** The fraction of the page's width, from 0 to 1. */
  readonly share: number
  readonly opacity: number
}

/** Draws an image on pages, given by index; returns the claims that were removed from the document. */
export function watermarkPicture(
  draft: Draft,
  pages: Iterable<number>,
  watermark: PictureWatermark,
): string[] {
  const target = draftTarget(draft)
  const embedder = new PictureEmbedder(pictureTargetOf(draft), draft.file.primitives)
  const embedded = embedder.embed(watermark.picture)
  const marks = new Map<number, Mark>()
  const drawer = new WatermarkDrawer(draft, target, watermark)
  for (const page of pages) {
    // Rounded to half points, so that pages of almost the same size share a mark.
    const width = Math.max(0.5, Math.round(viewPage(draft, page).width * watermark.share * 2) / 2)
    const mark = marks.get(width) ?? pictureMark(target, embedded, width, watermark.opacity)
    marks.set(width, mark)
    drawer.draw(page, mark)
  }
  return dropClaimsOnForeign(draft)
}

function pictureMark(target: DrawingTarget, picture: EmbeddedPicture, width: number, opacity: number): Mark {
  const height = (width * picture.height) / picture.width
  const content = new Content()
  content.op('q')
  content.matrix([width, 0, 0, height, 0, 0])
  content.matrix(picture.upright)
  content.draw('Image')
  content.op('Q')
  const dict: PdfDict = new Map<string, PdfValue>([
    ['Type', new PdfName('XObject')],
    ['Subtype', new PdfName('Form')],
    ['BBox', [0, 0, width, height]],
    ['Resources', new Map([['XObject', new Map([['Image', picture.ref]])]])],
  ])
  if (opacity < 1) dict.set('Group', new Map([['S', new PdfName('Transparency')]]))
  return { xobject: target.stream(dict, content.bytes()), width, height, opacity }
}

/** Adds the objects of images to a draft; their data are held in memory until it is written, unless they are stored. */
export function pictureTargetOf(draft: Draft): PictureTarget {
  return {
    object: (value) => draft.add(value),
    stream: (dict, data) =>
      data instanceof StreamData
        ? draft.add(new SourceStream(dict, data.source, data.start, data.length))
        : draft.addStream(dict, bytesOf(data)),
  }
}
