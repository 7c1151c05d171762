import { PdfString, type PdfValue } from '../syntax/objects.js'
import type { Device } from './device.js'
import type { GraphicsState } from './graphics-state.js'
import { type Glyph, spacing } from './text-object.js'

/**
 * Measures the glyphs of one operator, so that the remaining text keeps its position when some are removed.
 */
export class ShownGlyphs implements Device {
  readonly takesHidden = true
  readonly #stays: ((glyph: Glyph, state: GraphicsState) => boolean) | undefined
  #goesWhole = false
  /**
   * For each glyph: the end of its code in its string, its advance in the thousandths of `TJ`, and whether it
   * stays.
   */
  #ends: number[] = []
  #moves: number[] = []
  #kept: boolean[] = []
  someGone = false

  /** Without `stays`, all glyphs stay unless the text is removed completely. */
  constructor(stays: ((glyph: Glyph, state: GraphicsState) => boolean) | undefined) {
    this.#stays = stays
  }

  begin(goesWhole: boolean): void {
    this.#goesWhole = goesWhole
    this.someGone = false
    if (this.#ends.length === 0) return
    this.#ends = []
    this.#moves = []
    this.#kept = []
  }

  glyph(glyph: Glyph, state: GraphicsState): void {
    const { character, end } = glyph
    const isKept = !this.#goesWhole && this.#stays?.(glyph, state) !== false
    this.#ends.push(end)
    this.#kept.push(isKept)
    this.#moves.push(-1000 * (character.advance + spacing(state, character) / state.fontSize))
    if (!isKept) this.someGone = true
  }

  /** The remaining strings and numbers: removed glyphs are replaced by a number. */
  left(items: readonly PdfValue[]): PdfValue[] {
    const left: PdfValue[] = []
    let move = 0
    let next = 0
    const settle = (): void => {
      const rounded = Math.round(move * 1000) / 1000
      if (rounded !== 0) left.push(rounded)
      move = 0
    }
    for (const item of items) {
      if (typeof item === 'number') move += item
      if (!(item instanceof PdfString)) continue
      const { bytes } = item
      for (let start = 0; start < bytes.length && next < this.#ends.length; ) {
        const from = start
        while (start < bytes.length && this.#kept[next] === true) start = this.#ends[next++]!
        if (start > from) {
          settle()
          left.push(new PdfString(bytes.slice(from, start)))
        }
        while (start < bytes.length && this.#kept[next] === false) {
          move += this.#moves[next]!
          start = this.#ends[next++]!
        }
      }
    }
    settle()
    return left
  }
}
