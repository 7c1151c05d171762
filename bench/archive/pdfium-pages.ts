import { PdfError } from '@octavo/pdf/errors'
import { openFileSource } from '@octavo/pdf/file-source'
import { openRendering } from '@octavo/tasks/engines/pdfium-render'
import { serve } from '../child.js'
import { DPI, type Grey, PAGES } from './pictures.js'

/** The child process that draws with pdfium. */

const POINTS = 72
const MAX_SIDE = 4000

serve<string, readonly Grey[]>(async (path) => {
  try {
    return await draw(path)
  } catch (error) {
    if (error instanceof PdfError) return []
    throw error
  }
})

async function draw(path: string): Promise<readonly Grey[]> {
  const document = await openRendering({ name: path, source: openFileSource(path) })
  try {
    return Array.from({ length: Math.min(PAGES, document.pageCount) }, (_, index) => {
      const size = document.pageSize(index)
      const [width, height] = [size.width, size.height].map((side) =>
        Math.min(MAX_SIDE, Math.ceil((side * DPI) / POINTS)),
      ) as [number, number]
      const options = { width, height, isTransparent: false, rotation: 0, isGrey: true, channels: 3 } as const
      const { data } = document.renderPage(index, options)
      return { width, height, samples: Uint8Array.from({ length: width * height }, (_, at) => data[at * 3]!) }
    })
  } finally {
    document.close()
  }
}
