import type { PDFPageProxy } from 'pdfjs-dist/legacy/build/pdf.mjs'
import type { TextRun } from './picture-messages.js'

type TextContent = Awaited<ReturnType<PDFPageProxy['getTextContent']>>
type Item = Extract<TextContent['items'][number], { str: string }>

/** The text of a page, in the order of its content. */
export async function textOf(page: PDFPageProxy): Promise<readonly TextRun[]> {
  const { items, styles } = await page.getTextContent()
  const { transform } = page.getViewport({ scale: 1 })
  return items.flatMap((item) => {
    if (!('str' in item) || (item.str === '' && !item.hasEOL)) return []
    const style = styles[item.fontName]
    return [runOf(item, transform, style?.fontFamily ?? 'sans-serif', style?.vertical === true)]
  })
}

function runOf(item: Item, viewport: readonly number[], family: string, isVertical: boolean): TextRun {
  const [a = 1, b = 0, c = 0, d = 1, e = 0, f = 0] = product(viewport, item.transform as readonly number[])
  const angle = Math.atan2(b, a) + (isVertical ? Math.PI / 2 : 0)
  const fontSize = Math.hypot(c, d)
  const { ascent, widthOf } = metricsOf(family)
  // The position is that of the baseline, a line box begins above it.
  const above = fontSize * ascent
  const natural = widthOf(item.str) * fontSize
  const width = isVertical ? item.height : item.width
  return {
    text: item.str,
    x: e + above * Math.sin(angle),
    y: f - above * Math.cos(angle),
    fontSize,
    family,
    angle: (angle * 180) / Math.PI,
    stretch: natural > 0 && width > 0 ? width / natural : 1,
    isRightToLeft: item.dir === 'rtl',
    endsLine: item.hasEOL,
  }
}

function product(one: readonly number[], other: readonly number[]): readonly number[] {
  const [a = 1, b = 0, c = 0, d = 1, e = 0, f = 0] = one
  const [g = 1, h = 0, i = 0, j = 1, k = 0, l = 0] = other
  return [a * g + c * h, b * g + d * h, a * i + c * j, b * i + d * j, a * k + c * l + e, b * k + d * l + f]
}

interface Metrics {
  /** The part of a line box above the baseline. */
  readonly ascent: number
  /** At font size 1. */
  widthOf(text: string): number
}

const known = new Map<string, Metrics>()
const MEASURED_AT = 100

/** The metrics of the font that the browser shows for a family. */
function metricsOf(family: string): Metrics {
  const found = known.get(family)
  if (found !== undefined) return found
  const context = new OffscreenCanvas(1, 1).getContext('2d')!
  context.font = `${MEASURED_AT}px ${family}`
  const { fontBoundingBoxAscent: above, fontBoundingBoxDescent: below } = context.measureText('')
  const metrics = {
    ascent: above + below > 0 ? above / (above + below) : 0.8,
    widthOf: (text: string) => context.measureText(text).width / MEASURED_AT,
  }
  known.set(family, metrics)
  return metrics
}
