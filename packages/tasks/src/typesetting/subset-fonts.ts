import type { TextStyleWanted, TypesettingFont } from '@octavo/pdf/typesetting'
import { type FontSubsets, numberedRanges, pathOf, RANGES_FILE, subsetFile } from './font-packages.js'
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
  #subsets: readonly Subset[] | undefined

  constructor(family: FontSubsets, harfbuzz: Harfbuzz, reader: FontReader) {
    this.#family = family
    this.#harfbuzz = harfbuzz
    this.#reader = reader
  }

  /** The fonts that may have one of these characters. */
  *candidates(characters: string, { bold }: TextStyleWanted): Iterable<TypesettingFont> {
    this.#subsets ??= this.#listed()
    for (const { name, ranges } of this.#subsets)
      if (ranges === undefined || [...characters].some((one) => isWithin(one.codePointAt(0)!, ranges)))
        yield this.#font(name, bold)
  }

  #listed(): Subset[] {
    const { name: packageName, subsets } = this.#family
    if (subsets !== 'numbered') return subsets.map((name) => ({ name, ranges: undefined }))
    const json = new TextDecoder().decode(this.#reader.read(packageName, RANGES_FILE))
    return numberedRanges(json).map(([name, ranges]) => ({ name, ranges: parsedRanges(ranges) }))
  }

  #font(subset: string, bold: boolean): TypesettingFont {
    const { family, isVariable } = this.#family
    const isBold = bold && isVariable
    const key = `${subset} ${isBold}`
    const font =
      this.#fonts.get(key) ??
      new HarfbuzzFont(`${family}-${isBold ? 'Bold' : 'Regular'}`, this.#harfbuzz, () => {
        const bytes = this.#trueType(subset)
        return isVariable ? this.#harfbuzz.instance(bytes, isBold ? BOLD : REGULAR) : bytes
      })
    this.#fonts.set(key, font)
    return font
  }

  #trueType(subset: string): Uint8Array {
    const { read, brotli } = this.#reader
    const path = pathOf(this.#family, subsetFile(this.#family, subset))
    return woff2ToTrueType(read(this.#family.name, path), brotli)
  }
}

interface Subset {
  readonly name: string
  /** Undefined: unknown. */
  readonly ranges: readonly Range[] | undefined
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

function isWithin(codePoint: number, ranges: readonly Range[]): boolean {
  return ranges.some(([from, to]) => from <= codePoint && codePoint <= to)
}
