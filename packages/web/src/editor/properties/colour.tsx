import { type ReactElement, useId } from 'react'
import { labelOf } from '../../options/option-labels.js'
import type { Traits } from '../editor.js'
import { Check, Labelled } from './inputs.js'

const STRONG = ['#000000', '#c00000', '#1d4ed8', '#15803d', '#7e22ce']
const PALE = ['#ffd400', '#86efac', '#7dd3fc', '#fda4af', '#ffffff']

/** The usual colours, or any other. */
export function Colour({
  label,
  value,
  isPale = false,
  onChange,
}: {
  readonly label: string
  readonly value: string
  readonly isPale?: boolean
  onChange(color: string): void
}): ReactElement {
  const id = useId()
  return (
    <div className="edit-property">
      <label htmlFor={id}>{label}</label>
      <span className="edit-colours">
        {(isPale ? PALE : STRONG).map((color) => (
          <button
            key={color}
            type="button"
            aria-label={color}
            aria-pressed={value.toLowerCase() === color}
            style={{ background: color }}
            onClick={() => onChange(color)}
          />
        ))}
        <input id={id} type="color" value={value} onChange={({ target }) => onChange(target.value)} />
      </span>
    </div>
  )
}

export function Fill({
  label,
  traits,
  onChange,
}: {
  readonly label: string
  readonly traits: Traits
  onChange(traits: Traits): void
}): ReactElement {
  const fill = typeof traits.fill === 'string' ? traits.fill : undefined
  return (
    <>
      <Check
        label={label}
        isOn={fill !== undefined}
        onChange={(isOn) => onChange({ fill: isOn ? '#ffffff' : null })}
      />
      {fill !== undefined && (
        <Colour label={label} value={fill} isPale onChange={(color) => onChange({ fill: color })} />
      )}
    </>
  )
}

export function Opacity({
  value,
  onChange,
}: {
  readonly value: number
  onChange(value: number): void
}): ReactElement {
  return (
    <Labelled label={labelOf('edit-pdf', 'objects.opacity')}>
      {(id) => (
        <input
          id={id}
          type="range"
          min={0.1}
          max={1}
          step={0.05}
          value={value}
          onChange={({ target }) => onChange(Number(target.value))}
        />
      )}
    </Labelled>
  )
}
