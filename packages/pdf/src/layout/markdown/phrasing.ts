import { runsOf } from '../running-text.js'
import type { Paragraph, Run, TextLook } from '../tree.js'
import { escaped, fenceOf } from './escape.js'

/** Consecutive text that looks the same to Markdown. */
interface Span {
  text: string
  readonly isBold: boolean
  readonly isItalic: boolean
  readonly isCode: boolean
  readonly address: string | undefined
  /** The footnote that it refers to. */
  readonly note: number | undefined
}

const PUNCTUATION = /[\p{P}\p{S}]/u

/** Writes the runs of paragraphs with emphasis, links and references to footnotes. */
export class PhrasingWriter {
  /** The footnotes that were referred to. */
  readonly references = new Set<number>()
  readonly #isCodeMarked: boolean

  /** `body` is the look of most text. */
  constructor(body: TextLook) {
    this.#isCodeMarked = body.font.generic !== 'monospace'
  }

  /** The text of a paragraph. Its line breaks are blanks: many of them are there because a column is narrow. */
  text({ lines }: Pick<Paragraph, 'lines'>, { emphasis = true } = {}): string {
    return this.#text(this.#spansOf(runsOf({ lines }), emphasis))
      .replace(/\s+/g, ' ')
      .trim()
  }

  #spansOf(runs: readonly Run[], emphasis: boolean): Span[] {
    const spans: Span[] = []
    const areMarked = emphasis && this.#isMixed(runs)
    for (const { text, look, link, note } of runs) {
      const last = spans.at(-1)
      const address = link?.type === 'address' ? link.address : undefined
      const isCode = areMarked && this.#isCode(look)
      const isBold = areMarked && look.isBold
      const isItalic = areMarked && look.isItalic
      const isSame =
        last?.isBold === isBold &&
        last.isItalic === isItalic &&
        last.isCode === isCode &&
        last.address === address
      const goesOn = last !== undefined && last.note === undefined && note === undefined
      if (goesOn && (isSame || text.trim() === '')) last.text += text
      else spans.push({ text, isBold, isItalic, isCode, address, note })
    }
    return spans
  }

  /** Emphasis is meaningless if all text looks the same. */
  #isMixed(runs: readonly Run[]): boolean {
    const looks = runs.flatMap(({ text, look, note }) =>
      note === undefined && text.trim() !== '' ? [look] : [],
    )
    const [first] = looks
    return looks.some(
      (look) =>
        look.isBold !== first!.isBold ||
        look.isItalic !== first!.isItalic ||
        this.#isCode(look) !== this.#isCode(first!),
    )
  }

  #isCode({ font }: TextLook): boolean {
    return this.#isCodeMarked && font.generic === 'monospace'
  }

  #text(spans: readonly Span[]): string {
    let text = ''
    for (let at = 0; at < spans.length; ) {
      const { address, note } = spans[at]!
      const first = at++
      if (address !== undefined) while (spans[at]?.address === address) at++
      const before = text.at(-1) ?? ''
      const behind = spans[at]?.text[0] ?? ''
      if (note !== undefined) text += this.#reference(spans[first]!.text, note)
      else if (address === undefined) text += marked(spans[first]!, before, behind)
      else text += linked(spans.slice(first, at), address)
    }
    return text
  }

  #reference(text: string, note: number): string {
    this.references.add(note)
    return text.replace(/\S+(?:\s+\S+)*/, () => noteLabel(note))
  }
}

export function noteLabel(note: number): string {
  return `[^${note + 1}]`
}

function linked(spans: readonly Span[], address: string): string {
  let text = ''
  for (const [at, span] of spans.entries())
    text += marked(span, text.at(-1) ?? '', spans[at + 1]?.text[0] ?? '')
  return text.replace(/\S(?:.*\S)?/s, (content) => `[${content}](<${address}>)`)
}

/** A span with its marks, without the blanks around its words. */
function marked(span: Span, before: string, behind: string): string {
  const { text, isBold, isItalic, isCode, address } = span
  const [, lead = '', own = '', tail = ''] = /^(\s*)(.*?)(\s*)$/s.exec(text) ?? []
  const escapedText = escaped(own)
  const content = isCode
    ? codeSpan(own)
    : address === undefined
      ? escapedText
      : escapedText.replace(/(?<!\\)[[\]]/g, '\\$&')
  const marks = (isBold ? '**' : '') + (isItalic ? '*' : '')
  const mayMark =
    /[\p{L}\p{N}]/u.test(own) &&
    mayDelimit(lead.at(-1) ?? before, content[0]!) &&
    mayDelimit(tail[0] ?? behind, content.at(-1)!)
  return mayMark ? lead + marks + content + [...marks].reverse().join('') + tail : lead + content + tail
}

/** Signs within a word begin and end no emphasis (CommonMark 0.31, 6.2). */
function mayDelimit(outside: string, inside: string): boolean {
  return !PUNCTUATION.test(inside) || outside === '' || /\s/.test(outside) || PUNCTUATION.test(outside)
}

function codeSpan(text: string): string {
  if (text === '') return ''
  const fence = fenceOf(text, 1)
  const blank = text.startsWith('`') || text.endsWith('`') ? ' ' : ''
  return fence + blank + text + blank + fence
}
