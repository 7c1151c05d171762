import type { ByteRange } from '../../blobs/blobs.js'

/**
 * RFC 9110, 14.2: the part of a file that `Range` requests; `none` if it requests nothing that can be sent as
 * one range (another unit, several ranges, malformed), so the whole file is sent; `unsatisfiable` if it
 * starts after the end.
 */
export function readRange(header: string | undefined, size: number): ByteRange | 'none' | 'unsatisfiable' {
  const match = /^bytes=[ \t]*(\d*)-(\d*)[ \t]*$/i.exec(header ?? '')
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

export function lengthOf({ start, end }: ByteRange): number {
  return end - start + 1
}
