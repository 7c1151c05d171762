import { type MaskFilter, maskFilters, withMaskFilters } from './mask-filters.js'

/** What pdf.js takes from a document where there is none: canvases without an element, and masks without SVG. */
interface CanvasEntry {
  canvas: OffscreenCanvas | null
  context: OffscreenCanvasRenderingContext2D | null
}

/** The size of an entry is checked by pdf.js. */
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
    // Gives its memory back at once.
    entry.canvas!.width = 0
    entry.canvas!.height = 0
    entry.canvas = null
    entry.context = null
  }
}

let lastMask = 0

/** Stands for the filters that pdf.js makes of SVG. Those of masks are done by `OffscreenCanvases`; the others serve high contrast, and transfer functions. */
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
