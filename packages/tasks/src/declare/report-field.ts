/** The type of a report field. */
export type ReportValue =
  | 'integer'
  | 'integer or null'
  | 'integers'
  | 'number'
  | 'numbers'
  | 'string'
  | 'strings'
  | 'boolean'

export interface ReportField {
  readonly description: string
  readonly value: ReportValue
}

/**
 * By path: `files[].turned`, and `kept.*` for all fields under `kept`. A plain description does not declare a
 * type.
 */
export type ReportFields = Readonly<Record<string, string | ReportField>>

const field =
  (value: ReportValue) =>
  (description: string): ReportField => ({ description, value })

/** A whole number from 0, also for page numbers. */
export const count = field('integer')
export const countOrNull = field('integer or null')
export const counts = field('integers')
export const measure = field('number')
export const measures = field('numbers')
export const text = field('string')
export const texts = field('strings')
export const flag = field('boolean')

export function descriptionsOf(fields: ReportFields): Record<string, string> {
  return Object.fromEntries(
    Object.entries(fields).map(([path, one]) => [path, typeof one === 'string' ? one : one.description]),
  )
}
