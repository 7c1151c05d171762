import { noise, type Random } from '../inputs/random.js'

/** Shades of grey, row by row. */
export interface Picture {
  readonly width: number
  readonly height: number
  readonly data: Uint8Array
}

/** From places of the new picture to those of the old one, as parts of their width and height. */
type Mapping = (x: number, y: number) => readonly [x: number, y: number]

const PAPER = 250
const DESK = 45

/** The paper put down askew. */
export function turned(picture: Picture, degrees: number): Picture {
  const angle = (degrees * Math.PI) / 180
  const [cos, sin] = [Math.cos(angle), Math.sin(angle)]
  const ratio = picture.height / picture.width
  return resampled(picture, PAPER, (x, y) => {
    const [across, down] = [x - 0.5, (y - 0.5) * ratio]
    return [across * cos + down * sin + 0.5, (down * cos - across * sin) / ratio + 0.5]
  })
}

/** Grain, specks, and paper that is not white. */
export function grainy(picture: Picture, random: Random): Picture {
  const { width, height } = picture
  const [paper, ink, grain] = [175 + random.below(60), 30 + random.below(60), 12 + random.below(26)]
  const bytes = noise(random.below(1e9), 3 * picture.data.length)
  // The sum of three bytes has a standard deviation of 128.
  const data = picture.data.map((shade, at) => {
    const offset = bytes[3 * at]! + bytes[3 * at + 1]! + bytes[3 * at + 2]! - 382.5
    return clamped(ink + (shade / 255) * (paper - ink) + (offset * grain) / 128)
  })
  for (let count = Math.round(data.length / (1500 + random.below(4000))); count > 0; count--) {
    const [x, y, side, shade] = [
      random.below(width),
      random.below(height),
      1 + random.below(3),
      random.below(140),
    ]
    for (let down = 0; down < side && y + down < height; down++)
      data.fill(
        shade,
        (y + down) * width + x,
        Math.min((y + down) * width + x + side, (y + down + 1) * width),
      )
  }
  return { width, height, data }
}

/** A sheet on a dark desk, from an angle, in light from one side and with a shadow across it. */
export function photographed(picture: Picture, random: Random): Picture {
  const part = (): number => (random.below(1001) / 1000) * 0.07
  const seen = resampled(
    picture,
    DESK,
    toSheet([
      [0.02 + part(), 0.02 + part()],
      [0.98 - part(), 0.02 + part()],
      [0.98 - part(), 0.98 - part()],
      [0.02 + part(), 0.98 - part()],
    ]),
  )
  const { width, height } = seen
  const [direction, dark] = [(random.below(360) * Math.PI) / 180, 0.35 + random.below(35) / 100]
  const [shadowAt, shadow] = [0.2 + random.below(60) / 100, 0.6 + random.below(30) / 100]
  const grains = noise(random.below(1e9), seen.data.length)
  const data = seen.data.map((shade, at) => {
    const [x, y] = [(at % width) / width - 0.5, Math.floor(at / width) / height - 0.5]
    const towards = x * Math.cos(direction) + y * Math.sin(direction)
    const light = 1 - (1 - dark) * Math.min(1, Math.max(0, towards + 0.5))
    const inShadow = 1 / (1 + Math.exp((x * 0.4 + y + 0.5 - shadowAt) * 60))
    const lit = (25 + shade * 0.85) * light * (1 - (1 - shadow) * inShadow)
    return clamped(lit + (grains[at]! - 128) / 16)
  })
  return { width, height, data }
}

/** The projection of a unit square whose corners are seen at these places, the other way round. */
function toSheet(corners: readonly (readonly [number, number])[]): Mapping {
  const [[x0, y0], [x1, y1], [x2, y2], [x3, y3]] = corners as readonly [Pair, Pair, Pair, Pair]
  // Heckbert 1989, section 2.2.3: unit square to quadrilateral.
  const [dx1, dx2, dx3] = [x1 - x2, x3 - x2, x0 - x1 + x2 - x3]
  const [dy1, dy2, dy3] = [y1 - y2, y3 - y2, y0 - y1 + y2 - y3]
  const all = dx1 * dy2 - dx2 * dy1
  const [g, h] = [(dx3 * dy2 - dx2 * dy3) / all, (dx1 * dy3 - dx3 * dy1) / all]
  const [a, b, c] = [x1 - x0 + g * x1, x3 - x0 + h * x3, x0]
  const [d, e, f] = [y1 - y0 + g * y1, y3 - y0 + h * y3, y0]
  return (x, y) => {
    const scale = (d * h - e * g) * x + (b * g - a * h) * y + a * e - b * d
    const across = (e - f * h) * x + (c * h - b) * y + b * f - c * e
    const down = (f * g - d) * x + (a - c * g) * y + c * d - a * f
    return [across / scale, down / scale]
  }
}

type Pair = readonly [number, number]

function resampled({ width, height, data }: Picture, around: number, mapping: Mapping): Picture {
  const at = (x: number, y: number): number =>
    x < 0 || y < 0 || x >= width || y >= height ? around : data[y * width + x]!
  const out = new Uint8Array(data.length)
  for (let y = 0; y < height; y++)
    for (let x = 0; x < width; x++) {
      const [across, down] = mapping((x + 0.5) / width, (y + 0.5) / height)
      const [fromX, fromY] = [across * width - 0.5, down * height - 0.5]
      const [left, top] = [Math.floor(fromX), Math.floor(fromY)]
      const [u, v] = [fromX - left, fromY - top]
      const upper = at(left, top) * (1 - u) + at(left + 1, top) * u
      const lower = at(left, top + 1) * (1 - u) + at(left + 1, top + 1) * u
      out[y * width + x] = upper * (1 - v) + lower * v
    }
  return { width, height, data: out }
}

function clamped(shade: number): number {
  return Math.min(255, Math.max(0, Math.round(shade)))
}
