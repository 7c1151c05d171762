import { CffStrings, DictWriter } from '../../compress/cff-dict.js'
import { writeIndex } from '../../compress/cff-subset.js'
import type { Box } from '../../geometry/box.js'
import type { Point } from '../../geometry/matrix.js'
import { ByteBuffer, joinBytes } from '../../syntax/byte-buffer.js'
import { asciiBytes } from '../../syntax/characters.js'
import { boxOfPath, type GlyphPath, NO_PATH } from './glyph-path.js'

/** A glyph to be written, in thousandths of the font size. */
export interface WrittenGlyph {
  readonly width: number
  readonly path: GlyphPath
}

/** Operators of DICTs (5176.CFF, tables 9 and 23). */
const FONT_BOX = 5
const CHARSET = 15
const CHAR_STRINGS = 17
const PRIVATE = 18
const ROS = 0x0c1e
const CID_COUNT = 0x0c22
const FONT_DICTS = 0x0c24
const FONT_DICT_SELECT = 0x0c25
const DEFAULT_WIDTH = 20
/** Operators of charstrings (5177.Type2, 4.1). */
const LINE = 5
const CURVE = 8
const END = 14
const MOVE = 21
const LONGEST_NAME = 63

/** A CFF program whose glyphs have names (5176.CFF). */
export function writeNamedCff(fontName: string, glyphs: ReadonlyMap<string, WrittenGlyph>): Uint8Array {
  const strings = new CffStrings()
  const ids = [...glyphs.keys()].map((name) => strings.numberOf(name))
  return assemble(fontName, strings, ids, [...glyphs.values()], undefined)
}

/** A CFF program for a CIDFont. */
export function writeCidCff(fontName: string, glyphs: ReadonlyMap<number, WrittenGlyph>): Uint8Array {
  const sorted = [...glyphs].sort(([one], [other]) => one - other)
  const strings = new CffStrings()
  const ids = sorted.map(([cid]) => cid)
  const ros = [strings.numberOf('Adobe'), strings.numberOf('Identity'), 0]
  return assemble(
    fontName,
    strings,
    ids,
    sorted.map(([, glyph]) => glyph),
    ros,
  )
}

export function boxOfGlyphs(glyphs: Iterable<WrittenGlyph>): Box {
  let around: Box | undefined
  for (const { path } of glyphs) {
    const box = boxOfPath(path)
    if (box === undefined) continue
    around =
      around === undefined
        ? box
        : [
            Math.min(around[0], box[0]),
            Math.min(around[1], box[1]),
            Math.max(around[2], box[2]),
            Math.max(around[3], box[3]),
          ]
  }
  const [left, bottom, right, top] = around ?? [0, 0, 1000, 1000]
  return [Math.floor(left), Math.floor(bottom), Math.ceil(right), Math.ceil(top)]
}

function assemble(
  fontName: string,
  strings: CffStrings,
  ids: readonly number[],
  glyphs: readonly WrittenGlyph[],
  ros: readonly number[] | undefined,
): Uint8Array {
  const name = fontName.replace(/[^!-~]|[[\](){}<>/%]/g, '').slice(0, LONGEST_NAME) || 'Font'
  const head = joinBytes([Uint8Array.of(1, 0, 4, 4), writeIndex([asciiBytes(name)])])
  const stringIndex = writeIndex(strings.added.map((each) => asciiBytes(each)))
  const noSubroutines = writeIndex([])
  const charset = Uint8Array.from([0, ...ids.flatMap((id) => [id >> 8, id & 255])])
  const missing: WrittenGlyph = { width: 0, path: NO_PATH }
  const charStrings = writeIndex([missing, ...glyphs].map(charString))
  const privateDict = new DictWriter()
  // All charstrings state their widths.
  privateDict.entry(DEFAULT_WIDTH, [-1])
  const own = privateDict.bytes()
  const box = boxOfGlyphs(glyphs)
  // One Font DICT for all glyphs: format 3 with one range.
  const count = glyphs.length + 1
  const select = ros && Uint8Array.of(3, 0, 1, 0, 0, 0, count >> 8, count & 255)
  const fontDicts = (privateAt: number): Uint8Array => {
    const dict = new DictWriter()
    dict.offsets(PRIVATE, [own.length, privateAt])
    return writeIndex([dict.bytes()])
  }
  const topDict = (start: number): Uint8Array => {
    const dict = new DictWriter()
    if (ros !== undefined) dict.entry(ROS, ros)
    dict.entry(FONT_BOX, box)
    let at = start
    dict.offsets(CHARSET, [at])
    at += charset.length
    dict.offsets(CHAR_STRINGS, [at])
    at += charStrings.length
    if (ros === undefined || select === undefined) dict.offsets(PRIVATE, [own.length, at])
    else {
      dict.entry(CID_COUNT, [(ids.at(-1) ?? 0) + 1])
      at += own.length
      dict.offsets(FONT_DICT_SELECT, [at])
      dict.offsets(FONT_DICTS, [at + select.length])
    }
    return writeIndex([dict.bytes()])
  }
  const start = head.length + topDict(0).length + stringIndex.length + noSubroutines.length
  const privateAt = start + charset.length + charStrings.length
  const tail = select === undefined ? [] : [select, fontDicts(privateAt)]
  return joinBytes([head, topDict(start), stringIndex, noSubroutines, charset, charStrings, own, ...tail])
}

/** The width, then moves, lines and curves (5177.Type2, section 3.1). */
function charString({ width, path }: WrittenGlyph): Uint8Array {
  const out = new ByteBuffer(64)
  number(out, width)
  let [x, y] = [0, 0]
  const by = ([toX, toY]: Point): void => {
    const [nextX, nextY] = [Math.round(toX), Math.round(toY)]
    number(out, nextX - x)
    number(out, nextY - y)
    x = nextX
    y = nextY
  }
  for (const step of path) {
    for (const part of step) if (typeof part !== 'string') by(part)
    out.byte(step.length === 1 ? MOVE : step[0] === 'line' ? LINE : CURVE)
  }
  out.byte(END)
  return out.slice()
}

/** 5177.Type2, table 1. */
function number(out: ByteBuffer, value: number): void {
  if (!Number.isInteger(value)) {
    const fixed = Math.round(Math.max(-32_768, Math.min(32_767, value)) * 65_536)
    out.byte(255)
    for (let shift = 24; shift >= 0; shift -= 8) out.byte((fixed >> shift) & 255)
  } else if (value >= -107 && value <= 107) out.byte(value + 139)
  else if (value >= 108 && value <= 1131) {
    out.byte(247 + ((value - 108) >> 8))
    out.byte((value - 108) & 255)
  } else if (value <= -108 && value >= -1131) {
    out.byte(251 + ((-value - 108) >> 8))
    out.byte((-value - 108) & 255)
  } else {
    const whole = Math.max(-32_768, Math.min(32_767, value))
    out.byte(28)
    out.byte((whole >> 8) & 255)
    out.byte(whole & 255)
  }
}
