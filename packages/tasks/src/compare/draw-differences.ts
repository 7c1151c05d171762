import { throwIfAborted } from '@octavo/pdf/abort-flag'
import { type ComparedPixels, pixelDifferences, type Sides } from '@octavo/pdf/compare'
import { PdfError } from '@octavo/pdf/errors'
import type { RenderedDocument, Rendering } from '../declare/rendering.js'
import type { PlannedPage } from '../pictures/limited-drawing.js'
import { openToDraw } from '../pictures/open-to-draw.js'
import { counted } from '../wording/printable.js'
import type { CompareContext } from './compare-context.js'
import type { ComparedPage, ComparedPair, Comparison } from './comparison.js'

/**
 * Pixels of one page: two of them are in memory, with four bytes per pixel. Larger pages are rendered at a
 * lower resolution.
 */
const MAX_PIXELS = 16_000_000
const POINTS_PER_INCH = 72

/** Renders corresponding pages, and finds where they differ visually. */
export async function drawDifferences(
  context: CompareContext,
  rendering: Rendering,
  comparison: Comparison,
): Promise<void> {
  const [oldEntry, newEntry] = [context.entries[0]!, context.entries[1]!]
  const [oldFile, newFile] = comparison.files
  const drawn = drawnPairs(context, comparison)
  const planned = (side: 'old' | 'new'): PlannedPage[] =>
    drawn.map(({ [side]: { index }, dpi }) => ({ index, resolution: (dpi / POINTS_PER_INCH) ** 2 }))
  const old = await openToDraw(rendering, oldEntry, context, oldFile.notes, planned('old'))
  try {
    const now = await openToDraw(rendering, newEntry, context, newFile.notes, planned('new'))
    try {
      differencesOf(context, comparison, drawn, old, now)
    } finally {
      now.close()
    }
  } finally {
    old.close()
  }
}

/** Corresponding pages, and the resolution at which both are drawn. */
interface DrawnPair {
  readonly pair: ComparedPair
  readonly old: ComparedPage
  readonly new: ComparedPage
  readonly dpi: number
}

function drawnPairs({ options }: CompareContext, { pairs, pages }: Comparison): DrawnPair[] {
  return pairs.flatMap((pair) => {
    const [old, now] = [pages.old[pair.old ?? -1], pages.new[pair.new ?? -1]]
    if (old === undefined || now === undefined) return []
    return { pair, old, new: now, dpi: Math.min(options.dpi, fittingDpi(old), fittingDpi(now)) }
  })
}

function differencesOf(
  { entries, options, signal, progress }: CompareContext,
  { pixelRegions, ignored, files }: Comparison,
  drawn: readonly DrawnPair[],
  old: RenderedDocument,
  now: RenderedDocument,
): void {
  let undrawn = 0
  drawn.forEach(({ pair, old: oldPage, new: newPage, dpi }, at) => {
    throwIfAborted(signal)
    const before = draw(old, oldPage, entries[0]!.rotation, dpi)
    // The next image is rendered into the same memory.
    const kept = before && { ...before, data: before.data.slice() }
    const after = draw(now, newPage, entries[1]!.rotation, dpi)
    progress(at + 1, drawn.length)
    if (kept === undefined || after === undefined) {
      // Pages that neither engine can render are only compared as text.
      undrawn++
      return
    }
    const scale = dpi / POINTS_PER_INCH
    const areas = [...ignored(oldPage.number), ...ignored(newPage.number)]
    const { pixels, regions } = pixelDifferences(kept, after, {
      threshold: options.threshold,
      minArea: options.min_area,
      ignored: areas.map((area) => scaled(area, scale)),
    })
    pixelRegions.set(pair, { dpi, pixels, regions: regions.map((region) => scaled(region, 1 / scale)) })
    if (regions.length > 0 || pair.sizesDiffer) pair.kind = 'changed'
  })
  if (undrawn > 0)
    files[1].notes.push(
      `the appearance of ${counted(undrawn, 'page')} was not compared: ${undrawn === 1 ? 'it' : 'they'} cannot be rendered`,
    )
}

function fittingDpi({ width, height }: ComparedPage): number {
  return POINTS_PER_INCH * Math.sqrt(MAX_PIXELS / Math.max(1, width * height))
}

/** Undefined if the rendering engine does not find the page, or cannot render it. */
function draw(
  document: RenderedDocument,
  { index, width, height }: ComparedPage,
  rotation: number,
  dpi: number,
): ComparedPixels | undefined {
  if (index >= document.pageCount) return undefined
  const pixels = (points: number): number => Math.max(1, Math.round((points / POINTS_PER_INCH) * dpi))
  const size = { width: pixels(width), height: pixels(height) }
  if (size.width * size.height > 2 * MAX_PIXELS) return undefined
  try {
    return document.renderPage(index, { ...size, isTransparent: false, rotation, isGrey: false })
  } catch (error) {
    if (error instanceof PdfError && error.code === 'damaged_pdf') return undefined
    throw error
  }
}

function scaled([left, top, right, bottom]: Sides, by: number): Sides {
  return [left * by, top * by, right * by, bottom * by]
}
