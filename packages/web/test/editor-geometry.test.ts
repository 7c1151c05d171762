import { expect, it } from 'vitest'
import { lineBoxes } from '../src/editor/marked-text.js'
import {
  after,
  boundsOf,
  fittedInto,
  gapBetween,
  moved,
  resizedBox,
  rotationTowards,
  scaled,
} from '../src/editor/object-geometry.js'
import { signPath, smoothPath } from '../src/editor/object-paths.js'
import type { PageObject } from '../src/editor/page-object.js'
import { centredObject, drawnObject, placedImage } from '../src/editor/tools.js'

const square: PageObject = { type: 'rectangle', page: 1, x: 10, y: 20, width: 100, height: 50 }

it('moves every kind of object by the same distance', () => {
  const objects: PageObject[] = [
    square,
    { type: 'text', page: 1, x: 10, y: 20, width: 100, text: 'a' },
    { type: 'note', page: 1, x: 10, y: 20, comment: '' },
    {
      type: 'arrow',
      page: 1,
      points: [
        { x: 10, y: 20 },
        { x: 110, y: 70 },
      ],
    },
    {
      type: 'ink',
      page: 1,
      strokes: [
        [
          { x: 10, y: 20 },
          { x: 30, y: 25 },
        ],
        [{ x: 110, y: 70 }],
      ],
    },
    { type: 'highlight', page: 1, boxes: [{ x: 10, y: 20, width: 100, height: 50 }] },
  ]
  for (const object of objects) {
    const before = boundsOf(object)
    expect(boundsOf(moved(object, { x: 5, y: -7 })), object.type).toEqual({ ...before, x: 15, y: 13 })
  }
})

it('keeps the opposite corner when a box is resized', () => {
  const box = { x: 10, y: 20, width: 100, height: 50 }
  expect(resizedBox(box, 0, { x: -1, y: -1 }, { x: 30, y: 10 })).toEqual({
    x: 40,
    y: 30,
    width: 70,
    height: 40,
  })
  expect(resizedBox(box, 0, { x: 1, y: 0 }, { x: 30, y: 10 })).toEqual({ ...box, width: 130 })
})

it('keeps the opposite corner of a rotated box on the page', () => {
  // By 90 degrees counterclockwise its right side is the upper one on the page.
  const box = { x: 0, y: 0, width: 100, height: 50 }
  const next = resizedBox(box, 90, { x: 1, y: 0 }, { x: 0, y: -20 })
  expect(next).toEqual({ x: -10, y: -10, width: 120, height: 50 })
  // The lower end of the box as it is seen, before and after.
  expect(next.y + next.height / 2 + next.width / 2).toBe(25 + 50)
})

it('never makes a box smaller than what can be seen', () => {
  const box = { x: 0, y: 0, width: 10, height: 10 }
  expect(resizedBox(box, 0, { x: 1, y: 1 }, { x: -50, y: -50 })).toEqual({ x: 0, y: 0, width: 4, height: 4 })
})

it('keeps the shape of an image', () => {
  const image: PageObject = { type: 'image', page: 1, x: 0, y: 0, width: 40, height: 20, image: 'a.png' }
  const larger = after(image, { kind: 'resize', handle: { x: 1, y: 1 }, by: { x: 40, y: 0 } })
  expect(larger).toMatchObject({ x: 0, y: 0, width: 80, height: 40 })
})

it('fits a drawing into another box point by point', () => {
  const ink: PageObject = {
    type: 'ink',
    page: 1,
    strokes: [
      [
        { x: 0, y: 0 },
        { x: 10, y: 20 },
      ],
    ],
  }
  const to = { x: 100, y: 100, width: 20, height: 10 }
  expect(boundsOf(fittedInto(ink, boundsOf(ink), to))).toEqual(to)
})

it('reads objects in other units', () => {
  expect(scaled(square, 2)).toMatchObject({ x: 20, y: 40, width: 200, height: 100 })
})

it('rotates towards the pointer, counterclockwise, in steps if wanted', () => {
  expect(rotationTowards({ x: 0, y: -10 }, false)).toBe(0)
  expect(rotationTowards({ x: -10, y: 0 }, false)).toBe(90)
  expect(rotationTowards({ x: 10, y: 0 }, false)).toBe(-90)
  expect(rotationTowards({ x: -10, y: -11 }, true)).toBe(45)
})

it('knows how far boxes are apart', () => {
  const box = { x: 0, y: 0, width: 10, height: 10 }
  expect(gapBetween(box, { x: 5, y: 5, width: 10, height: 10 })).toBe(0)
  expect(gapBetween(box, { x: 13, y: 14, width: 1, height: 1 })).toBe(5)
})

it('places an object of a usual size by a click, and of the drawn size by a drag', () => {
  const at = { x: 50, y: 60 }
  expect(drawnObject('rectangle', 2, at, at, { color: '#ff0000' })).toEqual({
    type: 'rectangle',
    page: 2,
    color: '#ff0000',
    x: 50,
    y: 60,
    width: 144,
    height: 72,
  })
  expect(drawnObject('whiteout', 1, at, { x: 20, y: 100 }, {})).toMatchObject({
    x: 20,
    y: 60,
    width: 30,
    height: 40,
  })
  expect(drawnObject('arrow', 1, at, { x: 20, y: 100 }, {})).toMatchObject({
    points: [at, { x: 20, y: 100 }],
  })
})

it('places every kind around the middle of the page without a pointer', () => {
  for (const type of [
    'rectangle',
    'ellipse',
    'line',
    'check',
    'highlight',
    'note',
    'link',
    'whiteout',
  ] as const) {
    const { x, y, width, height } = boundsOf(centredObject(type, 1, { x: 300, y: 400 }, {}))
    expect([x + width / 2, y + height / 2], type).toEqual([300, 400])
  }
})

it('shows a large image at half of the page, in its own shape', () => {
  const placed = placedImage(
    'a.png',
    1,
    { x: 300, y: 400 },
    { width: 4000, height: 2000 },
    { width: 600, height: 800 },
  )
  expect(placed).toMatchObject({ x: 150, y: 325, width: 300, height: 150 })
})

it('joins the parts of a line of marked text, and keeps lines and columns apart', () => {
  const boxes = lineBoxes([
    { x: 10, y: 10, width: 30, height: 12 },
    { x: 42, y: 11, width: 30, height: 10 },
    { x: 10, y: 26, width: 50, height: 12 },
    { x: 200, y: 26, width: 50, height: 12 },
    { x: 10, y: 40, width: 0, height: 12 },
  ])
  expect(boxes).toEqual([
    { x: 10, y: 10, width: 62, height: 12 },
    { x: 10, y: 26, width: 50, height: 12 },
    { x: 200, y: 26, width: 50, height: 12 },
  ])
})

it('draws lines as the engine does: smooth strokes end at their last point, marks keep within their box', () => {
  const stroke = [
    { x: 0, y: 0 },
    { x: 10, y: 10 },
    { x: 20, y: 0 },
  ]
  expect(smoothPath(stroke)).toBe('M0.00 0.00 Q10.00 10.00 20.00 0.00')
  expect(smoothPath([{ x: 1, y: 2 }])).toBe('M1.00 2.00 L1.00 2.00')
  expect(signPath('cross', { x: 0, y: 0, width: 16, height: 16 })).toEqual({
    path: 'M1.00 15.00 L15.00 1.00 M1.00 1.00 L15.00 15.00',
    width: 2,
  })
})
