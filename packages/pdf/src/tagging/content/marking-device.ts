import type { InnerContent, Operation, PaintedImage, Painting } from '../../content/device.js'
import { TextDevice } from '../../content/devices/text.js'
import type { GraphicsState } from '../../content/graphics-state.js'
import type { Path } from '../../content/path.js'
import type { Resources } from '../../content/resources.js'
import type { Glyph } from '../../content/text-object.js'
import type { PdfFile } from '../../file/pdf-file.js'
import { ByteBuffer } from '../../syntax/byte-buffer.js'
import { isDict, PdfName, PdfRef, type PdfStream } from '../../syntax/objects.js'
import { serialise } from '../../syntax/serialiser.js'
import { dividedText, type GlyphEnd } from './divided-text.js'
import { MarkedStream } from './marked-stream.js'
import type { PageTargets, Target } from './page-targets.js'

/** Marked content that stays: layers, and what says its text in other words (ISO 32000-2, 14.9). */
const TEXTS = ['ActualText', 'Alt', 'E', 'Lang']

interface ShownGlyph extends GlyphEnd {
  readonly target: Target | undefined
  /** Whether it shows nothing that can be seen: a blank, or a glyph outside of the page. */
  readonly isUnseen: boolean
}

/** What marking a page needs from the document. */
export interface MarkingContext {
  /** A copy of a form with marks in its content; returns its reference. */
  copyForm(form: PdfStream, marked: MarkedStream): PdfRef
  /** The size of the page as displayed. */
  readonly width: number
  readonly height: number
  /** Text that is in no piece of the page becomes one; returns its index. */
  addRest(first: number, last: number): number
}

/**
 * Finds what each operator of a page paints. Operations are counted as the device of `layout/` counts them, so that both
 * mean the same by a number.
 */
export class MarkingDevice extends TextDevice {
  override readonly ignoresPaths = false
  readonly page: MarkedStream
  readonly #targets: PageTargets
  readonly #context: MarkingContext
  readonly #streams: MarkedStream[]
  #glyphs = 0
  #images = 0
  #paths = 0
  #shown: ShownGlyph[] = []
  /** What the operator that is executed paints. */
  #painted: Target | undefined
  /** The form that it draws, with what is in it. */
  #form: { readonly stream: PdfStream; readonly marked: MarkedStream } | undefined
  /** The piece of the last text: blanks that are shown alone go with it. */
  #lastText: Target = 'layout'

  constructor(file: PdfFile, targets: PageTargets, resources: Resources, context: MarkingContext) {
    super(file)
    this.#targets = targets
    this.#context = context
    this.page = new MarkedStream(targets.pieces, resources)
    this.#streams = [this.page]
    this.begin()
  }

  before(operation: Operation): void {
    const stream = this.#streams.at(-1)!
    const { kind, start, content } = operation
    stream.content = content
    switch (kind) {
      case 'save':
        stream.segments.open('state', start)
        break
      case 'beginText':
        stream.beginText(start)
        break
      case 'path':
      case 'clip':
        stream.pathStart ??= start
        break
      case 'beginMarked':
        this.#beginMarked(stream, operation)
        break
      case 'showText':
        this.#shown = []
        break
      default:
        this.#painted = undefined
        this.#form = undefined
    }
  }

  after(operation: Operation): void {
    const stream = this.#streams.at(-1)!
    const { kind, operator, start, end, isHidden } = operation
    switch (kind) {
      case 'restore':
        stream.segments.close('state', end)
        break
      case 'endText':
        stream.endText(end)
        break
      case 'endMarked':
        stream.endMarked(start, end)
        break
      case 'paint':
        if (operator !== 'n') stream.add(stream.pathStart ?? start, end, this.#painted ?? 'layout')
        stream.pathStart = undefined
        break
      case 'shading':
      case 'inlineImage':
        stream.add(start, end, this.#painted ?? 'layout')
        break
      case 'object':
        if (this.#form !== undefined) this.#placeForm(stream, operation)
        else if (this.#painted !== undefined || isHidden) stream.add(start, end, this.#painted ?? 'layout')
        break
      case 'showText':
        if (isHidden) stream.add(start, end, 'layout')
        else this.#placeText(stream, operation)
        break
      default:
    }
  }

  override glyph(glyph: Glyph, state: GraphicsState): void {
    const { count } = this.glyphs
    super.glyph(glyph, state)
    const target = this.#targets.glyph(this.#glyphs++)
    const { string, end } = glyph
    this.#shown.push({ target, isUnseen: this.glyphs.count === count || this.#isOutside(count), string, end })
  }

  #isOutside(at: number): boolean {
    const { x, y, endX } = this.glyphs
    const { width, height } = this.#context
    const [left, right] = [Math.min(x[at]!, endX[at]!), Math.max(x[at]!, endX[at]!)]
    return right < 0 || left > width || y[at]! < 0 || y[at]! > height
  }

  path(_path: Path, _painting: Painting, _state: GraphicsState): void {
    this.#painted = this.#targets.path(this.#paths++)
  }

  image(_image: PaintedImage, _state: GraphicsState): void {
    this.#painted = this.#targets.image(this.#images++)
  }

  override enter(inner: InnerContent): boolean {
    this.#streams.push(new MarkedStream(this.#targets.pieces, inner.resources))
    return super.enter(inner)
  }

  override leave(inner?: InnerContent): void {
    super.leave()
    const marked = this.#streams.pop()!
    if (inner !== undefined) this.#form = { stream: inner.stream, marked }
  }

  /** Marked content of an earlier structure, or of none, is no longer marked. */
  #beginMarked(stream: MarkedStream, { operator, operands, properties, start, end }: Operation): void {
    const tag = operands.at(operator === 'BMC' ? -1 : -2)
    const isLayer = tag instanceof PdfName && tag.value === 'OC'
    const says = properties !== undefined && TEXTS.some((key) => properties.has(key))
    if (isLayer || (says && !properties.has('MCID'))) {
      stream.beginMarked(start, true)
      return
    }
    const kept = new Map([...(properties ?? [])].filter(([key]) => TEXTS.includes(key)))
    // Indirect objects are allowed only in the resources (14.6.2).
    const isPlain = ![...kept.values()].some((value) => value instanceof PdfRef || isDict(value))
    stream.out.remove(start, end)
    if (!says || !isPlain) {
      stream.beginMarked(start, false)
      return
    }
    const out = new ByteBuffer(64)
    out.text('/Span ')
    serialise(kept, out)
    out.text(' BDC')
    stream.beginMarked(start, true)
    stream.out.part(start, out.slice())
  }

  #placeText(stream: MarkedStream, { operator, operands, start, end }: Operation): void {
    const targets = this.#textTargets()
    const [first] = targets
    if (first === undefined) return
    const groups: { target: Target; last: Target; from: number; to: number }[] = []
    for (const [at, target] of targets.entries()) {
      const group = groups.at(-1)
      if (group !== undefined && stream.segments.goesOn(group.last, target)) {
        group.last = target
        group.to = at
      } else groups.push({ target, last: target, from: at, to: at })
    }
    if (groups.length === 1) {
      stream.add(start, end, first, groups[0]!.last)
      return
    }
    const ends = groups.slice(0, -1).map(({ to }) => this.#shown[to]!)
    const parts = dividedText(operator, operands, ends)
    stream.out.remove(start, end)
    for (const [at, { target, last }] of groups.entries()) {
      const from = start + at / groups.length
      stream.out.part(from, parts[at]!)
      stream.add(from, at === groups.length - 1 ? end : start + (at + 1) / groups.length, target, last)
    }
  }

  /** What each glyph of the operator belongs to. Those that belong to nothing are blanks, or doubles of others. */
  #textTargets(): Target[] {
    const shown = this.#shown
    let next = shown.find(({ target }) => target !== undefined)?.target
    if (next === undefined) {
      if (shown.every(({ isUnseen }) => isUnseen)) next = this.#lastText
      else next = this.#context.addRest(this.#glyphs - shown.length, this.#glyphs - 1)
    }
    const targets: Target[] = []
    for (const { target } of shown) {
      next = target ?? next
      targets.push(next)
    }
    if (shown.length > 0) this.#lastText = next
    return targets
  }

  #placeForm(stream: MarkedStream, { start, end, resources }: Operation): void {
    const { stream: form, marked } = this.#form!
    this.#form = undefined
    const whole = marked.whole()
    if (whole === 'nothing') return
    if (whole !== undefined) {
      stream.add(start, end, whole.target, whole.last)
      return
    }
    const name = stream.nameOf(this.#context.copyForm(form, marked), resources)
    stream.segments.separate()
    stream.out.remove(start, end)
    stream.out.part(start, `/${name} Do`)
  }
}
