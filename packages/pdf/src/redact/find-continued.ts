import { limitExceeded } from '../errors.js'
import { type Fold, type FoldedText, isBoundary } from './fold.js'
import type { Match, Matcher } from './match.js'
import type { PageScan } from './page-scan.js'
import type { SearchText } from './text-view.js'

/** The two parts of a match that a column or a page divides. */
export interface ContinuedMatch {
  readonly here: Match
  readonly there: Match
}

/** The end or the start of a block of text. */
interface Edge {
  readonly source: SearchText
  readonly folded: FoldedText
}

/**
 * A pattern is searched for in so many characters at the end and at the start of so many blocks: those of a page
 * before its footer, and those of the next one after its header.
 */
const EDGE_LENGTH = 100
const EDGE_BLOCKS = 3
const PAGE_NUMBER = /^\P{L}{0,3}\d{1,4}\P{L}{0,3}$/u
const DIVIDED = /[\p{L}\p{N}][-\u00ad\u2010\u2011]\s*$/u
/** More comparisons are an attempt to overload the service. */
const MAX_COMPARISONS = 20_000_000

/**
 * Phrases that begin at the end of a block of text and continue at the start of another one: in the next column
 * or, after a footer and a header, on the next page. Patterns, too, on the next page.
 */
export function findContinued(
  page: PageScan,
  next: PageScan,
  matchers: readonly Matcher[],
): ContinuedMatch[] {
  const found: ContinuedMatch[] = []
  const [here, there] = [page.plain.blocks(), next.plain.blocks()]
  if (here.length === 0 || there.length === 0) return found
  const folds = new Map<Fold, { readonly ends: Edge[]; readonly starts: Edge[] }>()
  let comparisons = 0
  for (const { kind, comparison } of matchers) {
    if (comparison === undefined) continue
    const { fold, text, isWhole } = comparison
    const folded = (source: SearchText): Edge => ({ source, folded: fold.of(source.text) })
    const { ends, starts } = folds.get(fold) ?? { ends: here.map(folded), starts: there.map(folded) }
    folds.set(fold, { ends, starts })
    for (let at = 1; at < text.length; at++) {
      comparisons += ends.length + starts.length
      if (comparisons > MAX_COMPARISONS)
        throw limitExceeded('The number of texts that are compared', MAX_COMPARISONS)
      const first = text.slice(0, at).trimEnd()
      const rest = text.slice(at).trimStart()
      if (first.length + rest.length < text.length - 1) continue
      const isBetweenWords = first.length + rest.length < text.length || isBoundary(first.at(-1)!, rest[0]!)
      const begins = ends.flatMap((edge) => partAtEnd(edge, first, isBetweenWords, isWhole) ?? [])
      if (begins.length === 0) continue
      const continues = starts.flatMap((edge) => partAtStart(edge, rest, isWhole) ?? [])
      for (const begin of begins)
        for (const end of continues)
          if (begin.source !== end.source)
            found.push({ here: matchOf(kind, begin), there: matchOf(kind, end) })
    }
  }
  if (page === next) return found
  const patterns = matchers.filter(({ comparison }) => comparison === undefined)
  return patterns.length === 0 ? found : [...found, ...findContinuedPatterns(here, there, patterns)]
}

/** Matches of patterns that begin at the end of a page and continue on the next one. */
function findContinuedPatterns(
  here: readonly SearchText[],
  there: readonly SearchText[],
  matchers: readonly Matcher[],
): ContinuedMatch[] {
  const found: ContinuedMatch[] = []
  const isText = ({ text }: SearchText): boolean => !PAGE_NUMBER.test(text)
  for (const end of here.filter(isText).slice(-EDGE_BLOCKS))
    for (const start of there.filter(isText).slice(0, EDGE_BLOCKS)) {
      const from = Math.max(0, end.text.length - EDGE_LENGTH)
      const last = end.text.slice(from).trimEnd()
      for (const before of DIVIDED.test(last) ? [last.slice(0, -1), last] : [`${last} `])
        for (const { kind, find } of matchers)
          for (const [begin, to] of find(before + start.text.slice(0, EDGE_LENGTH))) {
            if (begin >= last.length || to <= before.length) continue
            const first = partOf(end, from + begin, end.text.length)
            const rest = partOf(start, 0, to - before.length)
            if (first === undefined || rest === undefined) continue
            found.push({ here: matchOf(kind, first), there: matchOf(kind, rest) })
          }
    }
  return found
}

interface Part {
  readonly source: SearchText
  readonly text: string
  readonly glyphs: readonly number[]
}

/** Within a word, the block has to end with a hyphen. */
function partAtEnd(
  { source, folded }: Edge,
  part: string,
  isBetweenWords: boolean,
  isWhole: boolean,
): Part | undefined {
  const isDivided = DIVIDED.test(source.text)
  const { text } = folded
  const trimmed = text.trimEnd()
  for (const [end, isAllowed] of [
    [trimmed.length, isBetweenWords || isDivided],
    [trimmed.replace(/-$/, '').length, isDivided],
  ] as const) {
    const start = end - part.length
    if (!isAllowed || start < 0 || !text.startsWith(part, start)) continue
    if (isWhole && !folded.isBoundary(start)) continue
    return partOf(source, ...folded.original(start, trimmed.length))
  }
  return undefined
}

function partAtStart({ source, folded }: Edge, part: string, isWhole: boolean): Part | undefined {
  const { text } = folded
  const start = text.length - text.trimStart().length
  if (!text.startsWith(part, start)) return undefined
  if (isWhole && !folded.isBoundary(start + part.length)) return undefined
  return partOf(source, ...folded.original(start, start + part.length))
}

function partOf(source: SearchText, start: number, end: number): Part | undefined {
  const glyphs = [...new Set(source.glyphsOf(start, end))]
  return glyphs.length === 0 ? undefined : { source, text: source.text.slice(start, end), glyphs }
}

function matchOf(kind: string, { text, glyphs }: Part): Match {
  return { kind, text, glyphs }
}
