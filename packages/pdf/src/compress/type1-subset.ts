import { encodingOf } from '../fonts/encodings.js'
import { TracedOutline } from '../fonts/outlines/traced-outline.js'
import { traceType1 } from '../fonts/outlines/type1-charstring.js'
import { CHAR_STRING_KEY, decrypt, EEXEC_KEY, encrypt } from '../fonts/outlines/type1-encryption.js'
import type { Type1Item } from '../fonts/outlines/type1-program.js'
import { joinBytes } from '../syntax/byte-buffer.js'
import { asciiBytes, asciiText } from '../syntax/characters.js'
import type { Type1Layout } from './type1-layout.js'

export interface Type1Subset {
  readonly bytes: Uint8Array
  /** The lengths of the clear text, of the encrypted part and of the trailer (ISO 32000-2, table 125). */
  readonly lengths: readonly [number, number, number]
  /** The names of the remaining glyphs. */
  readonly names: readonly string[]
}

const RETURN = 11
/** Subroutines that charstrings use for flex and hint replacement (8.3). */
const FIRST_SUBROUTINES = 4
const TRACED_OPERATORS = 2_000_000

/**
 * A Type 1 program with only the charstrings of some glyphs, and the subroutines that these call. Undefined
 * if all glyphs are needed, or if a charstring cannot be interpreted.
 */
export function subsetType1(layout: Type1Layout, wanted: ReadonlySet<string>): Type1Subset | undefined {
  const { glyphs, repeated, subroutines, skipped, secret, text } = layout
  if (repeated.size > 0) return undefined
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
    parts.push(asciiBytes(String(count)))
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
        parts.push(asciiBytes(head), stub)
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
  const clear = asciiBytes(withoutCodes(asciiText(layout.clear), used.glyphs))
  return {
    bytes: joinBytes([clear, encrypted, layout.trailer]),
    lengths: [clear.length, encrypted.length, layout.trailer.length],
    names: kept.map(({ key }) => key),
  }
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
