import { type ReactElement, useState } from 'react'
import { Icon } from '../files/icons.js'
import { localTime, withOffset } from '../options/local-time.js'
import { choiceOf, labelOf } from '../options/option-labels.js'
import { optionValue } from '../options/option-values.js'
import { useText } from '../texts/text.js'
import { FileDataView, useFileData } from './file-data.js'
import {
  currentValue,
  METADATA_DATES,
  METADATA_TEXTS,
  type ReadMetadata,
  withCustom,
  withMetadata,
} from './metadata-change.js'
import type { ControlProps, VisualControl } from './visual-control.js'
import './table.css'

const READ = { mode: 'read' }

function MetadataPanel(props: ControlProps): ReactElement {
  const data = useFileData<ReadMetadata>('metadata-pdf', props.file, READ)
  return (
    <FileDataView key={props.file.id} data={data}>
      {(read) => <Table {...props} read={read} />}
    </FileDataView>
  )
}

/** For metadata-pdf: the metadata of a file in a table that can be edited. */
const metadata: VisualControl = { panel: MetadataPanel }
export default metadata

function Table({
  tool,
  values,
  onChange,
  read,
}: ControlProps & { readonly read: ReadMetadata }): ReactElement {
  const text = useText()
  const [added, setAdded] = useState('')
  const set = (name: string, value: unknown): void =>
    onChange(withMetadata(tool.options, values, name, value))
  const custom = (values.custom ?? {}) as Readonly<Record<string, string | null>>
  const setCustom = (name: string, value: string | null | undefined): void =>
    set('custom', withCustom(custom, name, value))
  const names = [...new Set([...Object.keys(read.info.custom), ...Object.keys(custom)])]
  const trapped = optionValue(tool.options, values, 'trapped')
  const choices = tool.options.properties?.trapped?.enum ?? []
  return (
    <table className="value-table">
      <caption className="visually-hidden">{text('visual.metadata')}</caption>
      <tbody>
        {METADATA_TEXTS.map((name) => (
          <Row
            key={name}
            label={labelOf(tool.name, name)}
            isChanged={name in values}
            onReset={() => set(name, undefined)}
          >
            <input
              type="text"
              dir="auto"
              aria-label={labelOf(tool.name, name)}
              value={String(values[name] ?? currentValue(read, name))}
              onChange={({ target: { value } }) =>
                set(name, value === currentValue(read, name) ? undefined : value)
              }
            />
          </Row>
        ))}
        {METADATA_DATES.map((name) => (
          <Row
            key={name}
            label={labelOf(tool.name, name)}
            isChanged={name in values}
            onReset={() => set(name, undefined)}
          >
            <input
              type="datetime-local"
              step={1}
              aria-label={labelOf(tool.name, name)}
              value={localTime(values[name] ?? currentValue(read, name))}
              onChange={({ target: { value } }) => set(name, value === '' ? '' : withOffset(value))}
            />
          </Row>
        ))}
        <Row
          label={labelOf(tool.name, 'trapped')}
          isChanged={trapped !== 'keep'}
          onReset={() => set('trapped', undefined)}
        >
          <select
            aria-label={labelOf(tool.name, 'trapped')}
            value={String(trapped)}
            onChange={({ target }) => set('trapped', target.value)}
          >
            {choices.map((choice) => (
              <option key={String(choice)} value={String(choice)}>
                {choiceOf(tool.name, 'trapped', choice)}
                {choice === 'keep' &&
                  read.info.trapped !== undefined &&
                  ` (${choiceOf(tool.name, 'trapped', read.info.trapped)})`}
              </option>
            ))}
          </select>
        </Row>
        {names.map((name) => (
          <Row
            key={`custom ${name}`}
            label={name}
            isChanged={name in custom}
            onReset={() => setCustom(name, undefined)}
            onRemove={
              custom[name] === null
                ? undefined
                : () => setCustom(name, name in read.info.custom ? null : undefined)
            }
          >
            <input
              type="text"
              dir="auto"
              aria-label={name}
              placeholder={custom[name] === null ? text('visual.metadata.removed') : undefined}
              value={custom[name] === null ? '' : (custom[name] ?? read.info.custom[name] ?? '')}
              onChange={({ target: { value } }) =>
                setCustom(name, value === read.info.custom[name] ? undefined : value)
              }
            />
          </Row>
        ))}
      </tbody>
      <tfoot>
        <tr>
          <td colSpan={2}>
            <form
              className="table-add"
              onSubmit={(event) => {
                event.preventDefault()
                if (added !== '' && !names.includes(added)) setCustom(added, '')
                setAdded('')
              }}
            >
              <input
                type="text"
                dir="auto"
                aria-label={text('visual.metadata.new')}
                placeholder={text('visual.metadata.new')}
                value={added}
                onChange={({ target }) => setAdded(target.value)}
              />
              <button type="submit">
                <Icon name="add" />
                {text('options.add')}
              </button>
            </form>
          </td>
        </tr>
      </tfoot>
    </table>
  )
}

function Row({
  label,
  isChanged,
  onReset,
  onRemove,
  children,
}: {
  readonly label: string
  readonly isChanged: boolean
  onReset(): void
  readonly onRemove?: (() => void) | undefined
  readonly children: ReactElement
}): ReactElement {
  const text = useText()
  return (
    <tr data-changed={isChanged || undefined}>
      <th scope="row">
        <bdi>{label}</bdi>
      </th>
      <td>
        <div className="table-value">
          {children}
          {isChanged && (
            <button
              type="button"
              className="icon-button"
              aria-label={text('visual.metadata.undo', { name: label })}
              onClick={onReset}
            >
              <Icon name="undo" />
            </button>
          )}
          {onRemove !== undefined && (
            <button
              type="button"
              className="icon-button"
              aria-label={text('options.remove.named', { name: label })}
              onClick={onRemove}
            >
              <Icon name="bin" />
            </button>
          )}
        </div>
      </td>
    </tr>
  )
}
