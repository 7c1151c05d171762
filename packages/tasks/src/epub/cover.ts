import { PdfError } from '@octavo/pdf/errors'
import type { TaskContext, TaskEntry } from '../declare/task.js'
import { openToDraw } from '../pictures/open-to-draw.js'

/** Pixels of the longer side. */
const LONGEST = 1600
const QUALITY = 85

export interface Cover {
  readonly bytes: Uint8Array
  readonly width: number
  readonly height: number
}

/** A page as JPEG; undefined where pages cannot be drawn, or if this one cannot. */
export async function drawCover(
  entry: TaskEntry,
  page: number,
  context: Pick<TaskContext<unknown>, 'engines' | 'primitives' | 'scratch' | 'output' | 'signal'>,
): Promise<Cover | undefined> {
  const { rendering } = context.engines
  if (rendering === undefined) return undefined
  try {
    const document = await openToDraw(rendering, entry, context, [])
    try {
      const size = document.pageSize(page)
      const scale = LONGEST / Math.max(size.width, size.height)
      const width = Math.max(1, Math.round(size.width * scale))
      const height = Math.max(1, Math.round(size.height * scale))
      const look = {
        width,
        height,
        rotation: 0,
        isTransparent: false,
        isGrey: false,
        channels: 3,
        isPlain: true,
      } as const
      const pixels = document.renderPage(page, look)
      const coding = {
        format: 'jpeg',
        quality: QUALITY,
        isGrey: false,
        isTransparent: false,
        dpi: 96,
      } as const
      return { bytes: await rendering.encode(pixels, coding), width, height }
    } finally {
      document.close()
    }
  } catch (error) {
    if (error instanceof PdfError && error.code !== 'aborted') return undefined
    throw error
  }
}
