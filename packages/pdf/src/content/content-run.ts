import { limitExceeded } from '../errors.js'
import type { PdfFile } from '../file/pdf-file.js'
import { type Box, union } from '../geometry/box.js'
import type { Matrix } from '../geometry/matrix.js'
import { isName, PdfName, type PdfStream, type PdfValue } from '../syntax/objects.js'
import type { Colour } from './colour.js'
import type { ContentFonts, GlyphProcedures } from './content-fonts.js'
import type { Device, FillRule, InnerKind } from './device.js'
import type { GraphicsState } from './graphics-state.js'
import { Path } from './path.js'
import type { Resources } from './resources.js'
import { Glyph, TextObject } from './text-object.js'

/** The limit of saved states and of nested marked content; more is hostile. */
const MAX_NESTED = 10_000

/** What a content stream needs from its interpreter. */
export interface InterpreterContext {
  readonly file: PdfFile
  readonly fonts: ContentFonts
  /** Whether a group or a membership dictionary hides its content. */
  hides(optionalContent: PdfValue | undefined): boolean
  /** These interpret inner content in the current state, if the device wants it. */
  form(form: PdfStream, from: ContentRun): void
  softMask(group: PdfValue | undefined, from: ContentRun): void
  pattern(colour: Colour, from: ContentRun): void
  glyph(glyph: Glyph, procedures: GlyphProcedures, from: ContentRun): void
}

/** The state of one content stream while it is interpreted. */
export class ContentRun {
  readonly context: InterpreterContext
  readonly resources: Resources
  readonly device: Device
  state: GraphicsState
  /** The initial matrix, which patterns are relative to (ISO 32000-1, 8.7.3.1). */
  readonly baseMatrix: Matrix
  readonly path: Path
  readonly text = new TextObject()
  readonly glyph = new Glyph()
  /** The rule of a pending clip, which takes effect when the path is painted. */
  clipRule: FillRule | undefined
  /**
   * For a glyph (ISO 32000-1, table 113): whether it sets its own colours. Otherwise it has the text colour.
   */
  isColoured = false
  /** True in an uncoloured glyph or pattern cell. */
  ignoresColours = false
  #textClip: Box | undefined
  readonly #saved: GraphicsState[] = []
  /** For each open marked-content sequence: whether it is hidden. */
  readonly #marked: boolean[] = []
  #hidden = 0

  constructor(context: InterpreterContext, device: Device, resources: Resources, state: GraphicsState) {
    this.context = context
    this.device = device
    this.resources = resources
    this.state = state
    this.baseMatrix = state.matrix
    this.path = new Path(device.path !== undefined || device.clip !== undefined)
  }

  save(): void {
    if (this.#saved.length >= MAX_NESTED)
      throw limitExceeded('The number of saved graphics states', MAX_NESTED)
    this.#saved.push(this.state.copy())
  }

  /** Has no effect without a state saved in the same stream. */
  restore(): void {
    this.state = this.#saved.pop() ?? this.state
  }

  beginMarked(isHidden: boolean): void {
    if (this.#marked.length >= MAX_NESTED) throw limitExceeded('The depth of marked content', MAX_NESTED)
    this.#marked.push(isHidden)
    if (isHidden) this.#hidden++
  }

  /** Returns whether there was a sequence to end. */
  endMarked(): boolean {
    const isHidden = this.#marked.pop()
    if (isHidden === true) this.#hidden--
    return isHidden !== undefined
  }

  /** Whether the current position is in hidden optional content. */
  get isHidden(): boolean {
    return this.#hidden > 0
  }

  /** Whether painting is passed to the device. */
  get isHandedOver(): boolean {
    return this.#hidden === 0 || this.device.takesHidden === true
  }

  /** Whether the device wants inner content of this kind interpreted. */
  follows(kind: InnerKind): boolean {
    return this.device.follows === undefined ? kind === 'form' : this.device.follows.has(kind)
  }

  /** Whether marked content with these operands is hidden optional content (8.11.3.2). */
  hidesMarked(tag: PdfValue | undefined, properties: PdfValue | undefined): boolean {
    const isOptional = isName(tag, 'OC') && properties instanceof PdfName
    return isOptional && this.context.hides(this.resources.find('Properties', properties.value))
  }

  /** Clipping by text takes effect at the end of the text object (9.3.6). */
  addToTextClip(box: Box): void {
    this.#textClip = this.#textClip === undefined ? box : union(this.#textClip, box)
  }

  endText(): void {
    if (this.#textClip !== undefined) this.state.clipTo(this.#textClip)
    this.#textClip = undefined
  }
}
