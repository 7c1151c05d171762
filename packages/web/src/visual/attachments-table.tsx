import type { ReactElement } from 'react'
import type { ChosenFile } from '../files/chosen-file.js'
import { choiceOf } from '../options/option-labels.js'
import { minimalValues, optionValue } from '../options/option-values.js'
import { sizeText } from '../texts/formats.js'
import { useText } from '../texts/text.js'
import { FileDataView, useFileData } from './file-data.js'
import type { ControlProps, VisualControl } from './visual-control.js'
import './table.css'

interface Attached {
  readonly name: string
  readonly description?: string
  readonly size?: number
  readonly mime_type?: string
  readonly page?: number
}

interface Detail {
  readonly filename: string
  readonly description?: string
  readonly relationship?: string
}

const LIST = { mode: 'list' }

function documentOf({ files, values }: Pick<ControlProps, 'files' | 'values'>): ChosenFile | undefined {
  return files.find(({ file }) => file.name === values.document) ?? files[0]
}

function AttachmentsPanel(props: ControlProps): ReactElement {
  const text = useText()
  const { tool, files, values, onChange } = props
  const change = (changes: Readonly<Record<string, unknown>>): void =>
    onChange(minimalValues(tool.options, { ...values, ...changes }))
  const document = documentOf(props)
  const others = files.filter((file) => file !== document)
  return (
    <>
      <AttachedTo key={props.file.id} {...props} />
      {others.length > 0 && document !== undefined && (
        <section className="visual" aria-label={text('visual.attachments.add')}>
          <h2>{text('visual.attachments.add')}</h2>
          <div className="visual-bar">
            <label>
              {text('visual.attachments.document')}{' '}
              <select
                value={document.file.name}
                onChange={({ target }) => change({ mode: 'add', document: target.value })}
              >
                {files.map(({ id, file }) => (
                  <option key={id}>{file.name}</option>
                ))}
              </select>
            </label>
            <button
              type="button"
              aria-pressed={values.mode === 'add'}
              onClick={() => change({ mode: 'add' })}
            >
              {text('visual.attachments.attach', { count: others.length })}
            </button>
          </div>
          <FilesToAttach {...props} others={others} />
        </section>
      )}
    </>
  )
}

/** For attachments-pdf: the existing attachments, to be extracted, and the files to attach. */
const attachments: VisualControl = {
  panel: AttachmentsPanel,
  documentsOf: (props) => [documentOf(props), ...props.files].filter((file) => file !== undefined),
}
export default attachments

function AttachedTo({ tool, values, onChange, file }: ControlProps): ReactElement {
  const text = useText()
  const data = useFileData<{ readonly attachments: readonly Attached[] }>('attachments-pdf', file, LIST)
  const mode = optionValue(tool.options, values, 'mode')
  const names = (values.names ?? []) as readonly string[]
  const isTaken = mode === 'extract' || mode === 'remove'
  const isMeant = (name: string): boolean => isTaken && (names.length === 0 || names.includes(name))
  return (
    <FileDataView data={data}>
      {({ attachments }) => {
        const all = [...new Set(attachments.map(({ name }) => name))]
        const choose = (name: string, wanted: boolean): void => {
          const next = all.filter((each) => (each === name ? wanted : isMeant(each)))
          const isNone = next.length === 0
          onChange(
            minimalValues(tool.options, {
              ...values,
              mode: isNone ? undefined : isTaken ? mode : 'extract',
              names: isNone || next.length === all.length ? undefined : next,
            }),
          )
        }
        const act = (next: 'extract' | 'remove'): void =>
          onChange(minimalValues(tool.options, { ...values, mode: next }))
        if (attachments.length === 0) return <p>{text('visual.attachments.none')}</p>
        return (
          <>
            <div className="visual-bar">
              {(['extract', 'remove'] as const).map((each) => (
                <button key={each} type="button" aria-pressed={mode === each} onClick={() => act(each)}>
                  {text(`visual.attachments.${each}`)}
                </button>
              ))}
            </div>
            <div className="table-scroll">
              <table className="value-table">
                <caption className="visually-hidden">{text('visual.attachments')}</caption>
                <thead>
                  <tr>
                    <th scope="col">{text('visual.attachments.name')}</th>
                    <th scope="col">{text('visual.attachments.size')}</th>
                    <th scope="col">{text('visual.attachments.about')}</th>
                  </tr>
                </thead>
                <tbody>
                  {attachments.map(({ name, size, mime_type, description, page }, index) => (
                    <tr key={`${name} ${index + 1}`}>
                      <th scope="row">
                        <label className="check">
                          <input
                            type="checkbox"
                            checked={isMeant(name)}
                            onChange={({ target }) => choose(name, target.checked)}
                          />
                          <bdi>{name}</bdi>
                        </label>
                      </th>
                      <td>{size !== undefined && sizeText(size)}</td>
                      <td>
                        {[description, mime_type, page !== undefined && text('visual.page', { page })]
                          .filter(Boolean)
                          .join(' · ')}
                      </td>
                    </tr>
                  ))}
                </tbody>
              </table>
            </div>
          </>
        )
      }}
    </FileDataView>
  )
}

/** The files to attach, with the details of each. */
function FilesToAttach({
  tool,
  values,
  onChange,
  others,
}: ControlProps & { readonly others: readonly ChosenFile[] }): ReactElement {
  const text = useText()
  const details = (values.details ?? []) as readonly Detail[]
  const relationships = tool.options.properties?.relationship?.enum ?? []
  const fallback = optionValue(tool.options, values, 'relationship')
  const say = (filename: string, change: Partial<Detail>): void => {
    const known = details.find((detail) => detail.filename === filename) ?? { filename }
    const { description, relationship } = { ...known, ...change }
    const detail: Detail = {
      ...known,
      filename,
      ...(description !== undefined && { description }),
      ...(relationship !== undefined && { relationship }),
    }
    const rest = details.filter((each) => each.filename !== filename)
    onChange(minimalValues(tool.options, { ...values, mode: 'add', details: [...rest, detail] }))
  }
  return (
    <div className="table-scroll">
      <table className="value-table">
        <caption className="visually-hidden">{text('visual.attachments.add')}</caption>
        <thead>
          <tr>
            <th scope="col">{text('visual.attachments.name')}</th>
            <th scope="col">{text('visual.attachments.description')}</th>
            <th scope="col">{text('visual.attachments.relationship')}</th>
          </tr>
        </thead>
        <tbody>
          {others.map(({ id, file }) => {
            const detail = details.find(({ filename }) => filename === file.name)
            return (
              <tr key={id}>
                <th scope="row">
                  <bdi>{file.name}</bdi>
                </th>
                <td>
                  <input
                    type="text"
                    dir="auto"
                    aria-label={`${file.name}: ${text('visual.attachments.description')}`}
                    value={detail?.description ?? ''}
                    onChange={({ target }) => say(file.name, { description: target.value })}
                  />
                </td>
                <td>
                  <select
                    aria-label={`${file.name}: ${text('visual.attachments.relationship')}`}
                    value={detail?.relationship ?? String(fallback)}
                    onChange={({ target }) => say(file.name, { relationship: target.value })}
                  >
                    {relationships.map((each) => (
                      <option key={String(each)} value={String(each)}>
                        {choiceOf(tool.name, 'relationship', each)}
                      </option>
                    ))}
                  </select>
                </td>
              </tr>
            )
          })}
        </tbody>
      </table>
    </div>
  )
}
