/** Names that every font of the Macintosh has (OpenType, `post`, format 1): those of format 2 are numbered from here on. */
const STANDARD_NAMES = 258
const VERSION_2 = 0x00020000
const VERSION_3 = 0x00030000
const HEADER = 32

export interface CutPost {
  /** For so many glyphs; undefined where the program has none. */
  readonly table: ((count: number) => Uint8Array) | undefined
  /** Whether it counts on all glyphs of the program. */
  readonly isBound: boolean
}

/** The `post` table with the names of some glyphs alone. */
export function postOf(post: Uint8Array | undefined, used: ReadonlySet<number>): CutPost {
  if (post === undefined || post.length < HEADER) return { table: undefined, isBound: false }
  const view = new DataView(post.buffer, post.byteOffset, post.byteLength)
  const version = view.getUint32(0)
  if (version === VERSION_3) return { table: () => post, isBound: false }
  const names = version === VERSION_2 ? readNames(post, view) : undefined
  if (names === undefined) return { table: () => post, isBound: true }
  return { table: (count) => writeNames(post, names, used, count), isBound: false }
}

interface Names {
  readonly indexes: readonly number[]
  readonly own: readonly Uint8Array[]
}

function readNames(post: Uint8Array, view: DataView): Names | undefined {
  if (post.length < HEADER + 2) return undefined
  const count = view.getUint16(HEADER)
  let at = HEADER + 2 + count * 2
  if (at > post.length) return undefined
  const indexes = Array.from({ length: count }, (_, glyph) => view.getUint16(HEADER + 2 + glyph * 2))
  const own: Uint8Array[] = []
  while (at < post.length) {
    const length = post[at]!
    own.push(post.subarray(at, at + 1 + length))
    at += 1 + length
  }
  return { indexes, own }
}

function writeNames(
  post: Uint8Array,
  { indexes, own }: Names,
  used: ReadonlySet<number>,
  count: number,
): Uint8Array {
  const kept: Uint8Array[] = []
  let bytes = 0
  const table = Array.from({ length: count }, (_, glyph) => {
    const index = used.has(glyph) ? (indexes[glyph] ?? 0) : 0
    const name = index < STANDARD_NAMES ? undefined : own[index - STANDARD_NAMES]
    if (name === undefined) return index < STANDARD_NAMES ? index : 0
    kept.push(name)
    bytes += name.length
    return STANDARD_NAMES + kept.length - 1
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

/** The glyphs of names in a `post` table of format 2 that brings its own. */
export function glyphsByPostName(post: Uint8Array): Map<string, number> {
  const found = new Map<string, number>()
  if (post.length < HEADER) return found
  const view = new DataView(post.buffer, post.byteOffset, post.byteLength)
  const names = view.getUint32(0) === VERSION_2 ? readNames(post, view) : undefined
  names?.indexes.forEach((index, glyph) => {
    const name = index < STANDARD_NAMES ? undefined : names.own[index - STANDARD_NAMES]
    if (name !== undefined) found.set(String.fromCharCode(...name.subarray(1)), glyph)
  })
  return found
}
