import { type Bodies, IS_STREAM, IS_UNLISTED_PAGE, NEVER_PACKED } from './bodies.js'
import type { Gathered } from './gather.js'
import { IntList } from './int-list.js'
import { FIRST_PAGE, NO_PAGE, ONE_PAGE, OPENING, OUTLINES, type Parts, REST, SHARED } from './parts.js'

const OBJECTS_PER_STREAM = 100
const BYTES_PER_STREAM = 64 * 1024
/** An object stream has an overhead of some hundred bytes: less data than this is smaller unpacked. */
const WORTH_PACKING = 400

/**
 * The order of the output, by part. A unit is the index of an object, or, from `bodies.count`, of an object
 * stream.
 */
export interface Arrangement {
  readonly opening: Int32Array
  readonly firstPage: Int32Array
  /** Page by page, without the first; page `n` has the units from `pageFrom[n]` to `pageFrom[n + 1]`. */
  readonly otherPages: Int32Array
  readonly pageFrom: Int32Array
  readonly shared: Int32Array
  readonly rest: Int32Array
  /** The outline's units, which are contiguous in the first page's part or in the rest. */
  readonly outlines: Int32Array
  /** The objects of each object stream. */
  readonly packed: readonly Int32Array[]
}

/** `encryption` is the index of the encryption dictionary; -1 if there is none. */
export function arrange(
  gathered: Gathered,
  parts: Parts,
  encryption: number,
  objectStreams: boolean,
): Arrangement {
  const { bodies, pageCount, catalogue, outlines, showsOutlines } = gathered
  const { part, page } = parts
  const members: IntList[] = []
  for (const each of [OPENING, FIRST_PAGE, ONE_PAGE, SHARED, REST, OUTLINES]) members[each] = new IntList()
  for (let index = pageCount; index < part.length; index++) {
    if (index !== catalogue && index !== outlines && bodies.exists(index)) members[part[index]!]!.push(index)
  }
  const packer = new Packer(bodies, objectStreams)
  const opening = listOf(catalogue)
  if (encryption >= 0) opening.push(encryption)
  packer.pack(members[OPENING]!.view(), opening)

  const outlined = new IntList()
  if (outlines >= 0) {
    // The root comes first, because the hint table contains its number.
    const items = listOf(outlines)
    append(items, members[OUTLINES]!)
    packer.pack(items.view(), outlined)
  }
  const firstPage = listOf(0)
  packer.pack(members[FIRST_PAGE]!.view(), firstPage)
  if (showsOutlines) append(firstPage, outlined)

  const own = byPage(members[ONE_PAGE]!.view(), page, pageCount)
  const otherPages = new IntList()
  const pageFrom = new Int32Array(pageCount + 1)
  for (let number = 1; number < pageCount; number++) {
    pageFrom[number] = otherPages.length
    otherPages.push(number)
    packer.pack(own(number), otherPages)
  }
  pageFrom[pageCount] = otherPages.length
  const shared = new IntList()
  packer.pack(members[SHARED]!.view(), shared)

  const rest = new IntList()
  const others = members[REST]!.view()
  packer.pack(
    others.filter((index) => page[index] === NO_PAGE),
    rest,
  )
  // An object stream with objects of several pages would be shared, and shared objects have a separate part.
  const usedByPage = byPage(others, page, pageCount)
  for (let number = 1; number < pageCount; number++) packer.pack(usedByPage(number), rest)
  if (!showsOutlines) append(rest, outlined)
  return {
    opening: opening.view(),
    firstPage: firstPage.view(),
    otherPages: otherPages.view(),
    pageFrom,
    shared: shared.view(),
    rest: rest.view(),
    outlines: outlined.view(),
    packed: packer.packed,
  }
}

/** Packs objects of one part into object streams, if that is allowed and saves bytes. */
class Packer {
  readonly packed: Int32Array[] = []
  readonly #bodies: Bodies
  readonly #objectStreams: boolean

  constructor(bodies: Bodies, objectStreams: boolean) {
    this.#bodies = bodies
    this.#objectStreams = objectStreams
  }

  pack(indexes: Int32Array, units: IntList): void {
    const bodies = this.#bodies
    const packable = (index: number): boolean => (bodies.flags[index]! & NOT_PACKED) === 0
    let bytes = 0
    if (this.#objectStreams) for (const index of indexes) if (packable(index)) bytes += bodies.size(index)
    if (bytes < WORTH_PACKING) {
      for (const index of indexes) units.push(index)
      return
    }
    let members = new IntList()
    let held = 0
    const close = (): void => {
      if (members.length === 0) return
      units.push(bodies.count + this.packed.length)
      this.packed.push(members.view())
      members = new IntList()
      held = 0
    }
    for (const index of indexes) {
      if (!packable(index)) continue
      members.push(index)
      held += bodies.size(index)
      if (members.length === OBJECTS_PER_STREAM || held > BYTES_PER_STREAM) close()
    }
    close()
    for (const index of indexes) if (!packable(index)) units.push(index)
  }
}

const NOT_PACKED = IS_STREAM | IS_UNLISTED_PAGE | NEVER_PACKED

function listOf(value: number): IntList {
  const list = new IntList()
  list.push(value)
  return list
}

function append(list: IntList, more: IntList): void {
  for (const value of more.view()) list.push(value)
}

/** Groups objects by the page that uses them, in their original order. */
function byPage(indexes: Int32Array, page: Int32Array, pageCount: number): (number: number) => Int32Array {
  const end = new Int32Array(pageCount)
  for (const index of indexes) if (page[index]! > 0) end[page[index]!]!++
  for (let number = 1; number < pageCount; number++) end[number]! += end[number - 1]!
  const from = new Int32Array(pageCount)
  from.set(end.subarray(0, pageCount - 1), 1)
  const next = from.slice()
  const sorted = new Int32Array(end[pageCount - 1] ?? 0)
  for (const index of indexes) if (page[index]! > 0) sorted[next[page[index]!]!++] = index
  return (number) => sorted.subarray(from[number], end[number])
}
