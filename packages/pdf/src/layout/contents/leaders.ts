import type { Word } from '../../text/words.js'
import type { DraftLine } from '../page/draft-line.js'
import type { Paragraph, Run } from '../tree.js'

/** Dots between two texts of a line, which a tabulator drew. Dots at the end of a line are a field to fill in. */
const LEADERS = /(?<![ \t])[ \t]*(?:(?:\.[ \t]?){5,}|(?:\u2026[ \t]?){2,})[ \t]*/g
/** A word of them: single dots can stand apart. */
const LEADER = /\.{3}|\u2026|^\.+$/
const HAS_LEADERS = /(?:\.[ \t]?){5}|\u2026[ \t]?\u2026/

/** The runs of a line with one tabulator in place of the dots that lead from one text to the next. */
export function withoutLeaders(runs: readonly Run[]): readonly Run[] {
  if (!runs.some(({ text }) => HAS_LEADERS.test(text))) return runs
  const last = runs.findLastIndex(({ text }) => text.trim() !== '')
  return runs.map((run, at): Run => {
    const text = run.text.replace(LEADERS, (dots, index: number) => {
      const isBetween = at < last || (at === last && run.text.slice(index + dots.length).trim() !== '')
      return isBetween ? '\t' : dots
    })
    return text === run.text ? run : { ...run, text }
  })
}

/** The tabulator that led to the end of a line by dots. */
export function leaderTab({ runs, end }: DraftLine, columnStart: number): Paragraph['tabs'] {
  if (withoutLeaders(runs) === runs) return []
  return [{ at: Math.round((end - columnStart) * 10) / 10, x: end, alignment: 'right', hasLeaders: true }]
}

/** The index of the first word with such dots, or the number of words. */
export function leadersIn(words: readonly Word[]): number {
  const found = words.findIndex(({ text }) => LEADER.test(text))
  return found < 0 ? words.length : found
}
