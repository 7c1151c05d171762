import { limitExceeded } from '../errors.js'
import type { Arrangement } from './arrangement.js'

export interface Numbering {
  /** The number of every object and object stream, by unit. */
  readonly numbers: Int32Array
  /** For each packed object, by number, its object stream and its index in it; 0 for others. */
  readonly containers: Int32Array
  readonly places: Uint8Array
  /** Numbers from here belong to the first page's cross-reference, lower ones to the main one. */
  readonly firstHalf: number
  /** The highest number plus one. */
  readonly size: number
  readonly dictionary: number
  readonly hints: number
  /** 0 if cross-references are not streams. */
  readonly firstXref: number
  readonly mainXref: number
}

/**
 * Numbers objects in file order, starting with those after the first page (ISO 32000-1, F.3.1). Within each
 * half, packed objects have the last numbers, because readers count the objects of a page by their numbers.
 */
export function number(
  arrangement: Arrangement,
  objectCount: number,
  xrefStreams: boolean,
  maxObjectNumber: number,
): Numbering {
  const { packed } = arrangement
  const size = 1 + objectCount + packed.length + (xrefStreams ? 4 : 2)
  if (size > maxObjectNumber) throw limitExceeded('The number of objects of the output', maxObjectNumber)
  const numbers = new Int32Array(objectCount + packed.length)
  const containers = new Int32Array(size)
  const places = new Uint8Array(size)
  let next = 1
  const take = (units: Int32Array): void => {
    for (const unit of units) numbers[unit] = next++
  }
  const takePacked = (units: Int32Array): void => {
    for (const unit of units) {
      if (unit < objectCount) continue
      packed[unit - objectCount]!.forEach((index, place) => {
        containers[next] = numbers[unit]!
        places[next] = place
        numbers[index] = next++
      })
    }
  }
  const { opening, firstPage, otherPages, shared, rest } = arrangement
  for (const units of [otherPages, shared, rest]) take(units)
  const mainXref = xrefStreams ? next++ : 0
  for (const units of [otherPages, shared, rest]) takePacked(units)
  const firstHalf = next
  const dictionary = next++
  const firstXref = xrefStreams ? next++ : 0
  take(opening)
  const hints = next++
  take(firstPage)
  for (const units of [opening, firstPage]) takePacked(units)
  return { numbers, containers, places, firstHalf, size: next, dictionary, hints, firstXref, mainXref }
}
