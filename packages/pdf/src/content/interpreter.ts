import { limitExceeded, PdfError } from '../errors.js'
import type { PdfFile } from '../file/pdf-file.js'
import { type Box, transformBox } from '../geometry/box.js'
import { IDENTITY, type Matrix, multiply } from '../geometry/matrix.js'
import { readMatrix, readRectangle } from '../geometry/read.js'
import { PdfStream, type PdfValue } from '../syntax/objects.js'
import { BLACK, type Colour } from './colour.js'
import { ContentBudget } from './content-budget.js'
import { ContentFonts, type GlyphProcedures, type MeasureGlyph } from './content-fonts.js'
import { ContentReader } from './content-reader.js'
import { ContentRun, type InterpreterContext } from './content-run.js'
import { CurrentOperation } from './current-operation.js'
import type { Device, InnerContent, InnerKind } from './device.js'
import { EVERYWHERE, GraphicsState } from './graphics-state.js'
import { namedResource, operators } from './operators/all.js'
import { isOfPaths } from './operators/kind.js'
import { pageContent } from './page-content.js'
import type { Resources } from './resources.js'
import type { Glyph } from './text-object.js'

const OPERATORS_BETWEEN_CHECKS = 4096
const BYTES_OF_AN_OPERATOR = 32
/** The cost of a form in operators, because forms can be nested many times. */
const OPERATORS_OF_A_FORM = 100
/** The limit of cached decoded forms; the same few forms are often drawn repeatedly. */
const KEPT_BYTES = 16 * 1024 * 1024
/** The work besides reading, in bytes of content: to enter a form or a glyph procedure, and for each byte of shown text. */
const BYTES_OF_A_FORM = 256
const BYTES_OF_A_GLYPH_PROCEDURE = 64
const BYTES_OF_SHOWN_TEXT = 3

export interface InterpreterOptions {
  /**
   * Whether a group or a membership dictionary (ISO 32000-1, 8.11.2) hides its content. By default everything
   * is visible.
   */
  readonly hides?: (optionalContent: PdfValue | undefined) => boolean
  /**
   * For devices that need the boxes of Type 3 glyphs. Called once per glyph; it can have the interpreter
   * follow the glyph.
   */
  readonly measureGlyph?: MeasureGlyph
}

/** The initial state of content. */
export interface InitialState {
  /** From content space to device space; the identity by default. */
  readonly matrix?: Matrix
  /** The visible part, in device space; everything by default. */
  readonly clip?: Box
}

/**
 * Interprets content streams (ISO 32000-1, clauses 8, 9 and 14.6) with the forms, patterns and glyphs that
 * they use, and passes what they paint to a device. One interpreter serves all pages of a file: it caches
 * fonts and forms.
 */
export class Interpreter {
  readonly #file: PdfFile
  readonly #context: InterpreterContext
  readonly #decoded = new Map<number, Uint8Array>()
  #decodedBytes = 0
  #operators = 0
  readonly #budget: ContentBudget
  /**
   * The forms, patterns and glyphs being interpreted: recursive content is drawn once, as in other readers.
   */
  readonly #open = new Set<PdfStream | number>()

  constructor(file: PdfFile, { hides, measureGlyph }: InterpreterOptions = {}) {
    this.#file = file
    this.#budget = new ContentBudget(file)
    this.#context = {
      file,
      fonts: new ContentFonts(file, measureGlyph),
      hides: hides ?? (() => false),
      form: (form, from) => this.#form(form, from),
      softMask: (group, from) => this.#softMask(group, from),
      pattern: (colour, from) => this.#pattern(colour, from),
      glyph: (glyph, procedures, from) => this.#glyph(glyph, procedures, from),
    }
  }

  /** Interprets a page's content, of which no more is decoded than can be interpreted. */
  interpretPage(
    contents: PdfValue | undefined,
    resources: Resources,
    device: Device,
    initial: InitialState = {},
  ): void {
    this.interpret(this.#pageContent(contents), resources, device, initial)
  }

  #pageContent(contents: PdfValue | undefined): Uint8Array {
    const { longest } = this.#budget
    const { maxDecodedBytes } = this.#file.limits
    try {
      return pageContent(this.#file, contents, Math.min(longest, maxDecodedBytes))
    } catch (error) {
      const isTooLong = error instanceof PdfError && error.code === 'limit_exceeded'
      // The work that was done counts, and there can be many more pages like this one.
      if (isTooLong && longest < maxDecodedBytes) this.#budget.spend(longest)
      throw error
    }
  }

  /** Interprets any content stream. Throws `limit_exceeded` if it is too long. */
  interpret(content: Uint8Array, resources: Resources, device: Device, initial: InitialState = {}): void {
    this.#operators = 0
    this.#budget.begin()
    this.#open.clear()
    const state = new GraphicsState(initial.matrix ?? IDENTITY, initial.clip ?? EVERYWHERE)
    this.#execute(content, new ContentRun(this.#context, device, resources, state))
  }

  /**
   * Interprets a Type 3 glyph procedure in glyph space, as part of the current content. Returns whether it
   * sets its own colours (ISO 32000-1, table 113).
   */
  interpretGlyph(procedure: PdfStream, resources: Resources, device: Device): boolean {
    const run = new ContentRun(this.#context, device, resources, new GraphicsState(IDENTITY, EVERYWHERE))
    if (this.#open.size < this.#file.limits.maxFormDepth) this.#once(procedure, run)
    return run.isColoured
  }

  #execute(content: Uint8Array, run: ContentRun): void {
    const { limits, budget } = this.#file
    const { device, resources } = run
    const ignoresPaths = device.ignoresPaths === true
    const reader = new ContentReader(content, limits.maxNesting)
    // The length also counts: a short form that is drawn repeatedly can contain long strings.
    this.#operators += 1 + Math.floor(content.length / BYTES_OF_AN_OPERATOR)
    this.#budget.spend(content.length)
    const isObserved = device.before !== undefined || device.after !== undefined
    const operation = isObserved ? new CurrentOperation(content, reader, run) : undefined
    let end = 0
    while (device.isDone !== true && reader.next()) {
      const start = end
      end = reader.position
      if (++this.#operators % OPERATORS_BETWEEN_CHECKS === 0) budget.ensure()
      if (this.#operators > limits.maxContentOperators)
        throw limitExceeded("The number of operators of a page's content", limits.maxContentOperators)
      if (device.resource !== undefined) {
        const used = namedResource(reader.operator, reader.operands)
        if (used !== undefined) device.resource(used.category, used.name, resources)
      }
      if (operation !== undefined) device.before?.(operation)
      const operator = operators.get(reader.operator)
      if (operator?.kind === 'showText') this.#budget.spend(BYTES_OF_SHOWN_TEXT * (end - start))
      if (operator !== undefined && !(ignoresPaths && isOfPaths(operator.kind))) operator.execute(run, reader)
      if (operation === undefined) continue
      device.after?.(operation)
      operation.start = reader.position
    }
  }

  /** ISO 32000-1, 8.10.1. */
  #form(form: PdfStream, from: ContentRun): void {
    if (!from.follows('form')) return
    const isGroup = form.dict.has('Group')
    const state = from.state.copy()
    if (isGroup) state.beginGroup()
    state.matrix = this.#matrix(form, state.matrix)
    this.#enter('form', form, from, state, isGroup)
  }

  /** ISO 32000-1, 11.6.5.3: its group is drawn in the coordinate system in effect when the mask is set. */
  #softMask(value: PdfValue | undefined, from: ContentRun): void {
    const group = from.follows('softMask') ? this.#file.resolve(value) : null
    if (!(group instanceof PdfStream)) return
    const state = from.state.copy()
    state.beginGroup()
    state.matrix = this.#matrix(group, state.matrix)
    this.#enter('softMask', group, from, state, true)
  }

  /** The cell of a tiling pattern (ISO 32000-1, 8.7.3). A shading pattern has no content. */
  #pattern(colour: Colour, from: ContentRun): void {
    const file = this.#file
    const cell = from.follows('pattern') ? file.resolve(colour.pattern?.value) : null
    if (!(cell instanceof PdfStream)) return
    const state = new GraphicsState(this.#matrix(cell, from.baseMatrix), EVERYWHERE)
    const isUncoloured = file.number(cell.dict.get('PaintType')) === 2
    const ink = isUncoloured ? { ...colour, pattern: undefined } : BLACK
    state.fill = ink
    state.stroke = ink
    this.#enter('pattern', cell, from, state, false, isUncoloured)
  }

  /** ISO 32000-1, 9.6.5. */
  #glyph(glyph: Glyph, procedures: GlyphProcedures, from: ContentRun): void {
    const procedure = procedures.of(glyph.character.code)
    if (procedure === undefined) return
    const state = from.state.copy()
    state.matrix = multiply(procedures.matrix, glyph.matrix)
    this.#enter('glyph', procedure, from, state, false, from.ignoresColours, procedures.resources)
  }

  #matrix({ dict }: PdfStream, outer: Matrix): Matrix {
    return multiply(readMatrix(this.#file, dict.get('Matrix')) ?? IDENTITY, outer)
  }

  #enter(
    kind: InnerKind,
    stream: PdfStream,
    from: ContentRun,
    state: GraphicsState,
    isGroup: boolean,
    ignoresColours = from.ignoresColours,
    resources = from.resources.of(stream.dict),
  ): void {
    const { device } = from
    this.#operators += OPERATORS_OF_A_FORM
    this.#budget.spend(kind === 'glyph' ? BYTES_OF_A_GLYPH_PROCEDURE : BYTES_OF_A_FORM)
    const box = kind === 'glyph' ? undefined : readRectangle(this.#file, stream.dict.get('BBox'))
    if (box !== undefined) state.clipTo(transformBox(state.matrix, box))
    const isRecursive = this.#open.has(keyOf(stream))
    const inner: InnerContent = { kind, stream, resources, isGroup, state, outer: from.state, isRecursive }
    const entered = device.enter?.(inner) ?? true
    if (entered === false) return
    const run = new ContentRun(this.#context, entered === true ? device : entered, resources, state)
    run.ignoresColours = ignoresColours
    if (this.#open.size < this.#file.limits.maxFormDepth) this.#once(stream, run)
    else device.skip?.(inner)
    device.leave?.(inner)
  }

  #once(stream: PdfStream, run: ContentRun): void {
    const key = keyOf(stream)
    if (this.#open.has(key)) return
    this.#open.add(key)
    this.#execute(this.#decode(stream), run)
    this.#open.delete(key)
  }

  #decode(stream: PdfStream): Uint8Array {
    const known = stream.num > 0 ? this.#decoded.get(stream.num) : undefined
    if (known !== undefined) return known
    const bytes = this.#file.decode(stream)
    if (stream.num > 0 && bytes.length <= KEPT_BYTES) {
      this.#decodedBytes += bytes.length
      if (this.#decodedBytes > KEPT_BYTES) {
        this.#decoded.clear()
        this.#decodedBytes = bytes.length
      }
      this.#decoded.set(stream.num, bytes)
    }
    return bytes
  }
}

function keyOf(stream: PdfStream): PdfStream | number {
  return stream.num > 0 ? stream.num : stream
}
