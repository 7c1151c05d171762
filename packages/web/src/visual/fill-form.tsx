import { type ReactElement, useEffect, useState } from 'react'
import type { ChosenFile } from '../files/chosen-file.js'
import { minimalValues } from '../options/option-values.js'
import { type FormField, formFields } from '../pictures/pictures.js'
import { useText } from '../texts/text.js'
import { inputPages } from './input-pages.js'
import type { VisualControlProps } from './visual-control.js'
import './fill-form.css'
import { FileDataView, useFileData } from './file-data.js'
import { FileTabs } from './file-tabs.js'
import { FormInput } from './form-input.js'
import { type FieldValue, type FormEntry, formEntry, type ListedField, withValue } from './form-values.js'
import { PagePreview } from './page-preview.js'
import { usePageSizes } from './page-sizes.js'
import './table.css'

const LIST = { mode: 'list' }
/** In points; smaller text in a field is not readable. */
const SMALLEST_TEXT = 6
const LARGEST_TEXT = 12

/** For form-fill: the fields at their positions on the page, and a list of all fields. */
export default function FillForm(props: VisualControlProps): ReactElement {
  const text = useText()
  return (
    <FileTabs files={props.files} label={text('visual.form')}>
      {(file) => <FormOf key={file.id} {...props} file={file} />}
    </FileTabs>
  )
}

interface FormState {
  readonly entries: ReadonlyMap<string, FormEntry>
  currentValue(entry: FormEntry): FieldValue
  set(entry: FormEntry, value: FieldValue): void
}

function FormOf({
  tool,
  values,
  onChange,
  file,
}: VisualControlProps & { readonly file: ChosenFile }): ReactElement {
  const text = useText()
  const data = useFileData<{ readonly fields: readonly ListedField[] }>('form-fill', file, LIST)
  const sent = (values.values ?? {}) as Readonly<Record<string, FieldValue>>
  return (
    <FileDataView data={data}>
      {({ fields }) => {
        const entries = new Map(
          fields.flatMap((field) => {
            const entry = formEntry(field)
            return entry === undefined ? [] : [[entry.name, entry] as const]
          }),
        )
        const form: FormState = {
          entries,
          currentValue: (entry) => sent[entry.name] ?? entry.value,
          set: (entry, value) =>
            onChange(minimalValues(tool.options, { ...values, values: withValue(sent, entry, value) })),
        }
        if (entries.size === 0) return <p>{text('visual.form.none')}</p>
        return (
          <>
            <p role="status">{text('visual.form.filled', { count: Object.keys(sent).length })}</p>
            <FormPages file={file} form={form} />
            <FieldList form={form} />
          </>
        )
      }}
    </FileDataView>
  )
}

function FormPages({ file, form }: { readonly file: ChosenFile; readonly form: FormState }): ReactElement {
  const sizes = usePageSizes(file)
  const pages = inputPages(file)
  const [wanted, setWanted] = useState(0)
  const at = Math.min(wanted, Math.max(0, pages.length - 1))
  const fields = useFields(file, pages[at]?.page)
  return (
    <PagePreview file={file} pages={pages} sizes={sizes} at={at} onPage={setWanted}>
      {({ scale }) =>
        file.rotation === 0 &&
        fields.map((field, index) => {
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
        })
      }
    </PagePreview>
  )
}

/** The fields on a page, with their positions. */
function useFields({ file, password }: ChosenFile, page: number | undefined): readonly FormField[] {
  const [known, setKnown] = useState<{ readonly page: number; readonly fields: readonly FormField[] }>()
  useEffect(() => {
    if (page === undefined) return
    let isWanted = true
    formFields(file, password, page).then(
      (fields) => isWanted && setKnown({ page, fields }),
      // No error is shown, because the list below has all fields.
      () => undefined,
    )
    return () => {
      isWanted = false
    }
  }, [file, password, page])
  return known !== undefined && known.page === page ? known.fields : []
}

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
