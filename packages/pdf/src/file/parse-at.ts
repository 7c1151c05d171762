import { limitExceeded } from '../errors.js'
import type { Limits } from '../limits.js'
import type { Source } from '../source/source.js'
import { Parser } from '../syntax/parser.js'
import type { ReadingBudget } from './reading-budget.js'
import type { StreamEnds } from './stream-ends.js'

const FIRST_BLOCK = 2048

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
    const result = read(parser, block.base)
    budget.spend(parser.pos - start)
    const sawAll = block.base + block.bytes.length >= source.size
    if (sawAll || parser.pos < parser.end) return result
    length = nextBlockLength(length, block.bytes.length - start, limits)
  }
}

/** The length of the next block to read when an object did not end within the last one. */
export function nextBlockLength(length: number, seen: number, limits: Limits): number {
  if (length >= limits.maxObjectBytes) throw limitExceeded('The size of one object', limits.maxObjectBytes)
  return Math.min(Math.max(length, seen) * 4, limits.maxObjectBytes)
}
