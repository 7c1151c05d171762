import { limitExceeded } from '../errors.js'
import type { Limits } from '../limits.js'
import type { Source } from '../source/source.js'
import { asciiBytes } from '../syntax/characters.js'
import { Parser } from '../syntax/parser.js'
import { findWord } from './find-word.js'
import type { ReadingBudget } from './reading-budget.js'
import type { StreamEnds } from './stream-ends.js'

const FIRST_BLOCK = 2048
/** An object of this many bytes is long. */
const LONG = 128 * 1024
const ENDOBJ = asciiBytes('endobj')

/** What reading objects out of a file needs. */
export interface Reading {
  readonly source: Source
  readonly limits: Limits
  readonly budget: ReadingBudget
  readonly streamEnds: StreamEnds
}

/**
 * Runs `read` at a position of the source, over ever larger blocks until what it reads lies wholly inside one.
 * `read` must depend on nothing but the parser, because it may run more than once.
 */
export function parseAt<T>(
  { source, limits, budget }: Reading,
  position: number,
  read: (parser: Parser, base: number) => T,
): T {
  budget.ensure()
  let length = FIRST_BLOCK
  for (;;) {
    const block = source.block(position, length)
    const start = position - block.base
    const parser = new Parser(block.bytes, start, block.bytes.length, limits.maxNesting)
    parser.sharesBytes = length > LONG
    const result = read(parser, block.base)
    budget.spend(parser.pos - start)
    const sawAll = block.base + block.bytes.length >= source.size
    if (sawAll || parser.pos < parser.end) return result
    length = nextBlockLength({ source, limits, budget }, position, Math.max(length, parser.end - start))
  }
}

/**
 * The length of the next block to read at a position where an object did not end within `seen` bytes. A long one is read again up to
 * where it should end: four times as much each time, half of the work would be in vain.
 */
export function nextBlockLength(
  { source, limits, budget }: Pick<Reading, 'source' | 'limits' | 'budget'>,
  position: number,
  seen: number,
): number {
  const most = limits.maxObjectBytes
  if (seen >= most) throw limitExceeded('The size of one object', most)
  if (seen < LONG) return Math.min(seen * 4, most)
  const from = position + seen
  const end = Math.min(findWord(source, ENDOBJ, from, position + most), position + most)
  budget.spend(end - from)
  return Math.min(Math.max(seen * 4, end - position + ENDOBJ.length), most)
}
