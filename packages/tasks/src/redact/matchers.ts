import {
  Fold,
  isBoundary,
  type Matcher,
  skeletonOf,
  withLettersJoined,
  withLinesJoined,
} from '@octavo/pdf/draft'
import { RE2JS } from 're2js'
import { TaskFailure } from '../declare/task-failure.js'
import { type Preset, type PresetName, presets } from './presets.js'

export interface SearchedTexts {
  readonly words: readonly string[]
  readonly case_sensitive: boolean
  readonly whole_words: boolean
  readonly exact_characters: boolean
  readonly patterns: readonly string[]
  readonly presets: readonly PresetName[]
}

/** What finds words, patterns and presets in a text: in a time that grows with the text alone, whatever the pattern (RE2). */
export function makeMatchers(chosen: SearchedTexts): Matcher[] {
  const isExact = chosen.exact_characters
  const fold = new Fold({ isExact, isCaseSensitive: chosen.case_sensitive })
  // A pattern states itself which case it means.
  const foldOfPatterns = new Fold({ isExact, isCaseSensitive: true })
  const readingsOf = remembered((text) =>
    [text, withLettersJoined(text), withLinesJoined(text)].map(skeletonOf),
  )
  const flags = chosen.case_sensitive ? 0 : RE2JS.CASE_INSENSITIVE
  const ofWords = chosen.words.map((word) => wordMatcher(word, fold, readingsOf, chosen))
  const ofPatterns = chosen.patterns.map((pattern, index) => {
    const expression = compiled(pattern, flags, index)
    const folded = foldedPattern(pattern, foldOfPatterns)
    const ofFolded = folded === pattern ? expression : compiled(folded, flags, index)
    return patternMatcher('pattern', expression, foldOfPatterns, ofFolded)
  })
  const ofPresets = chosen.presets.map((name) => {
    const preset: Preset = presets[name]
    const expression = RE2JS.compile(preset.pattern)
    const isOne = (text: string): boolean => preset.isOne?.(text) !== false
    return patternMatcher(name, expression, foldOfPatterns, expression, isOne)
  })
  return [...ofWords, ...ofPatterns, ...ofPresets]
}

function wordMatcher(
  phrase: string,
  fold: Fold,
  readingsOf: (text: string) => readonly string[],
  { whole_words, exact_characters }: SearchedTexts,
): Matcher {
  const searched = fold.of(phrase).text.trim()
  const skeleton = skeletonOf(phrase).trim()
  const isWholeIn = (text: string, at: number, length: number): boolean =>
    isBoundary(text[at - 1] ?? '', text[at]!) && isBoundary(text[at + length - 1]!, text[at + length] ?? '')
  return {
    kind: 'word',
    phrase,
    comparison: { fold, text: searched, isWhole: whole_words },
    *find(text) {
      const folded = fold.of(text)
      for (const at of places(folded.text, searched))
        if (!whole_words || folded.isWhole(at, at + searched.length))
          yield folded.original(at, at + searched.length)
    },
    isSimilarIn(text) {
      if (exact_characters) return false
      for (const reading of readingsOf(text))
        for (const at of places(reading, skeleton))
          if (!whole_words || isWholeIn(reading, at, skeleton.length)) return true
      return false
    },
  }
}

/** Remembers the last result, because each text is searched for several words. */
function remembered<Result>(of: (text: string) => Result): (text: string) => Result {
  let last: { text: string; result: Result } | undefined
  return (text) => {
    if (last?.text !== text) last = { text, result: of(text) }
    return last.result
  }
}

function* places(text: string, searched: string): Iterable<number> {
  if (searched === '') return
  for (let at = text.indexOf(searched); at >= 0; at = text.indexOf(searched, at + 1)) yield at
}

/** Searches the text as it is, and folded. */
function patternMatcher(
  kind: string,
  expression: RE2JS,
  fold: Fold,
  ofFolded: RE2JS,
  accepts: (text: string) => boolean = () => true,
): Matcher {
  const find = function* (text: string, by: RE2JS): Iterable<readonly [number, number]> {
    // Without the positions, a match is found or excluded several times faster.
    if (!by.test(text)) return
    const found = by.matcher(text)
    while (found.find()) {
      const [start, end] = [found.start(), found.end()]
      if (end > start && accepts(text.slice(start, end))) yield [start, end]
    }
  }
  return {
    kind,
    find(text) {
      const folded = fold.of(text)
      if (folded.isPlain && expression === ofFolded) return find(text, expression)
      const inFolded = [...find(folded.text, ofFolded)].map(([start, end]) => folded.original(start, end))
      return outermost([...find(text, expression), ...inFolded])
    },
  }
}

/** Letters, digits and apostrophes of an expression are folded; what else is not ASCII may have a meaning. */
function foldedPattern(pattern: string, fold: Fold): string {
  return pattern.replace(/[A-Za-z]?[^\0-\x7f]+/g, (part) => {
    const { text } = fold.of(part)
    return /^[\p{L}\p{N}\p{M}']+$/u.test(text) ? text : part
  })
}

/** In order, without those that lie within others. */
function outermost(ranges: (readonly [number, number])[]): (readonly [number, number])[] {
  const kept: (readonly [number, number])[] = []
  for (const range of ranges.sort((one, other) => one[0] - other[0] || other[1] - one[1]))
    if (range[1] > (kept.at(-1)?.[1] ?? 0)) kept.push(range)
  return kept
}

function compiled(pattern: string, flags: number, index: number): RE2JS {
  try {
    return RE2JS.compile(pattern, flags)
  } catch (error) {
    const why = error instanceof Error ? error.message : 'it cannot be read'
    throw new TaskFailure({
      code: 'invalid_parameter',
      field: `options[patterns][${index}]`,
      message: `The pattern ${JSON.stringify(pattern)} is not a valid RE2 expression, which has neither look-around nor back references: ${why}.`,
    })
  }
}
