import { limitExceeded } from '../errors.js'
import type { PdfFile } from '../file/pdf-file.js'
import type { Font } from '../fonts/font.js'
import { readFont } from '../fonts/read-font.js'
import type { DrawnGlyph } from '../fonts/type3-font.js'
import { type Box, transformBox } from '../geometry/box.js'
import { IDENTITY, multiply } from '../geometry/matrix.js'
import { readMatrix, readRectangle } from '../geometry/read.js'
import { isDict, type PdfDict, PdfRef, type PdfStream, type PdfValue } from '../syntax/objects.js'
import { Canvas } from './canvas.js'
import { ContentReader } from './content-reader.js'
import { Drawing, type Surroundings } from './drawing.js'
import { GraphicsState } from './graphics-state.js'
import { objectOperators } from './object-operators.js'
import type { HiddenContent } from './optional-content.js'
import { pathOperators } from './path-operators.js'
import { Resources } from './resources.js'
import { type Operator, stateOperators } from './state-operators.js'
import { textOperators } from './text-operators.js'

const operators: ReadonlyMap<string, Operator> = new Map(
  [stateOperators, pathOperators, textOperators, objectOperators].flatMap((table) => Object.entries(table)),
)
const OPERATORS_BETWEEN_CHECKS = 4096
const BYTES_OF_AN_OPERATOR = 32
/** Decoded forms that are kept, because the same few are drawn again and again. */
const KEPT_BYTES = 16 * 1024 * 1024
const EVERYWHERE: Box = [-1e9, -1e9, 1e9, 1e9]

/**
 * Finds where the content of a file's pages leaves marks, by following it operator by operator. Nothing is drawn: glyphs are taken by
 * their widths and the height of their font, curves by their control points, clipping paths by the boxes around them, so what is found
 * may be larger than what is seen, but not smaller. What cannot be told from white paper counts as no mark.
 */
export class MarkFinder {
  readonly #file: PdfFile
  readonly #hidden: HiddenContent
  readonly #fonts = new Map<number | PdfDict, Font>()
  /** Readers show text in some font, also where the right one is missing. */
  readonly #standIn: Font
  readonly #forms = new Map<number, Uint8Array>()
  #keptBytes = 0
  #operators = 0
  /** The forms and glyphs from the page to where it is followed: one that draws itself is drawn once, as readers do. */
  readonly #drawn = new Set<PdfStream | number>()

  constructor(file: PdfFile, hidden: HiddenContent) {
    this.#file = file
    this.#hidden = hidden
    this.#standIn = readFont(file, undefined)
  }

  /**
   * The box around all marks of a page's content within `seen`, in the page's space; undefined where it leaves none. Throws
   * `limit_exceeded` where the content is too long to be followed.
   */
  find(content: Uint8Array, resources: PdfDict, seen: Box): Box | undefined {
    this.#operators = 0
    this.#drawn.clear()
    const canvas = new Canvas(seen)
    const state = new GraphicsState(IDENTITY, seen)
    this.#follow(content, new Drawing(this.#around(canvas), new Resources(this.#file, resources), state))
    return canvas.box
  }

  #around(canvas: Canvas): Surroundings {
    return {
      file: this.#file,
      canvas,
      hidden: this.#hidden,
      font: (value, resources) => this.#font(value, resources),
      drawForm: (form, from) => this.#drawForm(form, from),
    }
  }

  #follow(content: Uint8Array, drawing: Drawing): void {
    const { limits, budget } = this.#file
    const { canvas } = drawing.around
    const reader = new ContentReader(content, limits.maxNesting)
    // A short form that is drawn again and again may hold long strings.
    this.#operators += Math.floor(content.length / BYTES_OF_AN_OPERATOR)
    while (!canvas.isFull && reader.next()) {
      if (++this.#operators % OPERATORS_BETWEEN_CHECKS === 0) budget.ensure()
      if (this.#operators > limits.maxContentOperators)
        throw limitExceeded("The number of operators of a page's content", limits.maxContentOperators)
      operators.get(reader.operator)?.(drawing, reader)
    }
  }

  /** ISO 32000-1, 8.10.1. */
  #drawForm(form: PdfStream, from: Drawing): void {
    const file = this.#file
    const { dict } = form
    const state = from.state.copy()
    const isGroup = dict.has('Group')
    if (isGroup && state.fill.isTransparent) return
    if (isGroup) {
      state.fill = { ...state.fill, isTransparent: false }
      state.stroke = { ...state.stroke, isTransparent: false }
    }
    state.matrix = multiply(readMatrix(file, dict.get('Matrix')) ?? IDENTITY, state.matrix)
    const drawing = new Drawing(from.around, from.resources.of(dict), state)
    const box = readRectangle(file, dict.get('BBox'))
    if (box !== undefined) drawing.clip(transformBox(state.matrix, box))
    if (state.clip === undefined || from.around.canvas.holds(state.clip)) return
    if (this.#drawn.size < file.limits.maxFormDepth)
      this.#within(form, () => this.#follow(this.#decoded(form), drawing))
    else drawing.mark(state.clip)
  }

  #within(stream: PdfStream, follow: () => void): void {
    const key = stream.num > 0 ? stream.num : stream
    if (this.#drawn.has(key)) return
    this.#drawn.add(key)
    follow()
    this.#drawn.delete(key)
  }

  #decoded(form: PdfStream): Uint8Array {
    const known = form.num > 0 ? this.#forms.get(form.num) : undefined
    if (known !== undefined) return known
    const bytes = this.#file.decode(form)
    if (form.num > 0 && bytes.length <= KEPT_BYTES) {
      this.#keptBytes += bytes.length
      if (this.#keptBytes > KEPT_BYTES) {
        this.#forms.clear()
        this.#keptBytes = bytes.length
      }
      this.#forms.set(form.num, bytes)
    }
    return bytes
  }

  #font(value: PdfValue | undefined, resources: Resources): Font {
    const file = this.#file
    const known = this.#fonts.get(value instanceof PdfRef ? value.num : isDict(value) ? value : 0)
    if (known !== undefined) return known
    const dict = file.dict(value)
    if (value === undefined || dict === undefined) return this.#standIn
    const key = value instanceof PdfRef ? value.num : dict
    const font = readFont(file, value, (glyph) => this.#drawGlyph(glyph, resources.of(dict)))
    this.#fonts.set(key, font)
    return font
  }

  #drawGlyph(glyph: PdfStream, resources: Resources): DrawnGlyph {
    const canvas = new Canvas(EVERYWHERE)
    const state = new GraphicsState(IDENTITY, EVERYWHERE)
    const drawing = new Drawing(this.#around(canvas), resources, state)
    if (this.#drawn.size < this.#file.limits.maxFormDepth)
      this.#within(glyph, () => this.#follow(this.#file.decode(glyph), drawing))
    return { box: canvas.box, isColoured: drawing.isColoured }
  }
}
