import { deflateSync } from 'node:zlib'

/** The variable parts of a file with one page: objects from number 4 on, and entries of other objects. */
export interface Parts {
  readonly catalogue?: string
  readonly page?: string
  readonly trailer?: string
  /** How often the page is listed. */
  readonly kids?: number
  /** The entries of a second page, which is listed behind each of the first. */
  readonly secondPage?: string
  readonly objects: readonly string[]
}

export const numbers = (count: number): number[] => Array.from({ length: count }, (_, index) => index)

export function stream(entries: string, data: string): string {
  return `<<${entries}/Length ${data.length}>>\nstream\n${data}\nendstream`
}

export function flate(entries: string, data: string): string {
  return stream(`${entries}/Filter/FlateDecode`, deflateSync(data).toString('latin1'))
}

export function pdf({
  catalogue = '',
  page = '',
  trailer = '',
  kids = 1,
  secondPage,
  objects,
}: Parts): Buffer {
  const second = 4 + objects.length
  const [count, listed] = secondPage === undefined ? [kids, '3 0 R '] : [2 * kids, `3 0 R ${second} 0 R `]
  const all = [
    `<</Type/Catalog/Pages 2 0 R${catalogue}>>`,
    `<</Type/Pages/Count ${count}/Kids[${listed.repeat(kids)}]>>`,
    `<</Type/Page/Parent 2 0 R/MediaBox[0 0 100 100]${page}>>`,
    ...objects,
    ...(secondPage === undefined ? [] : [`<</Type/Page/Parent 2 0 R${secondPage}>>`]),
  ]
  const parts = ['%PDF-1.7\n']
  let length = parts[0]!.length
  const rows = all.map((object, index) => {
    const whole = `${index + 1} 0 obj\n${object}\nendobj\n`
    const row = `${String(length).padStart(10, '0')} 00000 n \n`
    parts.push(whole)
    length += whole.length
    return row
  })
  const size = all.length + 1
  parts.push(`xref\n0 ${size}\n0000000000 65535 f \n`, rows.join(''))
  parts.push(`trailer\n<</Size ${size}/Root 1 0 R${trailer}>>\nstartxref\n${length}\n%%EOF\n`)
  return Buffer.from(parts.join(''), 'latin1')
}
