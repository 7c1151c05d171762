import type { ReactElement } from 'react'
import type { ChosenFile } from '../files/chosen-file.js'
import { minimalValues, optionValue } from '../options/option-values.js'
import { choiceOf } from '../options/option-words.js'
import { sizeText } from '../texts/formats.js'
import { useText } from '../texts/text.js'
import type { DrawnControlProps } from './drawn-control.js'
import { OneFile } from './one-file.js'
import { useReading } from './reading.js'
import { Read } from './reading-state.js'
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

/** For attachments-pdf: the existing attachments, to be extracted, and the files to attach. */
export default function AttachmentsTable(props: DrawnControlProps): ReactElement {
  const text = useText()
  const { tool, files, values, onChange } = props
  const change = (changes: Readonly<Record<string, unknown>>): void =>
    onChange(minimalValues(tool.options, { ...values, ...changes }))
  const document = files.find(({ file }) => file.name === values.document) ?? files[0]
  const others = files.filter((file) => file !== document)
  const documents = files.filter(({ pageCount }) => pageCount !== null)
  return (
    <>
      <OneFile files={documents} label={text('drawn.attachments')}>
        {(file) => <AttachedTo key={file.id} {...props} file={file} />}
      </OneFile>
      {others.length > 0 && document !== undefined && (
        <section className="drawn" aria-label={text('drawn.attachments.add')}>
          <h2>{text('drawn.attachments.add')}</h2>
          <div className="drawn-bar">
            <label>
              {text('drawn.attachments.document')}{' '}
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
              {text('drawn.attachments.attach', { count: others.length })}
            </button>
          </div>
          <FilesToAttach {...props} others={others} />
        </section>
      )}
    </>
  )
}

function AttachedTo({
  tool,
  values,
  onChange,
  file,
}: DrawnControlProps & { readonly file: ChosenFile }): ReactElement {
  const text = useText()
  const reading = useReading<{ readonly attachments: readonly Attached[] }>('attachments-pdf', file, LIST)
  const mode = optionValue(tool.options, values, 'mode')
  const names = (values.names ?? []) as readonly string[]
  const isTaken = mode === 'extract' || mode === 'remove'
  const isMeant = (name: string): boolean => isTaken && (names.length === 0 || names.includes(name))
  return (
    <Read reading={reading}>
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
        if (attachments.length === 0) return <p>{text('drawn.attachments.none')}</p>
        return (
          <>
            <div className="drawn-bar">
              {(['extract', 'remove'] as const).map((each) => (
                <button key={each} type="button" aria-pressed={mode === each} onClick={() => act(each)}>
                  {text(`drawn.attachments.${each}`)}
                </button>
              ))}
            </div>
            <div className="table-scroll">
              <table className="value-table">
                <caption className="visually-hidden">{text('drawn.attachments')}</caption>
                <thead>
                  <tr>
                    <th scope="col">{text('drawn.attachments.name')}</th>
                    <th scope="col">{text('drawn.attachments.size')}</th>
                    <th scope="col">{text('drawn.attachments.about')}</th>
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
                        {[description, mime_type, page !== undefined && text('drawn.page', { page })]
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
    </Read>
  )
}

/** The files to attach, with the details of each. */
function FilesToAttach({
  tool,
  values,
  onChange,
  others,
}: DrawnControlProps & { readonly others: readonly ChosenFile[] }): ReactElement {
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
        <caption className="visually-hidden">{text('drawn.attachments.add')}</caption>
        <thead>
          <tr>
            <th scope="col">{text('drawn.attachments.name')}</th>
            <th scope="col">{text('drawn.attachments.description')}</th>
            <th scope="col">{text('drawn.attachments.relationship')}</th>
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
                    aria-label={`${file.name}: ${text('drawn.attachments.description')}`}
                    value={detail?.description ?? ''}
                    onChange={({ target }) => say(file.name, { description: target.value })}
                  />
                </td>
                <td>
                  <select
                    aria-label={`${file.name}: ${text('drawn.attachments.relationship')}`}
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
