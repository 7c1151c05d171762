import { asciiBytes } from '../../syntax/characters.js'
import { ContainedTexts } from './contained-texts.js'
import type { Matcher } from './find-text.js'
import { matchersOfNames, SHORTEST_PART } from './phrases-in-names.js'

/** What is found by a pattern in fewer characters of a name was not meant: `\d+` is in /F1. */
const SHORTEST_MATCH = 4
/** As long as strings are in any program's files. */
const LONGEST_NAME = 65_535
/** Numbers behind it are not counted up to. */
const HIGHEST_NUMBER = 2 ** 31
/** What names become, with a number behind it: the first that is not looked for itself. */
const PREFIXES = ['Redacted', 'Name', 'X']

/**
 * Which names of a document tell what is redacted, and what they become: the same wherever they stand, so that what has a name is still found by it.
 */
export class Renaming {
  readonly #matchers: readonly Matcher[]
  readonly #parts: ContainedTexts
  readonly #found = new Map<string, boolean>()
  readonly #renamed = new Map<string, string>()
  readonly #prefix: string | undefined
  #last = 0

  constructor(matchers: readonly Matcher[], texts: Iterable<string>) {
    this.#matchers = matchersOfNames(matchers)
    const phrases = matchers.flatMap(({ phrase }) => phrase ?? [])
    this.#parts = new ContainedTexts(
      [...phrases, ...texts].map(squashed).filter(({ length }) => length >= SHORTEST_PART),
    )
    this.#prefix = PREFIXES.find((prefix) => !this.isFound(`${prefix}1`))
  }

  /** How many names were renamed. */
  get count(): number {
    return this.#renamed.size
  }

  /** A name that the document has: it is given to nothing else. */
  avoid(name: string): void {
    const prefix = this.#prefix
    if (prefix === undefined || !name.startsWith(prefix)) return
    const number = Number(name.slice(prefix.length))
    if (Number.isInteger(number) && number < HIGHEST_NUMBER) this.#last = Math.max(this.#last, number)
  }

  isFound(name: string): boolean {
    let isFound = this.#found.get(name)
    if (isFound === undefined) {
      isFound = readings(name).some((text) => this.#tells(text))
      this.#found.set(name, isFound)
    }
    return isFound
  }

  /** Whether any other text has what a name may not have. */
  isIn(text: string): boolean {
    return readings(text).some((reading) => this.#tells(reading))
  }

  /** Undefined where the name may stay. */
  of(name: string): string | undefined {
    if (this.#prefix === undefined || !this.isFound(name)) return undefined
    let renamed = this.#renamed.get(name)
    if (renamed === undefined) {
      renamed = `${this.#prefix}${++this.#last}`
      this.#renamed.set(name, renamed)
    }
    return renamed
  }

  #tells(text: string): boolean {
    for (const { kind, find } of this.#matchers)
      for (const [start, end] of find(text)) if (kind === 'word' || end - start >= SHORTEST_MATCH) return true
    return this.#parts.isAnyIn(squashed(text))
  }
}

/** Names are bytes, which should be UTF-8 (ISO 32000-2, 7.3.5). */
function readings(name: string): string[] {
  if (name.length > LONGEST_NAME) return []
  const text = new TextDecoder().decode(asciiBytes(name))
  return text === name ? [name] : [name, text]
}

/** Names have no blanks: `Jane Doe` is /JaneDoe or /Jane_Doe in them. */
function squashed(text: string): string {
  return text
    .normalize('NFC')
    .toLowerCase()
    .replace(/[^\p{L}\p{N}]/gu, '')
}
