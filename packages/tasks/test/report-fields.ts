import type { ReportField, ReportFields, ReportValue } from '../src/declare/report-field.js'

/** The fields of a report without a description; `a.*` describes all below `a`. */
export function undescribed(report: unknown, descriptions: ReportFields): string[] {
  const wide = Object.keys(descriptions).flatMap((place) =>
    place.endsWith('.*') ? [place.slice(0, -2)] : [],
  )
  const isDescribed = (place: string): boolean =>
    Object.hasOwn(descriptions, place) ||
    wide.some((above) => place === above || place.startsWith(`${above}.`) || place.startsWith(`${above}[`))
  return [...new Set(fieldsOf(report, ''))].filter((place) => !isDescribed(place))
}

function* fieldsOf(value: unknown, place: string): Iterable<string> {
  if (Array.isArray(value)) {
    const objects = value.filter((item) => typeof item === 'object' && item !== null)
    for (const item of objects) yield* fieldsOf(item, `${place}[]`)
    if (objects.length < value.length) yield place
  } else if (typeof value === 'object' && value !== null) {
    for (const [name, item] of Object.entries(value))
      yield* fieldsOf(item, place === '' ? name : `${place}.${name}`)
  } else yield place
}

const holds: Readonly<Record<ReportValue, (value: unknown) => boolean>> = {
  integer: isCount,
  'integer or null': (value) => value === null || isCount(value),
  integers: (value) => Array.isArray(value) && value.every(isCount),
  number: Number.isFinite,
  numbers: (value) => Array.isArray(value) && value.every(Number.isFinite),
  string: (value) => typeof value === 'string',
  strings: (value) => Array.isArray(value) && value.every((item) => typeof item === 'string'),
  boolean: (value) => typeof value === 'boolean',
}

function isCount(value: unknown): boolean {
  return Number.isSafeInteger(value) && Number(value) >= 0
}

/** The fields of a report whose value does not match the declaration. */
export function misdeclared(report: unknown, fields: ReportFields): string[] {
  return Object.entries(fields).flatMap(([path, field]) =>
    typeof field === 'string'
      ? []
      : wrongAt(report, path.split('.'), field).map((found) => `${path}: ${found}`),
  )
}

function wrongAt(value: unknown, [step, ...further]: readonly string[], field: ReportField): string[] {
  if (value === undefined || value === null) return step === undefined ? wrongValue(value, field) : []
  if (step === undefined) return wrongValue(value, field)
  if (step === '*') return Object.values(value).flatMap((below) => wrongAt(below, further, field))
  const name = step.replace(/\[\]$/, '')
  const below = (value as Record<string, unknown>)[name]
  if (name === step) return wrongAt(below, further, field)
  return ((below ?? []) as readonly unknown[]).flatMap((item) => wrongAt(item, further, field))
}

function wrongValue(value: unknown, field: ReportField): string[] {
  return value === undefined || holds[field.value](value)
    ? []
    : [`${JSON.stringify(value)} is no ${field.value}`]
}
