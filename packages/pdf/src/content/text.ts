import { type Box, transformBox } from '../geometry/box.js'
import { IDENTITY, type Matrix, multiply } from '../geometry/matrix.js'
import { PdfString, type PdfValue } from '../syntax/objects.js'
import type { GraphicsState } from './graphics-state.js'

/** What a string leaves on the page. */
export interface ShownText {
  /** In the page's space; undefined where there is nothing to see. */
  readonly box: Box | undefined
  /** Of what shows in colours of its own, whatever the present one is. */
  readonly coloured: Box | undefined
}

/** A text object (ISO 32000-1, 9.4): where the next character goes. */
export class TextObject {
  #matrix: Matrix = IDENTITY
  #line: Matrix = IDENTITY

  begin(): void {
    this.set(IDENTITY)
  }

  set(matrix: Matrix): void {
    this.#matrix = matrix
    this.#line = matrix
  }

  moveLine(x: number, y: number): void {
    this.set(multiply([1, 0, 0, 1, x, y], this.#line))
  }

  /** Strings, and numbers that move the next one by thousandths of the size against the direction of writing (`TJ`). */
  show(state: GraphicsState, items: readonly PdfValue[]): ShownText {
    const { font, fontSize, horizontalScale, rise } = state
    const plain = new Extent()
    const coloured = new Extent()
    if (font === undefined) return { box: undefined, coloured: undefined }
    const { isVertical } = font
    const wide = fontSize * horizontalScale
    const across = isVertical ? 1 : horizontalScale
    /** How far the text has come, along the line of writing, in units of text space. */
    let way = 0
    for (const item of items) {
      if (typeof item === 'number') way -= (item / 1000) * fontSize * across
      if (!(item instanceof PdfString)) continue
      const { bytes } = item
      for (let at = 0; at < bytes.length; ) {
        const character = font.character(bytes, at)
        at += Math.max(1, character.length)
        if (character.box !== undefined) {
          const extent = character.isColoured ? coloured : plain
          extent.include(character.box, wide, fontSize, isVertical ? 0 : way, (isVertical ? way : 0) + rise)
        }
        const spacing = state.characterSpacing + (character.isSpace ? state.wordSpacing : 0)
        way += (character.advance * fontSize + spacing) * across
      }
    }
    const toPage = multiply(this.#matrix, state.matrix)
    this.#matrix = multiply(isVertical ? [1, 0, 0, 1, 0, way] : [1, 0, 0, 1, way, 0], this.#matrix)
    return { box: plain.box(toPage), coloured: coloured.box(toPage) }
  }
}

/** The box around characters in text space. A page has many thousands of them: nothing is made for each. */
class Extent {
  #left = Number.POSITIVE_INFINITY
  #bottom = Number.POSITIVE_INFINITY
  #right = Number.NEGATIVE_INFINITY
  #top = Number.NEGATIVE_INFINITY

  /** A box that is scaled, then moved; with a negative size it lies upside down. */
  include([left, bottom, right, top]: Box, wide: number, high: number, x: number, y: number): void {
    const [x1, x2] = [x + left * wide, x + right * wide]
    const [y1, y2] = [y + bottom * high, y + top * high]
    this.#left = Math.min(this.#left, x1, x2)
    this.#right = Math.max(this.#right, x1, x2)
    this.#bottom = Math.min(this.#bottom, y1, y2)
    this.#top = Math.max(this.#top, y1, y2)
  }

  box(toPage: Matrix): Box | undefined {
    if (this.#left > this.#right) return undefined
    return transformBox(toPage, [this.#left, this.#bottom, this.#right, this.#top])
  }
}
