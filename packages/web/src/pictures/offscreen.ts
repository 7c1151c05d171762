/** What pdf.js takes from a document where there is none: canvases without an element, and no SVG filters. */
interface CanvasEntry {
  canvas: OffscreenCanvas | null
  context: OffscreenCanvasRenderingContext2D | null
}

export class OffscreenCanvases {
  create(width: number, height: number): CanvasEntry {
    if (width <= 0 || height <= 0) throw new Error('A canvas has at least one pixel.')
    const canvas = new OffscreenCanvas(width, height)
    const context = canvas.getContext('2d', { willReadFrequently: true })!
    return { canvas, context }
  }

  reset({ canvas }: CanvasEntry, width: number, height: number): void {
    canvas!.width = width
    canvas!.height = height
  }

  destroy(entry: CanvasEntry): void {
    // Gives its memory back at once.
    entry.canvas!.width = 0
    entry.canvas!.height = 0
    entry.canvas = null
    entry.context = null
  }
}

export class NoFilters {
  addFilter(): string {
    return 'none'
  }

  addHCMFilter(): string {
    return 'none'
  }

  addAlphaFilter(): string {
    return 'none'
  }

  addLuminosityFilter(): string {
    return 'none'
  }

  addHighlightHCMFilter(): string {
    return 'none'
  }

  destroy(): void {}
}
