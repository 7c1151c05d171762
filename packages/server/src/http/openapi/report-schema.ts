import type { ReportFields, ReportValue } from '@octavo/tasks/report-field'
import type { Json } from './json-schema.js'

interface Branch {
  description?: string
  value?: Json
  isList?: boolean
  /** For fields with arbitrary names. */
  others?: Json
  readonly below: Map<string, Branch>
}

const MOST = 2 ** 50
const whole = { type: 'integer', minimum: 0, maximum: MOST, format: 'int64' }
const string = { type: 'string' }

const values: Readonly<Record<ReportValue, Json>> = {
  integer: whole,
  'integer or null': { ...whole, type: ['integer', 'null'] },
  integers: { type: 'array', items: whole },
  number: { type: 'number' },
  numbers: { type: 'array', items: { type: 'number' } },
  string,
  strings: { type: 'array', items: string },
  boolean: { type: 'boolean' },
}

/** The schema of a report, from the fields that its task declares by path: `files[].pages`, `saved.*`. */
export function reportSchema(fields: ReportFields): Json {
  const root: Branch = { below: new Map() }
  for (const [path, field] of Object.entries(fields)) {
    let at = root
    for (const step of path.split('.')) {
      if (step === '*') break
      const name = step.replace(/\[\]$/, '')
      const next: Branch = at.below.get(name) ?? { below: new Map() }
      if (name !== step) next.isList = true
      at.below.set(name, next)
      at = next
    }
    const { description, value } = typeof field === 'string' ? { description: field } : field
    at.description = description
    const schema = value === undefined ? {} : values[value]
    if (path.endsWith('.*')) at.others = schema
    else at.value = schema
  }
  return schemaOf(root)
}

function schemaOf({ description, value, isList = false, others, below }: Branch): Json {
  const described = description === undefined ? {} : { description }
  if (value !== undefined && below.size === 0) return { ...described, ...value }
  const properties = Object.fromEntries([...below].map(([name, branch]) => [name, schemaOf(branch)]))
  const object = {
    // A wildcard field may also be absent.
    type: others !== undefined && Object.keys(others).length === 0 ? ['object', 'null'] : 'object',
    ...(below.size === 0 ? {} : { properties }),
    ...(others === undefined ? {} : { additionalProperties: others }),
  }
  return isList ? { ...described, type: 'array', items: object } : { ...described, ...object }
}
