import { type ReactElement, useId } from 'react'
import type { FieldValue, FormEntry } from './form-values.js'

/**
 * The control of a form field. For a radio button, `state` selects one button; without it, all buttons are
 * shown.
 */
export function FormInput({
  entry,
  value,
  state,
  label,
  onChange,
}: {
  readonly entry: FormEntry
  readonly value: FieldValue
  readonly state?: string | undefined
  readonly label: string
  onChange(value: FieldValue): void
}): ReactElement {
  const group = useId()
  const common = { 'aria-label': label, disabled: entry.isReadOnly, required: entry.isRequired }
  switch (entry.type) {
    case 'checkbox':
      return (
        <input
          {...common}
          type="checkbox"
          checked={value === true}
          onChange={({ target }) => onChange(target.checked)}
        />
      )
    case 'radio':
      if (state !== undefined)
        return (
          <input
            {...common}
            type="radio"
            aria-label={`${label}: ${state}`}
            checked={value === state}
            onChange={() => onChange(state)}
          />
        )
      return (
        <span role="radiogroup" aria-label={label} className="form-radios">
          {entry.options.map((option) => (
            <label key={option.value} className="check">
              <input
                type="radio"
                name={group}
                disabled={entry.isReadOnly}
                checked={value === option.value}
                onChange={() => onChange(option.value)}
              />
              {option.label}
            </label>
          ))}
        </span>
      )
    case 'choice':
      return entry.isEditable ? (
        <>
          <input
            {...common}
            type="text"
            dir="auto"
            list={group}
            value={String(value)}
            onChange={({ target }) => onChange(target.value)}
          />
          <datalist id={group}>
            {entry.options.map((option) => (
              <option key={option.value} value={option.value}>
                {option.label}
              </option>
            ))}
          </datalist>
        </>
      ) : (
        <select
          {...common}
          multiple={entry.isMultiple}
          value={entry.isMultiple ? [value].flat().map(String) : String(value)}
          onChange={({ target }) =>
            onChange(
              entry.isMultiple ? [...target.selectedOptions].map((option) => option.value) : target.value,
            )
          }
        >
          {!entry.isMultiple && !entry.options.some((option) => option.value === value) && (
            <option value={String(value)} />
          )}
          {entry.options.map((option) => (
            <option key={option.value} value={option.value}>
              {option.label}
            </option>
          ))}
        </select>
      )
    case 'text': {
      const text = {
        ...common,
        dir: 'auto',
        maxLength: entry.maxLength,
        value: String(value),
        onChange: ({ target }: { readonly target: { readonly value: string } }) => onChange(target.value),
      }
      return entry.isMultiple ? (
        <textarea {...text} rows={3} />
      ) : (
        <input {...text} type={entry.isPassword ? 'password' : 'text'} autoComplete="off" />
      )
    }
  }
}
