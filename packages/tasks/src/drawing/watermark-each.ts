import { type Draft, watermarkPicture, watermarkText } from '@octavo/pdf/draft'
import { readPictures } from '@octavo/pdf/pictures'
import type { TaskContext } from '../declare/task.js'
import { type EditedFile, editEach } from '../documents/edit-each.js'
import { selectedPages } from '../options/pages-option.js'
import { colourOf, drawing, styleOf } from './mark-options.js'
import { namedEntry } from './named-entry.js'
import type { WatermarkOptions } from './watermark-options.js'

type Watermarked = EditedFile & { readonly marked: number; readonly claimsDropped: readonly string[] }
type Draw = (draft: Draft, pages: readonly number[]) => string[]

/** Draws a text, or an image that is one of the entries, onto the pages of each document. */
export async function watermarkEach(
  context: TaskContext<WatermarkOptions>,
): Promise<{ files: Watermarked[] }> {
  const { options, entries, primitives } = context
  const place = placeOf(options)
  if (options.image === '') {
    const { text, font_size: size, opacity } = options
    const style = { ...styleOf(options.font_style), text, size, colour: colourOf(options.color), opacity }
    return watermarked(context, 'text', (draft, pages) => watermarkText(draft, pages, { ...place, ...style }))
  }
  const { named, others } = namedEntry(entries, 'image', options.image)
  const source = named.file.open()
  try {
    const [picture] = readPictures(source, { primitives })
    const drawn = { picture: picture!, share: options.image_width / 100, opacity: options.opacity }
    return await watermarked({ ...context, entries: others }, 'image', (draft, pages) =>
      watermarkPicture(draft, pages, { ...place, ...drawn }),
    )
  } finally {
    source.close()
  }
}

function watermarked(
  context: TaskContext<WatermarkOptions>,
  option: string,
  draw: Draw,
): Promise<{ files: Watermarked[] }> {
  return editEach(context, '-watermarked', (draft, { filename }) => {
    const where = { field: 'options[pages]', filename }
    const pages = [...new Set(selectedPages(context.options.pages, draft.pages.length, where))]
    return { marked: pages.length, claimsDropped: drawing(option, filename, () => draw(draft, pages)) }
  })
}

function placeOf({ position, margin_x, margin_y, rotation, layer, tiled, gap }: WatermarkOptions) {
  return {
    align: position,
    margin: { x: margin_x, y: margin_y },
    degrees: rotation,
    layer,
    tiles: tiled ? { gap } : undefined,
  }
}
