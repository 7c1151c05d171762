import type { Resources } from '../../../content/resources.js'
import type { PdfFile } from '../../../file/pdf-file.js'
import { readFont } from '../../../fonts/read-font.js'
import type { TextFont } from '../../../fonts/text-font.js'
import { isDict, PdfName, PdfString, type PdfValue } from '../../../syntax/objects.js'

/** What decides how far text moves on (ISO 32000-1, 9.3.1). */
interface TextState {
  readonly font: TextFont | undefined
  readonly size: number
  readonly characterSpacing: number
  readonly wordSpacing: number
}

const AT_FIRST: TextState = { font: undefined, size: 0, characterSpacing: 0, wordSpacing: 0 }
const MOST_SAVED = 10_000

/** Knows how much room text would take that is not shown, so that what follows it stays in its place. */
export class TextMeasure {
  readonly #file: PdfFile
  readonly #resources: Resources
  readonly #fonts = new Map<string, TextFont | undefined>()
  readonly #saved: TextState[] = []
  #state = AT_FIRST

  constructor(file: PdfFile, resources: Resources) {
    this.#file = file
    this.#resources = resources
  }

  /** Follows an operator that changes what decides. */
  follow(operator: string, operands: readonly PdfValue[]): void {
    const value = operands.at(-1)
    if (operator === 'q' && this.#saved.length < MOST_SAVED) this.#saved.push(this.#state)
    else if (operator === 'Q') this.#state = this.#saved.pop() ?? this.#state
    else if (operator === 'Tf') this.#setFont(operands.at(-2), value)
    else if (typeof value !== 'number') return
    else if (operator === 'Tc') this.#state = { ...this.#state, characterSpacing: value }
    else if (operator === 'Tw') this.#state = { ...this.#state, wordSpacing: value }
  }

  #setFont(name: PdfValue | undefined, size: PdfValue | undefined): void {
    const font = name instanceof PdfName ? this.#font(name.value) : undefined
    this.#state = { ...this.#state, font, size: typeof size === 'number' ? size : 0 }
  }

  #font(name: string): TextFont | undefined {
    if (this.#fonts.has(name)) return this.#fonts.get(name)
    const reference = this.#resources.find('Font', name) ?? null
    const dict = this.#file.resolve(reference)
    const font = isDict(dict)
      ? readFont(this.#file, reference, dict, () => ({ box: undefined, isColoured: false }))
      : undefined
    this.#fonts.set(name, font)
    return font
  }

  /** How far these strings and numbers move the text on, in the thousandths that `TJ` counts in; 0 where that is unknown. */
  thousandths(items: readonly PdfValue[]): number {
    const { font, size, characterSpacing, wordSpacing } = this.#state
    if (font === undefined || size === 0) return 0
    let way = 0
    for (const item of items) {
      if (typeof item === 'number') way += item
      if (!(item instanceof PdfString)) continue
      for (let at = 0; at < item.bytes.length; ) {
        const { length, advance, isSpace } = font.character(item.bytes, at)
        at += Math.max(1, length)
        way -= 1000 * (advance + (characterSpacing + (isSpace ? wordSpacing : 0)) / size)
      }
    }
    return Math.round(way * 1000) / 1000
  }
}
