import type { Paragraph, Run } from './tree.js'

/** What stands between two lines of a paragraph. */
const JOINTS = { blank: ' ', nothing: '', hyphen: '', break: '\n' }

/** It grows in place: a paragraph can have 100,000 lines. */
interface JoinedRun extends Run {
  text: string
  right: number
  readonly marks: { readonly glyphs: (readonly [number, number])[] }
}

/**
 * The runs of a paragraph as running text: over its lines, without the hyphens at their ends, and with a line
 * feed for each line break. Consecutive runs that look the same are one.
 */
export function runsOf({ lines }: Pick<Paragraph, 'lines'>): Run[] {
  const joined: JoinedRun[] = []
  for (const [at, { runs, end }] of lines.entries()) {
    const isLast = at === lines.length - 1
    for (const [index, run] of runs.entries()) {
      const isLastOfLine = index === runs.length - 1 && !isLast
      const own = isLastOfLine && end === 'hyphen' ? run.text.slice(0, -1) : run.text
      const text = isLastOfLine ? own + JOINTS[end] : own
      const before = joined.at(-1)
      if (before !== undefined && areAlike(before, run)) {
        before.text += text
        before.right = run.right
        for (const range of run.marks.glyphs) before.marks.glyphs.push(range)
      } else joined.push({ ...run, text, marks: { glyphs: [...run.marks.glyphs] } })
    }
  }
  return joined
}

/** The text of a paragraph as one string. */
export function textOf(paragraph: Pick<Paragraph, 'lines'>): string {
  let text = ''
  const { lines } = paragraph
  for (const [at, { runs, end }] of lines.entries()) {
    for (const run of runs) text += run.text
    if (at === lines.length - 1) break
    text = (end === 'hyphen' ? text.slice(0, -1) : text) + JOINTS[end]
  }
  return text
}

function areAlike(one: Run, other: Run): boolean {
  return (
    one.look === other.look &&
    one.field === undefined &&
    other.field === undefined &&
    one.note === undefined &&
    other.note === undefined &&
    one.language === other.language &&
    isSameLink(one.link, other.link)
  )
}

function isSameLink(one: Run['link'], other: Run['link']): boolean {
  if (one === undefined || other === undefined) return one === other
  if (one.type === 'address') return other.type === 'address' && one.address === other.address
  return other.type === 'anchor' && one.name === other.name
}
