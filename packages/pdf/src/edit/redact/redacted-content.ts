import type { ContentFonts } from '../../content/content-fonts.js'
import type { ContentReader } from '../../content/content-reader.js'
import type { ContentRun } from '../../content/content-run.js'
import { type Device, EVERY_KIND, type PaintedImage, type Painting } from '../../content/device.js'
import type { GraphicsState } from '../../content/graphics-state.js'
import { namedResource, operators } from '../../content/operators/all.js'
import { markedProperties } from '../../content/operators/objects.js'
import { isOfPaths, type OperatorKind } from '../../content/operators/operator.js'
import type { Path } from '../../content/path.js'
import type { Resources } from '../../content/resources.js'
import type { Glyph } from '../../content/text-object.js'
import { type Box, contains, widened } from '../../geometry/box.js'
import { inverse, type Matrix, multiply, type Point, transform } from '../../geometry/matrix.js'
import { ByteBuffer } from '../../syntax/byte-buffer.js'
import {
  isDict,
  type PdfDict,
  PdfName,
  PdfRef,
  type PdfStream,
  PdfString,
  type PdfValue,
} from '../../syntax/objects.js'
import { serialise } from '../../syntax/serialiser.js'
import type { Draft } from '../draft.js'
import { touchesAny } from './areas.js'
import { ContentWalk, type InnerStream } from './content-walk.js'
import type { PageGlyph } from './gathered-page.js'
import {
  boxOf,
  type Subpath,
  straightened,
  subtractFill,
  subtractStroke,
  withoutInside,
} from './subtract-path.js'

/** What becomes of an image: it stays, goes, or another is drawn in its place. */
export type ImageFate = 'keep' | 'drop' | PdfRef

/** What is to be done with a page's content; glyphs, images and marked content are counted in the order in which they are met. */
export interface Orders {
  readonly glyphs: readonly PageGlyph[]
  isGone(glyph: number): boolean
  /** Whether text of the page (0), or of the content inside of it that is met as the n-th, goes or moves: then all of it is placed anew. */
  placesText(use: number): boolean
  readonly shifts: ReadonlyMap<number, number>
  /** All in them goes. */
  readonly areas: readonly Box[]
  /** Vectors in them go that do not reach out of them: lines under words, words that are drawn. */
  readonly found: readonly Box[]
  fateOf(image: number): ImageFate
  /** Whether marked content no longer means what its properties say in words. */
  isSilenced(mark: number): boolean
  /** Whether the cell of a pattern, by its number, is to change. */
  changesPattern(num: number): boolean
}

/** Properties of marked content that say in words what it shows (ISO 32000-2, 14.9). */
const SPOKEN = ['ActualText', 'Alt', 'E', 'T', 'Contents', 'Title']
/** What a path of so few points that is no picture shows: a rectangle says nothing. */
const SIMPLE_PATH = 5
const DIGITS = 9

interface Level {
  /** The matrix as it is written so far; what was left out of it is not needed by text. */
  readonly written: Matrix
  readonly isPending: boolean
}

interface Frame {
  readonly out: ByteBuffer
  readonly resources: Resources
  /** Resources that it needs beside its own, by category and name. */
  readonly added: Map<string, Map<string, PdfValue | number>>
  readonly used: Map<string, Set<string>>
  /** Whether its text is written anew as a whole. */
  readonly placesText: boolean
  readonly levels: Level[]
  written: Matrix
  isPending: boolean
  isChanged: boolean
  pathAt: number | undefined
  painting: { readonly subpaths: readonly Subpath[]; readonly painting: Painting }[] | undefined
  clipping: readonly Subpath[] | undefined
  /** Where the operator stands that makes the path clip, and which one it is. */
  clipAt: number | undefined
  clipRule: string | undefined
  /** Of the operator that is followed: glyphs that stay, another object, another name of a resource, whether it goes. */
  shown: ShownGlyph[]
  goes: boolean
  other: string | undefined
}

interface ShownGlyph {
  readonly bytes: Uint8Array
  readonly x: number
  readonly y: number
  /** How far the text moves on by itself, in text space. */
  readonly way: number
  readonly matrix: Matrix
}

/** What is left of a page's content. */
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
  #names = 0
  readonly #patterns = new Map<number, PdfRef>()
  /** Numbers of streams that others were drawn in place of. */
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

  /** The page's content, which restores what it saves, and the resources that it uses. */
  page(content: Uint8Array, resources: Resources, matrix: Matrix): { bytes: Uint8Array; resources: PdfDict } {
    const frame = this.#begin(resources, matrix)
    this.walk(content, resources, matrix)
    for (const _level of frame.levels) this.#write('Q')
    return { bytes: frame.out.slice(), resources: this.#resourcesOf(frame) }
  }

  #begin(resources: Resources, matrix: Matrix): Frame {
    const frame: Frame = {
      out: new ByteBuffer(16 * 1024),
      resources,
      added: new Map(),
      used: new Map(),
      placesText: this.#orders.placesText(this.#uses++),
      levels: [],
      written: matrix,
      isPending: false,
      isChanged: false,
      pathAt: undefined,
      painting: undefined,
      clipping: undefined,
      clipAt: undefined,
      clipRule: undefined,
      shown: [],
      goes: false,
      other: undefined,
    }
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
    if (kind === 'path') frame.pathAt ??= frame.out.length
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
      this.#use(operator, operands)
      frame.out.copy(content, start, end)
    }
    switch (kind) {
      case 'save':
        frame.levels.push({ written: frame.written, isPending: frame.isPending })
        copy()
        break
      case 'restore': {
        const level = frame.levels.pop()
        // What restores nothing would take away what encloses the content.
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
        frame.clipAt ??= frame.out.length
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
      const name = this.#add('Pattern', value.num)
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
    const isInherited = outer.resources === resources
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
    if (kind === 'form') outer.other = this.#add('XObject', other)
    else if (kind === 'pattern') this.#patterns.set(stream.num, other)
    else this.#maskBy(outer, stream, other)
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
    dict.set('Resources', this.#resourcesOf(frame))
    dict.set('Filter', new PdfName('FlateDecode'))
    return this.#draft.addStream(dict, this.file.primitives.deflate(frame.out.slice()))
  }

  /** Graphics state parameters whose soft mask is another one. */
  #maskBy(outer: Frame, group: PdfStream, other: PdfRef): void {
    const names = this.file.dict(outer.resources.dict.get('ExtGState')) ?? new Map<string, PdfValue>()
    for (const value of names.values()) {
      const parameters = this.file.dict(value)
      const mask = this.file.dict(parameters?.get('SMask'))
      const own = this.file.resolve(mask?.get('G'))
      if (parameters === undefined || mask === undefined || (own as PdfStream | null)?.num !== group.num)
        continue
      const changed: PdfDict = new Map(parameters)
      changed.set('SMask', new Map([...mask, ['G', other]]))
      outer.other = this.#add('ExtGState', changed)
      return
    }
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

  /** Each text by its own place on the page: moves from one to the next would tell where they stood. */
  #show({ state }: ContentRun): void {
    const frame = this.#frame
    const [first] = frame.shown
    const back = inverse(frame.written)
    const unit = state.fontSize * (state.font?.metrics.isVertical ? 1 : state.horizontalScale)
    if (first === undefined || back === undefined || unit === 0) return
    const [a, b, c, d] = first.matrix
    const [ux, uy] = state.font?.metrics.isVertical ? [c, d] : [a, b]
    const length = ux * ux + uy * uy
    if (length === 0) return
    const place: Matrix = [a, b, c, d, first.x - c * state.rise, first.y - d * state.rise]
    this.#write('Tm', ...multiply(place, back).map(rounded))
    const items: PdfValue[] = []
    let text: number[] = []
    let pen = 0
    const settle = (): void => {
      if (text.length > 0) items.push(new PdfString(Uint8Array.from(text)))
      text = []
    }
    for (const { bytes, x, y, way } of frame.shown) {
      const at = ((x - first.x) * ux + (y - first.y) * uy) / length
      const move = Math.round(((pen - at) / unit) * 1000)
      if (move !== 0) {
        settle()
        items.push(move)
        pen -= (move / 1000) * unit
      }
      for (const byte of bytes) text.push(byte)
      pen += way
    }
    settle()
    this.#write('TJ', items)
  }

  #image({ stream }: PaintedImage): void {
    const fate = this.#orders.fateOf(this.#images++)
    if (this.#isInGlyph) return
    const frame = this.#frame
    if (fate === 'keep') {
      if (stream !== undefined && stream.num > 0) this.#drawImage(stream)
      return
    }
    if (stream !== undefined && stream.num > 0) this.replaced.add(stream.num)
    frame.isChanged = true
    if (fate === 'drop') frame.goes = true
    else frame.other = this.#add('XObject', fate)
  }

  #drawImage({ num, dict }: PdfStream): void {
    this.drawn.add(num)
    for (const key of ['SMask', 'Mask']) {
      const mask = dict.get(key)
      if (mask instanceof PdfRef) this.drawn.add(mask.num)
    }
  }

  #path(path: Path, painting: Painting, state: GraphicsState): void {
    if (this.#isInGlyph) return
    const { areas, found } = this.#orders
    const reach = painting.stroke ? halfLine(state) : 0
    const box = widened(path.box!, reach)
    if (!touchesAny(areas, box) && !touchesAny(found, box)) return
    const frame = this.#frame
    const all = straightened(path)
    if (all === undefined) {
      frame.painting = []
      return
    }
    const kept = withoutInside(all, found)
    const isLess = kept.length < all.length
    const inAreas = touchesAny(areas, box)
    if (!isLess && !inAreas) return
    frame.painting = []
    const apart = (
      rule: (subpaths: readonly Subpath[], area: Box) => Subpath[],
      by: number,
    ): readonly Subpath[] => {
      let left: readonly Subpath[] = kept
      for (const area of areas) left = rule(left, widened(area, by))
      return left
    }
    const fill = painting.fill === undefined ? [] : apart(subtractFill, 0)
    if (fill.length > 0)
      frame.painting.push({ subpaths: fill, painting: { fill: painting.fill, stroke: false } })
    const stroke = painting.stroke ? apart(subtractStroke, reach) : []
    if (stroke.length > 0)
      frame.painting.push({ subpaths: stroke, painting: { fill: undefined, stroke: true } })
  }

  /** A clipping path that is a picture itself goes where all of it is to go; then all that it shows lies in the area, too. */
  #clip(path: Path): void {
    if (this.#isInGlyph) return
    const boxes = [...this.#orders.areas, ...this.#orders.found]
    if (!touchesAny(boxes, path.box!)) return
    const all = straightened(path)
    const within = boxes.find((box) => contains(box, path.box!))
    if (all === undefined || within !== undefined) {
      const count = all?.reduce((sum, { points }) => sum + points.length, 0) ?? Number.POSITIVE_INFINITY
      if (within !== undefined && count <= SIMPLE_PATH && this.#orders.areas.includes(within)) return
      const [left, top, right, bottom] = within ?? path.box!
      const points: Point[] = [
        [left, top],
        [right, top],
        [right, bottom],
        [left, bottom],
      ]
      this.#frame.clipping = [{ points, isClosed: true }]
      return
    }
    const kept = all.filter(({ points }) => {
      const own = boxOf(points)
      return points.length <= SIMPLE_PATH || !boxes.some((box) => contains(box, own))
    })
    if (kept.length < all.length && kept.length > 0) this.#frame.clipping = kept
  }

  #paint(operator: string, run: ContentRun, copy: () => void): void {
    const frame = this.#frame
    const { out, pathAt, clipAt, clipRule, painting, clipping } = frame
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
    const asItWas = out.bytes.slice(from, clipAt ?? out.length)
    out.length = from
    if (painting === undefined) {
      if (operator !== 'n') {
        out.copy(asItWas)
        this.#write(operator)
      }
    } else if (back !== undefined)
      for (const { subpaths, painting: how } of painting) {
        this.#subpaths(subpaths, back)
        this.#write(how.stroke ? 'S' : how.fill === 'evenodd' ? 'f*' : 'f')
      }
    if (clipRule === undefined) return
    if (clipping !== undefined && back !== undefined) this.#subpaths(clipping, back)
    else out.copy(asItWas)
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

  /** `sh` paints all that is not clipped away: an area is clipped away from it. */
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
      for (const [left, top, right, bottom] of [around, area])
        this.#subpaths(
          [
            {
              points: [
                [left, top],
                [right, top],
                [right, bottom],
                [left, bottom],
              ],
              isClosed: true,
            },
          ],
          back,
        )
      this.#write('W*')
      this.#write('n')
    }
    copy()
    this.#write('Q')
  }

  /** Says whether the beginning of marked content was written without what it said in words. */
  #silence(mark: number, { operator, operands }: ContentReader, run: ContentRun): boolean {
    if (operator !== 'BDC' || !this.#orders.isSilenced(mark)) return false
    const properties = markedProperties(run, operands.at(-1))
    if (properties === undefined || !SPOKEN.some((key) => properties.has(key))) return false
    const left: PdfDict = new Map(
      [...properties].filter(([key, value]) => !SPOKEN.includes(key) && isPlain(value)),
    )
    this.#frame.isChanged = true
    this.#write('BDC', operands.at(-2) ?? new PdfName('Span'), left)
    return true
  }

  /** Whether an operator depends on the current transformation matrix; text is placed without it. */
  #needsMatrix(
    kind: OperatorKind | undefined,
    reader: ContentReader,
    { state, resources }: ContentRun,
  ): boolean {
    if (kind === 'showText') return state.strokesText
    if (kind === 'state') {
      // A soft mask stands where it is set (ISO 32000-2, 11.6.5.2).
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

  /** A resource under a name that is free; a number is that of a pattern that is yet to be written. */
  #add(category: string, value: PdfValue | number): string {
    const { resources, added } = this.#frame
    const known = added.get(category) ?? new Map<string, PdfValue | number>()
    added.set(category, known)
    for (const [name, other] of known) if (typeof value === 'number' && other === value) return name
    let name = `Rd${this.#names++}`
    while (resources.find(category, name) !== undefined) name = `Rd${this.#names++}`
    known.set(name, value)
    return name
  }

  #name(operator: string, name: string): void {
    this.#frame.isChanged = true
    this.#write(operator, new PdfName(name))
  }

  #use(operator: string, operands: readonly PdfValue[]): void {
    const named = namedResource(operator, operands)
    if (named === undefined) return
    const { used } = this.#frame
    const names = used.get(named.category) ?? new Set<string>()
    names.add(named.name)
    used.set(named.category, names)
  }

  #write(operator: string, ...operands: readonly PdfValue[]): void {
    const { out } = this.#frame
    this.#use(operator, operands)
    for (const operand of operands) {
      out.byte(0x20)
      serialise(operand, out)
    }
    out.text(` ${operator}\n`)
  }

  /** What the content names, and nothing else: what is gone must not hang on a name that nobody uses. */
  #resourcesOf({ resources, added, used }: Frame): PdfDict {
    const dict: PdfDict = new Map()
    const procedures = resources.dict.get('ProcSet')
    if (procedures !== undefined) dict.set('ProcSet', procedures)
    for (const [category, names] of used) {
      const own: PdfDict = new Map()
      for (const name of names) {
        const value = resources.find(category, name)
        if (value !== undefined) own.set(name, value)
      }
      if (own.size > 0) dict.set(category, own)
    }
    // Default colour spaces (8.6.5.6) are used without being named.
    const spaces = this.file.dict(resources.dict.get('ColorSpace'))
    for (const name of ['DefaultGray', 'DefaultRGB', 'DefaultCMYK']) {
      const value = spaces?.get(name)
      if (value !== undefined) categoryOf(dict, 'ColorSpace').set(name, value)
    }
    for (const [category, values] of added)
      for (const [name, value] of values) {
        const own = typeof value === 'number' ? this.#patterns.get(value) : value
        if (own !== undefined) categoryOf(dict, category).set(name, own)
      }
    return dict
  }
}

function categoryOf(dict: PdfDict, category: string): PdfDict {
  const known = dict.get(category)
  if (isDict(known)) return known
  const own: PdfDict = new Map()
  dict.set(category, own)
  return own
}

function isPlain(value: PdfValue): boolean {
  return typeof value === 'number' || typeof value === 'boolean' || value instanceof PdfName
}

function halfLine({ matrix: [a, b, c, d], lineWidth }: GraphicsState): number {
  return Math.max(0.1, (lineWidth / 2) * Math.max(Math.hypot(a, b), Math.hypot(c, d)))
}

function rounded(value: number): number {
  if (!Number.isFinite(value)) return 0
  const short = Number(value.toPrecision(DIGITS))
  return Math.abs(short) < 1e-9 ? 0 : Math.round(short * 1e7) / 1e7
}
