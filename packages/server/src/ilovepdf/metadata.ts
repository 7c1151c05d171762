import { Parameters, type Sent } from './parameters.js'
import type { Step } from './tools/tool.js'

const texts = {
  Title: 'title',
  Author: 'author',
  Subject: 'subject',
  Keywords: 'keywords',
  Creator: 'creator',
  Producer: 'producer',
} as const

const trapped = { true: 'yes', false: 'no', unknown: 'unknown' } as const

/** The metadata that `meta`, or `metas`, requests for the outputs; undefined if there is none. */
export function metadataStep(parameters: Parameters): Step | undefined {
  const sent = parameters.raw('meta') ?? parameters.raw('metas')
  if (typeof sent !== 'object' || sent === null || Array.isArray(sent)) return undefined
  const fields = new Parameters(sent as Sent, parameters.has('meta') ? 'meta' : 'metas')
  const options: Record<string, unknown> = {}
  for (const [theirs, ours] of Object.entries(texts)) {
    const value = fields.text(theirs)
    if (value !== undefined) options[ours] = value
  }
  if (fields.has('CreationDate')) options.creation_date = dateOf(fields, 'CreationDate')
  if (fields.has('ModDate')) options.modification_date = dateOf(fields, 'ModDate')
  if (fields.has('Trapped'))
    options.trapped = trapped[fields.choice('Trapped', ['true', 'false', 'unknown'], 'unknown')]
  if (Object.keys(options).length === 0) return undefined
  return { task: 'metadata-pdf', options: { mode: 'set', ...options } }
}

/** As in a PDF (ISO 32000-2, 7.9.4), or in ISO 8601 with or without a T. */
const PDF_DATE = /^D:(\d{4})(\d\d)?(\d\d)?(\d\d)?(\d\d)?(\d\d)?/

function dateOf(fields: Parameters, name: string): string {
  const text = fields.text(name) ?? ''
  const [whole, year, month = '01', day = '01', hour = '00', minute = '00', second = '00'] =
    PDF_DATE.exec(text) ?? []
  if (whole === undefined) return text.trim().replace(' ', 'T')
  const [, sign, hours, minutes = '00'] = /^([+-])(\d\d)'?(\d\d)?/.exec(text.slice(whole.length)) ?? []
  const zone = sign === undefined ? 'Z' : `${sign}${hours}:${minutes}`
  return `${year}-${month}-${day}T${hour}:${minute}:${second}${zone}`
}
