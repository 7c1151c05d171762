import { type ReactElement, useState } from 'react'
import { unsetText } from '../texts/task-texts.js'
import { useText } from '../texts/text.js'
import type { Control } from './control-of.js'
import { FieldFrame, type FieldProps } from './field-frame.js'
import { choiceOf } from './option-labels.js'

type Of<Kind extends Control['kind']> = FieldProps & { readonly control: Extract<Control, { kind: Kind }> }

export function SwitchField(field: FieldProps): ReactElement {
  return (
    <FieldFrame field={field} inline>
      {(ids) => (
        <input
          id={ids.control}
          type="checkbox"
          className="switch"
          checked={shown(field) === true}
          aria-describedby={ids.describedBy}
          aria-invalid={ids.isInvalid || undefined}
          onChange={({ target }) => field.onChange(target.checked)}
        />
      )}
    </FieldFrame>
  )
}

export function ChoiceField({ control, ...field }: Of<'choice'>): ReactElement {
  const current = shown(field)
  const index = control.values.indexOf(current)
  if (!control.isShort) {
    return (
      <FieldFrame field={field}>
        {(ids) => (
          <select
            id={ids.control}
            value={index}
            aria-describedby={ids.describedBy}
            aria-invalid={ids.isInvalid || undefined}
            onChange={({ target }) => field.onChange(control.values[Number(target.value)])}
          >
            {index < 0 && <option value={-1} />}
            {control.values.map((value, position) => (
              <option key={String(value)} value={position}>
                {choiceOf(field.task, field.name, value)}
              </option>
            ))}
          </select>
        )}
      </FieldFrame>
    )
  }
  return (
    <FieldFrame field={field} isGroup>
      {(ids) => (
        <div
          role="radiogroup"
          className="segments"
          aria-labelledby={ids.label}
          aria-describedby={ids.describedBy}
          aria-invalid={ids.isInvalid || undefined}
        >
          {control.values.map((value) => (
            <label key={String(value)} className="segment">
              <input
                type="radio"
                name={ids.control}
                checked={value === current}
                onChange={() => field.onChange(value)}
              />
              <span>{choiceOf(field.task, field.name, value)}</span>
            </label>
          ))}
        </div>
      )}
    </FieldFrame>
  )
}

export function ChoicesField({ control, ...field }: Of<'choices'>): ReactElement {
  const current = shown(field)
  const chosen: readonly unknown[] = Array.isArray(current) ? current : []
  const toggle = (value: unknown): void =>
    field.onChange(
      control.values.filter((other) => (other === value ? !chosen.includes(other) : chosen.includes(other))),
    )
  return (
    <FieldFrame field={field} isGroup>
      {(ids) => (
        <fieldset className="checks" aria-labelledby={ids.label} aria-describedby={ids.describedBy}>
          {control.values.map((value) => (
            <label key={String(value)} className="check">
              <input type="checkbox" checked={chosen.includes(value)} onChange={() => toggle(value)} />
              {choiceOf(field.task, field.name, value)}
            </label>
          ))}
        </fieldset>
      )}
    </FieldFrame>
  )
}

export function NumberField({ control, ...field }: Of<'number'>): ReactElement {
  const text = useText()
  const [isBad, setBad] = useState(false)
  const { minimum, maximum } = field.schema
  const unset = unsetText(field.task, field.name)
  const shownValue = shown(field)
  // 0 stands for “automatic” or “none” where that has a text.
  const value = unset !== undefined && shownValue === field.schema.default ? undefined : shownValue
  const step = control.step === 'any' ? 1 : control.step
  const move = (by: number): void => {
    const from = typeof value === 'number' ? value : (minimum ?? 0)
    const next = Number((from + by).toFixed(6))
    field.onChange(Math.min(maximum ?? next, Math.max(minimum ?? next, next)))
  }
  return (
    <FieldFrame field={field} own={isBad ? text('options.not-a-number') : undefined}>
      {(ids) => (
        <span className="number">
          <button
            type="button"
            tabIndex={-1}
            aria-label={text('options.less', { option: field.label })}
            onClick={() => move(-step)}
          >
            −
          </button>
          <input
            id={ids.control}
            type="number"
            inputMode={control.step === 'any' ? 'decimal' : 'numeric'}
            min={minimum}
            max={maximum}
            step={control.step}
            value={typeof value === 'number' ? value : ''}
            placeholder={unset ?? (control.isNullable ? text('options.unset') : undefined)}
            aria-describedby={ids.describedBy}
            aria-invalid={ids.isInvalid || undefined}
            onChange={({ target }) => {
              setBad(target.validity.badInput)
              if (target.value !== '') field.onChange(target.valueAsNumber)
              else if (!target.validity.badInput) field.onChange(control.isNullable ? null : undefined)
            }}
          />
          <button
            type="button"
            tabIndex={-1}
            aria-label={text('options.greater', { option: field.label })}
            onClick={() => move(step)}
          >
            +
          </button>
        </span>
      )}
    </FieldFrame>
  )
}

export function PasswordField(field: FieldProps): ReactElement {
  const text = useText()
  const [isOpen, setOpen] = useState(false)
  return (
    <FieldFrame field={field}>
      {(ids) => (
        <span className="password">
          <input
            id={ids.control}
            type={isOpen ? 'text' : 'password'}
            autoComplete="new-password"
            spellCheck={false}
            placeholder={unsetText(field.task, field.name)}
            value={String(shown(field) ?? '')}
            aria-describedby={ids.describedBy}
            aria-invalid={ids.isInvalid || undefined}
            onChange={({ target }) => field.onChange(target.value)}
          />
          <button
            type="button"
            aria-pressed={isOpen}
            aria-label={text('options.password.show', { option: field.label })}
            onClick={() => setOpen(!isOpen)}
          >
            <svg viewBox="0 0 24 24" className="eye" aria-hidden="true">
              <path d="M2 12s4-7 10-7 10 7 10 7-4 7-10 7S2 12 2 12z" />
              <circle cx="12" cy="12" r="3" />
              {isOpen && <path d="M4 4l16 16" />}
            </svg>
          </button>
        </span>
      )}
    </FieldFrame>
  )
}

/** The value that a field shows: the one set, or its default. */
export function shown({ value, schema }: Pick<FieldProps, 'value' | 'schema'>): unknown {
  return value === undefined ? schema.default : value
}
