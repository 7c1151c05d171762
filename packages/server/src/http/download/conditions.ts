import type { IncomingHttpHeaders } from 'node:http'
import type { ByteRange } from '../../blobs/blobs.js'
import type { Download } from './download.js'
import { readRange } from './range.js'

export interface Asked {
  readonly method: string
  readonly headers: IncomingHttpHeaders
}

export type ConditionsResult =
  | { readonly status: 200 | 304 | 412 | 416 }
  | { readonly status: 206; readonly part: ByteRange }

/**
 * Evaluates the conditions of a request in the order of RFC 9110, 13.2.2. Conditions on dates are ignored,
 * because no response has a `Last-Modified`.
 */
export function evaluateConditions(
  { method, headers }: Asked,
  { tag, size }: Pick<Download, 'tag' | 'size'>,
): ConditionsResult {
  const { 'if-match': ifMatch, 'if-none-match': ifNoneMatch, 'if-range': ifRange } = headers
  if (ifMatch !== undefined && !listsTag(ifMatch, tag, 'strong')) return { status: 412 }
  if (ifNoneMatch !== undefined && listsTag(ifNoneMatch, tag, 'weak')) return { status: 304 }
  // Only GET has ranges (14.2). A weak ETag or a date in If-Range does not identify single bytes (13.1.5).
  const mayBePart = method === 'GET' && (ifRange === undefined || ifRange === tag)
  const part = mayBePart ? readRange(headers.range, size) : 'none'
  if (part === 'none') return { status: 200 }
  return part === 'unsatisfiable' ? { status: 416 } : { status: 206, part }
}

/** In a strong comparison a weak ETag never matches (RFC 9110, 8.8.3.2). */
export function listsTag(header: string, tag: string, comparison: 'strong' | 'weak'): boolean {
  if (header.trim() === '*') return true
  // ETags may contain commas, so they are split by their quotes.
  return [...header.matchAll(/(W\/)?("[^"]*")/g)].some(
    ([, weak, listed]) => listed === tag && (weak === undefined || comparison === 'weak'),
  )
}
