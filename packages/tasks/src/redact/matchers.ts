import type { Matcher } from '@octavo/pdf/draft'
import { RE2JS } from 're2js'
import { TaskFailure } from '../declare/task-failure.js'
import { type Preset, type PresetName, presets } from './presets.js'

export interface SearchedTexts {
  readonly words: readonly string[]
  readonly case_sensitive: boolean
  readonly whole_words: boolean
  readonly patterns: readonly string[]
  readonly presets: readonly PresetName[]
}

const LETTER = /[\p{L}\p{N}\p{M}_]/u

/** What finds words, patterns and presets in a text: in a time that grows with the text alone, whatever the pattern (RE2). */
export function makeMatchers(chosen: SearchedTexts): Matcher[] {
  const flags = chosen.case_sensitive ? 0 : RE2JS.CASE_INSENSITIVE
  const ofWords = chosen.words.map((word): Matcher => {
    const spaced = word
      .normalize('NFC')
      .trim()
      .split(/\s+/)
      .map((part) => RE2JS.quote(part))
      .join('\\s+')
    const found = matcher(
      'word',
      RE2JS.compile(spaced, flags),
      (text, start, end) => !chosen.whole_words || isWhole(text, start, end),
    )
    return { ...found, phrase: word }
  })
  const ofPatterns = chosen.patterns.map((pattern, index) =>
    matcher('pattern', compiled(pattern, flags, index)),
  )
  const ofPresets = chosen.presets.map((name) => {
    const preset: Preset = presets[name]
    return matcher(
      name,
      RE2JS.compile(preset.pattern),
      (text, start, end) => preset.isOne?.(text.slice(start, end)) !== false,
    )
  })
  return [...ofWords, ...ofPatterns, ...ofPresets]
}

function matcher(
  kind: string,
  expression: RE2JS,
  accepts: (text: string, start: number, end: number) => boolean = () => true,
): Matcher {
  return {
    kind,
    *find(text) {
      const found = expression.matcher(text)
      while (found.find()) {
        const [start, end] = [found.start(), found.end()]
        if (end > start && accepts(text, start, end)) yield [start, end]
      }
    },
  }
}

function isWhole(text: string, start: number, end: number): boolean {
  const before = text[start - 1] ?? ' '
  const behind = text[end] ?? ' '
  return (
    !(LETTER.test(before) && LETTER.test(text[start]!)) &&
    !(LETTER.test(behind) && LETTER.test(text[end - 1]!))
  )
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
