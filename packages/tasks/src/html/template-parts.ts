/** A file that a page includes, as HTML: `{{ toHTML "a.md" }}`. */
export interface Include {
  readonly include: string
}

/** An action of a template that nothing here can do. */
export interface OtherAction {
  readonly action: string
}

export type TemplatePart = string | Include | OtherAction

const BEGIN = '{{'
const END = '}}'
const INCLUDE = /^toHTML\s+(?:"([^"\n\\]+)"|`([^`]+)`)$/
const COMMENT = /^\/\*[\s\S]*\*\/$/

/**
 * The parts of a page with actions of Go's package text/template, in which names are in quotes or backquotes. A hyphen
 * removes the white space on its side.
 */
export function templateParts(page: string): TemplatePart[] {
  const parts: TemplatePart[] = []
  let isTrimmed = false
  const addText = (from: number, to: number, isEndTrimmed: boolean): void => {
    const whole = page.slice(from, to)
    const text = isTrimmed ? whole.trimStart() : whole
    parts.push(isEndTrimmed ? text.trimEnd() : text)
  }
  let at = 0
  for (;;) {
    const begin = page.indexOf(BEGIN, at)
    const end = begin < 0 ? -1 : page.indexOf(END, begin)
    if (end < 0) break
    const inner = page.slice(begin + BEGIN.length, end)
    addText(at, begin, /^-\s/.test(inner))
    isTrimmed = /\s-$/.test(inner)
    const part = partOf(inner)
    if (part !== undefined) parts.push(part)
    at = end + END.length
  }
  addText(at, page.length, false)
  return parts
}

/** Of what is between the brackets; undefined for a comment. */
function partOf(inner: string): TemplatePart | undefined {
  const action = inner.replace(/^-\s/, '').replace(/\s-$/, '').trim()
  const [, quoted, backquoted] = INCLUDE.exec(action) ?? []
  const include = quoted ?? backquoted
  if (include !== undefined) return { include }
  return COMMENT.test(action) ? undefined : { action }
}
