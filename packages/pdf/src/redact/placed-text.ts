import type { GraphicsState } from '../content/graphics-state.js'
import { inverse, type Matrix, multiply } from '../geometry/matrix.js'
import { PdfString, type PdfValue } from '../syntax/objects.js'

/** The precision of coordinates that are written. */
const DIGITS = 9
/** Moves are written to the hundredth, so that large text stays in place to the thousandth of a point. */
const MOVE_STEPS = 100

/** A glyph that stays, and its position on the page. */
export interface ShownGlyph {
  readonly bytes: Uint8Array
  readonly x: number
  readonly y: number
  /** In text space. */
  readonly advance: number
  readonly matrix: Matrix
}

/**
 * The operands of `Tm` and `TJ` that show the glyphs of one operator, without character and word spacing.
 * Each text is positioned absolutely on the page, because relative moves would reveal the original positions.
 * `written` is the current matrix of user space. Undefined if nothing is shown.
 */
export function placedText(
  shown: readonly ShownGlyph[],
  state: GraphicsState,
  written: Matrix,
): { readonly matrix: readonly number[]; readonly items: PdfValue[] } | undefined {
  const [first] = shown
  const back = inverse(written)
  const isVertical = state.font?.metrics.isVertical === true
  const unit = state.fontSize * (isVertical ? 1 : state.horizontalScale)
  if (first === undefined || back === undefined || unit === 0) return undefined
  const [a, b, c, d] = first.matrix
  const [ux, uy] = isVertical ? [c, d] : [a, b]
  const length = ux * ux + uy * uy
  if (length === 0) return undefined
  const place: Matrix = [a, b, c, d, first.x - c * state.rise, first.y - d * state.rise]
  const items: PdfValue[] = []
  let text: number[] = []
  let pen = 0
  const settle = (): void => {
    if (text.length > 0) items.push(new PdfString(Uint8Array.from(text)))
    text = []
  }
  for (const { bytes, x, y, advance } of shown) {
    const at = ((x - first.x) * ux + (y - first.y) * uy) / length
    const move = Math.round(((pen - at) / unit) * 1000 * MOVE_STEPS) / MOVE_STEPS
    if (move !== 0) {
      settle()
      items.push(move)
      pen -= (move / 1000) * unit
    }
    for (const byte of bytes) text.push(byte)
    pen += advance
  }
  settle()
  return { matrix: multiply(place, back).map(rounded), items }
}

/** Rounded so that it is short, but accurate enough to show no difference. */
export function rounded(value: number): number {
  if (!Number.isFinite(value)) return 0
  const short = Number(value.toPrecision(DIGITS))
  return Math.abs(short) < 1e-9 ? 0 : Math.round(short * 1e7) / 1e7
}
