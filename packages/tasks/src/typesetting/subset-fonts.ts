import type { TextStyleWanted, TypesettingFont } from '@octavo/pdf/typesetting'
import {
  type FontSubsets,
  numberedRanges,
  pathOf,
  RANGES_FILE,
  type SubsetStyle,
  subsetFile,
} from './font-packages.js'
import { type Harfbuzz, HarfbuzzFont } from './harfbuzz.js'
import { type Brotli, woff2ToTrueType } from './woff2.js'

export interface FontReader {
  /** The bytes of a file of an npm package. */
  read(packageName: string, path: string): Uint8Array
  readonly brotli: Brotli
}

const REGULAR = 400
const BOLD = 700

/** The fonts of one family whose files have a part of its characters each. They are read on first use. */
export class SubsetFonts {
  readonly #family: FontSubsets
  readonly #harfbuzz: Harfbuzz
  readonly #reader: FontReader
  readonly #fonts = new Map<string, TypesettingFont>()
  #byCharacter: ReadonlyMap<number, readonly string[]> | undefined

  constructor(family: FontSubsets, harfbuzz: Harfbuzz, reader: FontReader) {
    this.#family = family
    this.#harfbuzz = harfbuzz
    this.#reader = reader
  }

  /** The fonts that may have one of these characters. */
  *candidates(characters: string, { bold, italic }: TextStyleWanted): Iterable<TypesettingFont> {
    const { subsets, isVariable, hasBold = isVariable, hasItalic = false } = this.#family
    const style = { isBold: bold && hasBold, isItalic: italic && hasItalic }
    for (const subset of subsets === 'numbered' ? this.#numbered(characters) : subsets)
      yield this.#font(subset, style)
  }

  #numbered(characters: string): Set<string> {
    this.#byCharacter ??= this.#listed()
    const found = new Set<string>()
    for (const character of characters)
      for (const subset of this.#byCharacter.get(character.codePointAt(0)!) ?? []) found.add(subset)
    return found
  }

  #listed(): Map<number, string[]> {
    const json = new TextDecoder().decode(this.#reader.read(this.#family.name, RANGES_FILE))
    const listed = new Map<number, string[]>()
    for (const [subset, ranges] of numberedRanges(json))
      for (const [from, to] of parsedRanges(ranges))
        for (let character = from; character <= to; character++) {
          const known = listed.get(character)
          if (known === undefined) listed.set(character, [subset])
          else known.push(subset)
        }
    return listed
  }

  #font(subset: string, wanted: SubsetStyle): TypesettingFont {
    const { family, isVariable } = this.#family
    const { isBold, isItalic } = wanted
    const style = `${isBold ? 'Bold' : ''}${isItalic ? 'Italic' : ''}` || 'Regular'
    const key = `${subset} ${style}`
    const font =
      this.#fonts.get(key) ??
      new HarfbuzzFont(`${family}-${style}`, this.#harfbuzz, () => {
        const bytes = this.#trueType(subset, wanted)
        return isVariable ? this.#harfbuzz.instance(bytes, isBold ? BOLD : REGULAR) : bytes
      })
    this.#fonts.set(key, font)
    return font
  }

  #trueType(subset: string, style: SubsetStyle): Uint8Array {
    const { read, brotli } = this.#reader
    const path = pathOf(this.#family, subsetFile(this.#family, subset, style))
    return woff2ToTrueType(read(this.#family.name, path), brotli)
  }
}

type Range = readonly [from: number, to: number]

function parsedRanges(ranges: string): Range[] {
  return ranges.split(',').map((range) => {
    const [from, to = from] = range
      .trim()
      .slice('U+'.length)
      .split('-')
      .map((digits) => Number.parseInt(digits, 16))
    return [from!, to!]
  })
}
