/** Page selections, such as `1-3,last,!2`. @module */
import { limitExceeded, PdfError } from './errors.js'
import { defaultLimits, type Limits } from './limits.js'
import { hintFor } from './page-grammar-hints.js'

/** A page selection as callers pass it: `'1-3, last'`, `3`, `['1-3', 5]`; no value means all pages. */
export type PageInput = string | number | readonly (string | number)[] | null | undefined

/** A valid page selection. Whether its pages exist is checked once the file is known. */
export interface PageSelection {
  readonly tokens: readonly PageToken[]
  /** The selection as passed, truncated to a length suitable for an error. */
  readonly text: string
}

export interface PageToken {
  readonly text: string
  /** `!3`, `x3`: these pages are excluded. */
  readonly excludes: boolean
  readonly pages: PageRange | PagePattern
}

/** From one page to another, in reverse if the first is after the second. */
interface PageRange {
  readonly from: PagePosition
  readonly to: PagePosition
}

interface PagePosition {
  readonly number: number
  /** Whether pages are counted from the last page, which is 1. */
  readonly fromEnd: boolean
}

/** The pages `step` × n + `offset`, with n from 0. */
interface PagePattern {
  readonly step: number
  readonly offset: number
}

/** Evenly spaced page numbers, to which every token is reduced. */
interface PageRun {
  readonly first: number
  readonly step: number
  readonly count: number
}

const SHOWN_CHARACTERS = 40
const FIRST_PAGE: PagePosition = { number: 1, fromEnd: false }
const LAST_PAGE: PagePosition = { number: 1, fromEnd: true }

/** Parses a selection. Throws `invalid_pages` with the invalid token. */
export function parsePageSelection(
  input: PageInput,
  limits: Pick<Limits, 'maxSelectionLength'> = defaultLimits,
): PageSelection {
  const parts = partsOf(input)
  let length = 0
  for (const part of parts) length += part.length + 1
  if (length - 1 > limits.maxSelectionLength) {
    throw limitExceeded('The number of characters of a page selection', limits.maxSelectionLength)
  }
  const text = parts.join(',')
  if (text.trim() === '') return { tokens: [allPages], text: allPages.text }
  return { tokens: text.split(',').map(parseToken), text: shown(text) }
}

/**
 * The selected pages, counted from 0, in order and with repetitions. Throws `invalid_pages` if the file does
 * not have a selected page, or if no page remains.
 */
export function selectPages(
  selection: PageSelection,
  pageCount: number,
  limits: Pick<Limits, 'maxPages'> = defaultLimits,
): Uint32Array {
  const taken: PageRun[] = []
  const leftOut: PageRun[] = []
  for (const token of selection.tokens) (token.excludes ? leftOut : taken).push(runOf(token, pageCount))
  if (taken.length === 0) taken.push(runOf(allPages, pageCount))
  const chosen = pagesOf(taken, limits)
  const pages = leftOut.length === 0 ? chosen : without(chosen, pagesOf(leftOut, limits), pageCount)
  if (pages.length === 0) {
    throw invalid(selection.text, `none is left of the file, which has ${count(pageCount)}.`, pageCount)
  }
  return pages
}

function partsOf(input: PageInput): string[] {
  if (input === undefined || input === null) return []
  if (typeof input === 'string') return [input]
  if (typeof input === 'number') return [integerText(input)]
  if (Array.isArray(input))
    return input.map((part) => (typeof part === 'number' ? integerText(part) : textOf(part)))
  return [textOf(input)]
}

/**
 * A negative number is rejected, because its text would be a range from the start, while it most likely means
 * a page from the end.
 */
function integerText(value: number): string {
  if (Number.isSafeInteger(value) && value >= 0) return String(value)
  const fromEnd = Number.isSafeInteger(value) ? ` Write r${-value} to count from the last page.` : ''
  throw invalid(String(value), `pages are whole numbers from 1.${fromEnd}`)
}

/** Values from JSON need not match the types. */
function textOf(value: unknown): string {
  if (typeof value === 'string') return value
  const type = value === null ? 'null' : typeof value
  throw invalid(type, 'pages are a text like 1-3,last, a whole number or a list of these.')
}

function parseToken(written: string): PageToken {
  const text = written.trim()
  const token = text.toLowerCase()
  const excludes = token.startsWith('!') || token.startsWith('x')
  const pages = parsePages(excludes ? token.slice(1).trim() : token)
  if (pages === undefined) throw invalid(text, hintFor(token))
  return { text, excludes, pages }
}

function parsePages(token: string): PageRange | PagePattern | undefined {
  if (token === 'all') return allPages.pages
  if (token === 'odd') return { step: 2, offset: 1 }
  if (token === 'even') return { step: 2, offset: 0 }
  const pattern = /^(\d{1,15})n(?:\s*([+-])\s*(\d{1,15}))?$/.exec(token)
  if (pattern !== null) {
    const step = Number(pattern[1])
    const offset = Number(pattern[3] ?? 0)
    return step === 0 ? undefined : { step, offset: pattern[2] === '-' ? -offset : offset }
  }
  const dash = token.indexOf('-')
  if (dash < 0) {
    const page = parsePosition(token)
    return page && { from: page, to: page }
  }
  const start = token.slice(0, dash).trim()
  const end = token.slice(dash + 1).trim()
  if (start === '' && end === '') return undefined
  const from = start === '' ? FIRST_PAGE : parsePosition(start)
  const to = end === '' ? LAST_PAGE : parsePosition(end)
  return from && to && { from, to }
}

function parsePosition(text: string): PagePosition | undefined {
  if (text === 'last' || text === 'end' || text === 'z') return LAST_PAGE
  const match = /^(r?)(\d{1,15})$/.exec(text)
  return match === null ? undefined : { number: Number(match[2]), fromEnd: match[1] === 'r' }
}

const allPages: PageToken = { text: 'all', excludes: false, pages: { from: FIRST_PAGE, to: LAST_PAGE } }

function runOf(token: PageToken, pageCount: number): PageRun {
  const { pages } = token
  if ('step' in pages) {
    const { step, offset } = pages
    const first = offset > 0 ? offset : step - (-offset % step)
    return { first, step, count: first > pageCount ? 0 : Math.floor((pageCount - first) / step) + 1 }
  }
  // A file without pages has no last page. This error is reported for the selection.
  if (pageCount === 0 && token === allPages) return { first: 1, step: 1, count: 0 }
  const from = pageNumber(pages.from, token, pageCount)
  const to = pageNumber(pages.to, token, pageCount)
  return { first: from, step: from <= to ? 1 : -1, count: Math.abs(to - from) + 1 }
}

function pageNumber(position: PagePosition, token: PageToken, pageCount: number): number {
  const { number, fromEnd } = position
  if (number >= 1 && number <= pageCount) return fromEnd ? pageCount + 1 - number : number
  const page = fromEnd ? `r${number}` : `${number}`
  const right =
    pageCount === 0 ? '' : ` Pages go from ${fromEnd ? 'r' : ''}1 to ${fromEnd ? 'r' : ''}${pageCount}.`
  throw invalid(token.text, `there is no page ${page}, the file has ${count(pageCount)}.${right}`, pageCount)
}

function pagesOf(runs: readonly PageRun[], limits: Pick<Limits, 'maxPages'>): Uint32Array {
  let total = 0
  for (const run of runs) total += run.count
  if (total > limits.maxPages)
    throw limitExceeded('The number of pages that a selection names', limits.maxPages)
  const pages = new Uint32Array(total)
  let at = 0
  for (const run of runs) {
    for (let i = 0, page = run.first - 1; i < run.count; i++, page += run.step) pages[at++] = page
  }
  return pages
}

function without(pages: Uint32Array, leftOut: Uint32Array, pageCount: number): Uint32Array {
  const isLeftOut = new Uint8Array(pageCount)
  for (const page of leftOut) isLeftOut[page] = 1
  return pages.filter((page) => isLeftOut[page] === 0)
}

function count(pages: number): string {
  return pages === 0 ? 'no pages' : pages === 1 ? '1 page' : `${pages} pages`
}

function invalid(token: string, problem: string, pageCount?: number): PdfError {
  const text = shown(token)
  const details = pageCount === undefined ? { token: text } : { token: text, pages: pageCount }
  return new PdfError('invalid_pages', `Pages "${text}": ${problem}`, details)
}

/** Short enough for an error, and without characters that could disrupt a terminal or a log. */
function shown(text: string): string {
  const characters = [...text.slice(0, 2 * SHOWN_CHARACTERS)].map((c) => (/\p{C}/u.test(c) ? '\ufffd' : c))
  const fits = characters.length <= SHOWN_CHARACTERS && text.length <= 2 * SHOWN_CHARACTERS
  return fits ? characters.join('') : `${characters.slice(0, SHOWN_CHARACTERS - 1).join('')}…`
}
