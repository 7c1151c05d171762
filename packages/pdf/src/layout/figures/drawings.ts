import type { Box } from '../../geometry/box.js'
import { contains, intersection, union, widened } from '../../geometry/box.js'
import type { PaintedShape } from '../page/page-device.js'
import type { TextAreas } from '../page/text-areas.js'
import type { Picture } from '../tree.js'
import { isBackground } from './background.js'

/** Paths closer together than this, in points, are of one drawing. */
const NEAR = 4
/** A path thinner than this is a line, which can be a rule or the border of a cell. */
const THIN = 3.5
/** A drawing is at least this large, in points, and has a curve or a slanted line, or this many paths. */
const LEAST_SIZE = 8
const LEAST_SHAPES = 6
/** More drawings than this are parts of larger ones, such as a map: then what is further apart is of one drawing, too. */
const MOST_DRAWINGS = 200
const FURTHER = [NEAR, 16, 64, Number.POSITIVE_INFINITY]
/** The comparisons of paths of one page; those that are left then are of one drawing. */
const MAX_COMPARISONS = 2_000_000
const WHITE = 'ffffff'

export interface FoundDrawings {
  readonly background: readonly PaintedShape[]
  readonly drawings: readonly { readonly box: Box; readonly shapes: readonly PaintedShape[] }[]
  /** Paths of neither: areas and lines that stand alone. */
  readonly others: readonly PaintedShape[]
  /** The borders and the backgrounds of tables. */
  readonly ofTables: readonly PaintedShape[]
}

/** Groups the paths of a page that are neither parts of its tables nor lines below its text. */
export function findDrawings(
  shapes: readonly PaintedShape[],
  pictures: readonly Picture[],
  tables: readonly Box[],
  page: Box,
  areas: TextAreas,
): FoundDrawings {
  const background: PaintedShape[] = []
  const loose: PaintedShape[] = []
  const ofTables: PaintedShape[] = []
  const size = { width: page[2] - page[0], height: page[3] - page[1] }
  for (const shape of shapes) {
    const seen = intersection(shape.box, page)
    if (seen === undefined) continue
    if (shape.fill !== undefined && shape.isRectangle && isBackground(seen, size)) {
      if (shape.fill !== WHITE || background.length > 0) background.push(shape)
    } else if (!tables.some((table) => contains(widened(table, NEAR), shape.box))) loose.push(shape)
    else ofTables.push(shape)
  }
  const drawings = drawingsOf(loose, areas).filter(
    ({ box }) => !pictures.some(({ clip }) => contains(clip, box)),
  )
  const drawn = new Set(drawings.flatMap((drawing) => drawing.shapes))
  return { background, drawings, others: loose.filter((shape) => !drawn.has(shape)), ofTables }
}

type FoundDrawing = FoundDrawings['drawings'][number]

function drawingsOf(loose: readonly PaintedShape[], areas: TextAreas): FoundDrawing[] {
  let found: FoundDrawing[] = []
  for (const near of FURTHER) {
    found = clusters(loose, near)
      .map((shapes) => ({ box: shapes.map(({ box }) => box).reduce(union), shapes }))
      .filter(({ box, shapes }) => isDrawing(box, shapes, areas))
    if (found.length <= MOST_DRAWINGS) break
  }
  return found
}

function isDrawing(
  [left, top, right, bottom]: Box,
  shapes: readonly PaintedShape[],
  texts: TextAreas,
): boolean {
  if (right - left < LEAST_SIZE || bottom - top < LEAST_SIZE) return false
  const areas = shapes.filter(({ box }) => box[2] - box[0] > THIN && box[3] - box[1] > THIN)
  if (areas.every((shape) => texts.isForText(shape))) return false
  return areas.some((shape) => !shape.isRectangle) || areas.length >= LEAST_SHAPES
}

/** In the order of painting. */
function clusters(shapes: readonly PaintedShape[], near: number): PaintedShape[][] {
  const parent = shapes.map((_, at) => at)
  const find = (at: number): number => {
    let root = at
    while (parent[root] !== root) root = parent[root]!
    parent[at] = root
    return root
  }
  const order = shapes.map((_, at) => at).sort((one, other) => shapes[one]!.box[1] - shapes[other]!.box[1])
  let open: number[] = []
  let left = MAX_COMPARISONS
  for (const at of order) {
    const box = widened(shapes[at]!.box, near)
    left -= open.length
    if (left < 0) {
      for (const other of order) parent[find(other)] = find(at)
      break
    }
    open = open.filter((other) => shapes[other]!.box[3] >= box[1])
    for (const other of open)
      if (intersection(box, shapes[other]!.box) !== undefined) parent[find(at)] = find(other)
    open.push(at)
  }
  const groups = new Map<number, PaintedShape[]>()
  for (const [at, shape] of shapes.entries()) {
    const root = find(at)
    const group = groups.get(root)
    if (group === undefined) groups.set(root, [shape])
    else group.push(shape)
  }
  return [...groups.values()]
}
