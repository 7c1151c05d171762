import type { OptionSchema } from '@octavo/tasks/options-schema'
import { type ComponentType, type ReactElement, useState } from 'react'
import { unsetText } from '../texts/task-texts.js'
import { type Text, type TextKey, useText } from '../texts/text.js'
import { type Control, controlOf, formOf, initialValue } from './control-of.js'
import { FieldFrame, type FieldProps, problemsOf } from './field-frame.js'
import { choiceOf, helpFor, labelOf } from './option-labels.js'
import { isSame } from './option-values.js'
import { shown } from './simple-fields.js'

/** `Field` renders the parts, which are fields themselves. */
type Of<Kind extends Control['kind']> = FieldProps & {
  readonly control: Extract<Control, { kind: Kind }>
  readonly Field: ComponentType<FieldProps>
}

export function GroupField({ control, Field, ...field }: Of<'group'>): ReactElement {
  return (
    <FieldFrame field={field} isGroup>
      {(ids) => (
        <fieldset className="parts" aria-labelledby={ids.label} aria-describedby={ids.describedBy}>
          <Parts {...field} properties={control.properties} Field={Field} />
        </fieldset>
      )}
    </FieldFrame>
  )
}

/** The parts of an object: required ones first, optional ones on request. */
function Parts({
  task,
  name: path,
  label,
  properties,
  schema,
  value,
  problems,
  onChange,
  Field,
}: FieldProps & {
  readonly properties: Readonly<Record<string, OptionSchema>>
  readonly Field: ComponentType<FieldProps>
}): ReactElement {
  const text = useText()
  const values = isObject(value) ? value : {}
  const { required = [] } = schema
  const names = Object.keys(properties)
  const first = names.filter(
    (name) => required.includes(name) || values[name] !== undefined || names.length < 5,
  )
  const rest = names.filter((name) => !first.includes(name))
  const part = (name: string): ReactElement => (
    <Field
      key={name}
      task={task}
      name={`${path}.${name}`}
      label={labelOf(task, `${path}.${name}`)}
      help={helpFor(task, `${path}.${name}`, properties[name] ?? {})}
      schema={properties[name] ?? {}}
      value={values[name]}
      problems={problemsOf(problems, name)}
      onChange={(next) => {
        const { [name]: _, ...others } = values
        const isDropped =
          next === undefined || (!required.includes(name) && isSame(next, properties[name]?.default))
        onChange(isDropped ? others : { ...values, [name]: next })
      }}
    />
  )
  return (
    <>
      {first.map(part)}
      {rest.length > 0 && (
        <details>
          <summary>{text('options.row.more', { name: label })}</summary>
          <div className="parts">{rest.map(part)}</div>
        </details>
      )}
    </>
  )
}

export function RowsField({ control, Field, ...field }: Of<'rows'>): ReactElement {
  const text = useText()
  const value = shown(field)
  const rows: readonly unknown[] = Array.isArray(value) ? value : []
  const nameOf = (index: number): string => text('options.row', { option: field.label, number: index + 1 })
  const replaced = (index: number, ...by: unknown[]): unknown[] => rows.toSpliced(index, 1, ...by)
  const swap = (index: number): void => field.onChange(rows.toSpliced(index, 2, rows[index + 1], rows[index]))
  return (
    <FieldFrame field={field} isGroup>
      {(ids) => (
        <fieldset className="rows" aria-labelledby={ids.label} aria-describedby={ids.describedBy}>
          <ol>
            {rows.map((row, index) => (
              // Rows have no ids, so they are identified by their index.
              <li key={nameOf(index)}>
                <Field
                  task={field.task}
                  name={field.name}
                  label={nameOf(index)}
                  schema={control.item}
                  value={row}
                  problems={problemsOf(field.problems, index)}
                  onChange={(next) => field.onChange(replaced(index, next ?? initialValue(control.item)))}
                />
                <div className="row-buttons">
                  <button
                    type="button"
                    className="icon-button"
                    disabled={index === 0}
                    aria-label={text('options.row.up', { name: nameOf(index) })}
                    onClick={() => swap(index - 1)}
                  >
                    ↑
                  </button>
                  <button
                    type="button"
                    className="icon-button"
                    disabled={index === rows.length - 1}
                    aria-label={text('options.row.down', { name: nameOf(index) })}
                    onClick={() => swap(index)}
                  >
                    ↓
                  </button>
                  <button
                    type="button"
                    className="icon-button"
                    aria-label={text('options.remove.named', { name: nameOf(index) })}
                    onClick={() => field.onChange(replaced(index))}
                  >
                    ×
                  </button>
                </div>
              </li>
            ))}
          </ol>
          <button
            type="button"
            aria-label={text('options.row.add', { option: field.label })}
            onClick={() => field.onChange([...rows, initialValue(control.item)])}
          >
            {text('options.add')}
          </button>
        </fieldset>
      )}
    </FieldFrame>
  )
}

export function MapField({ control, Field, ...field }: Of<'map'>): ReactElement {
  const text = useText()
  const value = shown(field)
  const entries = isObject(value) ? Object.entries(value) : []
  const [name, setName] = useState('')
  const put = (next: readonly (readonly [string, unknown])[]): void =>
    field.onChange(Object.fromEntries(next))
  const add = (): void => {
    if (name === '') return
    if (!entries.some(([other]) => other === name)) put([...entries, [name, initialValue(control.value)]])
    setName('')
  }
  return (
    <FieldFrame field={field} isGroup>
      {(ids) => (
        <fieldset className="rows" aria-labelledby={ids.label} aria-describedby={ids.describedBy}>
          <ul>
            {entries.map(([key, current]) => (
              <li key={key}>
                <Field
                  task={field.task}
                  name={field.name}
                  label={key}
                  schema={control.value}
                  value={current}
                  problems={problemsOf(field.problems, key)}
                  onChange={(next) =>
                    put(
                      entries.map((entry) =>
                        entry[0] === key ? [key, next ?? initialValue(control.value)] : entry,
                      ),
                    )
                  }
                />
                <button
                  type="button"
                  className="icon-button"
                  aria-label={text('options.remove.named', { name: key })}
                  onClick={() => put(entries.filter(([other]) => other !== key))}
                >
                  ×
                </button>
              </li>
            ))}
          </ul>
          <span className="text-field">
            <input
              type="text"
              aria-label={text('options.map.name')}
              placeholder={text('options.map.name')}
              value={name}
              onChange={({ target }) => setName(target.value)}
              onKeyDown={(event) => {
                if (event.key !== 'Enter') return
                event.preventDefault()
                add()
              }}
            />
            <button type="button" aria-label={text('options.row.add', { option: field.label })} onClick={add}>
              {text('options.add')}
            </button>
          </span>
        </fieldset>
      )}
    </FieldFrame>
  )
}

/** One of the values that a form of the value allows, or the form itself, whose value has a control. */
interface FormChoice {
  readonly label: string
  readonly form: OptionSchema
  readonly value?: unknown
}

/** A value that can have several forms: a choice of its fixed values and its forms, and the control of the form. */
export function FormsField({ control, Field, ...field }: Of<'forms'>): ReactElement {
  const text = useText()
  const value = shown(field)
  const form = control.forms[formOf(control.forms, value)] ?? {}
  const choices = control.forms.flatMap((each) => formChoices(each, field, text))
  const current = choices.findIndex((each) => ('value' in each ? each.value === value : each.form === form))
  return (
    <FieldFrame field={field} isGroup>
      {(ids) => (
        <fieldset className="forms" aria-labelledby={ids.label} aria-describedby={ids.describedBy}>
          <select
            aria-label={field.label}
            value={current}
            onChange={({ target }) => {
              const chosen = choices[Number(target.value)]
              if (chosen === undefined) return
              field.onChange('value' in chosen ? chosen.value : initialValue(chosen.form))
            }}
          >
            {choices.map(({ label }, index) => (
              <option key={label} value={index}>
                {label}
              </option>
            ))}
          </select>
          {current >= 0 && !('value' in choices[current]!) && (
            <Field
              task={field.task}
              name={field.name}
              label={field.label}
              schema={form}
              value={value}
              problems={field.problems.filter(({ path }) => path.length > 0)}
              onChange={(next) => field.onChange(next ?? initialValue(form))}
            />
          )}
        </fieldset>
      )}
    </FieldFrame>
  )
}

const FORM_TEXTS: Readonly<Partial<Record<Control['kind'], TextKey>>> = {
  switch: 'options.form.switch',
  text: 'options.form.text',
  pages: 'options.form.text',
  number: 'options.form.number',
  choices: 'options.form.list',
  tags: 'options.form.list',
  rows: 'options.form.list',
}

function formChoices(
  form: OptionSchema,
  { task, name: path }: Pick<FieldProps, 'task' | 'name'>,
  text: Text,
): readonly FormChoice[] {
  if (form.type === 'null')
    return [{ label: unsetText(task, path) ?? text('options.form.none'), form, value: null }]
  const control = controlOf(form)
  if (control.kind === 'choice')
    return control.values.map((value) => ({ label: choiceOf(task, path, value), form, value }))
  const key = FORM_TEXTS[control.kind]
  if (key !== undefined) return [{ label: text(key), form }]
  const [name] = form.required ?? Object.keys(form.properties ?? {})
  return [{ label: name === undefined ? text('options.form.other') : labelOf(task, `${path}.${name}`), form }]
}

function isObject(value: unknown): value is Readonly<Record<string, unknown>> {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}
