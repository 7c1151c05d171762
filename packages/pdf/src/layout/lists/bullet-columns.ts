import { rowsOf } from '../../text/blocks.js'
import { type Line, makeLines } from '../../text/lines.js'
import type { Word } from '../../text/words.js'
import type { DrawnBullets } from './drawn-bullets.js'

/** Bullets of a column begin at one place, within this distance in points, in this many lines. */
const SAME_PLACE = 2
const LEAST_LINES = 2

/**
 * Regions whose lines have painted bullets between their words, divided there: two lists beside each other can be
 * so close that their lines were read as one. Only bullets say so.
 */
export function bulletColumns(
  regions: readonly (readonly Line[])[],
  bullets: DrawnBullets,
): (readonly Line[])[] {
  return regions.flatMap((lines) => {
    const pieces = divided(rowsOf(lines), bullets)
    return pieces.length > 1 ? pieces : [lines]
  })
}

/** `lines` are whole rows. */
function divided(lines: readonly Line[], bullets: DrawnBullets): (readonly Line[])[] {
  const places = lines.map((line) => bullets.within(line))
  for (const [first, [at]] of places.entries()) {
    if (at === undefined) continue
    const isThere = (each: readonly number[]): boolean =>
      each.some((place) => Math.abs(place - at) < SAME_PLACE)
    let end = first + 1
    let found = 1
    // A line without the bullet is of the columns if a line behind it has one.
    for (let next = end; next < lines.length && isDivisible(lines[next]!, at); next++)
      if (isThere(places[next]!)) {
        found++
        end = next + 1
      }
    if (found < LEAST_LINES) continue
    const own = lines.slice(first, end)
    const left = side(own, ({ left: start }) => start < at)
    const right = side(own, ({ left: start }) => start >= at)
    return [
      ...(first > 0 ? [lines.slice(0, first)] : []),
      left,
      ...divided(right, bullets),
      ...(end < lines.length ? divided(lines.slice(end), bullets) : []),
    ]
  }
  return [lines]
}

function isDivisible({ words }: Line, at: number): boolean {
  return words.every(({ left, right }) => right <= at || left >= at)
}

function side(lines: readonly Line[], isOn: (word: Word) => boolean): Line[] {
  return lines.flatMap(({ words }) => {
    const own = words.filter(isOn)
    return own.length === 0 ? [] : makeLines(own, false)
  })
}
