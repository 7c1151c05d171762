import type { Source } from '@octavo/pdf/source'

/** The import filter of LibreOffice for a text, and its options. */
export type ImportFilter = readonly [filter: string, options: string]

const SNIFFED_BYTES = 64 * 1024
const SEPARATORS = [',', ';', '\t', '|'] as const
/** Fields of the filter: separator, quotation mark, encoding, first row, types of columns, language, quoted as text, detect numbers. */
const CSV_END = '1,,0,false,false,false,false,false,-1'

/** LibreOffice asks its user how to read a text, and has no user here. Undefined for files that are no plain texts. */
export function textImport(extension: string, source: Source): ImportFilter | undefined {
  const isTable = extension === 'csv' || extension === 'tsv'
  if (!isTable && extension !== 'txt' && extension !== 'text') return undefined
  const bytes = new Uint8Array(Math.min(SNIFFED_BYTES, source.size))
  source.read(0, bytes)
  const isUtf8 = isValidUtf8(bytes, bytes.length < source.size)
  if (!isTable) return ['Text (encoded)', isUtf8 ? 'UTF8' : 'MS_1252']
  const separator = extension === 'tsv' ? '\t' : separatorOf(Buffer.from(bytes).toString('latin1'))
  return [
    'Text - txt - csv (StarCalc)',
    `${separator.charCodeAt(0)},34,${isUtf8 ? 'UTF-8' : 'WINDOWS-1252'},${CSV_END}`,
  ]
}

function isValidUtf8(bytes: Uint8Array, isCut: boolean): boolean {
  try {
    // Of a stream, the last character may be incomplete.
    new TextDecoder('utf-8', { fatal: true }).decode(bytes, { stream: isCut })
    return true
  } catch {
    return false
  }
}

/** The one that is most frequent outside of quotation marks in the first line. */
function separatorOf(text: string): string {
  const line = (/^[^\r\n]*/.exec(text)?.[0] ?? '').replace(/"[^"]*"/g, '')
  const counts = SEPARATORS.map((separator) => line.split(separator).length)
  return SEPARATORS[counts.indexOf(Math.max(...counts))]!
}
