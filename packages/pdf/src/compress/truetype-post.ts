import { STANDARD_NAMES } from '../fonts/truetype-names.js'

const VERSION_1 = 0x00010000
const VERSION_2 = 0x00020000
const VERSION_3 = 0x00030000
const HEADER = 32

export interface CutPost {
  /** Creates the table for a number of glyphs; undefined if the program has none. */
  readonly table: ((count: number) => Uint8Array) | undefined
  /** Whether the table requires all glyphs of the program. */
  readonly isBound: boolean
}

/** The `post` table with only the names of some glyphs. */
export function postOf(post: Uint8Array | undefined, used: ReadonlySet<number>): CutPost {
  if (post === undefined || post.length < HEADER) return { table: undefined, isBound: false }
  const view = new DataView(post.buffer, post.byteOffset, post.byteLength)
  const version = view.getUint32(0)
  if (version === VERSION_3) return { table: () => post, isBound: false }
  const names = version === VERSION_2 ? readNames(post, view) : undefined
  if (names === undefined) return { table: () => post, isBound: true }
  return { table: (count) => writeNames(post, names, used, count), isBound: false }
}

/** Names as offsets, because fonts have thousands of names and few of them are read. */
interface Names {
  /** For each glyph: the index of its name. */
  readonly indexes: Uint16Array
  /** The offset of each non-standard name, at its length byte. */
  readonly starts: readonly number[]
}

function readNames(post: Uint8Array, view: DataView): Names | undefined {
  if (post.length < HEADER + 2) return undefined
  const count = view.getUint16(HEADER)
  let at = HEADER + 2 + count * 2
  if (at > post.length) return undefined
  const indexes = new Uint16Array(count)
  for (let glyph = 0; glyph < count; glyph++) indexes[glyph] = view.getUint16(HEADER + 2 + glyph * 2)
  const starts: number[] = []
  while (at < post.length) {
    // A truncated name would include the bytes written after it.
    if (at + 1 + post[at]! > post.length) break
    starts.push(at)
    at += 1 + post[at]!
  }
  return { indexes, starts }
}

function writeNames(
  post: Uint8Array,
  { indexes, starts }: Names,
  used: ReadonlySet<number>,
  count: number,
): Uint8Array {
  const kept: Uint8Array[] = []
  let bytes = 0
  const table = Array.from({ length: count }, (_, glyph) => {
    const index = used.has(glyph) ? (indexes[glyph] ?? 0) : 0
    if (index < STANDARD_NAMES.length) return index
    const start = starts[index - STANDARD_NAMES.length]
    if (start === undefined) return 0
    const name = post.subarray(start, start + 1 + post[start]!)
    kept.push(name)
    bytes += name.length
    return STANDARD_NAMES.length + kept.length - 1
  })
  const written = new Uint8Array(HEADER + 2 + count * 2 + bytes)
  written.set(post.subarray(0, HEADER))
  const view = new DataView(written.buffer)
  view.setUint16(HEADER, count)
  table.forEach((index, glyph) => {
    view.setUint16(HEADER + 2 + glyph * 2, index)
  })
  let at = HEADER + 2 + count * 2
  for (const name of kept) {
    written.set(name, at)
    at += name.length
  }
  return written
}

/**
 * The glyphs of names in a `post` table of format 1 or 2. If several glyphs have the same name, some readers
 * use the first and some the last.
 */
export function glyphsByPostName(post: Uint8Array): Map<string, number[]> {
  const found = new Map<string, number[]>()
  if (post.length < HEADER) return found
  const view = new DataView(post.buffer, post.byteOffset, post.byteLength)
  const version = view.getUint32(0)
  const add = (name: string | undefined, glyph: number): void => {
    if (name === undefined) return
    const known = found.get(name)
    if (known === undefined) found.set(name, [glyph])
    else known.push(glyph)
  }
  if (version === VERSION_1) STANDARD_NAMES.forEach(add)
  const names = version === VERSION_2 ? readNames(post, view) : undefined
  if (names === undefined) return found
  const text = latin1(post)
  names.indexes.forEach((index, glyph) => {
    const start = names.starts[index - STANDARD_NAMES.length]
    const own = start === undefined ? undefined : text.slice(start + 1, start + 1 + post[start]!)
    add(STANDARD_NAMES[index] ?? own, glyph)
  })
  return found
}

const CHARACTERS_AT_ONCE = 4096

function latin1(bytes: Uint8Array): string {
  let text = ''
  for (let at = 0; at < bytes.length; at += CHARACTERS_AT_ONCE) {
    // Spreading a byte array takes seven times as long.
    const part: string = Reflect.apply(
      String.fromCharCode,
      undefined,
      bytes.subarray(at, at + CHARACTERS_AT_ONCE),
    )
    text += part
  }
  return text
}
