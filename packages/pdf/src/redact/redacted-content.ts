import type { ContentFonts } from '../content/content-fonts.js'
import type { ContentReader } from '../content/content-reader.js'
import type { ContentRun } from '../content/content-run.js'
import { type Device, EVERY_KIND, type PaintedImage, type Painting } from '../content/device.js'
import type { GraphicsState } from '../content/graphics-state.js'
import { operators } from '../content/operators/all.js'
import { isOfPaths, type OperatorKind } from '../content/operators/kind.js'
import { markedProperties } from '../content/operators/objects.js'
import type { Path } from '../content/path.js'
import type { Resources } from '../content/resources.js'
import type { Glyph } from '../content/text-object.js'
import type { Draft } from '../edit/draft.js'
import { type Box, contains, widened } from '../geometry/box.js'
import { inverse, type Matrix, multiply, transform } from '../geometry/matrix.js'
import { isDict, type PdfDict, PdfName, PdfRef, type PdfStream, type PdfValue } from '../syntax/objects.js'
import { touchesAny } from './areas.js'
import { maskedBy, unspoken } from './changed-parameters.js'
import { type Frame, newFrame, type Orders } from './content-frame.js'
import { rounded } from './content-output.js'
import { ContentWalk, type InnerStream } from './content-walk.js'
import { noteDrawnImage } from './gathered-page.js'
import { leftOfClip, leftOfPath, rectangle } from './painted-path.js'
import { placedText } from './placed-text.js'
import type { Subpath } from './subtract-path.js'

/** Writes the remaining part of a page's content. */
export class RedactedContent extends ContentWalk {
  readonly #draft: Draft
  readonly #orders: Orders
  protected readonly device: Device
  #frame!: Frame
  #glyphs = 0
  #images = 0
  #marks = 0
  #uses = 0
  #isInGlyph = false
  readonly #patterns = new Map<number, PdfRef>()
  /** Object numbers of streams that were replaced by others. */
  readonly replaced = new Set<number>()
  readonly drawn: Set<number>
  pathsChanged = 0

  constructor(
    draft: Draft,
    fonts: ContentFonts,
    decoded: Map<number, Uint8Array>,
    orders: Orders,
    drawn: Set<number>,
  ) {
    super(draft.file, fonts, decoded)
    this.#draft = draft
    this.#orders = orders
    this.drawn = drawn
    this.device = {
      takesHidden: true,
      follows: EVERY_KIND,
      glyph: (glyph, state) => this.#glyph(glyph, state),
      path: (path, painting, state) => this.#path(path, painting, state),
      clip: (path) => this.#clip(path),
      image: (image) => this.#image(image),
    }
  }

  /** The page's content with balanced `q` and `Q`, and the resources that it uses. */
  page(content: Uint8Array, resources: Resources, matrix: Matrix): { bytes: Uint8Array; resources: PdfDict } {
    const frame = this.#begin(resources, matrix)
    this.walk(content, resources, matrix)
    for (const _level of frame.levels) this.#write('Q')
    return {
      bytes: frame.output.bytes.slice(),
      resources: frame.output.usedResources(this.file, this.#patterns),
    }
  }

  #begin(resources: Resources, matrix: Matrix): Frame {
    const frame = newFrame(resources, matrix, this.#orders.placesText(this.#uses++))
    this.#frame = frame
    if (frame.placesText) {
      this.#write('Tc', 0)
      this.#write('Tw', 0)
    }
    return frame
  }

  protected before(reader: ContentReader, run: ContentRun): void {
    if (this.#isInGlyph) return
    const { operator } = reader
    const frame = this.#frame
    frame.shown = []
    frame.goes = false
    frame.other = undefined
    frame.painting = undefined
    frame.clipping = undefined
    const kind = operators.get(operator)?.kind
    if (frame.isPending && this.#needsMatrix(kind, reader, run)) this.#flush(run.state.matrix)
    if (kind === 'path') frame.pathAt ??= frame.output.bytes.length
  }

  protected after(
    reader: ContentReader,
    run: ContentRun,
    content: Uint8Array,
    start: number,
    end: number,
  ): void {
    const { operator, operands } = reader
    const kind = operators.get(operator)?.kind
    const mark = kind === 'beginMarked' ? this.#marks++ : -1
    if (this.#isInGlyph) return
    const frame = this.#frame
    const copy = (): void => {
      frame.output.copy(operator, operands, content, start, end)
    }
    switch (kind) {
      case 'save':
        frame.levels.push({ written: frame.written, isPending: frame.isPending })
        copy()
        break
      case 'restore': {
        const level = frame.levels.pop()
        // An unmatched `Q` would restore the state outside of this content.
        if (level === undefined) break
        frame.written = level.written
        frame.isPending = level.isPending
        copy()
        break
      }
      case 'matrix':
        if (frame.placesText) frame.isPending = true
        else copy()
        break
      case 'paint':
        this.#paint(operator, run, copy)
        break
      case 'clip':
        frame.clipAt ??= frame.output.bytes.length
        frame.clipRule = operator
        copy()
        break
      case 'shading':
        this.#shading(run, copy)
        break
      case 'inlineImage':
      case 'object':
        if (frame.goes) frame.isChanged = true
        else if (frame.other !== undefined) this.#name('Do', frame.other)
        else copy()
        break
      case 'beginText':
      case 'endText':
        copy()
        break
      case 'textPosition':
        if (!frame.placesText) copy()
        else if (operator === 'TD') this.#write('TL', run.state.leading)
        break
      case 'showText':
        if (frame.placesText) this.#show(run)
        else copy()
        break
      case 'beginMarked':
      case 'markedPoint':
        if (mark < 0 || !this.#silence(mark, reader, run)) copy()
        break
      case 'state':
        this.#state(operator, operands, run, copy)
        break
      default:
        copy()
    }
  }

  #state(operator: string, operands: readonly PdfValue[], run: ContentRun, copy: () => void): void {
    const frame = this.#frame
    if (frame.placesText && (operator === 'Tc' || operator === 'Tw')) return
    if (operator === 'gs' && frame.other !== undefined) {
      this.#name('gs', frame.other)
      return
    }
    const pattern = operator === 'scn' || operator === 'SCN' ? operands.at(-1) : undefined
    const value = pattern instanceof PdfName ? run.resources.find('Pattern', pattern.value) : undefined
    if (value instanceof PdfRef && this.#orders.changesPattern(value.num)) {
      const name = this.#frame.output.add('Pattern', value.num)
      frame.isChanged = true
      this.#write(operator, ...operands.slice(0, -1), new PdfName(name))
      return
    }
    copy()
  }

  protected inner({ kind, stream, state, resources }: InnerStream, follow: () => void): void {
    if (kind === 'glyph' || this.#isInGlyph) {
      const before = this.#isInGlyph
      this.#isInGlyph = true
      follow()
      this.#isInGlyph = before
      return
    }
    const outer = this.#frame
    const inner = this.#begin(resources, state.matrix)
    const isInherited = outer.output.resources === resources
    follow()
    for (const _level of inner.levels) this.#write('Q')
    this.#frame = outer
    const isKnown = kind === 'pattern' && this.#patterns.has(stream.num)
    if (isKnown) return
    if (!inner.isChanged && !inner.placesText && !isInherited) {
      if (stream.num > 0) this.drawn.add(stream.num)
      return
    }
    const other = this.#copyOf(stream, inner)
    if (stream.num > 0) this.replaced.add(stream.num)
    if (kind === 'form') outer.other = this.#frame.output.add('XObject', other)
    else if (kind === 'pattern') this.#patterns.set(stream.num, other)
    else {
      const masked = maskedBy(this.file, outer.output.resources, stream, other)
      if (masked !== undefined) outer.other = outer.output.add('ExtGState', masked)
    }
    if (kind !== 'pattern') outer.isChanged = true
  }

  #copyOf(stream: PdfStream, frame: Frame): PdfRef {
    const dict: PdfDict = new Map(stream.dict)
    for (const key of [
      'Filter',
      'DecodeParms',
      'F',
      'FFilter',
      'FDecodeParms',
      'Length',
      'Metadata',
      'PieceInfo',
    ])
      dict.delete(key)
    dict.set('Resources', frame.output.usedResources(this.file, this.#patterns))
    dict.set('Filter', new PdfName('FlateDecode'))
    return this.#draft.addStream(dict, this.file.primitives.deflate(frame.output.bytes.slice()))
  }

  #glyph(glyph: Glyph, state: GraphicsState): void {
    const own = this.#glyphs++
    if (this.#isInGlyph) return
    const frame = this.#frame
    if (!frame.placesText || this.#orders.isGone(own)) return
    const { character, bytes, start, end, x, y, textMatrix } = glyph
    const [a, b, c, d, e, f] = textMatrix
    const shift = this.#orders.shifts.get(own) ?? 0
    const { dx, dy } = this.#orders.glyphs[own]!
    const scale = glyph.font.metrics.isVertical ? 1 : state.horizontalScale
    frame.shown.push({
      bytes: bytes.subarray(start, end),
      x: a * x + c * y + e + shift * dx,
      y: b * x + d * y + f + shift * dy,
      way: character.advance * state.fontSize * scale,
      matrix: textMatrix,
    })
  }

  #show({ state }: ContentRun): void {
    const placed = placedText(this.#frame.shown, state, this.#frame.written)
    if (placed === undefined) return
    this.#write('Tm', ...placed.matrix)
    this.#write('TJ', placed.items)
  }

  #image({ stream }: PaintedImage): void {
    const fate = this.#orders.fateOf(this.#images++)
    if (this.#isInGlyph) return
    const frame = this.#frame
    if (fate === 'keep') {
      if (stream !== undefined && stream.num > 0) noteDrawnImage(this.drawn, stream)
      return
    }
    if (stream !== undefined && stream.num > 0) this.replaced.add(stream.num)
    frame.isChanged = true
    if (fate === 'drop') frame.goes = true
    else frame.other = this.#frame.output.add('XObject', fate)
  }

  #path(path: Path, painting: Painting, state: GraphicsState): void {
    if (!this.#isInGlyph) this.#frame.painting = leftOfPath(path, painting, state, this.#orders)
  }

  #clip(path: Path): void {
    if (!this.#isInGlyph) this.#frame.clipping = leftOfClip(path, this.#orders)
  }

  #paint(operator: string, run: ContentRun, copy: () => void): void {
    const frame = this.#frame
    const { pathAt, clipAt, clipRule, painting, clipping } = frame
    const out = frame.output.bytes
    frame.pathAt = undefined
    frame.clipAt = undefined
    frame.clipRule = undefined
    if (painting === undefined && clipping === undefined) {
      copy()
      return
    }
    this.pathsChanged++
    frame.isChanged = true
    const back = inverse(run.state.matrix)
    const from = pathAt ?? out.length
    const unchanged = out.bytes.slice(from, clipAt ?? out.length)
    out.length = from
    if (painting === undefined) {
      if (operator !== 'n') {
        out.copy(unchanged)
        this.#write(operator)
      }
    } else if (back !== undefined)
      for (const { subpaths, painting: how } of painting) {
        this.#subpaths(subpaths, back)
        this.#write(how.stroke ? 'S' : how.fill === 'evenodd' ? 'f*' : 'f')
      }
    if (clipRule === undefined) return
    if (clipping !== undefined && back !== undefined) this.#subpaths(clipping, back)
    else out.copy(unchanged)
    this.#write(clipRule)
    this.#write('n')
  }

  #subpaths(subpaths: readonly Subpath[], back: Matrix): void {
    for (const { points, isClosed } of subpaths) {
      points.forEach((point, index) => {
        this.#write(index === 0 ? 'm' : 'l', ...transform(back, point).map(rounded))
      })
      if (isClosed) this.#write('h')
    }
  }

  /** `sh` paints the current clipping region, so the areas are excluded from it by clipping. */
  #shading({ state }: ContentRun, copy: () => void): void {
    const { areas } = this.#orders
    const { clip } = state
    const back = inverse(state.matrix)
    if (clip === undefined || back === undefined || !touchesAny(areas, clip)) {
      copy()
      return
    }
    this.#frame.isChanged = true
    if (areas.some((area) => contains(area, clip))) return
    const around: Box = widened(clip, 1)
    this.#write('q')
    for (const area of areas) {
      this.#subpaths([rectangle(around), rectangle(area)], back)
      this.#write('W*')
      this.#write('n')
    }
    copy()
    this.#write('Q')
  }

  /** Whether a `BDC` operator was written without its description in words. */
  #silence(mark: number, { operator, operands }: ContentReader, run: ContentRun): boolean {
    if (operator !== 'BDC' || !this.#orders.isSilenced(mark)) return false
    const left = unspoken(markedProperties(run, operands.at(-1)))
    if (left === undefined) return false
    this.#frame.isChanged = true
    this.#write('BDC', operands.at(-2) ?? new PdfName('Span'), left)
    return true
  }

  /** Whether an operator depends on the current transformation matrix. Text is positioned without it. */
  #needsMatrix(
    kind: OperatorKind | undefined,
    reader: ContentReader,
    { state, resources }: ContentRun,
  ): boolean {
    if (kind === 'showText') return state.strokesText
    if (kind === 'state') {
      // A soft mask uses the matrix that is current when it is set (ISO 32000-2, 11.6.5.2).
      const name = reader.operator === 'gs' ? reader.name() : undefined
      return (
        name !== undefined &&
        isDict(this.file.resolve(this.file.dict(resources.find('ExtGState', name))?.get('SMask')))
      )
    }
    return kind === 'object' || kind === 'inlineImage' || (kind !== undefined && isOfPaths(kind))
  }

  #flush(matrix: Matrix): void {
    const frame = this.#frame
    const back = inverse(frame.written)
    frame.isPending = false
    if (back === undefined) return
    this.#write('cm', ...multiply(matrix, back).map(rounded))
    frame.written = matrix
  }

  #name(operator: string, name: string): void {
    this.#frame.isChanged = true
    this.#write(operator, new PdfName(name))
  }

  #write(operator: string, ...operands: readonly PdfValue[]): void {
    this.#frame.output.write(operator, ...operands)
  }
}
