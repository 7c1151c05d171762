import type { Components } from './components.js'
import type { PixelBudget } from './pixels.js'

/** In 255ths of the level of the paper: what is darker is no text of the other side. */
const DARKEST = 0.2 * 255
/** Of the contrast of a mark: how much of it is reached from one pixel to the next. Text of the other side is blurred. */
const SHARP = 0.24
/** Times the noise of the paper: so much of a difference between two pixels may be noise, the largest of thousands. */
const MOST_BY_NOISE = 2.5
/** In 255ths: JPEG takes the noise away from paper, and not from where something is on it. */
const LEAST_NOISE = 1
/** Dust on such text: its size in millimetres without its rim. More specks are none that are there by chance. */
const SPECK = { longest: 1, most: 3 }
/** Of the contrast in its middle: what has as much belongs to a speck. */
const CORE = 0.5

export interface Contrasts {
  readonly width: number
  /** How much darker than the paper each pixel is, in 255ths. */
  readonly contrasts: Uint8Array
  /** That of ink. */
  readonly least: number
  readonly noise: number
  /** In pixels. */
  readonly mm: number
}

/** The marks that are no text of the other side. It may have specks of dust on it, which are sharp and dark. */
export function withoutShowThrough(
  marks: readonly number[],
  { runs }: Components,
  contrasts: Contrasts,
  budget: PixelBudget,
): readonly number[] {
  const pixels = new Map(marks.map((one): [number, number[]] => [one, []]))
  for (let run = 0; run < runs.row.length; run++) {
    const known = pixels.get(runs.component[run]!)
    const row = runs.row[run]! * contrasts.width
    if (known !== undefined)
      for (let at = row + runs.from[run]!; at < row + runs.to[run]!; at++) known.push(at)
  }
  return marks.filter((one) => {
    const mark = pixels.get(one)!
    const specks = new Set<number>()
    for (let count = 0; count <= SPECK.most; count++) {
      if (isShowThrough(mark, specks, contrasts, budget)) return false
      const speck = speckOf(mark, specks, contrasts, budget)
      if (speck === undefined) return true
      for (const at of speck) specks.add(at)
    }
    return true
  })
}

/** Whether what is beside the specks is light and blurred. */
function isShowThrough(
  mark: readonly number[],
  specks: ReadonlySet<number>,
  { width, contrasts, least, noise }: Contrasts,
  budget: PixelBudget,
): boolean {
  budget.spend(mark.length)
  let [contrast, steepest] = [0, 0]
  for (const at of mark) {
    const value = contrasts[at]!
    const isAtSpeck = [0, 1, -1, width, -width].some((step) => specks.has(at + step))
    if (isAtSpeck) continue
    if (value > DARKEST) return false
    if (value > contrast) contrast = value
    const across = Math.abs((contrasts[at + 1] ?? 0) - (contrasts[at - 1] ?? 0)) / 2
    const down = Math.abs((contrasts[at + width] ?? 0) - (contrasts[at - width] ?? 0)) / 2
    steepest = Math.max(steepest, across, down)
  }
  return contrast >= least && steepest - MOST_BY_NOISE * Math.max(LEAST_NOISE, noise) < contrast * SHARP
}

/** The speck in which the darkest pixel of a mark is, with its rim; undefined if that belongs to something larger. */
function speckOf(
  mark: readonly number[],
  known: ReadonlySet<number>,
  { width, contrasts, mm }: Contrasts,
  budget: PixelBudget,
): readonly number[] | undefined {
  budget.spend(mark.length)
  let middle: number | undefined
  for (const at of mark)
    if (!known.has(at) && (middle === undefined || contrasts[at]! > contrasts[middle]!)) middle = at
  if (middle === undefined) return undefined
  const around = [-width - 1, -width, 1 - width, -1, 0, 1, width - 1, width, width + 1]
  const core = new Set([middle])
  let [left, right, top, bottom] = [width, 0, contrasts.length, 0]
  for (const at of core) {
    const [x, y] = [at % width, Math.floor(at / width)]
    ;[left, right] = [Math.min(left, x), Math.max(right, x)]
    ;[top, bottom] = [Math.min(top, y), Math.max(bottom, y)]
    if (Math.max(right - left, bottom - top) + 1 > SPECK.longest * mm) return undefined
    for (const step of around) if (contrasts[at + step]! >= contrasts[middle]! * CORE) core.add(at + step)
  }
  return [...core].flatMap((at) => around.map((step) => at + step))
}
