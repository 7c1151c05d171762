import { damagedImage, limitExceeded } from '../errors.js'
import type { Source } from '../source/source.js'
import { packSamples } from './pack-samples.js'
import type { Picture, PictureOptions } from './picture.js'
import { bytesAt } from './source-bytes.js'

const EXTENSION = 0x21
const FRAME = 0x2c
const TRAILER = 0x3b
const GRAPHIC_CONTROL = 0xf9
const MAX_CODES = 4096
/** What is spent on data that were compressed, for each byte: those that cannot be compressed take longest. */
const PER_COMPRESSED_BYTE = 4
/** The maximum number of frames. Each takes as many pixels as the complete picture. */
const MAX_FRAMES = 5000

interface Frame {
  readonly left: number
  readonly top: number
  readonly width: number
  readonly height: number
  readonly palette: Uint8Array
  readonly hidden: number
  /** What happens before the next frame: 2 clears the area, 3 restores its previous contents. */
  readonly disposal: number
  decoded(): Uint8Array
}

export function isGif(head: Uint8Array): boolean {
  const mark = String.fromCharCode(...head.subarray(0, 6))
  return mark === 'GIF87a' || mark === 'GIF89a'
}

/** The frames of a GIF file (GIF89a), each as displayed; without `allFrames`, only the first one. */
export function* readGif(source: Source, allFrames: boolean, options: PictureOptions): Generator<Picture> {
  const file = new GifFile(source, options)
  let canvas: Canvas | undefined
  for (const frame of file.frames()) {
    options.budget.begin()
    if (!allFrames) {
      yield coversAll(frame, file)
        ? indexedPicture(frame, options)
        : file.canvas().drawn(frame).picture(options)
      return
    }
    canvas ??= file.canvas()
    const before = frame.disposal === 3 ? canvas.copy() : undefined
    yield canvas.drawn(frame).picture(options)
    if (frame.disposal === 2) canvas.clear(frame)
    canvas = before ?? canvas
  }
}

export function countFrames(source: Source, options: PictureOptions): number {
  return [...new GifFile(source, options).frames()].length
}

function coversAll({ left, top, width, height }: Frame, file: GifFile): boolean {
  return left === 0 && top === 0 && width === file.width && height === file.height
}

function indexedPicture(frame: Frame, { primitives, budget }: PictureOptions): Picture {
  const { width, height, palette, hidden } = frame
  budget.spend(width * height)
  const colours = palette.length / 3
  const { dict, data } = packSamples(
    { width, height, components: 1, bits: 8, bytes: frame.decoded() },
    primitives,
    true,
  )
  if (hidden >= 0 && hidden < colours) dict.set('Mask', [hidden, hidden])
  return gifPicture({ width, height, dict, data, colours: { components: 3, palette } })
}

function gifPicture(
  own: Pick<Picture, 'width' | 'height' | 'dict' | 'data' | 'colours'> & Partial<Picture>,
): Picture {
  return {
    kind: 'GIF',
    orientation: 1,
    resolution: undefined,
    softMask: undefined,
    carriedOver: false,
    ...own,
  }
}

class GifFile {
  readonly width: number
  readonly height: number
  readonly #source: Source
  readonly #options: PictureOptions
  readonly #palette: Uint8Array | undefined
  readonly #begin: number

  constructor(source: Source, options: PictureOptions) {
    this.#source = source
    this.#options = options
    const head = bytesAt(source, 6, 7)
    if (head.length < 7) throw damagedImage('The GIF file ends in the middle of its header.')
    this.width = uint16(head, 0)
    this.height = uint16(head, 2)
    if (this.width === 0 || this.height === 0)
      throw damagedImage(`The GIF file has an invalid size: ${this.width} × ${this.height} pixels.`)
    this.#checkPixels(this.width * this.height)
    this.#palette = this.#paletteAt(13, head[4]!)
    this.#begin = 13 + (this.#palette?.length ?? 0)
  }

  canvas(): Canvas {
    return new Canvas(this.width, this.height)
  }

  *frames(): Generator<Frame> {
    const source = this.#source
    let hidden = -1
    let disposal = 0
    let count = 0
    for (let at = this.#begin; ; ) {
      const [kind, label] = bytesAt(source, at, 2)
      if (kind === TRAILER) {
        if (count === 0) throw damagedImage('The GIF file has no image.')
        return
      }
      if (kind === EXTENSION) {
        const control = bytesAt(source, at + 2, 5)
        if (label === GRAPHIC_CONTROL && control.length === 5) {
          disposal = (control[1]! >> 2) & 7
          hidden = (control[1]! & 1) === 1 ? control[4]! : -1
        }
        at = this.#afterBlocks(at + 2)
      } else if (kind === FRAME) {
        const { frame, next } = this.#frame(at + 1, hidden, disposal)
        if (++count > MAX_FRAMES) throw limitExceeded('The number of frames of the GIF file', MAX_FRAMES)
        yield frame
        hidden = -1
        disposal = 0
        at = next
      } else throw damagedImage('The GIF file is truncated: it ends before its image does.')
    }
  }

  #frame(at: number, hidden: number, disposal: number): { frame: Frame; next: number } {
    const head = bytesAt(this.#source, at, 9)
    if (head.length < 9) throw damagedImage('The GIF file is truncated: it ends before its image does.')
    const [left, top, width, height] = [uint16(head, 0), uint16(head, 2), uint16(head, 4), uint16(head, 6)]
    if (width === 0 || height === 0) throw damagedImage('The GIF file has an image of 0 pixels.')
    this.#checkPixels(width * height)
    const own = this.#paletteAt(at + 9, head[8]!)
    const palette = own ?? this.#palette
    if (palette === undefined) throw damagedImage('The GIF file has no colours.')
    const data = at + 9 + (own?.length ?? 0)
    const codeBits = bytesAt(this.#source, data, 1)[0] ?? 0
    if (codeBits < 1 || codeBits > 11) throw damagedImage('The data of the GIF file are damaged.')
    const next = this.#afterBlocks(data + 1)
    const isInterlaced = (head[8]! & 0x40) !== 0
    const decoded = (): Uint8Array => {
      this.#options.budget.spend(width * height)
      const indexes = decodeGifLzw(this.#blocks(data + 1, next), codeBits, width * height)
      if (indexes === undefined)
        throw damagedImage('The GIF file is truncated: it has fewer pixels than its header says.')
      return isInterlaced ? inOrder(indexes, width, height) : indexes
    }
    return { frame: { left, top, width, height, palette, hidden, disposal, decoded }, next }
  }

  #paletteAt(at: number, flags: number): Uint8Array | undefined {
    if ((flags & 0x80) === 0) return undefined
    const bytes = bytesAt(this.#source, at, 3 << ((flags & 7) + 1))
    if (bytes.length !== 3 << ((flags & 7) + 1))
      throw damagedImage('The GIF file ends in the middle of its colour table.')
    return bytes
  }

  #afterBlocks(from: number): number {
    for (let at = from; ; ) {
      const length = bytesAt(this.#source, at, 1)[0]
      if (length === undefined)
        throw damagedImage('The GIF file is truncated: it ends before its image does.')
      at += 1 + length
      if (length === 0) return at
    }
  }

  #blocks(from: number, to: number): Uint8Array {
    const raw = bytesAt(this.#source, from, to - from)
    const out = new Uint8Array(raw.length)
    let length = 0
    for (let at = 0; at < raw.length; ) {
      const size = raw[at++]!
      out.set(raw.subarray(at, at + size), length)
      length += Math.min(size, raw.length - at)
      at += size
    }
    return out.subarray(0, length)
  }

  #checkPixels(pixels: number): void {
    const { maxImagePixels } = this.#options.limits
    if (pixels > maxImagePixels) throw limitExceeded('The number of pixels of the GIF file', maxImagePixels)
  }
}

/** The frames composed so far, with opacity. */
class Canvas {
  readonly #width: number
  readonly #height: number
  readonly #colours: Uint8Array
  readonly #alpha: Uint8Array

  constructor(
    width: number,
    height: number,
    colours = new Uint8Array(3 * width * height),
    alpha = new Uint8Array(width * height),
  ) {
    this.#width = width
    this.#height = height
    this.#colours = colours
    this.#alpha = alpha
  }

  copy(): Canvas {
    return new Canvas(this.#width, this.#height, this.#colours.slice(), this.#alpha.slice())
  }

  drawn(frame: Frame): this {
    const { left, top, width, height, palette, hidden } = frame
    const indexes = frame.decoded()
    const across = Math.min(width, this.#width - left)
    const down = Math.min(height, this.#height - top)
    for (let y = 0; y < down; y++)
      for (let x = 0; x < across; x++) {
        const index = indexes[y * width + x]!
        if (index === hidden) continue
        const to = (top + y) * this.#width + left + x
        this.#alpha[to] = 255
        this.#colours[3 * to] = palette[3 * index] ?? 0
        this.#colours[3 * to + 1] = palette[3 * index + 1] ?? 0
        this.#colours[3 * to + 2] = palette[3 * index + 2] ?? 0
      }
    return this
  }

  clear({ left, top, width, height }: Frame): void {
    const right = Math.min(left + width, this.#width)
    for (let y = top; y < Math.min(top + height, this.#height); y++)
      if (left < right) this.#alpha.fill(0, y * this.#width + left, y * this.#width + right)
  }

  picture({ primitives, budget }: PictureOptions): Picture {
    const [width, height] = [this.#width, this.#height]
    budget.spend(3 * width * height)
    const colour = { width, height, components: 3, bits: 8, bytes: this.#colours } as const
    const alpha = { width, height, components: 1, bits: 8, bytes: this.#alpha } as const
    const image = packSamples(colour, primitives)
    budget.spend(PER_COMPRESSED_BYTE * image.data.length)
    return gifPicture({
      width,
      height,
      ...image,
      colours: { components: 3 },
      softMask: this.#alpha.includes(0) ? packSamples(alpha, primitives, true) : undefined,
    })
  }
}

/**
 * LZW with codes packed from the least significant bit (GIF89a, appendix F); undefined if the data end too
 * early.
 */
function decodeGifLzw(data: Uint8Array, codeBits: number, pixels: number): Uint8Array | undefined {
  const out = new Uint8Array(pixels)
  const clear = 1 << codeBits
  const end = clear + 1
  const prefixes = new Uint16Array(MAX_CODES)
  const suffixes = new Uint8Array(MAX_CODES)
  const lengths = new Uint16Array(MAX_CODES)
  for (let code = 0; code < clear; code++) {
    suffixes[code] = code
    lengths[code] = 1
  }
  let next = end + 1
  let width = codeBits + 1
  let previous = -1
  let held = 0
  let heldBits = 0
  let to = 0
  for (let at = 0; to < pixels; ) {
    while (heldBits < width) {
      if (at >= data.length) return undefined
      held |= data[at++]! << heldBits
      heldBits += 8
    }
    const code = held & ((1 << width) - 1)
    held >>>= width
    heldBits -= width
    if (code === clear) {
      next = end + 1
      width = codeBits + 1
      previous = -1
      continue
    }
    if (code === end) return undefined
    if (previous < 0 ? code >= clear : code > next) return undefined
    if (previous >= 0 && next < MAX_CODES) {
      prefixes[next] = previous
      lengths[next] = lengths[previous]! + 1
      suffixes[next] = firstOf(code === next ? previous : code, clear, prefixes)
      next++
      if (next === 1 << width && width < 12) width++
    } else if (code >= next) return undefined
    const length = lengths[code]!
    for (let each = code, place = to + length - 1; place >= to; place--) {
      if (place < pixels) out[place] = suffixes[each]!
      each = prefixes[each]!
    }
    to += length
    previous = code
  }
  return out
}

function firstOf(code: number, clear: number, prefixes: Uint16Array): number {
  let each = code
  while (each > clear) each = prefixes[each]!
  return each
}

/** The rows of an interlaced frame come in four passes (GIF89a, appendix E). */
function inOrder(indexes: Uint8Array, width: number, height: number): Uint8Array {
  const out = new Uint8Array(indexes.length)
  let from = 0
  for (const [first, step] of [
    [0, 8],
    [4, 8],
    [2, 4],
    [1, 2],
  ] as const)
    for (let row = first; row < height; row += step, from += width)
      out.set(indexes.subarray(from, from + width), row * width)
  return out
}

function uint16(bytes: Uint8Array, at: number): number {
  return bytes[at]! | (bytes[at + 1]! << 8)
}
