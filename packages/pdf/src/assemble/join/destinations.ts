import { UniqueNames } from '../../copy/unique-names.js'
import {
  explicitDestination,
  type NamedDestinations,
  readNamedDestinations,
} from '../../document/destinations.js'
import { asciiBytes, asciiText } from '../../syntax/characters.js'
import { isInteger, PdfName, PdfRef, PdfString, type PdfValue } from '../../syntax/objects.js'
import { decodeTextString } from '../../syntax/text-string.js'
import { writeNameTree } from '../../write/key-trees.js'
import type { Assembly, Input, PageCopy } from '../assembly.js'

/** From this number of copies of a page, an index by entry replaces the linear search. */
const MANY_COPIES = 8

/** A named destination of an input whose page is in the output. */
interface NamedTarget {
  /** The name in the output. */
  readonly name: string
  /** The page copy that the name refers to. */
  readonly copy: PageCopy
  /** The explicit destination in the source: page, kind of view, coordinates. */
  readonly explicit: readonly PdfValue[]
}

/** All destinations of an assembly: maps the targets of links and outlines of every input to the output. */
export class Destinations {
  readonly #assembly: Assembly
  /** The named destinations of each input. */
  readonly #named: NamedDestinations[]
  /** The targets of each input's strings and names; both become strings in the output. */
  readonly #strings: Map<string, NamedTarget>[] = []
  readonly #names: Map<string, NamedTarget>[] = []
  readonly #unique = new UniqueNames()
  readonly #kept: NamedTarget[] = []
  /** The first copy in each entry, for a page with many copies. */
  readonly #firstInEntry = new Map<readonly PageCopy[], Map<number, PageCopy>>()

  constructor(assembly: Assembly) {
    this.#assembly = assembly
    this.#named = assembly.inputs.map(({ file, catalogue }) => readNamedDestinations(file, catalogue))
    for (const input of assembly.inputs) {
      const { strings, names } = this.#named[input.index]!
      this.#strings.push(this.#keep(input, strings))
      this.#names.push(this.#keep(input, names))
    }
  }

  #keep(input: Input, named: ReadonlyMap<string, PdfValue>): Map<string, NamedTarget> {
    const kept = new Map<string, NamedTarget>()
    for (const [key, value] of named) {
      this.#assembly.checkpoint()
      const explicit = explicitDestination(input.file, this.#named[input.index]!, value)
      const copy = explicit && this.#copyOf(input, explicit[0]!, undefined)
      if (explicit === undefined || copy === undefined) {
        input.report.drop('destination', 'named destinations', 'the page they lead to is not in the output')
        continue
      }
      const name = this.#unique.take(key)
      const target = { name, copy, explicit }
      if (name !== key)
        input.report.rename(
          'destination',
          decodeTextString(asciiBytes(key)),
          decodeTextString(asciiBytes(name)),
        )
      this.#kept.push(target)
      kept.set(key, target)
      input.report.keep('destinations')
    }
    return kept
  }

  /**
   * A destination translated for the output; undefined when its page is not in the output. A link goes to the
   * copy of its target in the same entry, or else to the first copy.
   */
  translate(input: Input, destination: PdfValue, entry: number | undefined): PdfValue | undefined {
    const value = input.file.resolve(destination)
    const named = this.#namedTarget(input, value)
    if (named !== undefined) {
      const copy = this.#copyOf(input, named.explicit[0]!, entry)
      if (copy === named.copy || copy === undefined) return new PdfString(asciiBytes(named.name))
      return explicitIn(named.explicit, copy)
    }
    const explicit = explicitDestination(input.file, this.#named[input.index]!, value)
    const copy = explicit && this.#copyOf(input, explicit[0]!, entry)
    return explicit && copy && explicitIn(explicit, copy)
  }

  /**
   * Whether a destination's page exists in its file but not in the output. Broken destinations do not count.
   */
  isLeftOut(input: Input, destination: PdfValue, entry: number | undefined): boolean {
    if (this.translate(input, destination, entry) !== undefined) return false
    const page = explicitDestination(input.file, this.#named[input.index]!, destination)?.[0]
    if (isInteger(page)) return page >= 0 && page < input.pages.length
    return page instanceof PdfRef && input.isPage(page.num)
  }

  #namedTarget(input: Input, value: PdfValue): NamedTarget | undefined {
    const strings = this.#strings[input.index]!
    const names = this.#names[input.index]!
    if (value instanceof PdfString) {
      const key = asciiText(value.bytes)
      return strings.get(key) ?? names.get(key)
    }
    if (value instanceof PdfName) return names.get(value.value) ?? strings.get(value.value)
    return undefined
  }

  #copyOf(input: Input, page: PdfValue, entry: number | undefined): PageCopy | undefined {
    // Local destinations refer to the page object; some writers use the page index, as in remote
    // destinations.
    const num = page instanceof PdfRef ? page.num : isInteger(page) ? input.pages[page]?.num : undefined
    const copies = num === undefined ? undefined : input.copiesByNum.get(num)
    if (copies === undefined) return undefined
    return (entry === undefined ? undefined : this.#inEntry(copies, entry)) ?? copies[0]
  }

  #inEntry(copies: readonly PageCopy[], entry: number): PageCopy | undefined {
    if (copies.length < MANY_COPIES) return copies.find((copy) => copy.entry === entry)
    let firsts = this.#firstInEntry.get(copies)
    if (firsts === undefined) {
      firsts = new Map()
      for (const copy of copies) if (!firsts.has(copy.entry)) firsts.set(copy.entry, copy)
      this.#firstInEntry.set(copies, firsts)
    }
    return firsts.get(entry)
  }

  /** Writes the name tree of all destinations; undefined when there are none. */
  write(): PdfRef | undefined {
    if (this.#kept.length === 0) return undefined
    const entries = new Map<string, PdfValue>()
    for (const { name, explicit, copy } of this.#kept) entries.set(name, explicitIn(explicit, copy))
    return writeNameTree(this.#assembly.writer, entries)
  }
}

/** The same view, on the output's page. */
function explicitIn(explicit: readonly PdfValue[], copy: PageCopy): PdfValue {
  const { file } = copy.input
  const view = explicit.slice(1).map((item) => {
    const value = file.resolve(item)
    return value instanceof PdfName || typeof value === 'number' ? value : null
  })
  if (!(view[0] instanceof PdfName)) return [new PdfRef(copy.num), new PdfName('Fit')]
  return [new PdfRef(copy.num), ...view]
}
