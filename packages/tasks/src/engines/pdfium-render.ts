import type { RenderedDocument, RenderingInput } from '../declare/rendering.js'
import { openDrawing } from './pdfium-drawing.js'
import { pdfiumWasm } from './pdfium-wasm.js'

/** Opens a document in pdfium. Only for a process that can be killed. */
export function openRendering(input: RenderingInput): Promise<RenderedDocument> {
  return openDrawing(input, async () => pdfiumWasm())
}
