/** What a field of a report holds. */
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

/** By their paths: `files[].turned`, and `kept.*` for all below `kept`. A description alone says nothing of the value. */
export type ReportFields = Readonly<Record<string, string | ReportField>>

const field =
  (value: ReportValue) =>
  (description: string): ReportField => ({ description, value })

/** A whole number from 0, the number of a page among them. */
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
