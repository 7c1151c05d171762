import type { Unit } from '@octavo/tasks/paper-lengths'
import { type ReactElement, useContext, useState } from 'react'
import { useStore } from '../store.js'
import { unsetText } from '../texts/task-texts.js'
import { useText } from '../texts/text.js'
import { FieldFrame, type FieldProps } from './field-frame.js'
import { FormContext } from './form-context.js'
import { converted, preferredUnit, UNITS } from './length-units.js'
import { shown } from './simple-fields.js'

/** A number and its unit in one control. */
function NumberWithUnit<Name extends string>({
  field,
  number,
  unit,
  units,
  min,
  onNumber,
  onUnit,
}: {
  readonly field: FieldProps
  readonly number: number | undefined
  readonly unit: Name
  readonly units: readonly Name[]
  readonly min: number
  onNumber(number: number | undefined): void
  onUnit(unit: Name): void
}): ReactElement {
  const text = useText()
  const [isBad, setBad] = useState(false)
  return (
    <FieldFrame field={field} own={isBad ? text('options.not-a-number') : undefined}>
      {(ids) => (
        <span className="with-unit">
          <input
            id={ids.control}
            type="number"
            inputMode="decimal"
            min={min}
            step="any"
            value={number ?? ''}
            placeholder={unsetText(field.task, field.name)}
            aria-describedby={ids.describedBy}
            aria-invalid={ids.isInvalid || undefined}
            onChange={({ target }) => {
              setBad(target.validity.badInput)
              if (!target.validity.badInput) onNumber(target.value === '' ? undefined : target.valueAsNumber)
            }}
          />
          <select
            aria-label={text('options.unit', { option: field.label })}
            value={unit}
            onChange={({ target }) => onUnit(target.value as Name)}
          >
            {units.map((each) => (
              <option key={each}>{each}</option>
            ))}
          </select>
        </span>
      )}
    </FieldFrame>
  )
}

/** A length: in the unit of the form, or in points if the task has no option for the unit. */
export function LengthField(field: FieldProps): ReactElement {
  const form = useContext(FormContext)
  const preferred = useStore(preferredUnit)
  const value = Number(shown(field) ?? 0)
  const onUnit = form.onUnit ?? preferredUnit.set
  const unit = form.unit ?? preferred
  const isInForm = form.unit !== undefined
  return (
    <NumberWithUnit
      field={field}
      number={isInForm ? value : converted(value, 'pt', unit)}
      unit={unit}
      units={UNITS}
      min={0}
      onUnit={(next: Unit) => onUnit(next)}
      onNumber={(number = 0) => field.onChange(isInForm ? number : converted(number, unit, 'pt'))}
    />
  )
}

const SIZES = { KB: 1000, MB: 1_000_000 } as const

/** A size in bytes, entered in kilobytes or megabytes. */
export function SizeField(field: FieldProps): ReactElement {
  const value = shown(field)
  const bytes = typeof value === 'number' ? value : undefined
  const [unit, setUnit] = useState<keyof typeof SIZES>(bytes !== undefined && bytes < SIZES.MB ? 'KB' : 'MB')
  const none = field.schema.default === null ? null : undefined
  return (
    <NumberWithUnit
      field={field}
      number={bytes === undefined ? undefined : Number((bytes / SIZES[unit]).toFixed(3))}
      unit={unit}
      units={['KB', 'MB']}
      min={0}
      // The number stays: who changes the unit means that many of the new one.
      onUnit={(next) => {
        setUnit(next)
        if (bytes !== undefined) field.onChange(Math.round((bytes / SIZES[unit]) * SIZES[next]))
      }}
      onNumber={(number) => field.onChange(number === undefined ? none : Math.round(number * SIZES[unit]))}
    />
  )
}
