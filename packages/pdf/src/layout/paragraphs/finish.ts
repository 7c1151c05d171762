import type { Box } from '../../geometry/box.js'
import { union } from '../../geometry/box.js'
import type { Word } from '../../text/words.js'
import { leadersIn, leaderTab, withoutLeaders } from '../contents/leaders.js'
import type { DraftLine } from '../page/draft-line.js'
import { tabsIn } from '../page/tabs.js'
import type { Marks, Paragraph, Role, Run, TextLine } from '../tree.js'
import type { DraftParagraph } from './draft-paragraph.js'
import type { LineEnds } from './line-ends.js'
import type { UsualSpacing } from './spacing.js'

const NATURAL = 1.17
/** In points: shorter distances are not meant. */
const LEAST_SPACE = 0.75
const MAX_TABS = 20
/** In points. */
const SAME_STOP = 3

/** What is known of all lines of the document. */
export interface LineFacts {
  readonly spacing: UsualSpacing
  readonly ends: LineEnds
}

/** A paragraph of the tree from its lines. */
export function finishParagraph(
  draft: DraftParagraph,
  role: Role,
  { spacing, ends }: LineFacts,
  before: DraftParagraph | undefined,
): Paragraph {
  const { lines, column, alignment, label } = draft
  const marker = label === undefined ? draft.marker : undefined
  const first = lines[0]!
  const isItem = role.type === 'item'
  const own =
    isItem && marker !== undefined ? lines.map((line, at) => (at === 0 ? withoutMarker(line) : line)) : lines
  const lineSpacing = spacingOf(lines)
  const usual = lineSpacing ?? spacing.of(first) ?? NATURAL * first.size
  const bodyStart = isItem && marker !== undefined ? first.start + marker.textStart : bodyStartOf(draft)
  const isLeft = alignment === 'left' || alignment === 'justify' || first.isRightToLeft
  const left = isLeft ? Math.max(0, bodyStart - column.start) : 0
  return {
    kind: 'paragraph',
    role,
    lines: own.map((line, at): TextLine => {
      const { page, box, base, runs } = line
      return {
        page,
        box,
        baseline: base,
        runs: withoutLeaders(runs),
        end: ends.of(line, lines[at + 1], draft.edge),
      }
    }),
    alignment,
    isRightToLeft: first.isRightToLeft,
    spaceBefore: before === undefined ? 0 : spaceBetween(before.lines.at(-1)!, first, usual),
    spaceAfter: 0,
    lineSpacing,
    indent: {
      left,
      right: Math.max(0, column.end - draft.edge),
      firstLine: isLeft || isItem ? (label ?? first).start - (isItem ? beforeText(first) : 0) - bodyStart : 0,
    },
    shading: lines.every(({ shading }) => shading === first.shading) ? first.shading : undefined,
    tabs: tabsOf(own, column.start, role.type === 'contents'),
    page: first.page,
    box: boxOf(lines.filter((line) => line.page === first.page)),
    anchors: [],
  }
}

/** How far before its text a painted bullet begins. */
function beforeText({ bullet, line: { left, right }, isRightToLeft }: DraftLine): number {
  return bullet === undefined ? 0 : isRightToLeft ? bullet[2] - right : left - bullet[0]
}

function spaceBetween(last: DraftLine, first: DraftLine, usual: number): number {
  if (last.page !== first.page || first.base <= last.base) return 0
  const space = first.base - last.base - usual
  return space < LEAST_SPACE ? 0 : Math.round(space * 10) / 10
}

function spacingOf(lines: readonly DraftLine[]): number | undefined {
  const pitches: number[] = []
  for (let at = 1; at < lines.length; at++)
    if (lines[at]!.page === lines[at - 1]!.page && lines[at]!.base > lines[at - 1]!.base)
      pitches.push(lines[at]!.base - lines[at - 1]!.base)
  if (pitches.length === 0) return undefined
  pitches.sort((one, other) => one - other)
  return Math.round(pitches[pitches.length >> 1]! * 100) / 100
}

/** Where most lines but the first begin, in the column of the first. */
function bodyStartOf({ lines, column, further }: DraftParagraph): number {
  const own = lines.slice(1, further?.from)
  if (own.length === 0) return further === undefined ? lines[0]!.start : column.start + further.start
  return own.reduce((least, { start }) => Math.min(least, start), Number.POSITIVE_INFINITY)
}

/** The line without its first word. */
export function withoutMarker(line: DraftLine): DraftLine {
  return { ...line, runs: splitAtMarker(line).rest }
}

/** The runs of the first word of a line, and those behind it. */
export function splitAtMarker({ line, runs, bullet }: DraftLine): {
  readonly marker: readonly Run[]
  readonly rest: readonly Run[]
} {
  if (bullet !== undefined) return { marker: [], rest: runs }
  const [first, second] = line.words
  let left = first?.text.length ?? 0
  const marker: Run[] = []
  const rest: Run[] = []
  for (const run of runs) {
    if (left <= 0) {
      const text = rest.length === 0 ? run.text.trimStart() : run.text
      if (text !== '') rest.push(text === run.text ? run : { ...run, text })
      continue
    }
    const own = run.text.slice(0, left)
    const behind = run.text.slice(left).trimStart()
    left -= own.length
    const [before, after] = behind === '' ? [run.marks, run.marks] : splitMarks(run.marks, [...own].length)
    marker.push({
      ...run,
      text: own,
      ...(behind !== '' && first !== undefined && { left: first.left, right: first.right }),
      marks: before,
    })
    if (behind !== '') rest.push({ ...run, text: behind, ...sideBehind(first, second), marks: after })
  }
  return { marker, rest }
}

/** Where the text behind the first word begins: on its left, if the text runs to the left. */
function sideBehind(
  first: Word | undefined,
  second: Word | undefined,
): { readonly left?: number; readonly right?: number } {
  if (first === undefined || second === undefined) return {}
  return second.right <= first.left ? { right: second.right } : { left: second.left }
}

/** The first glyphs and the others: a marker has one for each of its characters. */
function splitMarks({ glyphs }: Marks, count: number): [Marks, Marks] {
  const before: [number, number][] = []
  const after: [number, number][] = []
  let left = count
  for (const [first, last] of glyphs) {
    const own = Math.min(left, last - first + 1)
    if (own > 0) before.push([first, first + own - 1])
    if (first + own <= last) after.push([first + own, last])
    left -= own
  }
  return [{ glyphs: before }, { glyphs: after }]
}

function tabsOf(lines: readonly DraftLine[], columnStart: number, isOfContents: boolean): Paragraph['tabs'] {
  const last = lines.at(-1)
  const tabs: Paragraph['tabs'][number][] = last === undefined ? [] : [...leaderTab(last, columnStart)]
  const hasLeaders = tabs.length > 0
  for (const draft of lines) {
    const { words } = draft.line
    const leaders = hasLeaders ? leadersIn(words) : words.length
    for (const at of tabsIn(draft.line)) {
      // The dots and what they lead to have a stop already.
      if (at >= leaders || tabs.length >= MAX_TABS) continue
      const isNumber = isOfContents && !hasLeaders && draft === last && at === words.length - 1
      const x = isNumber ? draft.end : words[at]!.start
      const place = Math.round((x - columnStart) * 10) / 10
      if (!tabs.some((tab) => Math.abs(tab.at - place) < SAME_STOP))
        tabs.push({ at: place, x, alignment: isNumber ? 'right' : 'left', hasLeaders: false })
    }
  }
  return tabs.sort((one, other) => one.at - other.at)
}

function boxOf(lines: readonly DraftLine[]): Box {
  return lines.map(({ box }) => box).reduce(union)
}
