import type { Unit } from '@octavo/tasks/paper-lengths'
import { type KeyboardEvent, type ReactElement, useState } from 'react'
import { minimalValues, optionValue } from '../options/option-values.js'
import { useText } from '../texts/text.js'
import type { OptionValues, Tool } from '../tools/tool.js'
import type { ViewedPage } from '../viewer/viewer.js'
import { type Area, areaOf, between, boxStyle, moved, optionsOf, withSides } from './crop-area.js'
import { MatchBoxes } from './match-boxes.js'
import { arrowStep, usePageDrag } from './page-drag.js'
import type { PageSize } from './page-sizes.js'
import { useRedaction } from './redaction.js'
import type { ControlProps } from './visual-control.js'
import { withoutFling } from './without-fling.js'
import './redact.css'

/** An area as in the options of the task. */
export interface RedactedArea {
  readonly pages: string | number
  readonly x: number
  readonly y: number
  readonly width: number
  readonly height: number
}

/** A shorter drag counts as a click. */
const SHORTEST_DRAG = 3

export function areasOf(tool: Tool, values: OptionValues): readonly RedactedArea[] {
  return (optionValue(tool.options, values, 'areas') ?? []) as readonly RedactedArea[]
}

export function withAreas(tool: Tool, values: OptionValues, areas: readonly RedactedArea[]): OptionValues {
  return minimalValues(tool.options, { ...values, areas: areas.length === 0 ? undefined : areas })
}

/** The boxes on one page in which everything is removed, and the matches of words and patterns. */
export function RedactAreas({
  tool,
  values,
  onChange,
  page: { index, size, scale },
}: ControlProps & { readonly page: ViewedPage }): ReactElement {
  const { found, chosen, choose } = useRedaction()
  const areas = areasOf(tool, values)
  const unit = optionValue(tool.options, values, 'unit') as Unit
  const origin = optionValue(tool.options, values, 'origin') as 'bottom-left' | 'top-left'
  const number = index + 1
  const set = (next: readonly RedactedArea[]): void => onChange(withAreas(tool, values, next))
  const written = (area: Area): RedactedArea => {
    const { x = 0, y = 0, width = 0, height = 0 } = optionsOf(area, size, { to: 'box', unit, origin })
    return { pages: String(number), x, y, width, height }
  }
  const shown = (area: RedactedArea): Area =>
    areaOf({ ...area, to: 'box', unit, origin, left: 0, bottom: 0, right: 0, top: 0 }, size)
  return (
    <Areas
      found={
        <MatchBoxes
          matches={found?.state === 'loaded' ? found.data.places : []}
          page={number}
          scale={scale}
          chosen={chosen}
          onChoose={choose}
        />
      }
      areas={areas.flatMap((area, place) =>
        String(area.pages) === String(number) || area.pages === 'all'
          ? [{ index: place, area: shown(area) }]
          : [],
      )}
      page={size}
      scale={scale}
      onAdd={(area) => set([...areas, written(area)])}
      onMove={(place, area) =>
        set(areas.map((old, each) => (each === place ? { ...written(area), pages: old.pages } : old)))
      }
      onRemove={(place) => set(areas.filter((_, each) => each !== place))}
    />
  )
}

interface ShownArea {
  readonly index: number
  readonly area: Area
}

interface Held extends ShownArea {
  readonly isResized: boolean
}

function Areas({
  found,
  areas,
  page,
  scale,
  onAdd,
  onMove,
  onRemove,
}: {
  readonly found: ReactElement
  readonly areas: readonly ShownArea[]
  readonly page: PageSize
  /** CSS pixels per point. */
  readonly scale: number
  onAdd(area: Area): void
  onMove(index: number, area: Area): void
  onRemove(index: number): void
}): ReactElement {
  const text = useText()
  const [drawn, setDrawn] = useState<Area>()
  const { begin, surface } = usePageDrag<Held | undefined>(scale, {
    move(held, from, to) {
      if (held === undefined) return setDrawn(between(from, to, page))
      const by = { x: to.x - from.x, y: to.y - from.y }
      onMove(
        held.index,
        held.isResized ? withSides(held.area, ['right', 'bottom'], by, page) : moved(held.area, by, page),
      )
    },
    end(held, from, to) {
      setDrawn(undefined)
      if (held !== undefined || to === undefined) return
      if (Math.hypot(to.x - from.x, to.y - from.y) > SHORTEST_DRAG) onAdd(between(from, to, page))
    },
  })
  const onKeys = (event: KeyboardEvent, index: number, area: Area): void => {
    if (event.key === 'Delete' || event.key === 'Backspace') {
      event.preventDefault()
      onRemove(index)
      return
    }
    const by = arrowStep(event)
    if (by === undefined) return
    onMove(index, event.altKey ? withSides(area, ['right', 'bottom'], by, page) : moved(area, by, page))
  }
  return (
    <div
      {...surface}
      className="redact-surface"
      onPointerDown={(event) => {
        // A finger on the page scrolls it.
        if (event.pointerType !== 'touch') begin(event, undefined)
      }}
    >
      {found}
      {areas.map(({ index, area }) => (
        <button
          key={index}
          ref={withoutFling}
          type="button"
          className="redact-area"
          aria-label={text('visual.redact.area', { number: index + 1 })}
          style={boxStyle(area, scale)}
          onPointerDown={(event) => begin(event, { index, area, isResized: false })}
          onKeyDown={(event) => onKeys(event, index, area)}
        >
          <span
            className="redact-corner"
            onPointerDown={(event) => begin(event, { index, area, isResized: true })}
          />
        </button>
      ))}
      {drawn !== undefined && (
        <div className="redact-area" aria-hidden="true" style={boxStyle(drawn, scale)} />
      )}
    </div>
  )
}
