import { PdfError } from '@octavo/pdf/errors'
import type { RenderedPixels } from '../declare/rendering.js'
import type { TaskContext, TaskEntry } from '../declare/task.js'
import { TaskFailure } from '../declare/task-failure.js'
import { drawnSize } from '../pictures/drawn-size.js'
import type { LimitedDrawing } from '../pictures/limited-drawing.js'
import { openToDraw } from '../pictures/open-to-draw.js'

export type PictureContext = Pick<
  TaskContext<unknown>,
  'engines' | 'primitives' | 'scratch' | 'output' | 'signal' | 'progress'
>

export interface LookedAt extends RenderedPixels {
  readonly dpi: number
}

/** The pages of a file as pictures that are looked at and not kept. */
export class PagePictures {
  readonly #document: LimitedDrawing

  private constructor(document: LimitedDrawing) {
    this.#document = document
  }

  /** `field` is the option for which pages are drawn. */
  static async open(context: PictureContext, entry: TaskEntry, field: string): Promise<PagePictures> {
    const { rendering } = context.engines
    if (rendering === undefined)
      throw new TaskFailure({
        code: 'task_unavailable',
        field,
        message: 'Pages can only be rendered on the server, not in a browser.',
      })
    return new PagePictures(await openToDraw(rendering, entry, context, []))
  }

  get pageCount(): number {
    return this.#document.pageCount
  }

  /** The same for pages that look the same; undefined if it is not known. */
  look(index: number): string | undefined {
    return this.#document.look(index)
  }

  /**
   * RGB, turned clockwise by a multiple of 90 degrees, at a lower resolution if the page is very large; undefined if it
   * cannot be drawn. Valid until the next call.
   */
  pixels(index: number, wanted: number, rotation = 0): LookedAt | undefined {
    if (index >= this.#document.pageCount) return undefined
    try {
      const { dpi, ...upright } = drawnSize(this.#document, index, wanted)
      const isOnItsSide = rotation % 180 !== 0
      const drawn = this.#document.renderPage(index, {
        width: isOnItsSide ? upright.height : upright.width,
        height: isOnItsSide ? upright.width : upright.height,
        isTransparent: false,
        rotation,
        isGrey: false,
        channels: 3,
      })
      return { ...drawn, dpi }
    } catch (error) {
      if (error instanceof PdfError && error.code === 'damaged_pdf') return undefined
      throw error
    }
  }

  close(): void {
    this.#document.close()
  }
}
