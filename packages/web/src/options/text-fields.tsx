import { type ReactElement, useState } from 'react'
import { unsetText } from '../texts/task-texts.js'
import { useText } from '../texts/text.js'
import type { Control } from './control-of.js'
import { FieldFrame, type FieldProps } from './field-frame.js'
import { localTime, withOffset } from './local-time.js'
import { shown } from './simple-fields.js'

type Of<Kind extends Control['kind']> = FieldProps & { readonly control: Extract<Control, { kind: Kind }> }

export function TextField({ control, ...field }: Of<'text'>): ReactElement {
  const text = useText()
  const value = shown(field)
  const isNull = value === null || value === undefined
  const isEmptyNull = control.isNullable && !control.canBeEmpty
  const input = {
    value: isNull ? '' : String(value),
    placeholder:
      value === '' && control.isNullable
        ? text('options.is-empty')
        : (unsetText(field.task, field.name) ?? (isNull ? text('options.unset') : undefined)),
  }
  return (
    <FieldFrame field={field}>
      {(ids) => {
        const common = {
          ...input,
          // `{name}-{n}` is left-to-right text, in Arabic too.
          dir: 'auto',
          id: ids.control,
          'aria-describedby': ids.describedBy,
          'aria-invalid': ids.isInvalid || undefined,
          onChange: ({ target }: { target: { value: string } }) =>
            field.onChange(isEmptyNull && target.value === '' ? undefined : target.value),
        }
        return (
          <span className="text-field">
            {control.isLong && !control.isNullable ? (
              <textarea rows={3} {...common} />
            ) : (
              <input type="text" {...common} />
            )}
            {control.isNullable && control.canBeEmpty && isNull && (
              <button
                type="button"
                className="quiet-button"
                aria-label={`${text('options.set-empty.short')}: ${field.label}`}
                title={text('options.set-empty', { option: field.label })}
                onClick={() => field.onChange('')}
              >
                {text('options.set-empty.short')}
              </button>
            )}
          </span>
        )
      }}
    </FieldFrame>
  )
}

/** All pages, in the page grammar: shown as an empty field that says so. */
const ALL = 'all'

/** A page selection; errors are shown while it is typed. */
export function PagesField(field: FieldProps): ReactElement {
  const text = useText()
  const value = shown(field)
  return (
    <FieldFrame field={field}>
      {(ids) => (
        <input
          id={ids.control}
          type="text"
          className="pages-text"
          dir="auto"
          spellCheck={false}
          autoComplete="off"
          value={Array.isArray(value) ? value.join(',') : value === ALL ? '' : String(value ?? '')}
          placeholder={text(field.schema.default === ALL ? 'options.pages.all' : 'options.pages.hint')}
          aria-describedby={ids.describedBy}
          aria-invalid={ids.isInvalid || undefined}
          onChange={({ target }) => field.onChange(target.value === '' ? undefined : target.value)}
        />
      )}
    </FieldFrame>
  )
}

/** A time on this device's clock, sent with its offset from UTC. */
export function DateField(field: FieldProps): ReactElement {
  const text = useText()
  const value = shown(field)
  return (
    <FieldFrame field={field}>
      {(ids) => (
        <span className="text-field">
          <input
            id={ids.control}
            type="datetime-local"
            step={1}
            value={localTime(value)}
            aria-describedby={ids.describedBy}
            aria-invalid={ids.isInvalid || undefined}
            onChange={({ target }) =>
              field.onChange(target.value === '' ? undefined : withOffset(target.value))
            }
          />
          <button
            type="button"
            className="quiet-button"
            onClick={() => field.onChange(withOffset(localTime(new Date())))}
          >
            {text('options.now')}
          </button>
        </span>
      )}
    </FieldFrame>
  )
}

/** A day without a time; empty means what its text for that says. */
export function DayField(field: FieldProps): ReactElement {
  const value = String(shown(field) ?? '')
  const unset = unsetText(field.task, field.name)
  return (
    <FieldFrame field={{ ...field, help: field.help ?? (value === '' ? unset : undefined) }}>
      {(ids) => (
        <input
          id={ids.control}
          type="date"
          value={value}
          aria-describedby={ids.describedBy}
          aria-invalid={ids.isInvalid || undefined}
          onChange={({ target }) => field.onChange(target.value)}
        />
      )}
    </FieldFrame>
  )
}

/** For values without a more specific control. */
export function JsonField(field: FieldProps): ReactElement {
  const text = useText()
  const value = shown(field)
  const [draft, setDraft] = useState<string>()
  const [isBad, setBad] = useState(false)
  return (
    <FieldFrame field={field} own={isBad ? text('options.not-json') : undefined}>
      {(ids) => (
        <textarea
          id={ids.control}
          className="code"
          rows={4}
          spellCheck={false}
          value={draft ?? (value === undefined ? '' : JSON.stringify(value, null, 1))}
          aria-describedby={ids.describedBy}
          aria-invalid={ids.isInvalid || undefined}
          onChange={({ target }) => {
            setDraft(target.value)
            try {
              const read: unknown = target.value.trim() === '' ? undefined : JSON.parse(target.value)
              setBad(false)
              field.onChange(read)
            } catch {
              setBad(true)
            }
          }}
          onBlur={() => {
            if (!isBad) setDraft(undefined)
          }}
        />
      )}
    </FieldFrame>
  )
}

export function TagsField({ control, ...field }: Of<'tags'>): ReactElement {
  const text = useText()
  const [draft, setDraft] = useState('')
  const value = shown(field)
  const tags: readonly string[] = Array.isArray(value) ? value.map(String) : []
  const add = (typed: string): void => {
    const added = typed
      .split('\n')
      .map((line) => line.trim())
      .filter(Boolean)
    if (added.length > 0) field.onChange([...tags, ...added])
    setDraft('')
  }
  const wrong = new Set(
    field.problems.filter(({ path }) => path.length > 0).map(({ path }) => Number(path[0])),
  )
  const messages = field.problems.filter(({ path }) => path.length > 0)
  return (
    <FieldFrame
      field={{
        ...field,
        problems: [...field.problems, ...messages.map(({ message }) => ({ path: [], message }))],
      }}
    >
      {(ids) => (
        <>
          {tags.length > 0 && (
            <ul className="tags" aria-labelledby={ids.label}>
              {tags.map((tag, index) => (
                // The same tag can occur twice.
                <li
                  key={`${tag} ${tags.slice(0, index).filter((other) => other === tag).length}`}
                  data-invalid={wrong.has(index) || undefined}
                >
                  <bdi>{tag}</bdi>
                  <button
                    type="button"
                    className="icon-button"
                    aria-label={text('options.remove.named', { name: tag })}
                    onClick={() => field.onChange(tags.filter((_, other) => other !== index))}
                  >
                    ×
                  </button>
                </li>
              ))}
            </ul>
          )}
          <span className="text-field">
            <input
              id={ids.control}
              type="text"
              dir="auto"
              value={draft}
              placeholder={
                control.item.format === 'pages' ? text('options.pages.hint') : text('options.tags.hint')
              }
              aria-describedby={ids.describedBy}
              aria-invalid={ids.isInvalid || undefined}
              onChange={({ target }) => setDraft(target.value)}
              onPaste={(event) => {
                const pasted = event.clipboardData.getData('text')
                if (!pasted.includes('\n')) return
                event.preventDefault()
                add(pasted)
              }}
              onBlur={() => add(draft)}
              onKeyDown={(event) => {
                if (event.key === 'Enter') {
                  event.preventDefault()
                  add(draft)
                } else if (event.key === 'Backspace' && draft === '' && tags.length > 0) {
                  field.onChange(tags.slice(0, -1))
                }
              }}
            />
            <button
              type="button"
              aria-label={text('options.tags.add', { option: field.label })}
              onClick={() => add(draft)}
            >
              {text('options.add')}
            </button>
          </span>
        </>
      )}
    </FieldFrame>
  )
}
