import { type Box, NOTE_SIZE, type PageObject, type Point } from './page-object.js'

/** The smallest side that an object can be made, in points. */
const SMALLEST = 4
const LONGEST_SIDE = 14_400

/** Which sides of a box a handle moves; 0 if it does not move this side. */
export interface Handle {
  /** -1: the left side, 1: the right side. */
  readonly x: -1 | 0 | 1
  /** -1: the upper side, 1: the lower side. */
  readonly y: -1 | 0 | 1
}

export function boundsOfPoints(points: readonly Point[]): Box {
  const [xs, ys] = [points.map(({ x }) => x), points.map(({ y }) => y)]
  const [x, y] = [minimum(xs), minimum(ys)]
  return { x, y, width: -minimum(xs.map((each) => -each)) - x, height: -minimum(ys.map((each) => -each)) - y }
}

/** Without `Math.min(...all)`, which fails for very long lists. */
function minimum(all: readonly number[]): number {
  return all.reduce((least, each) => Math.min(least, each), Number.POSITIVE_INFINITY)
}

/** Before its rotation. `height` is that of a text, which follows from its lines. */
export function boundsOf(object: PageObject, height = 0): Box {
  switch (object.type) {
    case 'text':
      return { x: object.x, y: object.y, width: object.width, height }
    case 'note':
      return { x: object.x, y: object.y, width: NOTE_SIZE, height: NOTE_SIZE }
    case 'line':
    case 'arrow':
    case 'polyline':
    case 'polygon':
      return boundsOfPoints(object.points)
    case 'ink':
      return boundsOfPoints(object.strokes.flat())
    case 'highlight':
    case 'underline':
    case 'strikeout':
    case 'squiggly':
      return boundsOfPoints(
        object.boxes.flatMap((box) => [box, { x: box.x + box.width, y: box.y + box.height }]),
      )
    default:
      return { x: object.x, y: object.y, width: object.width, height: object.height }
  }
}

/** The same object with all its points changed by one function. Sizes follow from the points. */
function mapped(object: PageObject, map: (point: Point) => Point): PageObject {
  const box = (old: Box): Box => {
    const { x, y } = map(old)
    const far = map({ x: old.x + old.width, y: old.y + old.height })
    return { x: rounded(x), y: rounded(y), width: rounded(far.x - x), height: rounded(far.y - y) }
  }
  const point = (old: Point): Point => {
    const { x, y } = map(old)
    return { x: rounded(x), y: rounded(y) }
  }
  switch (object.type) {
    case 'text':
      return { ...object, ...point(object), width: box({ ...object, height: 0 }).width }
    case 'note':
      return { ...object, ...point(object) }
    case 'line':
    case 'arrow':
    case 'polyline':
    case 'polygon':
      return { ...object, points: object.points.map(point) }
    case 'ink':
      return { ...object, strokes: object.strokes.map((stroke) => stroke.map(point)) }
    case 'highlight':
    case 'underline':
    case 'strikeout':
    case 'squiggly':
      return { ...object, boxes: object.boxes.map(box) }
    default:
      return { ...object, ...box(object) }
  }
}

/** Thousandths of a point are enough for every printer. */
export function rounded(length: number): number {
  return Math.round(length * 1000) / 1000
}

export function moved(object: PageObject, by: Point): PageObject {
  return mapped(object, ({ x, y }) => ({ x: x + by.x, y: y + by.y }))
}

/** All lengths in another unit, which is this many points. */
export function scaled(object: PageObject, unit: number): PageObject {
  return unit === 1 ? object : mapped(object, ({ x, y }) => ({ x: x * unit, y: y * unit }))
}

/** From one box into another. */
export function fittedInto(object: PageObject, from: Box, to: Box): PageObject {
  const [sx, sy] = [
    from.width === 0 ? 1 : to.width / from.width,
    from.height === 0 ? 1 : to.height / from.height,
  ]
  return mapped(object, ({ x, y }) => ({ x: to.x + (x - from.x) * sx, y: to.y + (y - from.y) * sy }))
}

export function rotationOf(object: PageObject): number {
  return 'rotation' in object ? (object.rotation ?? 0) : 0
}

export function canRotate({ type }: Pick<PageObject, 'type'>): boolean {
  return type === 'text' || type === 'image' || type === 'rectangle' || type === 'ellipse'
}

export function canResize({ type }: Pick<PageObject, 'type'>): boolean {
  return type !== 'note'
}

/** Images keep their shape. */
export function keepsShape({ type }: Pick<PageObject, 'type'>): boolean {
  return type === 'image' || type === 'check' || type === 'cross'
}

/** A handle was moved by a distance on the page: what is opposite to it stays where it is. */
export function resized(object: PageObject, handle: Handle, by: Point, height = 0): PageObject {
  const box = boundsOf(object, height)
  const next = resizedBox(box, rotationOf(object), handle, by, keepsShape(object))
  return fittedInto(object, box, next)
}

export function resizedBox(
  box: Box,
  degrees: number,
  handle: Handle,
  by: Point,
  isKeepingShape = false,
): Box {
  // The same distance along the sides of the rotated box.
  const own = turned(by, degrees)
  let width = side(box.width + handle.x * own.x)
  let height = side(box.height + handle.y * own.y)
  if (isKeepingShape) {
    const factor =
      handle.y === 0
        ? width / box.width
        : handle.x === 0
          ? height / box.height
          : Math.max(width / box.width, height / box.height)
    ;[width, height] = [side(box.width * factor), side(box.height * factor)]
  }
  if (handle.x === 0 && !isKeepingShape) width = box.width
  if (handle.y === 0 && !isKeepingShape) height = box.height
  // The centre moves by half of what was added, in the direction of the handle.
  const shift = turned(
    {
      x: ((width - box.width) / 2) * (handle.x === 0 ? 1 : handle.x),
      y: ((height - box.height) / 2) * (handle.y === 0 ? 1 : handle.y),
    },
    -degrees,
  )
  return {
    x: rounded(box.x + box.width / 2 + shift.x - width / 2),
    y: rounded(box.y + box.height / 2 + shift.y - height / 2),
    width: rounded(width),
    height: rounded(height),
  }
}

function side(length: number): number {
  return Math.min(LONGEST_SIDE, Math.max(SMALLEST, length))
}

/** Clockwise as seen, because y grows downwards: from the page to an object that is rotated counterclockwise. */
function turned({ x, y }: Point, degrees: number): Point {
  const angle = (degrees * Math.PI) / 180
  const [cos, sin] = [Math.cos(angle), Math.sin(angle)]
  return { x: x * cos - y * sin, y: x * sin + y * cos }
}

/** One end of a line was moved. */
export function withPoint(object: PageObject, index: number, by: Point): PageObject {
  if (!('points' in object)) return object
  const points = object.points.map((point, at) =>
    at === index ? { x: rounded(point.x + by.x), y: rounded(point.y + by.y) } : point,
  )
  return { ...object, points }
}

/** Degrees counterclockwise for a pointer at this place relative to the centre; upwards is 0. */
export function rotationTowards({ x, y }: Point, isStepped: boolean): number {
  const degrees = (Math.atan2(-x, -y) * 180) / Math.PI
  const step = isStepped ? 15 : 1
  const near = Math.round(degrees / step) * step
  return near === -180 ? 180 : near + 0
}

export function rotatedTo(object: PageObject, degrees: number): PageObject {
  return canRotate(object) ? ({ ...object, rotation: degrees } as PageObject) : object
}

export function boxBetween(from: Point, to: Point): Box {
  return boundsOfPoints([from, to])
}

/** How far two boxes are apart; 0 if they touch. */
export function gapBetween(one: Box, other: Box): number {
  const across = Math.max(one.x - (other.x + other.width), other.x - (one.x + one.width), 0)
  const down = Math.max(one.y - (other.y + other.height), other.y - (one.y + one.height), 0)
  return Math.hypot(across, down)
}

/** What a pointer or a key does to an object. */
export type Gesture =
  | { readonly kind: 'move'; readonly by: Point }
  | { readonly kind: 'resize'; readonly handle: Handle; readonly by: Point }
  | { readonly kind: 'point'; readonly index: number; readonly by: Point }
  | { readonly kind: 'rotate'; readonly degrees: number }

/** `height` is that of a text. */
export function after(object: PageObject, gesture: Gesture, height = 0): PageObject {
  switch (gesture.kind) {
    case 'move':
      return moved(object, gesture.by)
    case 'resize':
      return canResize(object) ? resized(object, gesture.handle, gesture.by, height) : object
    case 'point':
      return withPoint(object, gesture.index, gesture.by)
    case 'rotate':
      return rotatedTo(object, gesture.degrees)
  }
}

/** The same for a box that cannot be rotated. */
export function boxAfter(box: Box, gesture: Gesture): Box {
  if (gesture.kind === 'move')
    return { ...box, x: rounded(box.x + gesture.by.x), y: rounded(box.y + gesture.by.y) }
  return gesture.kind === 'resize' ? resizedBox(box, 0, gesture.handle, gesture.by) : box
}
