import { BLACK, type Colour } from '../content/colour.js'
import type { ContentFonts, GlyphProcedures } from '../content/content-fonts.js'
import { ContentReader } from '../content/content-reader.js'
import { ContentRun, type Surroundings } from '../content/content-run.js'
import type { Device, InnerKind } from '../content/device.js'
import { EVERYWHERE, GraphicsState } from '../content/graphics-state.js'
import { operators } from '../content/operators/all.js'
import type { Resources } from '../content/resources.js'
import type { Glyph } from '../content/text-object.js'
import { limitExceeded, PdfError } from '../errors.js'
import type { PdfFile } from '../file/pdf-file.js'
import { transformBox } from '../geometry/box.js'
import { IDENTITY, type Matrix, multiply } from '../geometry/matrix.js'
import { readMatrix, readRectangle } from '../geometry/read.js'
import { PdfStream, type PdfValue } from '../syntax/objects.js'

const OPERATORS_BETWEEN_CHECKS = 4096
const OPERATORS_OF_A_STREAM = 100

/** A content stream inside other content, at the place where it is used. */
export interface InnerStream {
  readonly kind: InnerKind
  readonly stream: PdfStream
  readonly state: GraphicsState
  readonly resources: Resources
  readonly ignoresColours: boolean
}

/**
 * Interprets a page's content and everything that it paints with. This happens twice in the same order: once
 * to find what is removed, once to write the rest. Content that cannot be interpreted to its end is refused,
 * because it could still contain anything.
 */
export abstract class ContentWalk {
  protected readonly file: PdfFile
  protected readonly fonts: ContentFonts
  protected abstract readonly device: Device
  readonly #around: Surroundings
  readonly #open = new Set<PdfStream | number>()
  readonly #decoded: Map<number, Uint8Array>
  #operators = 0

  constructor(file: PdfFile, fonts: ContentFonts, decoded: Map<number, Uint8Array>) {
    this.file = file
    this.fonts = fonts
    this.#decoded = decoded
    this.#around = {
      file,
      fonts,
      hides: () => false,
      form: (form, from) => this.#form(form, from),
      softMask: (group, from) => this.#softMask(group, from),
      pattern: (colour, from) => this.#pattern(colour, from),
      glyph: (glyph, procedures, from) => this.#glyph(glyph, procedures, from),
    }
  }

  /** Called before an operator takes effect. */
  protected abstract before(reader: ContentReader, run: ContentRun): void
  /** Called after the operator, which extends from `start` to `end` in the content. */
  protected abstract after(
    reader: ContentReader,
    run: ContentRun,
    content: Uint8Array,
    start: number,
    end: number,
  ): void
  /** Interprets inner content by calling `follow`, or skips it. */
  protected abstract inner(inner: InnerStream, follow: () => void): void

  protected walk(content: Uint8Array, resources: Resources, matrix: Matrix): void {
    this.#operators = 0
    this.#open.clear()
    this.#follow(
      content,
      new ContentRun(this.#around, this.device, resources, new GraphicsState(matrix, EVERYWHERE)),
    )
  }

  protected decode(stream: PdfStream): Uint8Array {
    const known = stream.num > 0 ? this.#decoded.get(stream.num) : undefined
    if (known !== undefined) return known
    const bytes = this.file.decode(stream)
    if (stream.num > 0 && bytes.length < 1024 * 1024) this.#decoded.set(stream.num, bytes)
    return bytes
  }

  #follow(content: Uint8Array, run: ContentRun): void {
    const { limits, budget } = this.file
    const reader = new ContentReader(content, limits.maxNesting)
    let start = 0
    for (; reader.next(); start = reader.position) {
      if (++this.#operators % OPERATORS_BETWEEN_CHECKS === 0) budget.ensure()
      if (this.#operators > limits.maxContentOperators)
        throw limitExceeded("The number of operators of a page's content", limits.maxContentOperators)
      this.before(reader, run)
      operators.get(reader.operator)?.follow(run, reader)
      this.after(reader, run, content, start, reader.position)
    }
  }

  #form(form: PdfStream, from: ContentRun): void {
    const state = from.state.copy()
    if (form.dict.has('Group')) state.beginGroup()
    state.matrix = this.#matrix(form, state.matrix)
    this.#enter('form', form, from, state)
  }

  #softMask(value: PdfValue | undefined, from: ContentRun): void {
    const group = this.file.resolve(value)
    if (!(group instanceof PdfStream)) return
    const state = from.state.copy()
    state.beginGroup()
    state.matrix = this.#matrix(group, state.matrix)
    this.#enter('softMask', group, from, state)
  }

  #pattern(colour: Colour, from: ContentRun): void {
    const cell = this.file.resolve(colour.pattern?.value)
    if (!(cell instanceof PdfStream)) return
    const state = new GraphicsState(this.#matrix(cell, from.baseMatrix), EVERYWHERE)
    const isUncoloured = this.file.number(cell.dict.get('PaintType')) === 2
    const ink = isUncoloured ? { ...colour, pattern: undefined } : BLACK
    state.fill = ink
    state.stroke = ink
    this.#enter('pattern', cell, from, state, isUncoloured)
  }

  #glyph(glyph: Glyph, procedures: GlyphProcedures, from: ContentRun): void {
    const procedure = procedures.of(glyph.character.code)
    if (procedure === undefined) return
    const state = from.state.copy()
    state.matrix = multiply(procedures.matrix, glyph.matrix)
    this.#enter('glyph', procedure, from, state, from.ignoresColours, procedures.resources)
  }

  #matrix({ dict }: PdfStream, outer: Matrix): Matrix {
    return multiply(readMatrix(this.file, dict.get('Matrix')) ?? IDENTITY, outer)
  }

  #enter(
    kind: InnerKind,
    stream: PdfStream,
    from: ContentRun,
    state: GraphicsState,
    ignoresColours = from.ignoresColours,
    resources = from.resources.of(stream.dict),
  ): void {
    this.#operators += OPERATORS_OF_A_STREAM
    const key = stream.num > 0 ? stream.num : stream
    // Content that draws itself is drawn once, as readers do.
    if (this.#open.has(key)) return
    if (this.#open.size >= this.file.limits.maxFormDepth)
      throw new PdfError('redaction_unsafe', 'Content is nested too deeply.')
    this.inner({ kind, stream, state, resources, ignoresColours }, () => {
      this.#open.add(key)
      const run = new ContentRun(this.#around, this.device, resources, state)
      run.ignoresColours = ignoresColours
      const box = kind === 'glyph' ? undefined : readRectangle(this.file, stream.dict.get('BBox'))
      if (box !== undefined) state.clipTo(transformBox(state.matrix, box))
      this.#follow(this.decode(stream), run)
      this.#open.delete(key)
    })
  }
}
