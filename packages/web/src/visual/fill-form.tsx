import { createContext, type ReactElement, useContext, useEffect, useMemo } from 'react'
import { minimalValues } from '../options/option-values.js'
import { useText } from '../texts/text.js'
import type { ViewedPage } from '../viewer/viewer.js'
import type { ControlProps, ProviderProps, VisualControl } from './visual-control.js'
import './fill-form.css'
import { type FileData, FileDataView, useFileData } from './file-data.js'
import { FormInput } from './form-input.js'
import { type FieldValue, type FormEntry, formEntry, type ListedField, withValue } from './form-values.js'
import { usePageFields } from './page-fields.js'
import './table.css'

const LIST = { mode: 'list' }
/** In points; smaller text in a field is not readable. */
const SMALLEST_TEXT = 6
const LARGEST_TEXT = 12

interface FormState {
  readonly data: FileData<unknown>
  readonly entries: ReadonlyMap<string, FormEntry>
  readonly changed: number
  currentValue(entry: FormEntry): FieldValue
  set(entry: FormEntry, value: FieldValue): void
}

const FormContext = createContext<FormState | undefined>(undefined)

/** Reads the fields once, for the panel and for every page. */
function FormProvider({ tool, values, onChange, onCount, file, children }: ProviderProps): ReactElement {
  const data = useFileData<{ readonly fields: readonly ListedField[] }>('form-fill', file, LIST)
  const sent = (values.values ?? {}) as Readonly<Record<string, FieldValue>>
  const entries = useMemo(() => {
    const fields = data.state === 'loaded' ? data.data.fields : []
    return new Map(
      fields.flatMap((field) => {
        const entry = formEntry(field)
        return entry === undefined ? [] : [[entry.name, entry] as const]
      }),
    )
  }, [data])
  const changed = Object.keys(sent).length
  useEffect(() => onCount(changed === 0 ? undefined : changed), [onCount, changed])
  const form: FormState = {
    data,
    entries,
    changed,
    currentValue: (entry) => sent[entry.name] ?? entry.value,
    set: (entry, value) =>
      onChange(minimalValues(tool.options, { ...values, values: withValue(sent, entry, value) })),
  }
  return <FormContext value={form}>{children}</FormContext>
}

/** The fields of a page in their places. */
function FormOverlay({
  file,
  page: { page, scale },
}: ControlProps & { readonly page: ViewedPage }): ReactElement | null {
  const form = useContext(FormContext)
  const fields = usePageFields(file, page)
  if (form === undefined || file.rotation !== 0) return null
  return (
    <>
      {fields.map((field, index) => {
        const entry = form.entries.get(field.name)
        if (entry === undefined) return null
        const { x, y, width, height } = field.rect
        const size = Math.max(SMALLEST_TEXT, Math.min(LARGEST_TEXT, height * 0.7)) * scale
        return (
          <div
            // A field can appear on a page more than once.
            key={`${field.name} ${index + 1}`}
            className="form-field"
            style={{
              left: x * scale,
              top: y * scale,
              width: width * scale,
              height: height * scale,
              fontSize: size,
            }}
          >
            <FormInput
              entry={entry}
              value={form.currentValue(entry)}
              state={entry.type === 'radio' ? (field.exportValue ?? '') : undefined}
              label={entry.label}
              onChange={(value) => form.set(entry, value)}
            />
          </div>
        )
      })}
    </>
  )
}

function FormPanel(): ReactElement | null {
  const text = useText()
  const form = useContext(FormContext)
  if (form === undefined) return null
  return (
    <FileDataView data={form.data}>
      {() =>
        form.entries.size === 0 ? (
          <p>{text('visual.form.none')}</p>
        ) : (
          <>
            <p role="status">{text('visual.form.filled', { count: form.changed })}</p>
            <FieldList form={form} />
          </>
        )
      }
    </FileDataView>
  )
}

/** For form-fill: the fields at their positions on the page, and a list of all fields. */
const fillForm: VisualControl = { provider: FormProvider, overlay: FormOverlay, panel: FormPanel }
export default fillForm

function FieldList({ form }: { readonly form: FormState }): ReactElement {
  const text = useText()
  return (
    <details className="form-list">
      <summary>{text('visual.form.list', { count: form.entries.size })}</summary>
      <table className="value-table">
        <caption className="visually-hidden">{text('visual.form')}</caption>
        <tbody>
          {[...form.entries.values()].map((entry) => (
            <tr key={entry.name}>
              <th scope="row">
                <bdi>{entry.label}</bdi>
                {entry.isRequired && <span aria-hidden="true"> *</span>}
              </th>
              <td>
                <div className="table-value">
                  <FormInput
                    entry={entry}
                    value={form.currentValue(entry)}
                    label={entry.label}
                    onChange={(value) => form.set(entry, value)}
                  />
                </div>
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </details>
  )
}
