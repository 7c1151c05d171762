import type { Device, Operation } from '../content/device.js'
import type { GraphicsState } from '../content/graphics-state.js'
import { Interpreter } from '../content/interpreter.js'
import { pageContent } from '../content/page-content.js'
import { Resources } from '../content/resources.js'
import { type Decider, type Decision, type NewOperator, rewrite } from '../content/rewrite.js'
import type { Glyph } from '../content/text-object.js'
import type { Draft } from '../edit/draft.js'
import { type Box, isInside, transformBox } from '../geometry/box.js'
import { type Point, transform } from '../geometry/matrix.js'
import { toDisplayedFromTop } from '../geometry/page-view.js'
import { viewPage } from '../pages/page-view.js'
import { PdfName, PdfRef, PdfString } from '../syntax/objects.js'
import { ASCENT, CHARACTER_WIDTH, DESCENT, type GlyphlessFont, NAME } from './glyphless-font.js'
import { visualOrder } from './script-order.js'

/** What the words at a place should be. */
export interface LayerCorrection {
  /** Left, top, right and bottom in points on the displayed page, from its upper left corner. */
  readonly box: Box
  /** Empty to remove them. */
  readonly text: string
}

/** A word or a space of the layer, by its number among all, on the displayed page. */
interface ShownWord {
  readonly number: number
  readonly isBlank: boolean
  readonly box: Box
  readonly start: Point
  readonly end: Point
}

/** What is shown in place of a word: nothing without a text. */
interface Replaced {
  readonly text: string
  /** The part of its width that the text takes. */
  readonly wide: number
}

const PERCENT = 100
const THOUSAND = 1000

/** The content of a page with corrections of its recognised text, if `TextLayers` has written it. */
export class CorrectedLayer {
  /** How many corrections are of words that the page has. */
  readonly found: number
  readonly #draft: Draft
  readonly #index: number
  readonly #content: Uint8Array
  readonly #resources: Resources
  readonly #replaced = new Map<number, Replaced>()

  constructor(draft: Draft, index: number, corrections: readonly LayerCorrection[]) {
    this.#draft = draft
    this.#index = index
    const { file } = draft
    const page = draft.pageDict(index)
    this.#content = pageContent(file, page.get('Contents'))
    const entry = page.get('Resources')
    const number = entry instanceof PdfRef ? entry.num : 0
    this.#resources = new Resources(file, file.dict(entry) ?? new Map(), number)
    const words = this.#words()
    this.found = corrections.filter((correction) => this.#place(correction, words)).length
  }

  /** `font` is for what was typed, and has this name in the resources. */
  write(font: GlyphlessFont, name: string): Uint8Array {
    const decider = new ReplacedWords(this.#replaced, font, name)
    const { bytes } = rewrite(new Interpreter(this.#draft.file), this.#content, this.#resources, decider)
    return bytes ?? this.#content
  }

  #words(): readonly ShownWord[] {
    const device = new LayerReader()
    const matrix = toDisplayedFromTop(viewPage(this.#draft, this.#index))
    new Interpreter(this.#draft.file).interpret(this.#content, this.#resources, device, { matrix })
    return device.words
  }

  /** Several words at the place, such as the parts of one in a script without spaces, become one. */
  #place({ box, text }: LayerCorrection, words: readonly ShownWord[]): boolean {
    const left = words.filter(({ number }) => !this.#replaced.has(number))
    const inside = left.filter((word) => isInside(box, ...middleOf(word.box)))
    const around = left.filter((word) => isInside(word.box, ...middleOf(box)))
    const [meant] = [inside, around].filter((some) => some.some(({ isBlank }) => !isBlank))
    if (meant === undefined) return false
    const first = meant.find(({ isBlank }) => !isBlank)!
    for (const { number } of meant) this.#replaced.set(number, { text: '', wide: 1 })
    this.#replaced.set(first.number, { text: visualOrder(text), wide: reachOf(first, meant) })
    return true
  }
}

/** Whether it shows one word, or one space, of our layer: there each has an operator and a position of its own. */
function isOfLayer({ kind, operator, state: { font } }: Operation): boolean {
  const base = font?.dict.get('BaseFont')
  return kind === 'showText' && operator === 'Tj' && base instanceof PdfName && base.value === NAME.value
}

/** Lists the words of a layer. */
class LayerReader implements Device {
  readonly takesHidden = true
  readonly ignoresPaths = true
  readonly follows = new Set<never>()
  readonly words: ShownWord[] = []
  #count = 0
  #isOfLayer = false
  #extent: { left: number; right: number; isBlank: boolean; glyph: Glyph } | undefined

  before(operation: Operation): void {
    this.#isOfLayer = isOfLayer(operation)
    this.#extent = undefined
  }

  glyph(glyph: Glyph, { horizontalScale }: GraphicsState): void {
    if (!this.#isOfLayer) return
    const { x, text } = glyph
    const extent = this.#extent
    this.#extent = {
      left: extent?.left ?? x,
      right: x + glyph.advance * horizontalScale,
      isBlank: (extent?.isBlank ?? true) && text?.trim() === '',
      glyph,
    }
  }

  after({ state: { fontSize } }: Operation): void {
    if (!this.#isOfLayer) return
    const number = this.#count++
    if (this.#extent === undefined) return
    const { left, right, isBlank, glyph } = this.#extent
    const matrix = glyph.textMatrix
    const box = transformBox(matrix, [left, -DESCENT * fontSize, right, ASCENT * fontSize])
    const [start, end] = [transform(matrix, [left, 0]), transform(matrix, [right, 0])]
    this.words.push({ number, isBlank, box, start, end })
  }
}

/** Writes a layer with some of its words replaced. */
class ReplacedWords implements Decider {
  readonly #replaced: ReadonlyMap<number, Replaced>
  readonly #font: GlyphlessFont
  readonly #name: PdfName
  /** The resource name of the font of the layer. */
  #ofLayer = new PdfName('')
  #count = 0
  #next: Replaced | undefined
  #advance = 0

  constructor(replaced: ReadonlyMap<number, Replaced>, font: GlyphlessFont, name: string) {
    this.#replaced = replaced
    this.#font = font
    this.#name = new PdfName(name)
  }

  decide(operation: Operation): Decision {
    const [name] = operation.operands
    if (operation.operator === 'Tf' && name instanceof PdfName) this.#ofLayer = name
    if (!isOfLayer(operation)) return 'keep'
    this.#next = this.#replaced.get(this.#count++)
    this.#advance = 0
    return this.#next === undefined ? 'keep' : 'replace'
  }

  glyph({ advance }: Glyph): boolean {
    this.#advance += advance
    return true
  }

  /** A space may follow, which starts where the word ends. */
  replace({ state: { fontSize, horizontalScale } }: Operation): readonly NewOperator[] {
    const { text, wide } = this.#next!
    const advance = this.#advance
    const moved = write('TJ', [(-THOUSAND * advance) / fontSize])
    if (text === '') return [moved]
    const scale = PERCENT * horizontalScale
    const width = (wide * advance) / ([...text].length * CHARACTER_WIDTH * fontSize)
    return [
      write('Tf', this.#name, fontSize),
      write('Tz', scale * width),
      write('Tj', new PdfString(bytesOf(this.#font.codesOf(text)))),
      write('Tf', this.#ofLayer, fontSize),
      write('Tz', scale),
      ...(wide === 1 ? [] : [write('TJ', [(THOUSAND * (wide - 1) * advance) / fontSize])]),
    ]
  }
}

function write(operator: string, ...operands: NewOperator['operands']): NewOperator {
  return { operator, operands }
}

function bytesOf(hex: string): Uint8Array {
  return Uint8Array.from(hex.match(/../g) ?? [], (digits) => Number.parseInt(digits, 16))
}

function middleOf([left, top, right, bottom]: Box): Point {
  return [(left + right) / 2, (top + bottom) / 2]
}

/** How far the last of the words reaches, in widths of the first. */
function reachOf({ start, end }: ShownWord, words: readonly ShownWord[]): number {
  const [x, y] = [end[0] - start[0], end[1] - start[1]]
  const square = x * x + y * y
  if (square === 0) return 1
  const reaches = words.map((word) => ((word.end[0] - start[0]) * x + (word.end[1] - start[1]) * y) / square)
  return Math.max(1, ...reaches)
}
