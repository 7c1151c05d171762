import { Content } from '../appearance/content.js'
import type { DrawingTarget } from '../appearance/drawing-target.js'
import { embeddedFont } from '../appearance/embedded-fonts.js'
import { type StreamFonts, showLine } from '../appearance/typeset-text.js'
import type { InnerContent, InnerKind, MarkedContent, Operation } from '../content/device.js'
import type { GraphicsState } from '../content/graphics-state.js'
import type { Resources } from '../content/resources.js'
import type { Decider, Decision, NewOperator, Replacement, Rewritten } from '../content/rewrite.js'
import type { Glyph } from '../content/text-object.js'
import type { Draft } from '../edit/draft.js'
import type { IdentifiedContent } from '../edit/remove-descriptions.js'
import { inverse, type Matrix, multiply } from '../geometry/matrix.js'
import type { EmbeddedPicture } from '../images/embed-picture.js'
import type { TypesettingFont } from '../platform/typesetting.js'
import {
  isDict,
  type PdfDict,
  PdfName,
  PdfRef,
  type PdfStream,
  PdfString,
  type PdfValue,
} from '../syntax/objects.js'
import { AddedFont } from './added-font.js'
import type { OwnFont } from './own-font.js'
import type { SetLines } from './set-text.js'

/** A text that is written at the place of another one. */
export interface NewText extends SetLines {
  /** The font that it is written in: that of the replaced text, or fonts that are added. */
  readonly font: OwnFont | AddedFont
}

/** What happens to an image. */
export type ImageEdit =
  | { readonly action: 'remove' }
  /** The matrix is applied after its own, on the page as displayed. */
  | { readonly action: 'move'; readonly matrix: Matrix }
  | { readonly action: 'replace'; readonly picture: EmbeddedPicture; readonly matrix: Matrix }

/** How the content of a page changes. Glyphs, images and marked content have the numbers of its first reading. */
export interface ContentEdits {
  readonly draft: Draft
  readonly target: DrawingTarget
  isRemoved(glyph: number): boolean
  /** The text that is written at a glyph. */
  textAt(glyph: number): NewText | undefined
  imageEdit(image: number): ImageEdit | undefined
  /** Whether text in a marked-content sequence is replaced. */
  isReworded(mark: number): boolean
  /** The replaced marked content that structure elements consist of. */
  readonly reworded: IdentifiedContent[]
  /** The numbers of the next glyph, image and marked content. */
  readonly next: { glyph: number; image: number; mark: number }
}

interface Insertion {
  readonly text: NewText
  readonly matrix: Matrix
  readonly state: GraphicsState
}

const FORMS: ReadonlySet<InnerKind> = new Set<InnerKind>(['form'])
const SELF: readonly Replacement[] = ['self']
/** Entries of marked content and structure elements that say its text in other words (ISO 32000-2, 14.9). */
export const TEXTS = ['ActualText', 'E']
/** Entries that do not apply to the copy of a stream. */
const NOT_COPIED = ['DecodeParms', 'F', 'FFilter', 'FDecodeParms', 'Length']
const THOUSAND = 1000
const DIGITS = 1e6

/** Decides what is written of one content stream: a page, or a form that it draws. */
export class EditedStream implements Decider, StreamFonts {
  readonly follows = FORMS
  readonly #edits: ContentEdits
  readonly #resources: Resources
  readonly #structParents: number | undefined
  /** Resources that were added, by category. */
  readonly #added = new Map<string, Map<string, PdfValue>>()
  #inner: EditedStream | undefined
  #insertions: Insertion[] = []
  #replacements: readonly Replacement[] = SELF

  /** `owner` is the dictionary of the page or form, which has the key of its marked content in the structure. */
  constructor(edits: ContentEdits, resources: Resources, owner: PdfDict) {
    this.#edits = edits
    this.#resources = resources
    this.#structParents = edits.draft.file.number(owner.get('StructParents'))
  }

  decide({ kind }: Operation): Decision {
    this.#insertions = []
    this.#replacements = SELF
    return kind === 'object' || kind === 'inlineImage' || kind === 'beginMarked' ? 'replace' : 'keep'
  }

  replace(): readonly Replacement[] {
    return this.#replacements
  }

  glyph(glyph: Glyph, state: GraphicsState): boolean {
    const number = this.#edits.next.glyph++
    const text = this.#edits.textAt(number)
    if (text !== undefined) this.#insertions.push({ text, matrix: glyph.textMatrix, state })
    return !this.#edits.isRemoved(number)
  }

  after({ text, state }: Operation): readonly (NewOperator | Uint8Array)[] {
    if (this.#insertions.length === 0) return []
    const { characterSpacing, wordSpacing, rise, fontSize } = state
    const font = state.font!
    const unit = fontSize * (font.metrics.isVertical ? 1 : state.horizontalScale)
    const [a, b, c, d, e, f] = text.line
    const [x, y] = [text.matrix[4] - e, text.matrix[5] - f]
    const [ux, uy] = font.metrics.isVertical ? [c, d] : [a, b]
    const way = (x * ux + y * uy) / (ux * ux + uy * uy || 1)
    return [
      write('Tw', 0),
      ...(rise === 0 ? [] : [write('Ts', 0)]),
      ...this.#insertions.flatMap((insertion) => this.#insert(insertion)),
      // What follows continues from the position and with the state that it had.
      write('Tf', this.#name('Font', font.reference), fontSize),
      write('Tc', characterSpacing),
      write('Tw', wordSpacing),
      ...(rise === 0 ? [] : [write('Ts', rise)]),
      write('Tm', ...text.line.map(rounded)),
      ...(Math.abs(way) < 1e-9 || unit === 0 ? [] : [write('TJ', [rounded((-way / unit) * THOUSAND)])]),
    ]
  }

  #insert({ text, matrix, state }: Insertion): (NewOperator | Uint8Array)[] {
    const back = inverse(state.matrix)
    if (back === undefined) return []
    const { font, scale, lines } = text
    const [a, b, c, d] = matrix
    const size = state.fontSize * scale
    const em = state.fontSize * state.horizontalScale * Math.hypot(a, b)
    const towards = Math.sign(em) / Math.hypot(a, b)
    const [dx, dy] = [a * towards, b * towards]
    const written: (NewOperator | Uint8Array)[] =
      font instanceof AddedFont
        ? [write('Tc', 0)]
        : [
            write('Tf', this.#name('Font', state.font!.reference), size),
            write('Tc', state.characterSpacing * scale),
          ]
    for (const { text: shown, start, base, stretch } of lines) {
      const place: Matrix = [a, b, c, d, start * dx - base * dy, start * dy + base * dx]
      written.push(write('Tm', ...multiply(place, back).map(rounded)))
      if (font instanceof AddedFont) {
        const content = new Content()
        showLine(content, font.line(shown), size, this)
        written.push(content.bytes())
      } else written.push(write('TJ', itemsOf(font, shown, stretch / Math.abs(em))))
    }
    return written
  }

  /** Fonts that are added have names in the resources of this stream. */
  font(font: TypesettingFont): ReturnType<StreamFonts['font']> {
    const { embedded, ref } = embeddedFont(this.#edits.target, font)
    return { name: this.#name('Font', ref).value, embedded }
  }

  image(_: unknown, { matrix }: GraphicsState): void {
    const edit = this.#edits.imageEdit(this.#edits.next.image++)
    if (edit === undefined) return
    if (edit.action === 'remove') {
      this.#replacements = []
      return
    }
    const back = inverse(matrix)
    if (back === undefined) return
    if (edit.action === 'move') {
      const moved = multiply(multiply(matrix, edit.matrix), back)
      this.#replacements = [write('q'), write('cm', ...moved.map(rounded)), 'self', write('Q')]
      return
    }
    this.#replacements = [
      write('q'),
      write('cm', ...multiply(edit.picture.upright, edit.matrix).map(rounded)),
      write('Do', this.#name('XObject', edit.picture.ref)),
      write('Q'),
    ]
  }

  beginMarked({ tag, properties }: MarkedContent): void {
    const isReworded = this.#edits.isReworded(this.#edits.next.mark++)
    if (!isReworded || properties === undefined) return
    const id = this.#edits.draft.file.number(properties.get('MCID'))
    if (id !== undefined) this.#edits.reworded.push({ structParents: this.#structParents, ids: [id] })
    if (!TEXTS.some((key) => properties.has(key))) return
    const left: PdfDict = new Map([...properties].filter(([key]) => !TEXTS.includes(key)))
    // Indirect objects are allowed only in the resources (14.6.2).
    const isPlain = [...left.values()].every((value) => !(value instanceof PdfRef) && !isDict(value))
    const operand = isPlain ? left : this.#name('Properties', left)
    this.#replacements = [write('BDC', new PdfName(tag === '' ? 'Span' : tag), operand)]
  }

  enter({ resources, isRecursive, stream }: InnerContent): EditedStream | false {
    if (isRecursive) return false
    this.#inner = new EditedStream(this.#edits, resources, stream.dict)
    return this.#inner
  }

  /** A form that changes is copied, because other pages, or other places of this one, can draw it too. */
  leave({ stream }: InnerContent, { bytes }: Rewritten): void {
    if (bytes === undefined) return
    this.#replacements = [write('Do', this.#name('XObject', this.#copyOf(stream, bytes, this.#inner!)))]
  }

  #copyOf(stream: PdfStream, bytes: Uint8Array, inner: EditedStream): PdfRef {
    const { draft } = this.#edits
    const dict: PdfDict = new Map(stream.dict)
    for (const key of NOT_COPIED) dict.delete(key)
    dict.set('Resources', inner.resources()).set('Filter', new PdfName('FlateDecode'))
    return draft.addStream(dict, draft.file.primitives.deflate(bytes))
  }

  /** The resources of the stream with those that were added. */
  resources(): PdfDict {
    const dict: PdfDict = this.#edits.target.translateDict(this.#resources.dict)
    for (const [category, added] of this.#added) {
      const known = this.#edits.draft.file.dict(dict.get(category)) ?? new Map<string, PdfValue>()
      dict.set(category, new Map([...known, ...added]))
    }
    return dict
  }

  /** The name of a resource, which is added under an unused one. */
  #name(category: string, value: PdfValue): PdfName {
    const added = this.#added.get(category) ?? new Map<string, PdfValue>()
    this.#added.set(category, added)
    for (const [name, known] of added)
      if (known === value || (known instanceof PdfRef && value instanceof PdfRef && known.num === value.num))
        return new PdfName(name)
    let count = added.size + 1
    while (this.#resources.find(category, `Ed${count}`) !== undefined || added.has(`Ed${count}`)) count++
    added.set(`Ed${count}`, value)
    return new PdfName(`Ed${count}`)
  }
}

/** The strings and moves of a line; `stretch` is added to its spaces, for a size of 1. */
function itemsOf(font: OwnFont, text: string, stretch: number): PdfValue[] {
  const items: PdfValue[] = []
  let codes: number[] = []
  const settle = (): void => {
    if (codes.length > 0) items.push(new PdfString(Uint8Array.from(codes)))
    codes = []
  }
  for (const part of text.split(/( )/)) {
    for (const { bytes, advance } of font.codesOf(part)) {
      if (bytes.length > 0) for (const byte of bytes) codes.push(byte)
      const move = (bytes.length === 0 ? advance : 0) + (part === ' ' ? stretch : 0)
      if (Math.abs(move) < 1e-6) continue
      settle()
      items.push(rounded(-THOUSAND * move))
    }
  }
  settle()
  return items
}

function write(operator: string, ...operands: readonly PdfValue[]): NewOperator {
  return { operator, operands }
}

function rounded(value: number): number {
  return Math.round(value * DIGITS) / DIGITS
}
