import { limitExceeded } from '../errors.js'
import type { PdfFile } from '../file/pdf-file.js'
import { type Box, intersection, union } from '../geometry/box.js'
import type { Matrix } from '../geometry/matrix.js'
import { isName, PdfName, type PdfStream, type PdfValue } from '../syntax/objects.js'
import type { Colour } from './colour.js'
import type { ContentFonts, GlyphProcedures } from './content-fonts.js'
import type { Device, FillRule } from './device.js'
import type { GraphicsState } from './graphics-state.js'
import { Path } from './path.js'
import type { Resources } from './resources.js'
import { Glyph, TextObject } from './text-object.js'

/** Saved states, and sequences of marked content in one another; more of them is hostile. */
const MOST_NESTED = 10_000

/** What a content stream needs of what is around it. */
export interface Surroundings {
  readonly file: PdfFile
  readonly fonts: ContentFonts
  /** Whether a group or a membership dictionary hides what belongs to it. */
  hides(optionalContent: PdfValue | undefined): boolean
  /** These follow other content, in the present state, where the device wants it. */
  form(form: PdfStream, from: ContentRun): void
  softMask(group: PdfValue | undefined, from: ContentRun): void
  pattern(colour: Colour, from: ContentRun): void
  glyph(glyph: Glyph, procedures: GlyphProcedures, from: ContentRun): void
}

/** One content stream while it is followed: what its operators change. */
export class ContentRun {
  readonly around: Surroundings
  readonly resources: Resources
  device: Device
  state: GraphicsState
  /** The matrix it began with, which patterns are laid out by (ISO 32000-1, 8.7.3.1). */
  readonly baseMatrix: Matrix
  readonly path: Path
  readonly text = new TextObject()
  readonly glyph = new Glyph()
  /** Whether the path becomes part of the clipping path when it is painted. */
  clipRule: FillRule | undefined
  /** Of a glyph (ISO 32000-1, table 113): whether it brings its own colours. Otherwise it is drawn in that of the text. */
  isColoured = false
  /** As an uncoloured glyph or an uncoloured pattern's cell does. */
  ignoresColours = false
  #textClip: Box | undefined
  readonly #saved: GraphicsState[] = []
  /** For each sequence of marked content that is open: whether it is hidden. */
  readonly #marked: boolean[] = []
  #hidden = 0

  constructor(around: Surroundings, device: Device, resources: Resources, state: GraphicsState) {
    this.around = around
    this.device = device
    this.resources = resources
    this.state = state
    this.baseMatrix = state.matrix
    this.path = new Path(device.path !== undefined || device.clip !== undefined)
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

  /** Says whether there was a sequence to end. */
  endMarked(): boolean {
    const isHidden = this.#marked.pop()
    if (isHidden === true) this.#hidden--
    return isHidden !== undefined
  }

  /** Whether this stands in optional content that is not shown. */
  get isHidden(): boolean {
    return this.#hidden > 0
  }

  /** Whether what is painted is handed to the device. */
  get isHandedOver(): boolean {
    return this.#hidden === 0 || this.device.takesHidden === true
  }

  /** Whether marked content with these operands is optional content that is not shown (8.11.3.2). */
  hidesMarked(tag: PdfValue | undefined, properties: PdfValue | undefined): boolean {
    const isOptional = isName(tag, 'OC') && properties instanceof PdfName
    return isOptional && this.around.hides(this.resources.find('Properties', properties.value))
  }

  clip(box: Box): void {
    const { state } = this
    state.clip = state.clip && intersection(state.clip, box)
  }

  /** Text that is to clip does so when its text object ends (9.3.6). */
  addToTextClip(box: Box): void {
    this.#textClip = this.#textClip === undefined ? box : union(this.#textClip, box)
  }

  endText(): void {
    if (this.#textClip !== undefined) this.clip(this.#textClip)
    this.#textClip = undefined
  }
}
