import type { KeyboardEvent } from 'react'

export interface Point {
  readonly x: number
  readonly y: number
}

/** In points; the large step is used with Shift. */
const STEP = 1
const LARGE_STEP = 10
const ARROWS: Readonly<Record<string, Point>> = {
  ArrowLeft: { x: -1, y: 0 },
  ArrowRight: { x: 1, y: 0 },
  ArrowUp: { x: 0, y: -1 },
  ArrowDown: { x: 0, y: 1 },
}

/**
 * The distance that an arrow key moves an object on a page; also prevents scrolling. Undefined for any other
 * key.
 */
export function arrowStep(event: KeyboardEvent): Point | undefined {
  const arrow = ARROWS[event.key]
  if (arrow === undefined) return undefined
  event.preventDefault()
  const step = event.shiftKey ? LARGE_STEP : STEP
  return { x: arrow.x * step, y: arrow.y * step }
}
