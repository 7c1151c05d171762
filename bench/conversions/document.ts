/** What is sent in one request. */
export interface Document {
  readonly name: string
  readonly route: string
  readonly files: Readonly<Record<string, string | Uint8Array>>
}

const WORDS =
  'the report of this year describes how paper became cheaper while most letters were written by machines and few were read'.split(
    ' ',
  )

/** The same text for the same number, and another one for the next. */
export function sentences(seed: number, count: number): string {
  return Array.from({ length: count }, (_, index) => {
    const from = (seed * 7 + index * 3) % WORDS.length
    const text = [...WORDS.slice(from), ...WORDS.slice(0, from)].join(' ')
    return `${text[0]!.toUpperCase()}${text.slice(1)}.`
  }).join(' ')
}
