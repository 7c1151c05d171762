import { type CffIndex, CffProgram } from '../fonts/cff-program.js'
import { encodingOf } from '../fonts/encodings.js'
import { TracedOutline } from '../fonts/outlines/traced-outline.js'
import { traceType2 } from '../fonts/outlines/type2-charstring.js'
import { ByteBuffer } from '../syntax/byte-buffer.js'

/** DICT operators (5176.CFF, tables 9, 10 and 23). */
const CHARSET = 15
const ENCODING = 16
const CHAR_STRINGS = 17
const PRIVATE = 18
const SUBROUTINES = 19
const CHAR_STRING_TYPE = 0x0c06
const FONT_DICTS = 0x0c24
const FONT_DICT_SELECT = 0x0c25
/** An empty glyph, and an empty subroutine. */
const ENDCHAR = Uint8Array.of(14)
const RETURN = Uint8Array.of(11)
const MAX_FONT_DICTS = 256
const TRACED_OPERATORS = 2_000_000

/**
 * A CFF program with only the outlines of some glyphs. All glyphs keep their numbers, their names or CIDs and
 * their codes; the others become empty. Undefined for an invalid program.
 */
export function subsetCff(bytes: Uint8Array, wanted: ReadonlySet<number>): Uint8Array | undefined {
  const program = new CffProgram(bytes)
  const { charStrings, top } = program
  const count = charStrings.count
  if (count === 0 || (top.get(CHAR_STRING_TYPE)?.[0] ?? 2) !== 2) return undefined
  const layout = readLayout(bytes, program)
  if (layout === undefined) return undefined
  const used = new Set([0, ...wanted].filter((glyph) => glyph < count))
  const calls = traceCalls(program, layout, used)
  return write(bytes, program, layout, calls.used, calls)
}

interface FontPart {
  /** The Font DICT of a CIDFont, or the Top DICT. */
  readonly dict: Uint8Array
  readonly privateDict: Uint8Array
  readonly subroutines: CffIndex | undefined
}

interface Layout {
  readonly header: Uint8Array
  readonly names: Uint8Array
  readonly top: Uint8Array
  readonly strings: Uint8Array
  readonly charset: Uint8Array | undefined
  readonly encoding: Uint8Array | undefined
  readonly select: Uint8Array | undefined
  readonly isCid: boolean
  readonly parts: readonly FontPart[]
  readonly partOf: (glyph: number) => number
}

function readLayout(bytes: Uint8Array, program: CffProgram): Layout | undefined {
  const { top, isCid } = program
  const count = program.charStrings.count
  const headerSize = bytes[2] ?? 0
  const names = program.index(headerSize)
  const tops = program.index(names.end)
  const strings = program.index(tops.end)
  if (tops.count !== 1 || program.charStrings.end > bytes.length) return undefined
  const charset = ownRange(top.get(CHARSET)?.[0] ?? 0, 2, bytes, (at) => charsetLength(program, at, count))
  const encoding = isCid
    ? undefined
    : ownRange(top.get(ENCODING)?.[0] ?? 0, 1, bytes, (at) => encodingLength(program, at))
  const selectAt = top.get(FONT_DICT_SELECT)?.[0] ?? 0
  const select = isCid ? ownRange(selectAt, 0, bytes, (at) => selectLength(program, at, count)) : undefined
  if (charset === null || encoding === null || select === null) return undefined
  const parts = isCid ? fontDicts(bytes, program) : [fontPart(bytes, program, program.item(tops, 0))]
  if (parts === undefined || parts.some((part) => part === undefined)) return undefined
  const partOf = select === undefined ? () => 0 : selection(program, selectAt, count)
  return {
    header: bytes.subarray(0, headerSize),
    names: bytes.subarray(headerSize, names.end),
    top: program.item(tops, 0),
    strings: bytes.subarray(tops.end, strings.end),
    charset,
    encoding,
    select,
    isCid,
    parts: parts as FontPart[],
    partOf,
  }
}

/**
 * The bytes at an offset; undefined if the offset is the number of a predefined item, null if it is out of
 * range.
 */
function ownRange(
  at: number,
  lastPredefined: number,
  bytes: Uint8Array,
  lengthAt: (at: number) => number,
): Uint8Array | undefined | null {
  if (at >= 0 && at <= lastPredefined) return undefined
  const length = at > 0 && at < bytes.length ? lengthAt(at) : 0
  return length > 0 && at + length <= bytes.length ? bytes.subarray(at, at + length) : null
}

/** 5176.CFF, section 13; 0 if it cannot be read. */
function charsetLength(program: CffProgram, at: number, count: number): number {
  const format = program.number(at, 1)
  if (format === 0) return 1 + 2 * (count - 1)
  if (format > 2) return 0
  const size = 2 + format
  let pos = at + 1
  for (let glyph = 1; glyph < count; pos += size) {
    if (pos + size > program.length) return 0
    glyph += program.number(pos + 2, format) + 1
  }
  return pos - at
}

/** Section 12. */
function encodingLength(program: CffProgram, at: number): number {
  const format = program.number(at, 1)
  if ((format & 0x7f) > 1) return 0
  const length = 2 + program.number(at + 1, 1) * ((format & 0x7f) + 1)
  return (format & 0x80) === 0 ? length : length + 1 + program.number(at + length, 1) * 3
}

/** Section 19. */
function selectLength(program: CffProgram, at: number, count: number): number {
  const format = program.number(at, 1)
  if (format === 0) return 1 + count
  return format === 3 ? 5 + program.number(at + 1, 2) * 3 : 0
}

function selection(program: CffProgram, at: number, count: number): (glyph: number) => number {
  if (program.number(at, 1) === 0) return (glyph) => program.number(at + 1 + glyph, 1)
  const parts = new Uint8Array(count)
  const ranges = program.number(at + 1, 2)
  for (let index = 0; index < ranges; index++) {
    const pos = at + 3 + index * 3
    parts.fill(program.number(pos + 2, 1), program.number(pos, 2), program.number(pos + 3, 2))
  }
  return (glyph) => parts[glyph] ?? 0
}

function fontDicts(bytes: Uint8Array, program: CffProgram): (FontPart | undefined)[] | undefined {
  const at = program.top.get(FONT_DICTS)?.[0] ?? 0
  const dicts = at > 0 ? program.index(at) : undefined
  if (dicts === undefined || dicts.count === 0 || dicts.count > MAX_FONT_DICTS) return undefined
  return Array.from({ length: dicts.count }, (_, index) =>
    fontPart(bytes, program, program.item(dicts, index)),
  )
}

function fontPart(bytes: Uint8Array, program: CffProgram, dict: Uint8Array): FontPart | undefined {
  const [size = 0, at = 0] = program.dict(dict).get(PRIVATE) ?? []
  if (size < 0 || at < 0 || at + size > bytes.length) return undefined
  const privateDict = bytes.subarray(at, at + size)
  const [offset = 0] = program.dict(privateDict).get(SUBROUTINES) ?? []
  const subroutines = offset > 0 ? program.index(at + offset) : undefined
  if (subroutines !== undefined && subroutines.end > bytes.length) return undefined
  return { dict, privateDict, subroutines }
}

interface Calls {
  /** The glyphs and the components of accented glyphs. */
  readonly used: ReadonlySet<number>
  /**
   * The subroutines that are called, global ones and those of each Font DICT; undefined if they cannot be
   * determined.
   */
  readonly global: ReadonlySet<number> | undefined
  readonly local: readonly ReadonlySet<number>[] | undefined
}

function traceCalls(program: CffProgram, { parts, partOf }: Layout, wanted: ReadonlySet<number>): Calls {
  const { charStrings, globalSubroutines } = program
  const used = new Set(wanted)
  const global = new Set<number>()
  const local = parts.map(() => new Set<number>())
  const budget = { steps: TRACED_OPERATORS }
  let isKnown = true
  for (const glyph of wanted) {
    const part = partOf(glyph)
    const { subroutines } = parts[part] ?? {}
    const calls = {
      globalSubroutine: (number: number) => {
        const index = number + bias(globalSubroutines)
        global.add(index)
        return program.item(globalSubroutines, index)
      },
      localSubroutine: (number: number) => {
        if (subroutines === undefined) return new Uint8Array(0)
        const index = number + bias(subroutines)
        local[part]?.add(index)
        return program.item(subroutines, index)
      },
      standardGlyph: (code: number) => {
        const component = program.glyphNamed(encodingOf('StandardEncoding')[code] ?? '')
        if (component === undefined) return undefined
        used.add(component)
        return program.item(charStrings, component)
      },
    }
    if (!traceType2(program.item(charStrings, glyph), calls, new TracedOutline(), budget)) isKnown = false
  }
  return isKnown ? { used, global, local } : { used, global: undefined, local: undefined }
}

/** The bias that is added to a subroutine number (5176.CFF, section 16). */
function bias({ count }: CffIndex): number {
  if (count < 1240) return 107
  return count < 33_900 ? 1131 : 32_768
}

function write(
  bytes: Uint8Array,
  program: CffProgram,
  layout: Layout,
  used: ReadonlySet<number>,
  { global, local }: Calls,
): Uint8Array {
  const globalSubroutines = writeIndex(itemsOf(program, program.globalSubroutines, global, RETURN))
  const charStrings = writeIndex(itemsOf(program, program.charStrings, used, ENDCHAR))
  const parts = layout.parts.map(({ dict, privateDict, subroutines }, index) => {
    const privateBytes = subroutines === undefined ? privateDict : withEntry(privateDict, SUBROUTINES, [0])
    const placed =
      subroutines === undefined ? privateBytes : withEntry(privateDict, SUBROUTINES, [privateBytes.length])
    const items = subroutines && itemsOf(program, subroutines, local?.[index], RETURN)
    return { dict, privateDict: placed, subroutines: items && writeIndex(items) }
  })
  // Offsets are always written in five bytes, so that the length of the DICT is known in advance.
  const topLength = offsetTable(
    layout,
    { charset: 0, encoding: 0, select: 0, charStrings: 0, dicts: 0 },
    [0, 0],
  ).length
  const prefix = layout.header.length + layout.names.length + indexLength([topLength])
  let at = prefix + layout.strings.length + globalSubroutines.length
  const place = (part: Uint8Array | undefined): number => {
    const start = at
    at += part?.length ?? 0
    return start
  }
  const offsets = {
    charset: place(layout.charset),
    encoding: place(layout.encoding),
    select: place(layout.select),
    charStrings: place(charStrings),
    dicts: 0,
  }
  const privates = parts.map(({ privateDict, subroutines }) => {
    const start = place(privateDict)
    place(subroutines)
    return [privateDict.length, start] as const
  })
  offsets.dicts = at
  const out = new ByteBuffer(bytes.length)
  out.copy(layout.header)
  out.copy(layout.names)
  out.copy(writeIndex([offsetTable(layout, offsets, privates[0]!)]))
  out.copy(layout.strings)
  out.copy(globalSubroutines)
  for (const part of [layout.charset, layout.encoding, layout.select]) if (part !== undefined) out.copy(part)
  out.copy(charStrings)
  for (const { privateDict, subroutines } of parts) {
    out.copy(privateDict)
    if (subroutines !== undefined) out.copy(subroutines)
  }
  if (layout.isCid)
    out.copy(writeIndex(parts.map(({ dict }, index) => withEntry(dict, PRIVATE, privates[index]!))))
  return out.slice()
}

interface Offsets {
  readonly charset: number
  readonly encoding: number
  readonly select: number
  readonly charStrings: number
  dicts: number
}

/** The Top DICT with the new offsets. */
function offsetTable(layout: Layout, offsets: Offsets, privateDict: readonly number[]): Uint8Array {
  let top = layout.top
  if (layout.charset !== undefined) top = withEntry(top, CHARSET, [offsets.charset])
  if (layout.encoding !== undefined) top = withEntry(top, ENCODING, [offsets.encoding])
  top = withEntry(top, CHAR_STRINGS, [offsets.charStrings])
  if (!layout.isCid) return withEntry(top, PRIVATE, privateDict)
  if (layout.select !== undefined) top = withEntry(top, FONT_DICT_SELECT, [offsets.select])
  return withEntry(top, FONT_DICTS, [offsets.dicts])
}

function itemsOf(
  program: CffProgram,
  index: CffIndex,
  used: ReadonlySet<number> | undefined,
  otherwise: Uint8Array,
): Uint8Array[] {
  return Array.from({ length: index.count }, (_, item) =>
    used === undefined || used.has(item) ? program.item(index, item) : otherwise,
  )
}

/** Section 5. */
export function writeIndex(items: readonly Uint8Array[]): Uint8Array {
  if (items.length === 0) return new Uint8Array(2)
  const size = offsetSize(items.reduce((sum, item) => sum + item.length, 1))
  const bytes = new Uint8Array(indexLength(items.map((item) => item.length)))
  bytes[0] = items.length >> 8
  bytes[1] = items.length & 255
  bytes[2] = size
  const base = 3 + (items.length + 1) * size - 1
  let offset = 1
  const note = (index: number): void => {
    let rest = offset
    for (let i = size - 1; i >= 0; i--) {
      bytes[3 + index * size + i] = rest & 255
      rest = Math.floor(rest / 256)
    }
  }
  items.forEach((item, index) => {
    note(index)
    bytes.set(item, base + offset)
    offset += item.length
  })
  note(items.length)
  return bytes
}

function indexLength(lengths: readonly number[]): number {
  if (lengths.length === 0) return 2
  const data = lengths.reduce((sum, length) => sum + length, 0)
  return 3 + (lengths.length + 1) * offsetSize(data + 1) + data
}

function offsetSize(last: number): number {
  return last < 0x100 ? 1 : last < 0x10000 ? 2 : last < 0x1000000 ? 3 : 4
}

/** A DICT with other operands for one of its operators; all its other bytes are kept (section 4). */
function withEntry(dict: Uint8Array, operator: number, operands: readonly number[]): Uint8Array {
  const out = new ByteBuffer(dict.length + 16)
  let start = 0
  for (let at = 0; at < dict.length; ) {
    const first = dict[at]!
    if (first > 21) {
      at = afterOperand(dict, at)
      continue
    }
    const found = first === 12 ? 0x0c00 + (dict[at + 1] ?? 0) : first
    at += first === 12 ? 2 : 1
    if (found !== operator) out.copy(dict, start, at)
    start = at
  }
  for (const operand of operands) {
    out.byte(29)
    for (let shift = 24; shift >= 0; shift -= 8) out.byte((operand >> shift) & 255)
  }
  if (operator > 255) out.byte(12)
  out.byte(operator & 255)
  return out.slice()
}

function afterOperand(dict: Uint8Array, at: number): number {
  const first = dict[at]!
  if (first === 28) return at + 3
  if (first === 29) return at + 5
  if (first === 30) {
    let end = at + 1
    while (end < dict.length && (dict[end]! & 15) !== 15 && dict[end]! >> 4 !== 15) end++
    return end + 1
  }
  return first >= 247 ? at + 2 : at + 1
}
