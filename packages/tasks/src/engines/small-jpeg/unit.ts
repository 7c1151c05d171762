/** Pixels along a side: a block of each colour difference, and four of luminance. */
export const UNIT = 16

/**
 * The samples of a unit of 16 × 16 pixels in YCbCr (JFIF 1.02, page 3), less the middle of their range. The
 * colour differences have half the resolution.
 */
export class JpegUnit {
  /** Four blocks. */
  readonly luminance = new Float64Array(256)
  readonly blueDifference = new Float64Array(64)
  readonly redDifference = new Float64Array(64)
  /** Whether all pixels are equal; then only the first sample of each component is set. */
  isFlat = false
  /** Whether the colour differences are; then only the first sample of each is set. */
  isFlatColour = false
  readonly #edge = new Int32Array(UNIT * UNIT)

  /** Takes the samples of RGBX pixels as 32-bit numbers, which are little-endian wherever pdfium runs. */
  take(pixels: Int32Array, width: number, height: number, left: number, top: number): void {
    if (left + UNIT <= width && top + UNIT <= height) this.#sample(pixels, top * width + left, width)
    else {
      copyEdge(pixels, width, height, left, top, this.#edge)
      this.#sample(this.#edge, 0, UNIT)
    }
  }

  #sample(pixels: Int32Array, start: number, stride: number): void {
    const { luminance, blueDifference, redDifference } = this
    this.isFlat = isUniform(pixels, start, stride)
    this.isFlatColour = this.isFlat || takeGreys(pixels, start, stride, luminance)
    if (this.isFlat) {
      const pixel = pixels[start]!
      const [red, green, blue] = [pixel & 255, (pixel >> 8) & 255, (pixel >> 16) & 255]
      luminance[0] = luminanceOf(pixel)
      blueDifference[0] = blueDifferenceOf(red, green, blue)
      redDifference[0] = redDifferenceOf(red, green, blue)
    } else if (this.isFlatColour) {
      blueDifference[0] = 0
      redDifference[0] = 0
    } else takeColours(pixels, start, stride, this)
  }
}

/** Beyond the last column and row, they are repeated. */
function copyEdge(
  pixels: Int32Array,
  width: number,
  height: number,
  left: number,
  top: number,
  edge: Int32Array,
): void {
  for (let y = 0; y < UNIT; y++) {
    const row = Math.min(top + y, height - 1) * width
    for (let x = 0; x < UNIT; x++) edge[y * UNIT + x] = pixels[row + Math.min(left + x, width - 1)]!
  }
}

function isUniform(pixels: Int32Array, start: number, stride: number): boolean {
  const first = pixels[start]!
  for (let y = 0, at = start; y < UNIT; y++, at += stride)
    if ((differences(pixels, at, first) | differences(pixels, at + 8, first)) !== 0) return false
  return true
}

/** Zero if eight pixels are all equal to the given one. */
function differences(pixels: Int32Array, at: number, first: number): number {
  return (
    (pixels[at]! ^ first) |
    (pixels[at + 1]! ^ first) |
    (pixels[at + 2]! ^ first) |
    (pixels[at + 3]! ^ first) |
    (pixels[at + 4]! ^ first) |
    (pixels[at + 5]! ^ first) |
    (pixels[at + 6]! ^ first) |
    (pixels[at + 7]! ^ first)
  )
}

/** The luminance of pixels without colour; false if one has a colour. */
function takeGreys(pixels: Int32Array, start: number, stride: number, luminance: Float64Array): boolean {
  let colour = 0
  for (let y = 0, at = start; y < UNIT; y++, at += stride) {
    const to = ((y & 8) << 4) | ((y & 7) << 3)
    colour |= takeEightGreys(pixels, at, luminance, to)
    colour |= takeEightGreys(pixels, at + 8, luminance, to + 64)
  }
  return colour === 0
}

/** Zero if red, green and blue of each pixel are equal. */
function takeEightGreys(pixels: Int32Array, at: number, luminance: Float64Array, to: number): number {
  const a = pixels[at]!
  const b = pixels[at + 1]!
  const c = pixels[at + 2]!
  const d = pixels[at + 3]!
  const e = pixels[at + 4]!
  const f = pixels[at + 5]!
  const g = pixels[at + 6]!
  const h = pixels[at + 7]!
  luminance[to] = (a & 255) - 128
  luminance[to + 1] = (b & 255) - 128
  luminance[to + 2] = (c & 255) - 128
  luminance[to + 3] = (d & 255) - 128
  luminance[to + 4] = (e & 255) - 128
  luminance[to + 5] = (f & 255) - 128
  luminance[to + 6] = (g & 255) - 128
  luminance[to + 7] = (h & 255) - 128
  const left = (a ^ (a >> 8)) | (b ^ (b >> 8)) | (c ^ (c >> 8)) | (d ^ (d >> 8))
  const right = (e ^ (e >> 8)) | (f ^ (f >> 8)) | (g ^ (g >> 8)) | (h ^ (h >> 8))
  return (left | right) & 0xffff
}

/** Four pixels in a square have one sample of each colour difference: that of their mean. */
function takeColours(
  pixels: Int32Array,
  start: number,
  stride: number,
  { luminance, blueDifference, redDifference }: JpegUnit,
): void {
  for (let y = 0, row = start; y < UNIT; y += 2, row += 2 * stride)
    for (let x = 0; x < UNIT; x += 2) {
      const a = pixels[row + x]!
      const b = pixels[row + x + 1]!
      const c = pixels[row + stride + x]!
      const d = pixels[row + stride + x + 1]!
      const at = ((y & 8) << 4) | ((x & 8) << 3) | ((y & 7) << 3) | (x & 7)
      luminance[at] = luminanceOf(a)
      luminance[at + 1] = luminanceOf(b)
      luminance[at + 8] = luminanceOf(c)
      luminance[at + 9] = luminanceOf(d)
      const red = (a & 255) + (b & 255) + (c & 255) + (d & 255)
      const green = ((a >> 8) & 255) + ((b >> 8) & 255) + ((c >> 8) & 255) + ((d >> 8) & 255)
      const blue = ((a >> 16) & 255) + ((b >> 16) & 255) + ((c >> 16) & 255) + ((d >> 16) & 255)
      const half = (y << 2) | (x >> 1)
      blueDifference[half] = blueDifferenceOf(red, green, blue) / 4
      redDifference[half] = redDifferenceOf(red, green, blue) / 4
    }
}

function luminanceOf(pixel: number): number {
  return 0.299 * (pixel & 255) + 0.587 * ((pixel >> 8) & 255) + 0.114 * ((pixel >> 16) & 255) - 128
}

function blueDifferenceOf(red: number, green: number, blue: number): number {
  return 0.5 * blue - 0.168736 * red - 0.331264 * green
}

function redDifferenceOf(red: number, green: number, blue: number): number {
  return 0.5 * red - 0.418688 * green - 0.081312 * blue
}
