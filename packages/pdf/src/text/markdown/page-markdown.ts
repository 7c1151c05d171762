import { makeBlocks } from '../blocks.js'
import type { Line } from '../lines.js'
import type { PageText } from '../page-text.js'
import { plainText } from '../plain-text.js'
import { partsOf } from '../tables/page-parts.js'
import { cellText, type Table } from '../tables/table.js'
import type { Word } from '../words.js'
import type { HeadingLevels, HeadingStyle } from './heading-levels.js'
import {
  BULLET,
  headingStyle,
  isChapterNumber,
  isSameHeading,
  type StyleGroup,
  splitByStyle,
} from './headings.js'
import { escaped, inlineText } from './inline.js'
import type { PageLink } from './links.js'
import type { Survey } from './survey.js'
import type { Titles } from './titles.js'

export interface PageMarkdownOptions {
  readonly links: readonly PageLink[]
  /** Whether to keep running heads, footers and page numbers. */
  readonly keepsMargins: boolean
  /** The titles of the bookmarks that lead to the page. */
  readonly titles: Titles
  readonly levels: HeadingLevels
}

/** A separate block of Markdown. Consecutive list items have no empty line between them. */
export interface MarkdownPiece {
  readonly kind: 'heading' | 'paragraph' | 'item' | 'table'
  readonly text: string
}

/** A block with more lines is not analysed. */
const MAX_LINES = 20_000
const RUNNING_WORDS = 4
/** Dots that lead to a page number, and dots that can be a part of them. */
const LEADERS = /(?:\.\s?){5}.*\S$|\u2026\s?\u2026/
const DOTS = /\.{3,}|^\.+$|\u2026+/g
const NUMBER = /^(?:\(?\d{1,3}[.)]|\(?[a-z][.)]|\(?[ivx]{1,5}[.)])$/i
const SENTENCE_END = /[.!?:;]["'\u201d\u2019)\]]*$/

/** The text of a page as Markdown. */
export function pageMarkdown(page: PageText, survey: Survey, options: PageMarkdownOptions): MarkdownPiece[] {
  const pieces: MarkdownPiece[] = []
  if (page.blocks.some(({ lines }) => lines.length > MAX_LINES))
    return [{ kind: 'paragraph', text: escaped(plainText(page)) }]
  for (const part of partsOf(page)) {
    if (part.kind === 'table') {
      pieces.push({ kind: 'table', text: tableMarkdown(part.table) })
      continue
    }
    for (const { group, style } of styledGroups(part.lines, page.height, survey, options))
      pieces.push(...groupMarkdown(group, style && options.levels.levelOf(style), options))
  }
  return pieces
}

/** Adds the headings of a page to those that determine the levels. */
export function addHeadings(
  page: PageText,
  survey: Survey,
  options: PageMarkdownOptions,
  isFirst: boolean,
): void {
  for (const part of partsOf(page))
    if (part.kind === 'lines')
      for (const { style } of styledGroups(part.lines, page.height, survey, options))
        if (style !== undefined) options.levels.add(style, isFirst)
}

interface StyledGroup {
  readonly group: StyleGroup
  /** Of a heading. */
  readonly style: HeadingStyle | undefined
}

function styledGroups(
  all: readonly Line[],
  pageHeight: number,
  survey: Survey,
  { keepsMargins, titles }: PageMarkdownOptions,
): StyledGroup[] {
  const lines = keepsMargins ? all : all.filter((line) => !survey.isRunning(line, pageHeight))
  const styled: StyledGroup[] = []
  const left = usualStart(lines)
  const width = lines.reduce((widest, { start, end }) => Math.max(widest, end - start), 0)
  const blocks = makeBlocks(lines).map((block) => splitByStyle(block.lines, survey, titles))
  for (const [index, groups] of blocks.entries()) {
    for (const [at, group] of groups.entries()) {
      const below = (groups[at + 1] ?? blocks[index + 1]?.[0])?.lines[0]
      const style = headingStyle(groups, at, survey, { below, left })
      const last = styled.at(-1)
      if (style !== undefined && last?.style !== undefined && isChapterNumber(last.group.lines)) {
        styled[styled.length - 1] = {
          group: { ...group, lines: [...last.group.lines, ...group.lines] },
          style,
        }
        continue
      }
      if (
        style !== undefined &&
        last?.style !== undefined &&
        last.style.size === style.size &&
        last.style.isBold === style.isBold &&
        last.group.depth === undefined &&
        group.depth === undefined &&
        isSameHeading(last.group.lines, group.lines, width)
      )
        last.group.lines.push(...group.lines)
      else styled.push({ group, style })
    }
  }
  return styled
}

/** Where most lines of running text begin. */
function usualStart(lines: readonly Line[]): number {
  const starts = new Map<number, number>()
  for (const { start, words } of lines)
    if (words.length >= RUNNING_WORDS) starts.set(Math.round(start), (starts.get(Math.round(start)) ?? 0) + 1)
  let [most, usual] = [0, Number.POSITIVE_INFINITY]
  for (const [start, count] of starts) if (count > most) [most, usual] = [count, start]
  return usual
}

/** Joins pieces with the separators they need. */
export function joinPieces(pieces: readonly MarkdownPiece[]): string {
  let text = ''
  let last: MarkdownPiece | undefined
  for (const piece of pieces) {
    if (last !== undefined) text += last.kind === 'item' && piece.kind === 'item' ? '\n' : '\n\n'
    text += piece.text
    last = piece
  }
  return text
}

function textOf(words: readonly Word[]): string {
  return words.map((word) => word.text).join(' ')
}

function groupMarkdown(
  { lines }: StyleGroup,
  level: number | undefined,
  { links }: PageMarkdownOptions,
): MarkdownPiece[] {
  if (level !== undefined) {
    const text = inlineText(
      lines.map((line) => line.words),
      { links, emphasis: false },
    )
    return [{ kind: 'heading', text: `${'#'.repeat(level)} ${text}` }]
  }
  const pieces: MarkdownPiece[] = []
  for (const { mark, lines: own, depth } of paragraphsOf(lines)) {
    const text = inlineText(
      own.map((line) => line.words),
      { links, emphasis: true },
    )
    if (mark === undefined) pieces.push({ kind: 'paragraph', text: guarded(text) })
    else pieces.push({ kind: 'item', text: `${'  '.repeat(depth)}${mark} ${text}` })
  }
  return pieces
}

interface Paragraph {
  /** The list marker, if the paragraph is a list item. */
  readonly mark: string | undefined
  readonly depth: number
  readonly lines: Line[]
}

/** The paragraphs and list items of a block. */
function paragraphsOf(lines: readonly Line[]): Paragraph[] {
  const left = Math.min(...lines.map((line) => line.start))
  const right = Math.max(...lines.map((line) => line.end))
  const paragraphs: Paragraph[] = []
  const indents: number[] = []
  let last: Line | undefined
  for (const line of lines) {
    const entry = withoutLeaders(line.words)
    const mark = entry === undefined ? markOf(line) : '-'
    const current = paragraphs.at(-1)
    if (mark !== undefined) {
      while (indents.length > 0 && indents.at(-1)! > line.start + 0.5 * line.size) indents.pop()
      if (indents.length === 0 || line.start > indents.at(-1)! + 0.5 * line.size) indents.push(line.start)
      const words = entry ?? line.words.slice(1)
      paragraphs.push({ mark, depth: Math.min(indents.length - 1, 5), lines: [{ ...line, words }] })
    } else if (current === undefined || last === undefined || begins(line, last, current, left, right))
      paragraphs.push({ mark: undefined, depth: 0, lines: [line] })
    else current.lines.push(line)
    last = line
  }
  return paragraphs
}

function begins(line: Line, last: Line, current: Paragraph, left: number, right: number): boolean {
  if (current.mark !== undefined) return line.start < current.lines[0]!.start - 0.5 * line.size
  const isIndented = line.start > left + 0.8 * line.size && line.start < left + 5 * line.size
  if (isIndented && last.start <= left + 0.4 * line.size && current.lines.length > 1) return true
  const isShort = last.end < right - 0.2 * (right - left)
  return isShort && SENTENCE_END.test(textOf(last.words))
}

/** An entry of a table of contents without the dots before its page number; undefined for other lines. */
function withoutLeaders(words: readonly Word[]): Word[] | undefined {
  if (!LEADERS.test(textOf(words))) return undefined
  const kept = words.flatMap((word) => {
    const text = word.text.replace(DOTS, ' ').trim()
    return text === '' ? [] : text === word.text ? word : { ...word, text }
  })
  return kept.length > 0 ? kept : undefined
}

/** The marker in Markdown: a dash, or the number itself. */
function markOf({ words }: Line): string | undefined {
  if (words.length < 2) return undefined
  const { text } = words[0]!
  if (BULLET.test(text)) return '-'
  if (!NUMBER.test(text)) return undefined
  const number = /\d+/.exec(text)?.[0]
  return number === undefined ? `- ${text}` : `${number}.`
}

/** Escapes text that would start another kind of block at the beginning of a paragraph. */
function guarded(text: string): string {
  return text.replace(/^(?:#{1,6}|[>+-]|\d+[.)])(?=\s)/, (mark) => `${mark.slice(0, -1)}\\${mark.slice(-1)}`)
}

function tableMarkdown({ rows }: Table): string {
  return rowsMarkdown(rows.map((row) => row.map((cell) => escaped(cellText(cell)))))
}

export function rowsMarkdown(rows: readonly (readonly string[])[]): string {
  const columns = Math.max(...rows.map((row) => row.length))
  const line = (cells: readonly string[]): string =>
    `| ${Array.from({ length: columns }, (_, at) => (cells[at] ?? '').replaceAll('|', '\\|')).join(' | ')} |`
  const [head = [], ...body] = rows
  return [line(head), `|${' --- |'.repeat(columns)}`, ...body.map(line)].join('\n')
}
