import type { PdfFile } from '../file/pdf-file.js'
import { LONE_HASH, type PdfDict, PdfRef, type PdfValue } from '../syntax/objects.js'
import { type ColourSpace, namedColourSpace, readColourSpace } from './colour.js'

/** A `#` without hexadecimal digits after it stands for itself in most readers, like `#23`. */
const HASH = new RegExp(`[#${LONE_HASH}]`)
/** The limit of enclosing resource dictionaries that are searched. */
const MAX_AROUND = 32

/** The named resources of a content stream (ISO 32000-1, 7.8.3). */
export class Resources {
  readonly dict: PdfDict
  /** The object number of the dictionary, which identifies a shared one; 0 for a direct dictionary. */
  readonly num: number
  readonly #file: PdfFile
  /** The resources of the content that draws the stream. */
  readonly #outer: Resources | undefined
  readonly #categories = new Map<string, PdfDict | undefined>()
  readonly #colourSpaces = new Map<string, ColourSpace>()

  constructor(file: PdfFile, dict: PdfDict, num = 0, outer?: Resources) {
    this.#file = file
    this.dict = dict
    this.num = num
    this.#outer = outer
  }

  /** Identifies equal resources. */
  get key(): number | PdfDict {
    return this.num > 0 ? this.num : this.dict
  }

  /** The number of resources in these categories. */
  count(categories: Iterable<string>): number {
    let count = 0
    for (const category of categories) count += this.#category(category)?.size ?? 0
    return count
  }

  /** A form without resources uses those of the stream that draws it, as in old files (7.8.3). */
  of(streamDict: PdfDict): Resources {
    const entry = streamDict.get('Resources')
    const own = this.#file.dict(entry)
    if (own === undefined) return this
    return new Resources(this.#file, own, entry instanceof PdfRef ? entry.num : 0, this)
  }

  /** Falls back to the resources of the enclosing content if one is missing, as most readers do. */
  find(category: string, name: string): PdfValue | undefined {
    let looked: Resources | undefined = this
    for (let up = 0; looked !== undefined && up < MAX_AROUND; up++) {
      const found = looked.own(category, name)
      if (found !== undefined) return found
      looked = looked.#outer
    }
    return undefined
  }

  /** Searches only the dictionary itself. */
  own(category: string, name: string): PdfValue | undefined {
    const named = this.#category(category)
    const found = named?.get(name)
    if (found !== undefined || named === undefined || !HASH.test(name)) return found
    for (const [other, value] of named) if (withHash(other) === withHash(name)) return value
    return undefined
  }

  #category(name: string): PdfDict | undefined {
    if (!this.#categories.has(name)) this.#categories.set(name, this.#file.dict(this.dict.get(name)))
    return this.#categories.get(name)
  }

  /** The colour space named by `cs` (8.6.8). */
  colourSpace(name: string): ColourSpace {
    const known = namedColourSpace(name) ?? this.#colourSpaces.get(name)
    if (known !== undefined) return known
    const space = readColourSpace(this.#file, this.find('ColorSpace', name))
    this.#colourSpaces.set(name, space)
    return space
  }
}

/** The resources of a file's pages, which must not change. Consecutive pages that share them read them once. */
export class PageResources {
  readonly #file: PdfFile
  #last: Resources | undefined

  constructor(file: PdfFile) {
    this.#file = file
  }

  /** The resources that an entry of a page dictionary is or refers to. */
  of(entry: PdfValue | undefined): Resources {
    const num = entry instanceof PdfRef ? entry.num : 0
    if (num > 0 && this.#last?.num === num) return this.#last
    this.#last = new Resources(this.#file, this.#file.dict(entry) ?? new Map(), num)
    return this.#last
  }
}

function withHash(name: string): string {
  return name.replaceAll(LONE_HASH, '#')
}
