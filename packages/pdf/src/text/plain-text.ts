import type { PageText } from './page-text.js'

export interface PlainTextOptions {
  /** Whether a word that is divided at the end of a line becomes one again. Not by default. */
  readonly joinHyphenated?: boolean
}

const DIVIDED = /\p{Ll}[-\u00ad\u2010]$/u
const GOES_ON = /^\p{Ll}/u

/** The text of a page as it is read: a line for each of its lines, and an empty one between blocks. */
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
