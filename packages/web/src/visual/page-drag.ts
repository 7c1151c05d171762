import { type KeyboardEvent, type PointerEvent, type RefObject, useRef } from 'react'

/** In points, from the top left corner of a page. */
export interface Point {
  readonly x: number
  readonly y: number
}

interface DragEffects<Held> {
  move(held: Held, from: Point, to: Point): void
  /** `to` is undefined if the drag was cancelled. */
  end?(held: Held, from: Point, to: Point | undefined): void
}

interface PageDrag<Held> {
  begin(event: PointerEvent, held: Held): void
  /** Properties of the element over the picture of the page. */
  readonly surface: {
    readonly ref: RefObject<HTMLDivElement | null>
    onPointerMove(event: PointerEvent): void
    onPointerUp(event: PointerEvent): void
    onPointerCancel(): void
  }
}

/** Dragging by pointer over the picture of a page, which is drawn with `scale` CSS pixels per point. */
export function usePageDrag<Held>(scale: number, effects: DragEffects<Held>): PageDrag<Held> {
  const ref = useRef<HTMLDivElement>(null)
  const drag = useRef<{ readonly held: Held; readonly from: Point }>(undefined)
  const pointOf = ({ clientX, clientY }: PointerEvent): Point => {
    const { left, top } = ref.current!.getBoundingClientRect()
    return { x: (clientX - left) / scale, y: (clientY - top) / scale }
  }
  const end = (to: Point | undefined): void => {
    const ended = drag.current
    drag.current = undefined
    if (ended !== undefined) effects.end?.(ended.held, ended.from, to)
  }
  return {
    begin(event, held) {
      if (event.button !== 0) return
      event.stopPropagation()
      event.currentTarget.setPointerCapture(event.pointerId)
      drag.current = { held, from: pointOf(event) }
    },
    surface: {
      ref,
      onPointerMove(event) {
        if (drag.current !== undefined) effects.move(drag.current.held, drag.current.from, pointOf(event))
      },
      onPointerUp: (event) => end(pointOf(event)),
      onPointerCancel: () => end(undefined),
    },
  }
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
