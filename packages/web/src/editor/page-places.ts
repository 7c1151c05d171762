import { boundsOfPoints } from './object-geometry.js'
import type { Box, Point } from './page-object.js'
import { type Lines, linesOf } from './snapping.js'

/** A page of the viewer while something is dragged over it. */
export interface PagePlace {
  /** From 1. */
  readonly page: number
  readonly element: HTMLElement
}

export function pageOf(element: Element): PagePlace | undefined {
  const page = element.closest<HTMLElement>('.viewed-page')
  return page === null ? undefined : { page: Number(page.dataset.page), element: page }
}

/** The page at this place of the screen. */
export function pageAt({ clientX: x, clientY: y }: PointerPlace): PagePlace | undefined {
  const pages = [...document.querySelectorAll<HTMLElement>('.viewer-scroller .viewed-page')]
  const found = pages.find((page) => {
    const { left, top, right, bottom } = page.getBoundingClientRect()
    return x >= left && x <= right && y >= top && y <= bottom
  })
  return found && { page: Number(found.dataset.page), element: found }
}

interface PointerPlace {
  readonly clientX: number
  readonly clientY: number
}

/** CSS pixels per point. */
export function scaleAt(element: Element): number {
  return Number(getComputedStyle(element).getPropertyValue('--scale')) || 1
}

/** A place of the screen in points on the page. */
export function pointOn({ element }: PagePlace, { clientX, clientY }: PointerPlace): Point {
  const { left, top } = element.getBoundingClientRect()
  const scale = scaleAt(element)
  return { x: (clientX - left) / scale, y: (clientY - top) / scale }
}

export function boxOn({ element }: PagePlace, { left, top, width, height }: DOMRect): Box {
  const page = element.getBoundingClientRect()
  const scale = scaleAt(element)
  // Browsers place elements in parts of a pixel.
  const length = (pixels: number): number => Math.round((10 * pixels) / scale) / 10
  return {
    x: length(left - page.left),
    y: length(top - page.top),
    width: length(width),
    height: length(height),
  }
}

/** What can be selected with others on a page, with its box as it is seen. */
export function framesOn(page: PagePlace): readonly { readonly key: string; readonly box: Box }[] {
  const frames = page.element.querySelectorAll<HTMLElement>('.edit-frame[data-key]:not([data-fixed])')
  return [...frames].map((frame) => ({
    key: frame.dataset.key!,
    box: boxOn(page, frame.getBoundingClientRect()),
  }))
}

/** The box around the frames with these keys; undefined if none is on the page. */
export function boxAround(page: PagePlace, keys: readonly string[]): Box | undefined {
  const boxes = framesOn(page).filter(({ key }) => keys.includes(key))
  return boxes.length === 0 ? undefined : around(boxes.map(({ box }) => box))
}

/** What something can be aligned with on a page. */
export function linesOn(page: PagePlace, except: readonly string[]): Lines {
  const { width, height } = boxOn(page, page.element.getBoundingClientRect())
  const text = [...page.element.querySelectorAll('.text-layer span')].map((span) =>
    boxOn(page, span.getBoundingClientRect()),
  )
  const others = framesOn(page).filter(({ key }) => !except.includes(key))
  return linesOf(
    { width, height },
    text.length === 0 ? undefined : around(text),
    others.map(({ box }) => box),
  )
}

function around(boxes: readonly Box[]): Box {
  return boundsOfPoints(
    boxes.flatMap(({ x, y, width, height }) => [
      { x, y },
      { x: x + width, y: y + height },
    ]),
  )
}
