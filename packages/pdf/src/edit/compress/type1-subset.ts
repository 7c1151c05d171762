import { encodingOf } from '../../fonts/encodings.js'
import { TracedOutline } from '../../fonts/outlines/traced-outline.js'
import { traceType1 } from '../../fonts/outlines/type1-charstring.js'
import { CHAR_STRING_KEY, decrypt, EEXEC_KEY, encrypt } from '../../fonts/outlines/type1-encryption.js'
import {
  charStringItems,
  findEexec,
  skippedBytes,
  subroutineItems,
  type Type1Item,
} from '../../fonts/outlines/type1-program.js'
import { joinBytes } from '../../syntax/byte-buffer.js'
import { asciiText } from '../../syntax/characters.js'

export interface Type1Subset {
  readonly bytes: Uint8Array
  /** The lengths of the clear text, of the encrypted part and of the trailer (ISO 32000-2, table 125). */
  readonly lengths: readonly [number, number, number]
  /** The names of the remaining glyphs. */
  readonly names: readonly string[]
}

/** The number of random bytes at the start of the encrypted part (Adobe Type 1 Font Format, 7.2). */
const EEXEC_SKIPPED = 4
const RETURN = 11
/** Subroutines that charstrings use for flex and hint replacement (8.3). */
const FIRST_SUBROUTINES = 4
const TRACED_OPERATORS = 2_000_000
/** The terminator of an item: `ND`, `|-`, `noaccess def`. */
const ITEM_END = /^\s{0,4}[^\s/]{1,32}(?: [^\s/]{1,16})?\s{1,4}$/
const LONGEST_ITEM_END = 64
/** What follows the encrypted part: 512 zeros and `cleartomark`, or nothing. */
const TRAILER = /^[0\s]{0,2048}(?:cleartomark\s{0,8})?(?:\{restore\}\s?if\s{0,8})?$/
const LONGEST_TRAILER = 2200

/**
 * A Type 1 program with only the charstrings of some glyphs, and the subroutines that these call. Undefined
 * for a program with an unusual structure, which readers interpret differently.
 */
export function subsetType1(bytes: Uint8Array, wanted: ReadonlySet<string>): Type1Subset | undefined {
  const layout = readLayout(bytes)
  if (layout === undefined) return undefined
  const { glyphs, subroutines, skipped, secret, text } = layout
  const open = ({ from, end }: Type1Item): Uint8Array => {
    const item = secret.subarray(from, end)
    return skipped < 0 ? item : decrypt(item, CHAR_STRING_KEY, skipped)
  }
  const used = traceUse(new Set(['.notdef', ...wanted]), glyphs, subroutines, open)
  if (used === undefined) return undefined
  const kept = [...glyphs.values()].filter(({ key }) => used.glyphs.has(key))
  if (kept.length === glyphs.size) return undefined
  const parts: Uint8Array[] = []
  let at = 0
  const copyTo = (end: number): void => {
    parts.push(secret.subarray(at, end))
    at = end
  }
  const skipTo = (next: number): void => {
    at = next
  }
  const writeCount = (key: string, count: number): boolean => {
    const found = new RegExp(`${key}\\s{1,8}(\\d{1,5})\\s`, 'y')
    found.lastIndex = text.indexOf(key)
    const match = found.exec(text)
    if (match === null) return false
    copyTo(found.lastIndex - 1 - match[1]!.length)
    parts.push(ascii(String(count)))
    skipTo(found.lastIndex - 1)
    return true
  }
  const writeSubroutines = (): boolean => {
    const last = Math.max(FIRST_SUBROUTINES - 1, ...used.subroutines)
    const items = [...subroutines.values()]
    const count = Math.min(last + 1, subroutines.size)
    if (items.length === 0) return true
    if (!writeCount('/Subrs', count)) return false
    items.forEach((item, index) => {
      copyTo(index === 0 ? item.start : at)
      const end = layout.endOf(item)
      if (index >= count) skipTo(end)
      else if (index < FIRST_SUBROUTINES || used.subroutines.has(index)) copyTo(end)
      else {
        const stub = emptySubroutine(skipped)
        const head = text.slice(item.start, item.from).replace(/\d+(\s+\S+ )$/, `${stub.length}$1`)
        parts.push(ascii(head), stub)
        skipTo(item.end)
        copyTo(end)
      }
    })
    return true
  }
  const writeGlyphs = (): boolean => {
    if (!writeCount('/CharStrings', kept.length)) return false
    for (const item of glyphs.values()) {
      copyTo(Math.max(at, item.start))
      if (used.glyphs.has(item.key)) copyTo(layout.endOf(item))
      else skipTo(layout.endOf(item))
    }
    return true
  }
  if (!writeSubroutines() || !writeGlyphs()) return undefined
  copyTo(secret.length)
  const encrypted = encrypt(joinBytes([layout.random, ...parts]), EEXEC_KEY)
  const clear = ascii(withoutCodes(asciiText(layout.clear), used.glyphs))
  return {
    bytes: joinBytes([clear, encrypted, layout.trailer]),
    lengths: [clear.length, encrypted.length, layout.trailer.length],
    names: kept.map(({ key }) => key),
  }
}

/** The glyph names of a program; undefined if it cannot be subset. */
export function type1GlyphNames(bytes: Uint8Array): readonly string[] | undefined {
  const layout = readLayout(bytes)
  return layout && [...layout.glyphs.keys()]
}

interface Layout {
  readonly clear: Uint8Array
  readonly random: Uint8Array
  /** The decrypted part without the random bytes, as bytes and as text. */
  readonly secret: Uint8Array
  readonly text: string
  readonly trailer: Uint8Array
  readonly skipped: number
  readonly glyphs: ReadonlyMap<string, Type1Item>
  /** In numerical order, from 0 without gaps. */
  readonly subroutines: ReadonlyMap<number, Type1Item>
  /** The offset after the item's terminator. */
  readonly endOf: (item: Type1Item) => number
}

function readLayout(bytes: Uint8Array): Layout | undefined {
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
  const numbered = subroutineItems(all)
  const subroutines = new Map(numbered.map((item) => [Number(item.key), item]))
  if (glyphs.size !== items.length || !glyphs.has('.notdef')) return undefined
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

interface Use {
  /** Includes the components of accented glyphs. */
  readonly glyphs: ReadonlySet<string>
  readonly subroutines: ReadonlySet<number>
}

/** Undefined if a charstring cannot be interpreted, because its calls are then unknown. */
function traceUse(
  wanted: ReadonlySet<string>,
  glyphs: ReadonlyMap<string, Type1Item>,
  subroutines: ReadonlyMap<number, Type1Item>,
  open: (item: Type1Item) => Uint8Array,
): Use | undefined {
  const used = { glyphs: new Set<string>(), subroutines: new Set<number>() }
  const budget = { steps: TRACED_OPERATORS }
  const opened = new Map<number, Uint8Array>()
  const calls = {
    subroutine: (number: number): Uint8Array | undefined => {
      const item = subroutines.get(number)
      if (item === undefined) return undefined
      used.subroutines.add(number)
      const known = opened.get(number) ?? open(item)
      opened.set(number, known)
      return known
    },
    standardGlyph: (code: number): Uint8Array | undefined => {
      const name = encodingOf('StandardEncoding')[code] ?? ''
      const item = glyphs.get(name)
      if (item === undefined) return undefined
      used.glyphs.add(name)
      return open(item)
    },
  }
  for (const name of wanted) {
    const item = glyphs.get(name)
    if (item === undefined) continue
    used.glyphs.add(name)
    if (!traceType1(open(item), calls, new TracedOutline(), budget)) return undefined
  }
  return used
}

/**
 * The clear text without the codes of removed glyphs, because their names would reveal what the font was used
 * for.
 */
function withoutCodes(clear: string, kept: ReadonlySet<string>): string {
  const start = clear.indexOf('/Encoding')
  if (start < 0) return clear
  const codes = /\bdup\s{1,8}\d{1,3}\s{0,8}\/([^\s/]{1,127})\s{1,8}put\b\s?/g
  return (
    clear.slice(0, start) +
    clear.slice(start).replace(codes, (entry, name: string) => (kept.has(name) ? entry : ''))
  )
}

function emptySubroutine(skipped: number): Uint8Array {
  if (skipped < 0) return Uint8Array.of(RETURN)
  const clear = new Uint8Array(skipped + 1)
  clear[skipped] = RETURN
  return encrypt(clear, CHAR_STRING_KEY)
}

function ascii(text: string): Uint8Array {
  return Uint8Array.from(text, (character) => character.charCodeAt(0))
}
