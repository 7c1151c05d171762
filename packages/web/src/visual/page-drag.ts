import { type PointerEvent, type RefObject, useRef } from 'react'
import type { Point } from './arrow-step.js'

/** Points are on the page, from its top left corner. */
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
