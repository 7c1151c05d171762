import { limitExceeded } from '../errors.js'
import type { Limits } from '../limits.js'
import type { Source } from '../source/source.js'
import { asciiBytes } from '../syntax/characters.js'
import { Parser } from '../syntax/parser.js'
import { findWord } from './find-word.js'
import type { ReadingBudget } from './reading-budget.js'
import type { StreamEnds } from './stream-ends.js'

const FIRST_BLOCK = 2048
/** Objects of at least this many bytes are long. */
const LONG = 128 * 1024
const ENDOBJ = asciiBytes('endobj')

/** The context for reading objects from a file. */
export interface Reading {
  readonly source: Source
  readonly limits: Limits
  readonly budget: ReadingBudget
  readonly streamEnds: StreamEnds
}

/**
 * Runs `read` at a position of the source with increasingly large blocks, until the object is completely
 * inside one. `read` must depend only on the parser, because it can run more than once.
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
 * The length of the next block at a position where an object did not end within `seen` bytes. A long object
 * is read again up to its probable end, because with blocks that grow by a factor of four half of the work
 * would be wasted.
 */
export function nextBlockLength(
  { source, limits, budget }: Pick<Reading, 'source' | 'limits' | 'budget'>,
  position: number,
  seen: number,
): number {
  const max = limits.maxObjectBytes
  if (seen >= max) throw limitExceeded('The size of one object', max)
  if (seen < LONG) return Math.min(seen * 4, max)
  const from = position + seen
  const end = Math.min(findWord(source, ENDOBJ, from, position + max), position + max)
  budget.spend(end - from)
  return Math.min(Math.max(seen * 4, end - position + ENDOBJ.length), max)
}
