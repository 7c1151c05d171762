import type { Draft } from '../edit/draft.js'
import type { Box } from '../geometry/box.js'
import { imageId } from './image-places.js'
import { OwnFont } from './own-font.js'
import { type PageObjects, PageReader, type TextPart } from './page-objects.js'

/** A line of text, as it can be changed. */
export interface TextDescription {
  readonly id: string
  /** The id of its paragraph, if it is one of several lines. */
  readonly paragraph: string | undefined
  readonly text: string
  /** Left, top, right, bottom, in points from the upper left corner of the page as displayed. */
  readonly box: Box
  /** Without the tag of a subset. */
  readonly font: string
  readonly size: number
  /** Whether it is not painted, such as the recognised text of a scan. */
  readonly isInvisible: boolean
  /** Whether its font has all letters of the Latin alphabet and the digits. */
  readonly writesLatin: boolean
}

export interface ImageDescription {
  readonly id: string
  readonly box: Box
  /** In pixels. */
  readonly width: number
  readonly height: number
}

export interface ContentDescription {
  readonly text: readonly TextDescription[]
  readonly images: readonly ImageDescription[]
}

const LATIN = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789'

/** The text and the images of each page, with the ids by which they can be changed. */
export function* listContent(draft: Draft): Iterable<ContentDescription> {
  const reader = new PageReader(draft)
  const fonts = new Map<TextPart['style']['font'], boolean>()
  const writesLatin = ({ style: { font } }: TextPart): boolean => {
    const known = fonts.get(font) ?? new OwnFont(font).missing(LATIN).length === 0
    fonts.set(font, known)
    return known
  }
  for (const index of draft.pages.keys()) {
    draft.file.budget.ensure()
    const page = reader.read(index)
    yield {
      text: page.lines.map((line) => ({ ...described(line, page), writesLatin: writesLatin(line) })),
      images: imagesOf(draft, page),
    }
  }
}

function described(line: TextPart, { paragraphs }: PageObjects): Omit<TextDescription, 'writesLatin'> {
  const { id, text, box, style } = line
  return {
    id,
    paragraph: paragraphs.find(({ lines }) => lines.includes(line.lines[0]!))?.id,
    text,
    box,
    font: style.font.metrics.identity.name ?? '',
    size: style.size,
    isInvisible: style.isInvisible,
  }
}

function imagesOf({ file }: Draft, { images }: PageObjects): ImageDescription[] {
  return images.flatMap(({ image: { dict }, box, isHidden }, index) => {
    if (isHidden) return []
    const width = file.number(dict.get('Width') ?? dict.get('W')) ?? 0
    const height = file.number(dict.get('Height') ?? dict.get('H')) ?? 0
    return [{ id: imageId(index), box, width, height }]
  })
}
