import type { Word } from '../words.js'
import { linkAt, type PageLink } from './links.js'

const DIVIDED = /\p{Ll}[-\u00ad\u2010]$/u
const GOES_ON = /^\p{Ll}/u

/** The common properties of a run of words. */
interface Run {
  readonly isBold: boolean
  readonly isItalic: boolean
  readonly address: string | undefined
  text: string
}

export interface InlineOptions {
  readonly links: readonly PageLink[]
  /** Whether bold and italic words are marked up. */
  readonly emphasis: boolean
}

/** The words of consecutive lines as one Markdown text, with emphasis and links. */
export function inlineText(lines: readonly (readonly Word[])[], { links, emphasis }: InlineOptions): string {
  const runs: Run[] = []
  const marks = emphasis && isMixed(lines)
  for (let at = 0; at < lines.length; at++) {
    const words = lines[at]!
    words.forEach((word, index) => {
      const isBold = marks && word.look.isBold
      const isItalic = marks && word.look.isItalic
      const address = linkAt(links, word)
      const last = runs.at(-1)
      const isFirst = at > 0 && index === 0
      if (
        last !== undefined &&
        last.isBold === isBold &&
        last.isItalic === isItalic &&
        last.address === address
      ) {
        if (isFirst && DIVIDED.test(last.text) && GOES_ON.test(word.text))
          last.text = last.text.slice(0, -1) + escaped(word.text)
        else last.text += ` ${escaped(word.text)}`
      } else runs.push({ isBold, isItalic, address, text: escaped(word.text) })
    })
  }
  return runs.map(markedRun).join(' ')
}

/** Emphasis is meaningless if all words look the same. */
function isMixed(lines: readonly (readonly Word[])[]): boolean {
  const first = lines[0]?.[0]?.look
  if (first === undefined) return false
  return lines.some((words) =>
    words.some(({ look }) => look.isBold !== first.isBold || look.isItalic !== first.isItalic),
  )
}

function markedRun({ isBold, isItalic, address, text }: Run): string {
  const hasLetters = /[\p{L}\p{N}]/u.test(text)
  const mark = hasLetters ? (isBold ? '**' : '') + (isItalic ? '*' : '') : ''
  const marked = `${mark}${text}${[...mark].reverse().join('')}`
  return address === undefined ? marked : `[${marked}](<${address}>)`
}

/** Escapes characters that Markdown would interpret as markup. */
export function escaped(text: string): string {
  if (!/[\\*_`<[\]]/.test(text)) return text
  return text
    .replace(/[\\*`]/g, '\\$&')
    .replace(/^_|_$/g, '\\_')
    .replace(/<(?=[\p{L}/!?])/gu, '\\<')
    .replace(/\](?=\()/g, '\\]')
}
