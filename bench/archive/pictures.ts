import { spawnSync } from 'node:child_process'
import { mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

export const DPI = 50
export const PAGES = 3
const SECONDS = 30
/** The side of the windows of the structural similarity index (Wang et al., 2004). */
const WINDOW = 8
const C1 = (0.01 * 255) ** 2
const C2 = (0.03 * 255) ** 2

export interface Grey {
  readonly width: number
  readonly height: number
  readonly samples: Uint8Array
}

/** The first pages of a file. */
export type DrawPages = (path: string) => Promise<readonly Grey[]> | readonly Grey[]

/** The lowest similarity of the first pages; undefined if the first file cannot be drawn. */
export async function lowestSimilarity(
  before: string,
  after: string,
  draw: DrawPages,
): Promise<number | undefined> {
  const [one, other] = [await draw(before), await draw(after)]
  // Poppler draws pages that it cannot read as points.
  if (one.length === 0 || one.some(({ width, height }) => width <= 1 || height <= 1)) return undefined
  return Math.min(...one.map((page, index) => similarity(page, other[index])))
}

export function drawnByPoppler(path: string): Grey[] {
  const folder = mkdtempSync(join(tmpdir(), 'octavo-pages-'))
  try {
    spawnSync('pdftoppm', ['-gray', '-r', `${DPI}`, '-l', `${PAGES}`, path, join(folder, 'p')], {
      timeout: SECONDS * 1000,
      stdio: 'ignore',
    })
    return readdirSync(folder)
      .sort()
      .map((name) => readPgm(readFileSync(join(folder, name))))
  } finally {
    rmSync(folder, { recursive: true })
  }
}

function readPgm(bytes: Uint8Array): Grey {
  const head = /^P5\s+(\d+)\s+(\d+)\s+255\s/.exec(Buffer.from(bytes.subarray(0, 64)).toString('latin1'))
  if (head === null) return { width: 0, height: 0, samples: new Uint8Array(0) }
  return { width: Number(head[1]), height: Number(head[2]), samples: bytes.subarray(head[0].length) }
}

/** The mean structural similarity; 0 for pictures of different sizes. */
function similarity(one: Grey, other: Grey | undefined): number {
  const { width, height } = one
  if (other === undefined || other.width !== width || other.height !== height) return 0
  let sum = 0
  let windows = 0
  for (let y = 0; y + WINDOW <= height; y += WINDOW)
    for (let x = 0; x + WINDOW <= width; x += WINDOW) {
      sum += ofWindow(one.samples, other.samples, y * width + x, width)
      windows++
    }
  return windows === 0 ? 1 : sum / windows
}

function ofWindow(one: Uint8Array, other: Uint8Array, start: number, width: number): number {
  let [a, b, aa, bb, ab] = [0, 0, 0, 0, 0]
  for (let row = 0; row < WINDOW; row++)
    for (let at = start + row * width; at < start + row * width + WINDOW; at++) {
      const [p, q] = [one[at]!, other[at]!]
      a += p
      b += q
      aa += p * p
      bb += q * q
      ab += p * q
    }
  const count = WINDOW * WINDOW
  const [meanA, meanB] = [a / count, b / count]
  const variance = aa / count - meanA * meanA + (bb / count - meanB * meanB)
  const covariance = ab / count - meanA * meanB
  return (
    ((2 * meanA * meanB + C1) * (2 * covariance + C2)) /
    ((meanA * meanA + meanB * meanB + C1) * (variance + C2))
  )
}
