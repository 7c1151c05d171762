import type { ViewerState } from '../viewer/viewer-state.js'
import type { Point } from './page-object.js'
import { scaleAt } from './page-places.js'

export interface VisiblePlace {
  /** From 1. */
  readonly page: number
  readonly middle: Point
  readonly size: { readonly width: number; readonly height: number }
}

/** The middle of the visible part of the page that is read, for what is placed without a pointer. */
export function visiblePlace(viewer: ViewerState): VisiblePlace {
  const page = viewer.at.get() + 1
  const element = document.querySelector(`.viewed-page[data-page="${page}"]`)
  const scroller = element?.closest('.viewer-scroller')
  if (element === null || scroller === null || scroller === undefined)
    return { page, middle: { x: 200, y: 200 }, size: { width: 400, height: 400 } }
  const [place, view] = [element.getBoundingClientRect(), scroller.getBoundingClientRect()]
  const scale = scaleAt(element)
  const between = (low: number, high: number): number => (low + high) / 2
  const x = between(Math.max(place.left, view.left), Math.min(place.right, view.right)) - place.left
  const y = between(Math.max(place.top, view.top), Math.min(place.bottom, view.bottom)) - place.top
  return {
    page,
    middle: { x: x / scale, y: y / scale },
    size: { width: place.width / scale, height: place.height / scale },
  }
}
