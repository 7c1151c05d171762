/** Turns a WOFF 2.0 file (https://www.w3.org/TR/WOFF2/) into the TrueType file that it was made from. */

export type Brotli = (data: Uint8Array, maxBytes: number) => Uint8Array

const HEADER_BYTES = 48
const MAX_BYTES = 64 * 1024 * 1024
/** Section 4.1, in the order of the flags; an underscore is a space. */
const KNOWN_TAGS =
  'cmap head hhea hmtx maxp name OS/2 post cvt_ fpgm glyf loca prep CFF_ VORG EBDT EBLC gasp hdmx kern LTSH PCLT VDMX vhea vmtx BASE GDEF GPOS GSUB EBSC JSTF MATH CBDT CBLC COLR CPAL SVG_ sbix acnt avar bdat bloc bsln cvar fdsc feat fmtx fvar gvar hsty just lcar mort morx opbd prop trak Zapf Silf Glat Gloc Feat Sill'
    .replaceAll('_', ' ')
    .match(/[^ ].{3}/g)!
const OTHER_TAG = 63

/** Of a simple glyph's flags (OpenType 1.9, glyf). */
const ON_CURVE = 0x01
const X_IS_BYTE = 0x02
const Y_IS_BYTE = 0x04
const X_IS_SAME_OR_POSITIVE = 0x10
const Y_IS_SAME_OR_POSITIVE = 0x20
const OVERLAPS = 0x40
/** Of a component's flags. */
const HAS_WORDS = 0x0001
const HAS_SCALE = 0x0008
const HAS_MORE = 0x0020
const HAS_TWO_SCALES = 0x0040
const HAS_MATRIX = 0x0080
const HAS_INSTRUCTIONS = 0x0100

interface Table {
  readonly tag: string
  readonly isTransformed: boolean
  readonly bytes: Uint8Array
}

export function woff2ToTrueType(file: Uint8Array, brotli: Brotli): Uint8Array {
  const header = new Reader(file)
  if (header.u32() !== 0x774f4632) throw new Error('This is not a WOFF 2.0 file.')
  const flavor = header.u32()
  header.skip(4)
  const count = header.u16()
  header.skip(6)
  const compressedBytes = header.u32()
  header.skip(HEADER_BYTES - 24)
  const directory = Array.from({ length: count }, () => {
    const flags = header.u8()
    const tag =
      (flags & 0x3f) === OTHER_TAG
        ? String.fromCharCode(...header.bytes(4))
        : (KNOWN_TAGS[flags & 0x3f] ?? '')
    const length = header.base128()
    // Version 0 is the transformation of glyf and loca, and none for other tables.
    const isTransformed = tag === 'glyf' || tag === 'loca' ? flags >> 6 === 0 : flags >> 6 !== 0
    return { tag, isTransformed, length: isTransformed ? header.base128() : length }
  })
  const data = new Reader(brotli(header.bytes(compressedBytes), MAX_BYTES))
  const tables = directory.map(({ tag, isTransformed, length }) => {
    return { tag, isTransformed, bytes: data.bytes(length) }
  })
  return trueTypeFile(flavor, restored(tables))
}

function restored(tables: readonly Table[]): Map<string, Uint8Array> {
  const made = new Map(tables.map(({ tag, bytes }) => [tag, bytes]))
  const glyphs = tables.find(({ tag, isTransformed }) => tag === 'glyf' && isTransformed)
  if (glyphs === undefined) return made
  const { glyf, loca, lefts } = restoredGlyphs(glyphs.bytes)
  made.set('glyf', glyf).set('loca', loca)
  const head = made.get('head')!.slice()
  // indexToLocFormat: offsets of four bytes.
  head[51] = 1
  made.set('head', head)
  const metrics = tables.find(({ tag, isTransformed }) => tag === 'hmtx' && isTransformed)
  if (metrics !== undefined) {
    const hhea = new Reader(made.get('hhea')!)
    hhea.skip(34)
    made.set('hmtx', restoredMetrics(metrics.bytes, hhea.u16(), lefts))
  }
  return made
}

/** Section 5.1. `lefts` are the least x coordinates. */
function restoredGlyphs(bytes: Uint8Array): { glyf: Uint8Array; loca: Uint8Array; lefts: number[] } {
  const table = new Reader(bytes)
  table.skip(2)
  const hasOverlapBits = (table.u16() & 1) !== 0
  const count = table.u16()
  table.skip(2)
  const lengths = Array.from({ length: 7 }, () => table.u32())
  const [contours, points, flags, values, components, boxes, instructions] = lengths.map(
    (length) => new Reader(table.bytes(length)),
  ) as [Reader, Reader, Reader, Reader, Reader, Reader, Reader]
  const overlapBits = hasOverlapBits ? table.bytes((count + 7) >> 3) : undefined
  const boxBits = boxes.bytes(((count + 31) >> 5) << 2)
  const glyf = new Writer()
  const loca = new Writer()
  const lefts: number[] = []
  for (let glyph = 0; glyph < count; glyph++) {
    loca.u32(glyf.length)
    const contourCount = contours.i16()
    const box = isSet(boxBits, glyph) ? [boxes.i16(), boxes.i16(), boxes.i16(), boxes.i16()] : undefined
    lefts.push(0)
    if (contourCount === 0) continue
    if (contourCount < 0) {
      glyf.u16(contourCount)
      for (const side of box!) glyf.u16(side)
      lefts[glyph] = box![0]!
      if (copyComponents(components, glyf)) copyInstructions(values, instructions, glyf)
    } else {
      const ends: number[] = []
      let pointCount = 0
      for (let contour = 0; contour < contourCount; contour++) {
        pointCount += points.short255()
        ends.push(pointCount - 1)
      }
      const outline = readOutline(flags, values, pointCount)
      const sides = box ?? boundingBox(outline)
      lefts[glyph] = sides[0]!
      glyf.u16(contourCount)
      for (const side of sides) glyf.u16(side)
      for (const end of ends) glyf.u16(end)
      copyInstructions(values, instructions, glyf)
      writeOutline(outline, overlapBits !== undefined && isSet(overlapBits, glyph), glyf)
    }
    glyf.pad()
  }
  loca.u32(glyf.length)
  return { glyf: glyf.done(), loca: loca.done(), lefts }
}

/** The points of a glyph: the distance of each to the one before it. Numbers in arrays, because they are many. */
interface Outline {
  readonly count: number
  readonly dx: Int32Array
  readonly dy: Int32Array
  readonly isOnCurve: Uint8Array
}

/** Section 5.2: each point is a flag, and one to four bytes for its distance. */
function readOutline(flags: Reader, values: Reader, count: number): Outline {
  const outline = {
    count,
    dx: new Int32Array(count),
    dy: new Int32Array(count),
    isOnCurve: new Uint8Array(count),
  }
  const kinds = flags.bytes(count)
  const { data } = values
  let from = values.at
  for (let at = 0; at < count; at++) {
    const flag = kinds[at]!
    const kind = flag & 0x7f
    let dx = 0
    let dy = 0
    if (kind < 10) dy = ((kind & 14) << 7) + data[from++]!
    else if (kind < 20) dx = (((kind - 10) & 14) << 7) + data[from++]!
    else if (kind < 84) {
      const low = data[from++]!
      dx = 1 + ((kind - 20) & 0x30) + (low >> 4)
      dy = 1 + (((kind - 20) & 0x0c) << 2) + (low & 0x0f)
    } else if (kind < 120) {
      dx = 1 + (Math.trunc((kind - 84) / 12) << 8) + data[from]!
      dy = 1 + ((((kind - 84) % 12) >> 2) << 8) + data[from + 1]!
      from += 2
    } else if (kind < 124) {
      dx = (data[from]! << 4) + (data[from + 1]! >> 4)
      dy = ((data[from + 1]! & 0x0f) << 8) + data[from + 2]!
      from += 3
    } else {
      dx = (data[from]! << 8) + data[from + 1]!
      dy = (data[from + 2]! << 8) + data[from + 3]!
      from += 4
    }
    const ySign = kind < 20 ? kind : kind >> 1
    outline.dx[at] = (kind & 1) === 0 ? -dx : dx
    outline.dy[at] = (ySign & 1) === 0 ? -dy : dy
    outline.isOnCurve[at] = flag >> 7 === 0 ? ON_CURVE : 0
  }
  values.at = from
  return outline
}

function boundingBox({ count, dx, dy }: Outline): number[] {
  let [x, y, left, bottom, right, top] = [0, 0, Infinity, Infinity, -Infinity, -Infinity]
  for (let at = 0; at < count; at++) {
    x += dx[at]!
    y += dy[at]!
    if (x < left) left = x
    if (x > right) right = x
    if (y < bottom) bottom = y
    if (y > top) top = y
  }
  return [left, bottom, right, top]
}

function writeOutline({ count, dx, dy, isOnCurve }: Outline, overlaps: boolean, out: Writer): void {
  const written = new Uint8Array(5 * count)
  let length = 0
  for (let at = 0; at < count; at++) {
    const x = axisFlags(dx[at]!, X_IS_BYTE, X_IS_SAME_OR_POSITIVE)
    const y = axisFlags(dy[at]!, Y_IS_BYTE, Y_IS_SAME_OR_POSITIVE)
    written[length++] = isOnCurve[at]! | x | y
  }
  if (overlaps && count > 0) written[0]! |= OVERLAPS
  for (const distances of [dx, dy])
    for (let at = 0; at < count; at++) {
      const distance = distances[at]!
      if (distance <= -256 || distance >= 256) written[length++] = distance >> 8
      if (distance !== 0) written[length++] = distance < 0 && distance > -256 ? -distance : distance
    }
  out.bytes(written.subarray(0, length))
}

function axisFlags(distance: number, isByte: number, isSameOrPositive: number): number {
  if (distance === 0) return isSameOrPositive
  if (distance <= -256 || distance >= 256) return 0
  return distance > 0 ? isByte | isSameOrPositive : isByte
}

/** Copies the components of a glyph, and returns whether instructions follow. */
function copyComponents(from: Reader, out: Writer): boolean {
  let hasInstructions = false
  for (let flags = HAS_MORE; (flags & HAS_MORE) !== 0; ) {
    flags = from.u16()
    hasInstructions ||= (flags & HAS_INSTRUCTIONS) !== 0
    const scales =
      (flags & HAS_SCALE ? 2 : 0) + (flags & HAS_TWO_SCALES ? 4 : 0) + (flags & HAS_MATRIX ? 8 : 0)
    out.u16(flags)
    out.bytes(from.bytes(2 + (flags & HAS_WORDS ? 4 : 2) + scales))
  }
  return hasInstructions
}

function copyInstructions(lengths: Reader, from: Reader, out: Writer): void {
  const length = lengths.short255()
  out.u16(length)
  out.bytes(from.bytes(length))
}

/** Section 5.4: side bearings that are equal to the least x coordinate of the glyph are left out. */
function restoredMetrics(bytes: Uint8Array, count: number, lefts: readonly number[]): Uint8Array {
  const table = new Reader(bytes)
  const flags = table.u8()
  const advances = Array.from({ length: count }, () => table.u16())
  const bearings = lefts.map((left, glyph) => {
    const isLeftOut = (flags & (glyph < count ? 1 : 2)) !== 0
    return isLeftOut ? left : table.i16()
  })
  const out = new Writer()
  bearings.forEach((bearing, glyph) => {
    if (glyph < count) out.u16(advances[glyph]!)
    out.u16(bearing)
  })
  return out.done()
}

/** The checksums are left at 0: nobody reads them before a subset is made. */
function trueTypeFile(flavor: number, tables: ReadonlyMap<string, Uint8Array>): Uint8Array {
  const out = new Writer()
  out.u32(flavor)
  out.u16(tables.size)
  for (let unused = 0; unused < 3; unused++) out.u16(0)
  let offset = 12 + 16 * tables.size
  const sorted = [...tables].sort(([one], [other]) => (one < other ? -1 : 1))
  for (const [tag, { length }] of sorted) {
    for (const letter of tag) out.u8(letter.charCodeAt(0))
    for (const value of [0, offset, length]) out.u32(value)
    offset += (length + 3) & ~3
  }
  for (const [, bytes] of sorted) {
    out.bytes(bytes)
    out.pad()
  }
  return out.done()
}

/** Bit 0 is the highest bit of the first byte. */
function isSet(bits: Uint8Array, index: number): boolean {
  return (bits[index >> 3]! & (0x80 >> (index & 7))) !== 0
}

class Reader {
  readonly data: Uint8Array
  at = 0

  constructor(data: Uint8Array) {
    this.data = data
  }

  skip(count: number): void {
    this.at += count
  }

  u8(): number {
    return this.data[this.at++]!
  }

  u16(): number {
    return (this.u8() << 8) | this.u8()
  }

  i16(): number {
    return (this.u16() << 16) >> 16
  }

  u32(): number {
    return this.u16() * 65_536 + this.u16()
  }

  bytes(count: number): Uint8Array {
    this.at += count
    return this.data.subarray(this.at - count, this.at)
  }

  /** UIntBase128 (section 4.1). */
  base128(): number {
    let value = 0
    for (;;) {
      const byte = this.u8()
      value = value * 128 + (byte & 0x7f)
      if (byte < 0x80) return value
    }
  }

  /** 255UInt16 (section 4.1). */
  short255(): number {
    const code = this.u8()
    if (code === 253) return this.u16()
    if (code === 254) return this.u8() + 2 * 253
    if (code === 255) return this.u8() + 253
    return code
  }
}

class Writer {
  #bytes = new Uint8Array(65_536)
  length = 0

  u8(value: number): void {
    if (this.length === this.#bytes.length) this.#room(1)
    this.#bytes[this.length++] = value
  }

  u16(value: number): void {
    this.u8(value >> 8)
    this.u8(value)
  }

  u32(value: number): void {
    this.u16(value >>> 16)
    this.u16(value)
  }

  bytes(bytes: Uint8Array): void {
    this.#room(bytes.length)
    this.#bytes.set(bytes, this.length)
    this.length += bytes.length
  }

  /** Glyphs and tables begin at multiples of four. */
  pad(): void {
    while (this.length % 4 !== 0) this.u8(0)
  }

  done(): Uint8Array {
    return this.#bytes.slice(0, this.length)
  }

  #room(count: number): void {
    if (this.length + count <= this.#bytes.length) return
    const larger = new Uint8Array(Math.max(this.#bytes.length * 2, this.length + count))
    larger.set(this.#bytes)
    this.#bytes = larger
  }
}
