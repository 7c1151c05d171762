import { type ReactElement, useId } from 'react'
import { percentText } from '../texts/formats.js'
import { type TextKey, useText } from '../texts/text.js'
import { FieldFrame, type FieldProps } from './field-frame.js'
import { choiceOf } from './option-labels.js'
import { shown } from './simple-fields.js'

export function ColourField(field: FieldProps): ReactElement {
  return (
    <FieldFrame field={field}>
      {(ids) => (
        <input
          id={ids.control}
          type="color"
          value={String(shown(field) ?? '#000000')}
          aria-describedby={ids.describedBy}
          onChange={({ target }) => field.onChange(target.value)}
        />
      )}
    </FieldFrame>
  )
}

/** A part of a whole, from 0 to 1. */
export function PercentField(field: FieldProps): ReactElement {
  const { minimum = 0, maximum = 1 } = field.schema
  const value = Number(shown(field) ?? maximum)
  return (
    <FieldFrame field={field}>
      {(ids) => (
        <span className="percent">
          <input
            id={ids.control}
            type="range"
            min={Math.ceil(minimum * 100)}
            max={Math.floor(maximum * 100)}
            value={Math.round(value * 100)}
            aria-valuetext={percentText(value)}
            aria-describedby={ids.describedBy}
            onChange={({ target }) => field.onChange(target.valueAsNumber / 100)}
          />
          <output htmlFor={ids.control}>{percentText(value)}</output>
        </span>
      )}
    </FieldFrame>
  )
}

const PLACES = [
  ['top-left', 'top', 'top-right'],
  ['left', 'center', 'right'],
  ['bottom-left', 'bottom', 'bottom-right'],
].flat()

/** One of nine positions, as on a small page. */
export function PositionField(field: FieldProps): ReactElement {
  const group = useId()
  const current = shown(field)
  return (
    <FieldFrame field={field} isGroup>
      {(ids) => (
        <div
          role="radiogroup"
          className="places"
          // Left is left in Arabic too: it is the left of the page.
          dir="ltr"
          aria-labelledby={ids.label}
          aria-describedby={ids.describedBy}
        >
          {PLACES.map((place) => (
            <label key={place} className="place" title={choiceOf(field.task, field.name, place)}>
              <input
                type="radio"
                name={group}
                aria-label={choiceOf(field.task, field.name, place)}
                checked={place === current}
                onChange={() => field.onChange(place)}
              />
            </label>
          ))}
        </div>
      )}
    </FieldFrame>
  )
}

const TURNS = [
  [90, 'options.turn.right'],
  [180, 'options.turn.half'],
  [270, 'options.turn.left'],
] as const satisfies readonly (readonly [number, TextKey])[]

/** A rotation by a multiple of 90 degrees. */
export function TurnField(field: FieldProps): ReactElement {
  const text = useText()
  const group = useId()
  const degrees = ((Number(shown(field) ?? 0) % 360) + 360) % 360
  const offered = (field.schema.default ?? 0) === 0 ? [[0, 'options.turn.none'] as const, ...TURNS] : TURNS
  return (
    <FieldFrame field={field} isGroup>
      {(ids) => (
        <div
          role="radiogroup"
          className="segments"
          aria-labelledby={ids.label}
          aria-describedby={ids.describedBy}
        >
          {offered.map(([turn, key]) => (
            <label key={turn} className="segment">
              <input
                type="radio"
                name={group}
                checked={turn === degrees}
                onChange={() => field.onChange(turn)}
              />
              <span>{text(key)}</span>
            </label>
          ))}
        </div>
      )}
    </FieldFrame>
  )
}
