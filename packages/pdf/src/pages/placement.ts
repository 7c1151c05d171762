import type { Box } from '../geometry/box.js'
import type { Matrix } from '../geometry/matrix.js'

/** How a page is fitted into an area of another size. */
export type Fit =
  /** As large as possible while all of it is visible. */
  | 'contain'
  /** As small as possible while it fills the area; the rest is cut off. */
  | 'cover'
  /** Exactly as large as the area, without keeping the aspect ratio. */
  | 'stretch'
  /** In its original size. */
  | 'none'

export type Align =
  | 'center'
  | 'top'
  | 'bottom'
  | 'left'
  | 'right'
  | 'top-left'
  | 'top-right'
  | 'bottom-left'
  | 'bottom-right'

export interface Size {
  readonly width: number
  readonly height: number
}

/** The matrix that places a page with its lower left corner at the origin into an area. */
export function place(page: Size, area: Box, fit: Fit, align: Align): Matrix {
  const [left, bottom, right, top] = area
  const [wide, high] = [right - left, top - bottom]
  const [across, up] = [wide / page.width, high / page.height]
  const [scaleX, scaleY] = scales(across, up, fit)
  const [shareX, shareY] = shares(align)
  return [
    scaleX,
    0,
    0,
    scaleY,
    left + (wide - page.width * scaleX) * shareX,
    bottom + (high - page.height * scaleY) * shareY,
  ]
}

function scales(across: number, up: number, fit: Fit): [number, number] {
  switch (fit) {
    case 'contain': {
      const scale = Math.min(across, up)
      return [scale, scale]
    }
    case 'cover': {
      const scale = Math.max(across, up)
      return [scale, scale]
    }
    case 'stretch':
      return [across, up]
    case 'none':
      return [1, 1]
  }
}

/** The fraction of the free space that is to the left and below. */
function shares(align: Align): [number, number] {
  const x = align.endsWith('left') ? 0 : align.endsWith('right') ? 1 : 0.5
  const y = align.startsWith('bottom') ? 0 : align.startsWith('top') ? 1 : 0.5
  return [x, y]
}

/** For messages. */
export function shownSize({ width, height }: Size): string {
  return `${tenths(width)} × ${tenths(height)} points`
}

function tenths(points: number): number {
  return Math.round(points * 10) / 10
}
