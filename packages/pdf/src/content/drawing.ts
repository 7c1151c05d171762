import { limitExceeded } from '../errors.js'
import type { PdfFile } from '../file/pdf-file.js'
import type { Font } from '../fonts/font.js'
import { type Box, intersection, union } from '../geometry/box.js'
import type { PdfStream, PdfValue } from '../syntax/objects.js'
import type { Canvas } from './canvas.js'
import type { GraphicsState } from './graphics-state.js'
import type { HiddenContent } from './optional-content.js'
import { Path } from './path.js'
import type { Resources } from './resources.js'
import { TextObject } from './text.js'

/** Saved states, and sequences of marked content in one another; more of them is hostile. */
const MOST_NESTED = 10_000

/** What a content stream needs of what is around it. */
export interface Surroundings {
  readonly file: PdfFile
  readonly canvas: Canvas
  readonly hidden: HiddenContent
  /** The font that a value leads to, or one that stands in for a font that is not there. */
  font(value: PdfValue | undefined, resources: Resources): Font
  /** Draws a form XObject in the present state. */
  drawForm(form: PdfStream, from: Drawing): void
}

/** One content stream while it is followed. */
export class Drawing {
  readonly around: Surroundings
  readonly resources: Resources
  state: GraphicsState
  readonly path = new Path()
  readonly text = new TextObject()
  /** Whether the path becomes part of the clipping path when it is painted. */
  clipsNext = false
  /** For a glyph (ISO 32000-1, table 113): whether it brings its own colours, or is drawn in that of the text. */
  isColoured = false
  ignoresColours = false
  #textClip: Box | undefined
  readonly #saved: GraphicsState[] = []
  /** For each sequence of marked content that is open: whether it is hidden. */
  readonly #marked: boolean[] = []
  #hidden = 0

  constructor(around: Surroundings, resources: Resources, state: GraphicsState) {
    this.around = around
    this.resources = resources
    this.state = state
  }

  save(): void {
    if (this.#saved.length >= MOST_NESTED)
      throw limitExceeded('The number of saved graphics states', MOST_NESTED)
    this.#saved.push(this.state.copy())
  }

  /** Without a state that was saved in the same stream nothing happens. */
  restore(): void {
    this.state = this.#saved.pop() ?? this.state
  }

  beginMarked(isHidden: boolean): void {
    if (this.#marked.length >= MOST_NESTED) throw limitExceeded('The depth of marked content', MOST_NESTED)
    this.#marked.push(isHidden)
    if (isHidden) this.#hidden++
  }

  endMarked(): void {
    if (this.#marked.pop() === true) this.#hidden--
  }

  get isHidden(): boolean {
    return this.#hidden > 0
  }

  mark(box: Box | undefined): void {
    const { clip } = this.state
    const seen = box && clip && intersection(box, clip)
    if (seen !== undefined && !this.isHidden) this.around.canvas.mark(seen)
  }

  clip(box: Box): void {
    const { state } = this
    state.clip = state.clip && intersection(state.clip, box)
  }

  /** Text that is to clip does so when its text object ends (ISO 32000-1, 9.3.6). */
  addToTextClip(box: Box): void {
    this.#textClip = this.#textClip === undefined ? box : union(this.#textClip, box)
  }

  endText(): void {
    if (this.#textClip !== undefined) this.clip(this.#textClip)
    this.#textClip = undefined
  }
}
