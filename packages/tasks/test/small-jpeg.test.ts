import sharp from 'sharp'
import { describe, expect, it } from 'vitest'
import { encodePicture } from '../src/engines/sharp.js'
import { encodeSmallJpeg } from '../src/engines/small-jpeg/encode.js'

type Colour = (x: number, y: number) => readonly [number, number, number]

let seed = 1
const random = (): number => {
  seed = (Math.imul(seed, 1103515245) + 12345) & 0x7fffffff
  return (seed >> 8) & 255
}

const kinds: Record<string, Colour> = {
  'one colour': () => [200, 30, 90],
  'a gradient': (x, y) => [(x * 3) & 255, (y * 2) & 255, (x + y) & 255],
  'grey lines': (x, y) => (y % 4 < 2 && x % 7 > 1 ? [20, 20, 20] : [255, 255, 255]),
  'coloured letters on white': (x, y) => (((x * y) >> 4) % 5 === 0 ? [180, 0, 40] : [255, 255, 255]),
  noise: () => [random(), random(), random()],
  // The largest differences that there are from block to block and in a block.
  'black and white squares': (x, y) => (((x >> 2) ^ (y >> 2)) & 1 ? [255, 255, 255] : [0, 0, 0]),
  'blue and yellow squares': (x, y) => (((x >> 4) ^ (y >> 3)) & 1 ? [255, 255, 0] : [0, 0, 255]),
}

function drawn(width: number, height: number, colour: Colour): Uint8Array {
  const data = new Uint8Array(width * height * 4)
  for (let y = 0; y < height; y++)
    for (let x = 0; x < width; x++) data.set([...colour(x, y), random()], (y * width + x) * 4)
  return data
}

/** Fails for a file with the least fault. */
const pixelsOf = (file: Uint8Array): Promise<Buffer> => sharp(file, { failOn: 'warning' }).raw().toBuffer()

const distance = (one: Uint8Array, other: Uint8Array): number =>
  one.reduce((sum, value, at) => sum + Math.abs(value - other[at]!), 0) / one.length

/** As sharp encodes the same pixels. */
const bySharp = (data: Uint8Array, width: number, height: number, quality: number): Promise<Buffer> =>
  sharp(data, { raw: { width, height, channels: 4 } })
    .removeAlpha()
    .jpeg({ quality, optimiseCoding: false })
    .toBuffer()

/** The contents of the segments with a marker. */
function segments(file: Uint8Array, marker: number): number[] {
  const found: number[] = []
  for (let at = 2; file[at + 1] !== 0xda; at += 2 + ((file[at + 2]! << 8) | file[at + 3]!))
    if (file[at + 1] === marker)
      found.push(...file.subarray(at + 4, at + 2 + ((file[at + 2]! << 8) | file[at + 3]!)))
  return found
}

describe('encodeSmallJpeg', () => {
  const sizes = [
    [1, 1],
    [16, 16],
    [17, 33],
    [165, 234],
    [300, 8],
  ] as const

  it.each(Object.keys(kinds))(
    'encodes %s as close to the pixels as sharp does, in a file that is not larger',
    async (kind) => {
      for (const [width, height] of sizes)
        for (const quality of [20, 85, 100]) {
          const data = drawn(width, height, kinds[kind]!)
          const found = encodeSmallJpeg({ width, height, data, quality, dpi: 72 })
          const expected = await bySharp(data, width, height, quality)
          const colours = data.filter((_, at) => at % 4 < 3)
          const pixels = await pixelsOf(found)
          expect(pixels.length).toBe(colours.length)
          // Coefficients near the middle between two steps are rounded differently.
          const error = distance(await pixelsOf(expected), colours)
          expect(distance(pixels, colours)).toBeLessThan(error * 1.02 + 0.7)
          expect(found.length).toBeLessThan(expected.length * 1.02 + 30)
        }
    },
  )

  it.each([1, 30, 49, 50, 85, 100])('writes the tables of sharp at quality %i', async (quality) => {
    const data = drawn(20, 20, kinds.noise!)
    const found = encodeSmallJpeg({ width: 20, height: 20, data, quality, dpi: 72 })
    const expected = await bySharp(data, 20, 20, quality)
    for (const marker of [0xdb, 0xc0]) expect(segments(found, marker)).toEqual(segments(expected, marker))
    const sorted = (file: Uint8Array) => segments(file, 0xc4).sort((a, b) => a - b)
    expect(sorted(found)).toEqual(sorted(expected))
  })

  it('grows its buffer for a large file', async () => {
    const data = drawn(400, 400, () => {
      const grey = random()
      return [grey, grey, grey]
    })
    const file = encodeSmallJpeg({ width: 400, height: 400, data, quality: 100, dpi: 72 })
    expect(file.length).toBeGreaterThan(150_000)
    expect(
      distance(
        await pixelsOf(file),
        data.filter((_, at) => at % 4 < 3),
      ),
    ).toBeLessThan(1)
  })

  it('accepts pixels at any byte offset', () => {
    const data = drawn(40, 40, kinds['a gradient']!)
    const moved = new Uint8Array(data.length + 1)
    moved.set(data, 1)
    const options = { width: 40, height: 40, quality: 85, dpi: 72 }
    expect(encodeSmallJpeg({ ...options, data: moved.subarray(1) })).toEqual(
      encodeSmallJpeg({ ...options, data }),
    )
  })

  it('writes the resolution, and does not depend on the image before', async () => {
    const data = drawn(40, 40, kinds['coloured letters on white']!)
    const encoding = { format: 'jpeg', quality: 85, isGrey: false, isTransparent: false, dpi: 96 } as const
    const first = await encodePicture({ width: 40, height: 40, data }, encoding)
    expect(await sharp(first).metadata()).toMatchObject({
      width: 40,
      height: 40,
      density: 96,
      chromaSubsampling: '4:2:0',
    })
    const noise = drawn(40, 40, kinds.noise!)
    await encodePicture({ width: 40, height: 40, data: noise }, { ...encoding, quality: 10 })
    expect(await encodePicture({ width: 40, height: 40, data }, encoding)).toEqual(first)
  })
})
