import { asciiBytes } from '../syntax/characters.js'
import { ContainedTexts } from './contained-texts.js'
import { skeletonOf } from './fold.js'
import type { Matcher } from './match.js'
import { MIN_PHRASE_LENGTH, matchersOfNames } from './phrases-in-names.js'

/** Shorter matches of a pattern in a name are ignored: `\d+` matches in /F1. */
const MIN_MATCH_LENGTH = 4
/** Longer names are not searched, because programs do not write them. */
const MAX_NAME_LENGTH = 65_535
/** Higher numbers in existing names are ignored. */
const MAX_NUMBER = 2 ** 31
/**
 * Prefixes of new names, which are followed by a number. The first one that does not match itself is used.
 */
const PREFIXES = ['Redacted', 'Name', 'X']

/**
 * Decides which names of a document reveal what is redacted, and what they become. A name is renamed the same
 * way everywhere, so that references by name still work.
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
      [...phrases, ...texts].map(lettersAndDigits).filter(({ length }) => length >= MIN_PHRASE_LENGTH),
    )
    this.#prefix = PREFIXES.find((prefix) => !this.isFound(`${prefix}1`))
  }

  get count(): number {
    return this.#renamed.size
  }

  /** Reserves a name that the document already uses. */
  avoid(name: string): void {
    const prefix = this.#prefix
    if (prefix === undefined || !name.startsWith(prefix)) return
    const number = Number(name.slice(prefix.length))
    if (Number.isInteger(number) && number < MAX_NUMBER) this.#last = Math.max(this.#last, number)
  }

  isFound(name: string): boolean {
    let isFound = this.#found.get(name)
    if (isFound === undefined) {
      isFound = readings(name).some((text) => this.#reveals(text))
      this.#found.set(name, isFound)
    }
    return isFound
  }

  /** Whether any other text contains what a name must not contain. */
  isIn(text: string): boolean {
    return readings(text).some((reading) => this.#reveals(reading))
  }

  /** Undefined if the name can stay. */
  of(name: string): string | undefined {
    if (this.#prefix === undefined || !this.isFound(name)) return undefined
    let renamed = this.#renamed.get(name)
    if (renamed === undefined) {
      renamed = `${this.#prefix}${++this.#last}`
      this.#renamed.set(name, renamed)
    }
    return renamed
  }

  #reveals(text: string): boolean {
    for (const { kind, find } of this.#matchers)
      for (const [start, end] of find(text))
        if (kind === 'word' || end - start >= MIN_MATCH_LENGTH) return true
    return this.#parts.isAnyIn(lettersAndDigits(text))
  }
}

/** Names are bytes, which should be UTF-8 (ISO 32000-2, 7.3.5). */
function readings(name: string): string[] {
  if (name.length > MAX_NAME_LENGTH) return []
  const text = new TextDecoder().decode(asciiBytes(name))
  return text === name ? [name] : [name, text]
}

/** Names contain no blanks: `Jane Doe` becomes /JaneDoe or /Jane_Doe. */
function lettersAndDigits(text: string): string {
  return skeletonOf(text).replace(/[^\p{L}\p{N}]/gu, '')
}
