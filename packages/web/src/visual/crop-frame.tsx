import { inPoints, type Unit } from '@octavo/tasks/paper-lengths'
import type { KeyboardEvent, PointerEvent, ReactElement, ReactNode } from 'react'
import { useLanguage, useText } from '../texts/text.js'
import { type Area, between, boxStyle, moved, type Side, withSides } from './crop-area.js'
import { arrowStep, type Point, usePageDrag } from './page-drag.js'
import './crop-frame.css'
import type { PageSize } from './page-sizes.js'
import { withoutFling } from './without-fling.js'

const SIDES = ['left', 'top', 'right', 'bottom'] as const
const CORNERS: readonly (readonly [Side, Side])[] = [
  ['top', 'left'],
  ['top', 'right'],
  ['bottom', 'left'],
  ['bottom', 'right'],
]

type Change = (by: Point, to: Point, from: Point) => Area

/**
 * An area over the picture of a page: what remains of it, or where something is put. Its sides are sliders, its
 * corners can be dragged, and the frame can be moved. Without an area, one can be drawn.
 */
export function CropFrame({
  area,
  page,
  scale,
  unit,
  isMovable,
  isPlace = false,
  onChange,
  children,
}: {
  readonly area: Area | undefined
  readonly page: PageSize
  /** CSS pixels per point. */
  readonly scale: number
  readonly unit: Unit
  /** Margins have only sides, so they cannot be moved. */
  readonly isMovable: boolean
  /** Whether something is put there, and the page around it remains as it is. */
  readonly isPlace?: boolean
  onChange(area: Area): void
  /** What is put there. */
  readonly children?: ReactNode
}): ReactElement {
  const { begin, surface } = usePageDrag<Change>(scale, {
    move: (change, from, to) => onChange(change({ x: to.x - from.x, y: to.y - from.y }, to, from)),
  })
  const draw = (event: PointerEvent): void => {
    if (event.pointerType !== 'touch') begin(event, (_, to, from) => between(from, to, page))
  }
  return (
    <div
      {...surface}
      className="crop-surface"
      data-place={isPlace || undefined}
      onPointerDown={isMovable ? draw : undefined}
    >
      {area !== undefined && (
        <div className="crop-area" style={boxStyle(area, scale)}>
          {children}
          <Handles {...{ area, page, unit, isMovable, onChange, begin, draw }} />
        </div>
      )}
    </div>
  )
}

/** What an area is moved and resized with. */
function Handles({
  area,
  page,
  unit,
  isMovable,
  onChange,
  begin,
  draw,
}: {
  readonly area: Area
  readonly page: PageSize
  readonly unit: Unit
  readonly isMovable: boolean
  onChange(area: Area): void
  begin(event: PointerEvent, change: Change): void
  draw(event: PointerEvent): void
}): ReactElement {
  const text = useText()
  const language = useLanguage()
  const isWhole =
    area.left === 0 && area.top === 0 && area.right === page.width && area.bottom === page.height

  const onKeys = (event: KeyboardEvent, change: (by: Point) => Area): void => {
    const by = arrowStep(event)
    if (by !== undefined) onChange(change(by))
  }
  const shownLength = (points: number): string =>
    `${new Intl.NumberFormat(language, { maximumFractionDigits: 2 }).format(points / inPoints(1, unit))} ${unit}`

  return (
    <>
      {isMovable && (
        <button
          ref={isWhole ? undefined : withoutFling}
          type="button"
          className="crop-move"
          data-whole={isWhole || undefined}
          aria-label={text('visual.crop.move', {
            x: shownLength(area.left),
            y: shownLength(area.top),
            width: shownLength(area.right - area.left),
            height: shownLength(area.bottom - area.top),
          })}
          onPointerDown={(event) => (isWhole ? draw(event) : begin(event, (by) => moved(area, by, page)))}
          onKeyDown={(event) => onKeys(event, (by) => moved(area, by, page))}
        />
      )}
      {SIDES.map((side) => {
        const isAcross = side === 'left' || side === 'right'
        return (
          <div
            key={side}
            ref={withoutFling}
            className="crop-side"
            data-side={side}
            role="slider"
            tabIndex={0}
            aria-label={text(`visual.crop.side.${side}`)}
            aria-orientation={isAcross ? 'horizontal' : 'vertical'}
            aria-valuemin={0}
            aria-valuemax={Math.round(isAcross ? page.width : page.height)}
            aria-valuenow={Math.round(area[side])}
            aria-valuetext={shownLength(distance(area, side, page))}
            onPointerDown={(event) => begin(event, (by) => withSides(area, [side], by, page))}
            onKeyDown={(event) => onKeys(event, (by) => withSides(area, [side], by, page))}
          />
        )
      })}
      {isMovable &&
        CORNERS.map((sides) => (
          <div
            key={sides.join('-')}
            ref={withoutFling}
            className="crop-corner"
            data-corner={sides.join('-')}
            aria-hidden="true"
            onPointerDown={(event) => begin(event, (by) => withSides(area, sides, by, page))}
          />
        ))}
    </>
  )
}

/** The distance from the corresponding side of the page. */
function distance(area: Area, side: Side, page: PageSize): number {
  if (side === 'right') return page.width - area.right
  return side === 'bottom' ? page.height - area.bottom : area[side]
}
