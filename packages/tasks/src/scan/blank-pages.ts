import { throwIfAborted } from '@octavo/pdf/abort-flag'
import { ContentBoxes, type Draft, hasImages, openDraft, viewPage } from '@octavo/pdf/draft'
import { PdfError } from '@octavo/pdf/errors'
import { inkArea, PixelBudget } from '@octavo/pdf/raster'
import type { OpenSource, TaskEntry } from '../declare/task.js'
import { OncePerLook } from '../pictures/once-per-look.js'
import { PagePictures, type PictureContext } from './page-pictures.js'

const DPI = 100
/** Below this, a mark of a pencil is no longer seen: a page as large as a wall is never blank. */
export const LEAST_DPI = 40

/**
 * Which pages of an entry's file are blank, of those given by their index. Content that draws nothing is blank
 * without a picture of the page; others are drawn, and their marks measured in square millimetres.
 */
export async function blankPages(
  context: PictureContext,
  entry: TaskEntry,
  pages: Iterable<number>,
  { ink, field }: { readonly ink: number; readonly field: string },
): Promise<Set<number>> {
  const pictures = await PagePictures.open(context, entry, field)
  const opened = new OpenedDraft(context, entry)
  try {
    const blank = new Set<number>()
    const known = new OncePerLook<boolean>()
    const all = [...new Set(pages)]
    for (const [done, index] of all.entries()) {
      throwIfAborted(context.signal)
      const isBlank = known.of(pictures.look(index), () => {
        const kind = opened.kindOf(index, pictures.pageCount)
        return (
          kind === 'empty' || (kind !== 'kept' && looksBlank(pictures, index, kind === 'drawn', ink, context))
        )
      })
      if (isBlank) blank.add(index)
      context.progress(done + 1, all.length)
    }
    return blank
  } finally {
    opened.close()
    pictures.close()
  }
}

function looksBlank(
  pictures: PagePictures,
  index: number,
  isDrawn: boolean,
  ink: number,
  { signal }: PictureContext,
): boolean {
  const picture = pictures.pixels(index, DPI)
  if (picture === undefined || picture.dpi < LEAST_DPI) return false
  const { width, height, data, dpi } = picture
  return inkArea({ width, height, channels: 3, data }, { dpi, isDrawn }, new PixelBudget(signal)) <= ink
}

/** What our engine knows of pages before they are drawn. */
class OpenedDraft {
  readonly #sources: OpenSource[] = []
  readonly #draft: Draft | undefined
  readonly #boxes: ContentBoxes | undefined

  constructor({ primitives, signal }: PictureContext, { file, filename }: TaskEntry) {
    const kept = <Opened extends OpenSource | undefined>(source: Opened): Opened => {
      if (source !== undefined) this.#sources.push(source)
      return source
    }
    try {
      const input = { name: filename, source: kept(file.open()), password: file.password }
      this.#draft = openDraft(input, { primitives, signal, rescue: () => kept(file.openRescued()) })
      this.#boxes = new ContentBoxes(this.#draft)
    } catch (error) {
      // What our engine cannot read is left to pdfium.
      if (!(error instanceof PdfError) || error.code === 'aborted') throw error
    }
  }

  /** `kept` are pages with form fields, which would be lost. Marks of a page without images have no noise. */
  kindOf(index: number, pageCount: number): 'empty' | 'kept' | 'drawn' | 'scanned' {
    const draft = this.#draft
    // If pdfium finds other pages, it is not known which one this is.
    if (draft === undefined || draft.pages.length !== pageCount) return 'drawn'
    const page = viewPage(draft, index)
    const annotations = draft.file.array(page.dict.get('Annots')) ?? []
    if (annotations.some((one) => draft.file.name(draft.file.dict(one)?.get('Subtype')) === 'Widget'))
      return 'kept'
    if (this.#boxes?.of(page).kind === 'blank') return 'empty'
    return hasImages(draft.file, page) ? 'scanned' : 'drawn'
  }

  close(): void {
    for (const source of this.#sources) source.close()
  }
}
