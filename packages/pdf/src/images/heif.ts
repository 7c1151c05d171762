import { damagedImage } from '../errors.js'
import type { Source } from '../source/source.js'
import { type Box, boxesIn } from './boxes.js'
import { profileFor } from './icc-profile.js'
import type { Resolution } from './picture.js'
import { bytesAt } from './source-bytes.js'
import { exifPlacement } from './tiff/orientation.js'

/** What a file states about its picture, so that it can be rejected before it is decoded. */
export interface CodedPicture {
  readonly kind: 'HEIC' | 'AVIF' | 'JPEG XL'
  readonly width: number
  readonly height: number
  readonly resolution: Resolution | undefined
  /** Of the pixels as they are coded. */
  readonly profile?: Uint8Array | undefined
}

const AVIF_BRANDS = ['avif', 'avis']
const HEIC_BRANDS = ['heic', 'heix', 'heim', 'heis', 'hevc', 'hevx', 'mif1', 'msf1']
const MAX_BRAND_BYTES = 256
const MAX_EXIF_BYTES = 64 * 1024
const MAX_PROFILE_BYTES = 4 * 1024 * 1024
/** Version and flags of a full box. */
const FULL = 4

/** The kind of a file of the High Efficiency Image File Format (ISO/IEC 23008-12); undefined for others. */
export function heifKind(head: Uint8Array): 'HEIC' | 'AVIF' | undefined {
  if (head.length < 16 || text(head, 4, 8) !== 'ftyp') return undefined
  const length = Math.min(
    new DataView(head.buffer, head.byteOffset).getUint32(0),
    head.length,
    MAX_BRAND_BYTES,
  )
  const brands = [text(head, 8, 12)]
  for (let at = 16; at + 4 <= length; at += 4) brands.push(text(head, at, at + 4))
  if (brands.some((brand) => AVIF_BRANDS.includes(brand))) return 'AVIF'
  return brands.some((brand) => HEIC_BRANDS.includes(brand)) ? 'HEIC' : undefined
}

/**
 * The size is the largest of those that the file states, of the picture or of its parts. Rotation and mirroring are
 * properties that decoders apply (6.5.10); the orientation in EXIF data has no effect.
 */
export function readHeif(source: Source): CodedPicture {
  const kind = heifKind(bytesAt(source, 0, MAX_BRAND_BYTES)) ?? 'HEIC'
  const meta = first(boxesIn(source, 0, source.size), 'meta')
  if (meta === undefined) throw damagedImage(`The ${kind} file ends before the description of its image.`)
  const parts = [...boxesIn(source, meta.start + FULL, meta.end)]
  const properties = propertiesOf(source, parts)
  let [width, height] = [0, 0]
  for (const box of properties) {
    if (box.type !== 'ispe' || box.end - box.start < FULL + 8) continue
    const view = viewOf(source, box)
    const size = [view.getUint32(FULL), view.getUint32(FULL + 4)] as const
    if (size[0] * size[1] > width * height) [width, height] = size
  }
  if (width * height === 0) throw damagedImage(`The ${kind} file does not state the size of its image.`)
  const exif = exifOf(source, parts)
  return {
    kind,
    width,
    height,
    resolution: exif && exifPlacement(exif).resolution,
    profile: colourProfile(source, properties),
  }
}

function propertiesOf(source: Source, parts: readonly Box[]): Box[] {
  const outer = first(parts, 'iprp')
  const inner = outer && first(boxesIn(source, outer.start, outer.end), 'ipco')
  return inner === undefined ? [] : [...boxesIn(source, inner.start, inner.end)]
}

function colourProfile(source: Source, properties: readonly Box[]): Uint8Array | undefined {
  for (const { type, start, end } of properties) {
    if (type !== 'colr' || end - start > MAX_PROFILE_BYTES) continue
    const bytes = bytesAt(source, start, end - start)
    if (!['prof', 'rICC'].includes(text(bytes, 0, 4))) continue
    const profile = profileFor(bytes.subarray(4), 3)
    if (profile !== undefined) return profile.slice()
  }
  return undefined
}

/** The TIFF structure of EXIF data, which are an item of the file (annex A.2.1). */
function exifOf(source: Source, parts: readonly Box[]): Uint8Array | undefined {
  const [infos, places] = [first(parts, 'iinf'), first(parts, 'iloc')]
  if (infos === undefined || places === undefined) return undefined
  const item = exifItem(source, infos)
  const place = item === undefined ? undefined : placeOf(viewOf(source, places), item)
  if (place === undefined || place.length > MAX_EXIF_BYTES) return undefined
  return afterOffset(bytesAt(source, place.offset, place.length))
}

/** EXIF data begin with the distance to their TIFF header. */
export function afterOffset(bytes: Uint8Array): Uint8Array | undefined {
  if (bytes.length < 4) return undefined
  const skipped = new DataView(bytes.buffer, bytes.byteOffset).getUint32(0)
  return skipped + 4 < bytes.length ? bytes.subarray(4 + skipped) : undefined
}

function exifItem(source: Source, infos: Box): number | undefined {
  const version = bytesAt(source, infos.start, 1)[0]
  const start = infos.start + FULL + (version === 0 ? 2 : 4)
  for (const { type, start: from, end } of boxesIn(source, start, infos.end)) {
    const bytes = bytesAt(source, from, Math.min(end - from, 16))
    if (type !== 'infe' || bytes.length < 12) continue
    const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.length)
    const isLong = bytes[0] === 3
    const at = FULL + (isLong ? 4 : 2) + 2
    if (text(bytes, at, at + 4) === 'Exif') return isLong ? view.getUint32(FULL) : view.getUint16(FULL)
  }
  return undefined
}

/** The first extent of an item that is stored in the file itself (ISO/IEC 14496-12, 8.11.3). */
function placeOf(view: DataView, item: number): { offset: number; length: number } | undefined {
  try {
    const version = view.getUint8(0)
    const sizes = view.getUint16(FULL)
    const [offsetSize, lengthSize, baseSize] = [sizes >> 12, (sizes >> 8) & 15, (sizes >> 4) & 15]
    const indexSize = version === 0 ? 0 : sizes & 15
    let at = FULL + 2
    const number = (bytes: number): number => {
      let value = 0
      for (let i = 0; i < bytes; i++) value = value * 256 + view.getUint8(at++)
      return value
    }
    const wide = version < 2 ? 2 : 4
    for (let left = number(wide); left > 0; left--) {
      const id = number(wide)
      const method = version === 0 ? 0 : number(2) & 15
      at += 2
      const base = number(baseSize)
      const extents = number(2)
      for (let extent = 0; extent < extents; extent++) {
        at += indexSize
        const [offset, length] = [base + number(offsetSize), number(lengthSize)]
        if (id === item && method === 0) return { offset, length }
      }
    }
  } catch {
    // The box ends too early.
  }
  return undefined
}

function first(boxes: Iterable<Box>, wanted: string): Box | undefined {
  for (const box of boxes) if (box.type === wanted) return box
  return undefined
}

function viewOf(source: Source, { start, end }: Box): DataView {
  const bytes = bytesAt(source, start, end - start)
  return new DataView(bytes.buffer, bytes.byteOffset, bytes.length)
}

function text(bytes: Uint8Array, start: number, end: number): string {
  return String.fromCharCode(...bytes.subarray(start, end))
}
