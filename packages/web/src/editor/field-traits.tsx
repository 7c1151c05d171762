import { type ReactElement, useId, useState } from 'react'
import { useText } from '../texts/text.js'
import type { FieldTraits } from './edits.js'
import { isTaken } from './fields.js'
import { Check, Labelled } from './properties/inputs.js'

/** The name of a field. One that another field has is said at once, and the field keeps its own. */
export function FieldName({
  value,
  others,
  onChange,
}: {
  readonly value: string
  /** The names of all other fields. */
  readonly others: readonly string[]
  onChange(name: string): void
}): ReactElement {
  const text = useText()
  const id = useId()
  const [typed, setTyped] = useState<string>()
  const name = typed?.trim() ?? value
  const hasProblem = isTaken(name, others)
  return (
    <div className="edit-property">
      <label htmlFor={id}>{text('editor.field.name')}</label>
      <input
        id={id}
        dir="auto"
        value={typed ?? value}
        aria-invalid={hasProblem || undefined}
        aria-describedby={`${id}-problem`}
        onChange={({ target }) => {
          setTyped(target.value)
          const next = target.value.trim()
          if (next !== '' && !isTaken(next, others)) onChange(next)
        }}
        onBlur={() => setTyped(undefined)}
      />
      <span id={`${id}-problem`} className="problem" aria-live="polite">
        {hasProblem && text('editor.field.taken', { name })}
      </span>
    </div>
  )
}

/** What can be set in every field, and what depends on its kind. */
export function FieldTraitInputs({
  traits,
  type,
  choices,
  onChange,
}: {
  readonly traits: FieldTraits
  readonly type: string
  readonly choices: readonly string[]
  onChange(traits: FieldTraits): void
}): ReactElement {
  const text = useText()
  return (
    <>
      <Labelled label={text('editor.field.label')}>
        {(id) => (
          <input
            id={id}
            dir="auto"
            value={traits.tooltip ?? ''}
            onChange={({ target }) => onChange({ tooltip: target.value })}
          />
        )}
      </Labelled>
      {type !== 'signature' && (
        <DefaultValue
          value={traits.default_value}
          type={type}
          choices={choices}
          onChange={(value) => onChange({ default_value: value })}
        />
      )}
      <Check
        label={text('editor.field.required')}
        isOn={traits.required === true}
        onChange={(required) => onChange({ required })}
      />
      {type === 'text' && (
        <Check
          label={text('editor.field.multiline')}
          isOn={traits.multiline === true}
          onChange={(multiline) => onChange({ multiline })}
        />
      )}
      <Labelled label={text('editor.field.order')}>
        {(id) => (
          <input
            id={id}
            type="number"
            min={1}
            max={10_000}
            placeholder={text('editor.field.order.unset')}
            value={traits.order ?? ''}
            onChange={({ target: { valueAsNumber: order } }) =>
              order >= 1 && onChange({ order: Math.floor(order) })
            }
          />
        )}
      </Labelled>
    </>
  )
}

/** What the field has before it is filled in. */
function DefaultValue({
  value,
  type,
  choices,
  onChange,
}: {
  readonly value: FieldTraits['default_value']
  readonly type: string
  readonly choices: readonly string[]
  onChange(value: string | boolean): void
}): ReactElement {
  const text = useText()
  if (type === 'checkbox')
    return (
      <Check
        label={text('editor.field.checked')}
        isOn={value === true || (typeof value === 'string' && value !== 'Off' && value !== '')}
        onChange={onChange}
      />
    )
  const chosen = typeof value === 'string' ? value : Array.isArray(value) ? String(value[0] ?? '') : ''
  return (
    <Labelled label={text('editor.field.default')}>
      {(id) =>
        type === 'radio' || type === 'combo' || type === 'list' ? (
          <select id={id} value={chosen} onChange={({ target }) => onChange(target.value)}>
            <option value="">{text('editor.field.default.none')}</option>
            {choices.map((choice) => (
              <option key={choice}>{choice}</option>
            ))}
          </select>
        ) : (
          <input id={id} dir="auto" value={chosen} onChange={({ target }) => onChange(target.value)} />
        )
      }
    </Labelled>
  )
}

/** The choices of a list or of a radio field, one in each line. */
export function Choices({
  choices,
  onChange,
}: {
  readonly choices: readonly string[]
  onChange(choices: readonly string[]): void
}): ReactElement {
  const text = useText()
  // A line that is being typed can be empty.
  const [typed, setTyped] = useState<string>()
  return (
    <Labelled label={text('editor.field.choices')}>
      {(id) => (
        <textarea
          id={id}
          rows={Math.min(8, Math.max(2, choices.length + 1))}
          dir="auto"
          value={typed ?? choices.join('\n')}
          onChange={({ target }) => {
            setTyped(target.value)
            onChange(target.value.split('\n'))
          }}
          onBlur={() => setTyped(undefined)}
        />
      )}
    </Labelled>
  )
}
