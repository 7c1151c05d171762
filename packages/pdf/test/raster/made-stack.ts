import type { Pixels } from '../../src/raster/pixels.js'
import { drawnPages, noisy, textColumn } from './drawn-pages.js'

/** Pages as a scanner gives them, with what is on them. */
export interface MadePage {
  readonly kind: string
  readonly isBlank: boolean
  readonly pixels: Pixels
}

/** Lengths of what is on the paper are in pixels at this resolution. */
const DPI = 100

/** What a person would keep, faint as it is. */
const KEPT: Readonly<Record<string, (random: () => number) => string>> = {
  'a page number': (random) =>
    `BT /F1 ${8 + random() * 3} Tf ${280 + random() * 30} 30 Td (${1 + Math.floor(random() * 99)}) Tj ET`,
  'a faint pencil mark': (random) => {
    const [x, y, grey] = [80 + random() * 400, 80 + random() * 650, 0.72 + random() * 0.08]
    return `${grey} G 1.3 w 1 J ${x} ${y} m ${x + 8} ${y - 12} l ${x + 26} ${y + 22} l S`
  },
  'a pencil note': (random) =>
    `0.7 g BT /F2 14 Tf ${90 + random() * 250} ${100 + random() * 600} Td (see over) Tj ET`,
  'a small stamp': (random) => {
    const [x, y] = [100 + random() * 350, 120 + random() * 550]
    return `0.3 0.35 0.8 RG 0.3 0.35 0.8 rg 1 w ${x} ${y} 48 22 re S BT /F1 8 Tf ${x + 5} ${y + 8} Td (PAID) Tj ET`
  },
  'a light yellow highlight': (random) =>
    `1 1 0.72 rg ${80 + random() * 200} ${100 + random() * 600} ${60 + random() * 150} 12 re f`,
  'a signature': (random) => {
    const [x, y] = [100 + random() * 300, 100 + random() * 400]
    return `0.15 0.2 0.5 RG 0.9 w ${x} ${y} m ${x + 20} ${y + 40} ${x + 30} ${y - 40} ${x + 60} ${y + 8} c S`
  },
  'one line of text': (random) =>
    `BT /F1 10 Tf 72 ${100 + random() * 600} Td (This page intentionally left blank.) Tj ET`,
}

const BLANK = [
  'paper noise',
  'text of the other side',
  'punch holes',
  'dark borders',
  'dust',
  'yellowed paper',
  'all of these',
] as const

/** The first pages with each kind of mark on each kind of paper. */
export const EACH_ON_EACH = 98

/**
 * A page of each kind in turn, the ones with even numbers blank. `isWanted` leaves pages out.
 */
export async function* madeStack(
  count: number,
  random: () => number,
  dpi = DPI,
  isWanted: (index: number) => boolean = () => true,
): AsyncGenerator<MadePage> {
  const kept = Object.entries(KEPT)
  const scale = dpi / DPI
  const [text] = await drawnPages([textColumn(random, { lines: 48 })], { dpi })
  const behind = blurred(mirrored(text!), Math.round(2 * scale))
  const [empty] = await drawnPages([''], { dpi })
  for (let index = 0; index < count; index++) {
    if (!isWanted(index)) continue
    if (index % 2 === 0) {
      const kind = BLANK[(index / 2) % BLANK.length]!
      yield { kind, isBlank: true, pixels: scanned(empty!, behind, { paper: kind, scale }, random) }
    } else {
      const number = (index - 1) / 2
      const [kind, content] = kept[number % kept.length]!
      const [page] = await drawnPages([content(random)], { dpi })
      const paper = BLANK[(number + Math.floor(number / kept.length)) % BLANK.length]!
      yield {
        kind: `${kind} with ${paper}`,
        isBlank: false,
        pixels: scanned(page!, behind, { paper, scale }, random),
      }
    }
  }
}

function scanned(
  page: Pixels,
  behind: Float32Array,
  { paper, scale }: { readonly paper: (typeof BLANK)[number]; readonly scale: number },
  random: () => number,
): Pixels {
  const { width, height } = page
  const data = new Uint8ClampedArray(page.data)
  const has = (kind: (typeof BLANK)[number]): boolean => paper === kind || paper === 'all of these'
  const through = has('text of the other side') ? 0.04 + random() * 0.06 : 0
  const tint = has('yellowed paper') ? [0.95, 0.9, 0.78] : [0.97, 0.97, 0.96]
  const shade = 0.05 + random() * 0.1
  for (let at = 0; at < width * height; at++) {
    const light = (1 - (shade * (at % width)) / width) * (1 - through * behind[at]!)
    for (let c = 0; c < 3; c++) data[at * 3 + c] = data[at * 3 + c]! * light * tint[c]!
  }
  const disc = (x: number, y: number, radius: number, value: number): void => {
    for (let row = Math.floor(y - radius); row <= y + radius; row++)
      for (let column = Math.floor(x - radius); column <= x + radius; column++)
        if (
          (column - x) ** 2 + (row - y) ** 2 <= radius ** 2 &&
          row >= 0 &&
          row < height &&
          column >= 0 &&
          column < width
        )
          data.fill(value, (row * width + column) * 3, (row * width + column) * 3 + 3)
  }
  if (has('punch holes')) {
    const mm = (DPI * scale) / 25.4
    const x = (10 + random() * 4) * mm
    for (const y of [height / 2 - 40 * mm, height / 2 + 40 * mm]) disc(x, y, 3 * mm, 20 + random() * 50)
  }
  if (has('dust'))
    for (let speck = 0; speck < 40; speck++)
      disc(random() * width, random() * height, (0.2 + random() * 1.1) * scale, 60 + random() * 100)
  if (has('dark borders')) {
    const [top, slope] = [(2 + random() * 14) * scale, (random() - 0.5) * 0.03]
    for (let x = 0; x < width; x++)
      for (let y = 0; y < top + slope * x; y++) data.fill(15, (y * width + x) * 3, (y * width + x) * 3 + 3)
    const right = (2 + random() * 12) * scale
    for (let y = 0; y < height; y++)
      data.fill(15, (y * width + Math.floor(width - right + slope * y)) * 3, (y + 1) * width * 3)
  }
  return noisy(
    { width, height, channels: 3, data: new Uint8Array(data.buffer) },
    random,
    1.5 + random() * 2.5,
  )
}

/** Ink from 0 to 1, as seen from the other side. */
function mirrored({ width, height, data }: Pixels): { width: number; height: number; ink: Float32Array } {
  const ink = new Float32Array(width * height)
  for (let at = 0; at < ink.length; at++)
    ink[Math.floor(at / width) * width + width - 1 - (at % width)] = 1 - data[at * 3]! / 255
  return { width, height, ink }
}

function blurred({ width, ink }: { width: number; ink: Float32Array }, radius: number): Float32Array {
  let result = ink
  for (const step of [1, width, 1, width]) {
    const from = result
    result = from.map((_, at) => {
      let sum = 0
      for (let near = -radius; near <= radius; near++) sum += from[at + near * step] ?? 0
      return sum / (2 * radius + 1)
    })
  }
  const most = result.reduce((most, value) => Math.max(most, value), 0)
  return result.map((value) => value / most)
}
