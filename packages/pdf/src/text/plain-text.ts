/** Text as lines, page by page. @module */
import type { PageText } from './page-text.js'

export interface PlainTextOptions {
  /** Whether to join words that are hyphenated at the end of a line. The default is false. */
  readonly joinHyphenated?: boolean
}

const DIVIDED = /\p{Ll}[-\u00ad\u2010]$/u
const GOES_ON = /^\p{Ll}/u

/** The text of a page in reading order: one line for each of its lines, and an empty line between blocks. */
export function plainText({ blocks }: PageText, { joinHyphenated = false }: PlainTextOptions = {}): string {
  let text = ''
  for (const { lines } of blocks) {
    if (text !== '') text += '\n'
    for (let at = 0; at < lines.length; at++) {
      const { words } = lines[at]!
      let line = words[0]!.text
      for (let each = 1; each < words.length; each++) line += ` ${words[each]!.text}`
      const next = lines[at + 1]?.words[0]?.text
      if (joinHyphenated && next !== undefined && DIVIDED.test(line) && GOES_ON.test(next))
        text += line.slice(0, -1)
      else text += `${line}\n`
    }
  }
  return text
}
