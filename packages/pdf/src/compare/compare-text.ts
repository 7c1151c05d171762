import { alignPages, type PagePair } from './align-pages.js'
import { type ComparedWord, ComparedWords, comparable, type WordOptions } from './compared-words.js'
import { type Difference, diff, replacements } from './diff.js'
import { enclosing, type Sides } from './sides.js'

/** Longer texts are not compared by letter. */
const MAX_LETTERS = 2000

export interface TextOptions {
  readonly ignoreCase: boolean
  readonly ignoreWhitespace: boolean
}

/** Words of one document that the other does not have at this place. */
export interface ChangedWords {
  readonly text: string
  /** A box for each line. */
  readonly places: readonly { readonly page: number; readonly box: Sides }[]
}

/** A part of a changed text. */
export interface TextPart {
  readonly kind: 'same' | 'removed' | 'added'
  readonly text: string
}

export interface TextChange {
  readonly kind: 'added' | 'removed' | 'changed'
  readonly old: ChangedWords | undefined
  readonly new: ChangedWords | undefined
  /** The comparison of a changed text by letter; undefined if it is too long for that. */
  readonly parts: readonly TextPart[] | undefined
}

export interface ComparedText {
  readonly pairs: readonly PagePair[]
  readonly changes: readonly TextChange[]
  readonly isCoarse: boolean
}

/** The words of two documents to compare. Pages are added one after the other. */
export function wordsToCompare(
  oldOptions: WordOptions,
  newOptions: WordOptions,
): { old: ComparedWords; new: ComparedWords } {
  const numbers = new Map<string, number>()
  return { old: new ComparedWords(numbers, oldOptions), new: new ComparedWords(numbers, newOptions) }
}

/** The changes from one document to the other. Different line and page breaks are not changes. */
export function compareText(
  { old, new: now }: { readonly old: ComparedWords; readonly new: ComparedWords },
  options: TextOptions,
): ComparedText {
  const found: Difference = diff(old.keys(), now.keys())
  const changes = replacements(found.partners, now.words.length)
    .map((replaced) => ({
      before: old.words.slice(replaced.oldStart, replaced.oldEnd),
      after: now.words.slice(replaced.newStart, replaced.newEnd),
    }))
    .filter(({ before, after }) => !isSameText(before, after, options))
    .map(({ before, after }) => changeOf(before, after, options))
  return { pairs: alignPages(old, now, found.partners), changes, isCoarse: found.isCoarse }
}

function changeOf(
  before: readonly ComparedWord[],
  after: readonly ComparedWord[],
  options: TextOptions,
): TextChange {
  const kind = before.length === 0 ? 'added' : after.length === 0 ? 'removed' : 'changed'
  const [old, now] = [wordsOf(before), wordsOf(after)]
  const parts = old !== undefined && now !== undefined ? partsOf(old.text, now.text, options) : undefined
  return { kind, old, new: now, parts }
}

function wordsOf(words: readonly ComparedWord[]): ChangedWords | undefined {
  if (words.length === 0) return undefined
  const places: { page: number; line: number; box: Sides }[] = []
  for (const { page, line, box } of words) {
    const last = places.at(-1)
    if (last?.line === line) last.box = enclosing(last.box, box)
    else places.push({ page, line, box })
  }
  return {
    text: words.map(({ text }) => text).join(' '),
    places: places.map(({ page, box }) => ({ page, box })),
  }
}

const HYPHEN = /[-\u00ad\u2010]$/u

/** Whether words differ only in hyphenation at line ends, or in spaces if these are ignored. */
function isSameText(
  before: readonly ComparedWord[],
  after: readonly ComparedWord[],
  { ignoreCase, ignoreWhitespace }: TextOptions,
): boolean {
  if (before.length === 0 || after.length === 0) return false
  const variants = (words: readonly ComparedWord[]): string[] =>
    [true, false].map((keepsHyphen) => comparable(joined(words, keepsHyphen, ignoreWhitespace), ignoreCase))
  const others = new Set(variants(after))
  return variants(before).some((one) => others.has(one))
}

function joined(words: readonly ComparedWord[], keepsHyphen: boolean, ignoreWhitespace: boolean): string {
  let text = ''
  words.forEach((word, index) => {
    const isDivided = word.endsLine && index < words.length - 1 && HYPHEN.test(word.text)
    text += isDivided && !keepsHyphen ? word.text.slice(0, -1) : word.text
    if (!isDivided && !ignoreWhitespace && index < words.length - 1) text += ' '
  })
  return text
}

/** Compares by letter. */
function partsOf(old: string, now: string, { ignoreCase }: TextOptions): TextPart[] | undefined {
  const [oldLetters, newLetters] = [[...old], [...now]]
  if (oldLetters.length + newLetters.length > MAX_LETTERS) return undefined
  const numberOf = (letter: string): number => comparable(letter, ignoreCase).codePointAt(0)!
  const { partners } = diff(
    Int32Array.from(oldLetters, numberOf),
    Int32Array.from(newLetters, numberOf),
    MAX_LETTERS * MAX_LETTERS,
  )
  const parts: TextPart[] = []
  const add = (kind: TextPart['kind'], letters: readonly string[]): void => {
    if (letters.length > 0) parts.push({ kind, text: letters.join('') })
  }
  let newAt = 0
  for (const { oldStart, oldEnd, newStart, newEnd } of replacements(partners, newLetters.length)) {
    add('same', newLetters.slice(newAt, newStart))
    add('removed', oldLetters.slice(oldStart, oldEnd))
    add('added', newLetters.slice(newStart, newEnd))
    newAt = newEnd
  }
  add('same', newLetters.slice(newAt))
  return parts
}
