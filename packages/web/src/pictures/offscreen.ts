import { type MaskFilter, maskFilters, withMaskFilters } from './mask-filters.js'

/**
 * Replaces what pdf.js takes from the DOM, which a worker does not have: canvases without an element, and
 * masks without SVG.
 */
interface CanvasEntry {
  canvas: OffscreenCanvas | null
  context: OffscreenCanvasRenderingContext2D | null
}

/** pdf.js checks the size of an entry. */
export class OffscreenCanvases {
  create(width: number, height: number): CanvasEntry {
    const canvas = new OffscreenCanvas(width, height)
    const context = canvas.getContext('2d', { willReadFrequently: true })!
    return { canvas, context: withMaskFilters(context) }
  }

  reset({ canvas }: CanvasEntry, width: number, height: number): void {
    canvas!.width = width
    canvas!.height = height
  }

  destroy(entry: CanvasEntry): void {
    // Releases the memory immediately.
    entry.canvas!.width = 0
    entry.canvas!.height = 0
    entry.canvas = null
    entry.context = null
  }
}

let lastMask = 0

/**
 * Replaces the SVG filters of pdf.js. Mask filters are applied by `OffscreenCanvases`; the others, for high
 * contrast and transfer functions, are not applied.
 */
export class OffscreenFilters {
  readonly #added = new Map<string, MaskFilter>()

  addFilter(): string {
    return 'none'
  }

  addHCMFilter(): string {
    return 'none'
  }

  addHighlightHCMFilter(): string {
    return 'none'
  }

  addAlphaFilter(transfer: ArrayLike<number>): string {
    return this.#add({ isLuminosity: false, transfer })
  }

  addLuminosityFilter(transfer?: ArrayLike<number> | null): string {
    return this.#add({ isLuminosity: true, transfer: transfer ?? undefined })
  }

  destroy(): void {
    for (const name of this.#added.keys()) maskFilters.delete(name)
    this.#added.clear()
  }

  #add(filter: MaskFilter): string {
    for (const [name, { isLuminosity, transfer }] of this.#added)
      if (isLuminosity === filter.isLuminosity && transfer === filter.transfer) return name
    const name = `mask-${++lastMask}`
    this.#added.set(name, filter)
    maskFilters.set(name, filter)
    return name
  }
}
