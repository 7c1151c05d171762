import type {
  FillRule,
  InnerContent,
  InnerKind,
  MarkedContent,
  Operation,
  PaintedImage,
  Painting,
} from '../content/device.js'
import type { GraphicsState } from '../content/graphics-state.js'
import type { NamedResource } from '../content/operators/all.js'
import { isOfPaths } from '../content/operators/kind.js'
import type { Path } from '../content/path.js'
import type { Resources } from '../content/resources.js'
import {
  type Decider,
  type Decision,
  type NewOperator,
  type Replacement,
  type Rewritten,
  rewrite,
} from '../content/rewrite.js'
import type { Glyph } from '../content/text-object.js'
import { DEFAULT_SPACES } from '../content/used-resources.js'
import { contains, widened } from '../geometry/box.js'
import { inverse, type Matrix, multiply, transform } from '../geometry/matrix.js'
import { isDict, type PdfDict, PdfName, PdfRef, type PdfStream, type PdfValue } from '../syntax/objects.js'
import { touchesAny } from './areas.js'
import { addDrawnImage, type PageGlyph } from './page-scan.js'
import {
  type ClearedBoxes,
  type PaintedSubpaths,
  rectangle,
  remainingClip,
  remainingPath,
} from './painted-path.js'
import { placedText, rounded, type ShownGlyph } from './placed-text.js'
import type { RedactionState } from './redaction-state.js'
import type { Subpath } from './subtract-path.js'

/** What happens to an image: it is kept, removed, or replaced by another image. */
export type ImageChange = 'keep' | 'remove' | PdfRef

/** How to change a page's content. Glyphs, images, marked content and streams have the numbers of its scan. */
export interface PageChanges extends ClearedBoxes {
  readonly glyphs: readonly PageGlyph[]
  isRemoved(glyph: number): boolean
  /** The distance by which each moved glyph moves along its line. */
  readonly shifts: ReadonlyMap<number, number>
  /** Whether text of a stream is removed or moved. All of its text is then positioned again. */
  repositionsText(stream: number): boolean
  imageChange(image: number): ImageChange
  /** Whether the descriptions in the properties of a marked-content sequence no longer apply. */
  removesDescriptions(mark: number): boolean
}

/** The remaining content of a page. */
export interface RedactedContent {
  readonly bytes: Uint8Array
  readonly resources: PdfDict
  readonly pathsChanged: number
}

/** Glyphs of Type 3 fonts are kept or removed as a unit. */
const REWRITTEN: ReadonlySet<InnerKind> = new Set<InnerKind>(['form', 'pattern', 'softMask'])
const SELF: readonly Replacement[] = ['self']
/** Properties of marked content that describe it in words (ISO 32000-2, 14.9). */
const DESCRIPTIONS = ['ActualText', 'Alt', 'E', 'T', 'Contents', 'Title']
/** Entries that do not apply to the copy of a stream, or that reveal the original. */
const NOT_COPIED = ['DecodeParms', 'F', 'FFilter', 'FDecodeParms', 'Length', 'Metadata', 'PieceInfo']

/**
 * Writes the remaining part of a page's content, with copies of the forms, patterns and soft masks that
 * change. The content is interpreted in the same order as by its scan.
 */
export function redactContent(
  state: RedactionState,
  content: Uint8Array,
  resources: Resources,
  matrix: Matrix,
  changes: PageChanges,
): RedactedContent {
  const page: PageRewriting = {
    state,
    changes,
    patterns: new Map(),
    next: { glyph: 0, image: 0, mark: 0, stream: 0 },
    pathsChanged: 0,
  }
  const stream = new RedactedStream(page, resources, matrix)
  const { bytes, kept } = rewrite(state.scanner.interpreter, content, resources, stream, { matrix })
  return {
    bytes: bytes ?? content,
    resources: stream.usedResources(kept),
    pathsChanged: page.pathsChanged,
  }
}

/** What the content streams of a page share. */
interface PageRewriting {
  readonly state: RedactionState
  readonly changes: PageChanges
  /** The copies of changed patterns, by the object numbers of the originals. */
  readonly patterns: Map<number, PdfRef>
  /** The numbers of the next glyph, image, marked content and stream. */
  readonly next: { glyph: number; image: number; mark: number; stream: number }
  pathsChanged: number
}

interface Level {
  readonly written: Matrix
  readonly isPending: boolean
}

/** Decides what is written of one content stream. */
class RedactedStream implements Decider {
  readonly follows = REWRITTEN
  readonly #page: PageRewriting
  readonly #resources: Resources
  readonly #isPage: boolean
  readonly #repositionsText: boolean
  readonly #levels: Level[] = []
  #hasPath = false
  #isInText = false
  /** The matrix as written so far. A pending one is written before the next operator that depends on it. */
  #written: Matrix
  #isPending = false
  /** Resources that were added, by category and name. */
  readonly #added = new Map<string, PdfValue>()
  #names = 0
  #inner: RedactedStream | undefined
  /** Whether a resource that it names has changed. */
  #hasChangedResources = false
  // Of the current operator:
  #shown: ShownGlyph[] = []
  #painting: readonly PaintedSubpaths[] | undefined
  #clipping: readonly Subpath[] | undefined
  #clipRule: FillRule | undefined
  #softMask: PdfRef | undefined
  #replacements: readonly Replacement[] = SELF

  constructor(page: PageRewriting, resources: Resources, matrix: Matrix, losesSpacing = false) {
    this.#page = page
    this.#resources = resources
    const index = page.next.stream++
    this.#isPage = index === 0
    this.#repositionsText = losesSpacing || page.changes.repositionsText(index)
    this.#written = matrix
  }

  /** A page's state is saved, because the boxes are drawn after it. What it leaves open is ended first. */
  begin(): NewOperator[] {
    return [
      ...(this.#isPage ? [write('q')] : []),
      ...(this.#repositionsText ? [write('Tc', 0), write('Tw', 0)] : []),
    ]
  }

  end(openMarks: number): NewOperator[] {
    const saved = this.#levels.map(() => write('Q'))
    if (!this.#isPage) return saved
    return [
      ...(this.#hasPath ? [write('n')] : []),
      ...(this.#isInText ? [write('ET')] : []),
      ...Array.from({ length: openMarks }, () => write('EMC')),
      ...saved,
      write('Q'),
    ]
  }

  decide(): Decision {
    this.#shown = []
    this.#painting = undefined
    this.#clipping = undefined
    this.#clipRule = undefined
    this.#softMask = undefined
    this.#replacements = SELF
    return 'replace'
  }

  replace(operation: Operation): readonly Replacement[] {
    this.#noteOpen(operation)
    const matrix = this.#isPending && dependsOnMatrix(operation) ? this.#pendingMatrix(operation.state) : []
    const replacements = this.#inPlaceOf(operation)
    return matrix.length === 0 ? replacements : [...matrix, ...replacements]
  }

  #inPlaceOf(operation: Operation): readonly Replacement[] {
    const { operator, state } = operation
    switch (operation.kind) {
      case 'save':
        this.#levels.push({ written: this.#written, isPending: this.#isPending })
        return SELF
      case 'restore':
        return this.#restore()
      case 'matrix':
        if (!this.#repositionsText) return SELF
        this.#isPending = true
        return []
      case 'paint':
        return this.#paint(operation)
      case 'shading':
        return this.#shading(state)
      case 'textPosition':
        if (!this.#repositionsText) return SELF
        return operator === 'TD' ? [write('TL', state.leading)] : []
      case 'showText':
        return this.#repositionsText ? this.#placedText(state) : SELF
      case 'state':
        if (this.#repositionsText && (operator === 'Tc' || operator === 'Tw')) return []
        return this.#softMask === undefined ? SELF : this.#masked(operation, this.#softMask)
      default:
        return this.#replacements
    }
  }

  #noteOpen({ kind }: Operation): void {
    if (kind === 'path' || kind === 'clip') this.#hasPath = true
    else if (kind === 'paint') this.#hasPath = false
    else if (kind === 'beginText' || kind === 'endText') this.#isInText = kind === 'beginText'
  }

  glyph(glyph: Glyph, state: GraphicsState): boolean {
    const { next, changes } = this.#page
    const own = next.glyph
    const { dx, dy, procedure } = changes.glyphs[own]!
    next.glyph += 1 + (procedure?.glyphs ?? 0)
    next.image += procedure?.images ?? 0
    next.mark += procedure?.marks ?? 0
    if (!this.#repositionsText || changes.isRemoved(own)) return false
    const { character, bytes, start, end, x, y, textMatrix } = glyph
    const [a, b, c, d, e, f] = textMatrix
    const shift = changes.shifts.get(own) ?? 0
    const scale = glyph.font.metrics.isVertical ? 1 : state.horizontalScale
    this.#shown.push({
      bytes: bytes.subarray(start, end),
      x: a * x + c * y + e + shift * dx,
      y: b * x + d * y + f + shift * dy,
      advance: character.advance * state.fontSize * scale,
      matrix: textMatrix,
    })
    return true
  }

  path(path: Path, painting: Painting, state: GraphicsState): void {
    this.#painting = remainingPath(path, painting, state, this.#page.changes)
  }

  clip(path: Path, rule: FillRule): void {
    this.#clipping = remainingClip(path, this.#page.changes)
    this.#clipRule = rule
  }

  image({ stream }: PaintedImage): void {
    const { changes, next, state } = this.#page
    const change = changes.imageChange(next.image++)
    if (change === 'remove') this.#replacements = []
    else if (change !== 'keep') this.#replacements = [write('Do', this.#add('XObject', change))]
    else if (stream !== undefined) addDrawnImage(state.drawn, stream)
  }

  beginMarked({ tag, properties }: MarkedContent): void {
    const { changes, next } = this.#page
    const left = changes.removesDescriptions(next.mark++) ? withoutDescriptions(properties) : undefined
    if (left !== undefined) this.#replacements = [write('BDC', new PdfName(tag === '' ? 'Span' : tag), left)]
  }

  enter({ resources, state, isRecursive }: InnerContent): RedactedStream | false {
    if (isRecursive) return false
    // A form starts with the spacing of the content that draws it (ISO 32000-2, 8.10.1).
    const losesSpacing = this.#repositionsText && (state.characterSpacing !== 0 || state.wordSpacing !== 0)
    this.#inner = new RedactedStream(this.#page, resources, state.matrix, losesSpacing)
    return this.#inner
  }

  leave({ kind, stream, resources }: InnerContent, { bytes, kept }: Rewritten): void {
    const { patterns, state } = this.#page
    const inner = this.#inner!
    if (kind === 'pattern' && patterns.has(stream.num)) {
      this.#hasChangedResources = true
      return
    }
    // Inherited resources are reduced to those that the outer content names.
    const used = [...kept]
    const isInherited =
      resources === this.#resources ||
      used.some(({ category, name }) => resources.own(category, name) === undefined)
    if (bytes === undefined && !inner.#hasChangedResources && !isInherited) {
      if (stream.num > 0) state.drawn.add(stream.num)
      return
    }
    const copy = this.#copyOf(stream, bytes, inner.usedResources(used))
    if (kind === 'form') this.#replacements = [write('Do', this.#add('XObject', copy))]
    else if (kind === 'softMask') this.#softMask = copy
    else {
      patterns.set(stream.num, copy)
      this.#hasChangedResources = true
    }
  }

  /**
   * Only the resources that the content names, so that removed content does not stay reachable through an
   * unused name.
   */
  usedResources(names: Iterable<NamedResource>): PdfDict {
    const { patterns } = this.#page
    const used: PdfDict = new Map()
    const add = (category: string, name: string, value: PdfValue | undefined): void => {
      if (value === undefined) return
      const known = used.get(category)
      if (isDict(known)) known.set(name, value)
      else used.set(category, new Map([[name, value]]))
    }
    for (const { category, name } of names) {
      const value = this.#added.get(`${category} ${name}`) ?? this.#resources.find(category, name)
      const isPattern = category === 'Pattern' && value instanceof PdfRef
      add(category, name, (isPattern ? patterns.get(value.num) : undefined) ?? value)
    }
    for (const name of DEFAULT_SPACES) add('ColorSpace', name, this.#resources.own('ColorSpace', name))
    const procedures = this.#resources.dict.get('ProcSet')
    if (procedures !== undefined) used.set('ProcSet', procedures)
    return used
  }

  /** Adds a resource under an unused name. */
  #add(category: string, value: PdfValue): PdfName {
    let name = `Rd${this.#names++}`
    while (this.#resources.find(category, name) !== undefined) name = `Rd${this.#names++}`
    this.#added.set(`${category} ${name}`, value)
    return new PdfName(name)
  }

  #copyOf(stream: PdfStream, bytes: Uint8Array | undefined, resources: PdfDict): PdfRef {
    const { draft } = this.#page.state
    const { file } = draft
    const dict: PdfDict = new Map(stream.dict)
    for (const key of NOT_COPIED) dict.delete(key)
    dict.set('Resources', resources).set('Filter', new PdfName('FlateDecode'))
    return draft.addStream(dict, file.primitives.deflate(bytes ?? file.decode(stream)))
  }

  /** An unmatched `Q` would restore the state outside of this content. */
  #restore(): readonly Replacement[] {
    const level = this.#levels.pop()
    if (level === undefined) return []
    this.#written = level.written
    this.#isPending = level.isPending
    return SELF
  }

  #pendingMatrix({ matrix }: GraphicsState): NewOperator[] {
    const back = inverse(this.#written)
    this.#isPending = false
    if (back === undefined) return []
    this.#written = matrix
    return [write('cm', ...multiply(matrix, back).map(rounded))]
  }

  #placedText(state: GraphicsState): NewOperator[] {
    const placed = placedText(this.#shown, state, this.#written)
    return placed === undefined ? [] : [write('Tm', ...placed.matrix), write('TJ', placed.items)]
  }

  #paint({ operator, state }: Operation): readonly Replacement[] {
    const painting = this.#painting
    const clipping = this.#clipping
    if (painting === undefined && clipping === undefined) return SELF
    this.#page.pathsChanged++
    const back = inverse(state.matrix)
    const replacements: Replacement[] = []
    if (painting === undefined) {
      if (operator !== 'n') replacements.push('path', write(operator))
    } else if (back !== undefined)
      for (const { subpaths, painting: how } of painting) {
        writePath(subpaths, back, replacements)
        replacements.push(write(how.stroke ? 'S' : how.fill === 'evenodd' ? 'f*' : 'f'))
      }
    if (this.#clipRule === undefined) return replacements
    if (clipping !== undefined && back !== undefined) writePath(clipping, back, replacements)
    else replacements.push('path')
    replacements.push(write(this.#clipRule === 'evenodd' ? 'W*' : 'W'), write('n'))
    return replacements
  }

  /** `sh` paints the current clipping region, so the areas are excluded from it by clipping. */
  #shading({ matrix, clip }: GraphicsState): readonly Replacement[] {
    const { areas } = this.#page.changes
    const back = inverse(matrix)
    if (clip === undefined || back === undefined || !touchesAny(areas, clip)) return SELF
    if (areas.some((area) => contains(area, clip))) return []
    const around = rectangle(widened(clip, 1))
    const replacements: Replacement[] = [write('q')]
    for (const area of areas) {
      writePath([around, rectangle(area)], back, replacements)
      replacements.push(write('W*'), write('n'))
    }
    replacements.push('self', write('Q'))
    return replacements
  }

  /** The graphics state parameters with the copy of their soft mask's group. */
  #masked({ operands, resources }: Operation, group: PdfRef): NewOperator[] {
    const { file } = this.#page.state.draft
    const name = file.name(operands.at(-1)) ?? ''
    const parameters = file.dict(resources.find('ExtGState', name)) ?? new Map()
    const mask = file.dict(parameters.get('SMask')) ?? new Map()
    const changed: PdfDict = new Map([...parameters, ['SMask', new Map([...mask, ['G', group]])]])
    return [write('gs', this.#add('ExtGState', changed))]
  }
}

function write(operator: string, ...operands: readonly PdfValue[]): NewOperator {
  return { operator, operands }
}

function writePath(subpaths: readonly Subpath[], back: Matrix, out: Replacement[]): void {
  for (const { points, isClosed } of subpaths) {
    for (const [index, point] of points.entries())
      out.push(write(index === 0 ? 'm' : 'l', ...transform(back, point).map(rounded)))
    if (isClosed) out.push(write('h'))
  }
}

/** Whether an operator depends on the current transformation matrix. Text is positioned without it. */
function dependsOnMatrix({ kind, operator, state }: Operation): boolean {
  if (kind === 'showText') return state.strokesText
  // A soft mask uses the matrix that is current when it is set (ISO 32000-2, 11.6.5.2).
  if (kind === 'state') return operator === 'gs' && state.softMask !== undefined
  return kind === 'object' || kind === 'inlineImage' || (kind !== undefined && isOfPaths(kind))
}

/** Properties of marked content without their descriptions in words; undefined if there are none. */
function withoutDescriptions(properties: PdfDict | undefined): PdfDict | undefined {
  if (properties === undefined || !DESCRIPTIONS.some((key) => properties.has(key))) return undefined
  return new Map([...properties].filter(([key, value]) => !DESCRIPTIONS.includes(key) && isPlain(value)))
}

function isPlain(value: PdfValue): boolean {
  return typeof value === 'number' || typeof value === 'boolean' || value instanceof PdfName
}
