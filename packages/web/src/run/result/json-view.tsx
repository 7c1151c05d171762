import type { ReactElement } from 'react'
import { currentLocale, useText } from '../../texts/text.js'

/** Longer lists are collapsed at first. */
const OPEN_UP_TO = 12
const SHOWN = 500
const COLUMNS = 8

type Fields = Readonly<Record<string, unknown>>

interface Props {
  readonly value: unknown
  /** The path of the value, such as `files[].pages`. */
  readonly path?: string
  /** Descriptions of fields, by path. */
  readonly descriptions?: Readonly<Record<string, string>>
}

/**
 * JSON in readable form: objects as description lists, lists of similar objects as tables, long lists
 * collapsed.
 */
export function JsonView({ value, path = '', descriptions = {} }: Props): ReactElement {
  const text = useText()
  if (Array.isArray(value)) return <ListView value={value} path={path} descriptions={descriptions} />
  if (isFields(value) && Object.keys(value).length > 0)
    return <FieldsView value={value} path={path} descriptions={descriptions} />
  if (value === null || value === undefined || value === '' || isFields(value))
    return <span className="quiet">{text('run.json.none')}</span>
  if (typeof value === 'boolean') return <>{text(value ? 'run.json.yes' : 'run.json.no')}</>
  if (typeof value === 'number') return <>{new Intl.NumberFormat(currentLocale()).format(value)}</>
  return <bdi>{String(value)}</bdi>
}

function FieldsView({
  value,
  path = '',
  descriptions = {},
}: Props & { readonly value: Fields }): ReactElement {
  return (
    <dl className="json-fields">
      {Object.entries(value).map(([name, inner]) => {
        const place = path === '' ? name : `${path}.${name}`
        return (
          <div key={name} className={isSimple(inner) ? 'is-simple' : undefined}>
            <dt title={descriptionOf(place, descriptions)}>{wordsOf(name)}</dt>
            <dd>
              <JsonView value={inner} path={place} descriptions={descriptions} />
            </dd>
          </div>
        )
      })}
    </dl>
  )
}

function ListView({
  value,
  path = '',
  descriptions = {},
}: Props & { readonly value: readonly unknown[] }): ReactElement {
  const text = useText()
  if (value.length === 0) return <span className="quiet">{text('run.json.none')}</span>
  const shown = value.slice(0, SHOWN)
  const columns = columnsOf(shown)
  const place = `${path}[]`
  const list =
    columns !== undefined ? (
      <Table rows={shown as Fields[]} columns={columns} place={place} descriptions={descriptions} />
    ) : (
      <ol className="json-list">
        {shown.map((item, index) => (
          <li key={index}>
            <JsonView value={item} path={place} descriptions={descriptions} />
          </li>
        ))}
      </ol>
    )
  const whole = (
    <>
      {list}
      {value.length > SHOWN && (
        <p className="quiet">{text('run.json.more', { count: value.length - SHOWN })}</p>
      )}
    </>
  )
  if (value.length <= OPEN_UP_TO) return whole
  return (
    <details>
      <summary>{text('run.json.show', { count: value.length })}</summary>
      {whole}
    </details>
  )
}

function Table({
  rows,
  columns,
  place,
  descriptions,
}: {
  readonly rows: readonly Fields[]
  readonly columns: readonly string[]
  readonly place: string
  readonly descriptions: Readonly<Record<string, string>>
}): ReactElement {
  return (
    <div className="json-table">
      <table>
        <thead>
          <tr>
            {columns.map((name) => (
              <th key={name} scope="col" title={descriptionOf(`${place}.${name}`, descriptions)}>
                {wordsOf(name)}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map((row, index) => (
            <tr key={index}>
              {columns.map((name) => (
                <td key={name}>
                  <JsonView value={row[name]} path={`${place}.${name}`} descriptions={descriptions} />
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  )
}

/** The union of the fields of all items, if every item is an object of a few simple values. */
function columnsOf(items: readonly unknown[]): string[] | undefined {
  if (items.length < 2 || !items.every((item) => isFields(item) && Object.values(item).every(isSimple)))
    return undefined
  const names = [...new Set(items.flatMap((item) => Object.keys(item as Fields)))]
  return names.length <= COLUMNS ? names : undefined
}

function isFields(value: unknown): value is Fields {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}

function isSimple(value: unknown): boolean {
  return typeof value !== 'object' || value === null || (Array.isArray(value) && value.length === 0)
}

/** `files[].kept.*` describes every field below it. */
function descriptionOf(place: string, descriptions: Readonly<Record<string, string>>): string | undefined {
  return descriptions[place] ?? descriptions[`${place.slice(0, place.lastIndexOf('.') + 1)}*`]
}

/** Splits names such as `protectionRemoved` and `page_count` into words. */
function wordsOf(name: string): string {
  if (/[^\w-]/.test(name)) return name
  const words = name
    .replace(/([a-z0-9])([A-Z])/g, (_, before: string, letter: string) => `${before} ${letter.toLowerCase()}`)
    .replaceAll(/[_-]+/g, ' ')
  return words.charAt(0).toUpperCase() + words.slice(1)
}
