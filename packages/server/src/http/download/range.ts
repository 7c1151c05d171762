export interface Slice {
  readonly start: number
  /** Inclusive. */
  readonly end: number
}

/**
 * RFC 9110, 14.2: the part of a file that `Range` asks for; `none` where it asks for nothing we can give in one piece
 * (another unit, several ranges, unreadable) and the whole is sent; `unsatisfiable` where it lies behind the end.
 */
export function readRange(header: string | undefined, size: number): Slice | 'none' | 'unsatisfiable' {
  const match = /^bytes=[ \t]*(\d{0,15})-(\d{0,15})[ \t]*$/i.exec(header ?? '')
  if (match === null) return 'none'
  const [, first = '', last = ''] = match
  if (first === '') {
    if (last === '') return 'none'
    const length = Math.min(Number(last), size)
    return length === 0 ? 'unsatisfiable' : { start: size - length, end: size - 1 }
  }
  const start = Number(first)
  const end = last === '' ? size - 1 : Math.min(Number(last), size - 1)
  if (last !== '' && Number(last) < start) return 'none'
  return start >= size ? 'unsatisfiable' : { start, end }
}

/** Whether one of the tags that `If-None-Match` lists is this one; weak comparison (RFC 9110, 13.1.2). */
export function matchesTag(header: string | undefined, tag: string): boolean {
  if (header === undefined) return false
  return header.split(',').some((one) => {
    const listed = one.trim()
    return listed === '*' || listed.replace(/^W\//, '') === tag
  })
}
