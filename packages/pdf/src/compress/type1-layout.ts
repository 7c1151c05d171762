import { decrypt, EEXEC_KEY } from '../fonts/outlines/type1-encryption.js'
import {
  charStringItems,
  findEexec,
  skippedBytes,
  subroutineItems,
  type Type1Item,
} from '../fonts/outlines/type1-program.js'
import { asciiText } from '../syntax/characters.js'

/** The number of random bytes at the start of the encrypted part (Adobe Type 1 Font Format, 7.2). */
const EEXEC_SKIPPED = 4
/** The terminator of an item: `ND`, `|-`, `noaccess def`. */
const ITEM_END = /^\s{0,4}[^\s/]{1,32}(?: [^\s/]{1,16})?\s{1,4}$/
const LONGEST_ITEM_END = 64
/** What follows the encrypted part: 512 zeros and `cleartomark`, or nothing. */
const TRAILER = /^[0\s]{0,2048}(?:cleartomark\s{0,8})?(?:\{restore\}\s?if\s{0,8})?$/
const LONGEST_TRAILER = 2200

/** The parts of a Type 1 program that can be subset. */
export interface Type1Layout {
  readonly clear: Uint8Array
  readonly random: Uint8Array
  /** The decrypted part without the random bytes, as bytes and as text. */
  readonly secret: Uint8Array
  readonly text: string
  readonly trailer: Uint8Array
  readonly skipped: number
  readonly glyphs: ReadonlyMap<string, Type1Item>
  /** Names with more than one charstring, of which readers choose different ones. */
  readonly repeated: ReadonlySet<string>
  /** In numerical order, from 0 without gaps. */
  readonly subroutines: ReadonlyMap<number, Type1Item>
  /** The offset after the item's terminator. */
  readonly endOf: (item: Type1Item) => number
}

/** Undefined for a program with an unusual structure, which readers interpret differently. */
export function readType1Layout(bytes: Uint8Array): Type1Layout | undefined {
  const eexec = findEexec(bytes)
  if (eexec === undefined) return undefined
  const start = afterLineEnd(bytes, eexec)
  // The encrypted part is in hexadecimal digits.
  if (/^[0-9A-Fa-f\s]{4}$/.test(asciiText(bytes, start, Math.min(bytes.length, start + 4)))) return undefined
  const whole = decrypt(bytes.subarray(start), EEXEC_KEY, 0)
  const all = asciiText(whole, EEXEC_SKIPPED)
  // Synthetic fonts, and fonts with charstrings for two resolutions.
  if (isTwice(all, '/CharStrings') || isTwice(all, '/Subrs')) return undefined
  const items = charStringItems(all)
  const glyphs = new Map(items.map((item) => [item.key, item]))
  const repeated = new Set<string>()
  if (glyphs.size < items.length)
    for (const item of items) if (glyphs.get(item.key) !== item) repeated.add(item.key)
  const numbered = subroutineItems(all)
  const subroutines = new Map(numbered.map((item) => [Number(item.key), item]))
  if (!glyphs.has('.notdef')) return undefined
  if (numbered.some(({ key }, index) => Number(key) !== index)) return undefined
  if (numbered.length > 0 && numbered.at(-1)!.end > items[0]!.start) return undefined
  const ends = new Map<Type1Item, number>()
  for (const list of [numbered, items]) if (!findEnds(all, list, ends)) return undefined
  const closed = all.indexOf('closefile', items.at(-1)!.end)
  if (closed < 0) return undefined
  const length = EEXEC_SKIPPED + closed + 'closefile'.length
  const end = afterLineEnd(whole, length)
  const trailer = bytes.subarray(start + end)
  if (trailer.length > LONGEST_TRAILER || !TRAILER.test(asciiText(trailer))) return undefined
  return {
    clear: bytes.subarray(0, start),
    random: whole.subarray(0, EEXEC_SKIPPED),
    secret: whole.subarray(EEXEC_SKIPPED, end),
    text: all.slice(0, end - EEXEC_SKIPPED),
    trailer,
    skipped: skippedBytes(all),
    glyphs,
    repeated,
    subroutines,
    endOf: (item) => ends.get(item)!,
  }
}

/** An item ends where the next one starts. The last one ends with the same terminator as another item. */
function findEnds(text: string, items: readonly Type1Item[], ends: Map<Type1Item, number>): boolean {
  const words = new Set<string>()
  for (const [index, item] of items.entries()) {
    const next = items[index + 1]
    if (next === undefined) {
      const word = [...words].find((each) => text.startsWith(each, item.end))
      if (word === undefined && items.length > 1) return false
      ends.set(item, item.end + (word?.length ?? 0))
    } else {
      const end = next.start - item.end <= LONGEST_ITEM_END ? text.slice(item.end, next.start) : ''
      if (!ITEM_END.test(end)) return false
      words.add(end)
      ends.set(item, next.start)
    }
  }
  return true
}

function isTwice(text: string, word: string): boolean {
  const first = text.indexOf(word)
  return first >= 0 && text.indexOf(word, first + 1) >= 0
}

function afterLineEnd(bytes: Uint8Array, at: number): number {
  if (bytes[at] === 13) return bytes[at + 1] === 10 ? at + 2 : at + 1
  return bytes[at] === 10 || bytes[at] === 32 || bytes[at] === 9 ? at + 1 : at
}
