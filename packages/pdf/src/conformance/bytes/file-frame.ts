import type { Source } from '../../source/source.js'
import { asciiText } from '../../syntax/characters.js'

/** Room for comments before the header, and for what follows the end. */
const ENDS_BYTES = 64 * 1024

/** What stands at the beginning and at the end of a file (ISO 32000-1, 7.5.2 and 7.5.5). */
export interface FileFrame {
  readonly headerOffset: number
  /** The first line from `%PDF-` on. */
  readonly header: string
  /** The first four bytes of the comment after it; -1 for one that is missing. */
  readonly comment: readonly [number, number, number, number]
  /** How many bytes follow the last `%%EOF` and its end of line. */
  readonly bytesAfterEnd: number
}

export function readFileFrame(source: Source): FileFrame {
  const head = source.block(0, Math.min(ENDS_BYTES, source.size))
  const start = asciiText(head.bytes, 0, Math.min(head.bytes.length, ENDS_BYTES))
  const headerOffset = start.indexOf('%PDF-')
  const header = /^[^\r\n]*/.exec(start.slice(headerOffset))?.[0] ?? ''
  return {
    headerOffset,
    header: headerOffset < 0 ? '' : header,
    comment: commentAfter(start, headerOffset + header.length),
    bytesAfterEnd: bytesAfterEnd(source),
  }
}

function commentAfter(start: string, at: number): [number, number, number, number] {
  const comment = /^(?:\r\n|\r|\n)?%([^\r\n]*)/.exec(start.slice(at))?.[1] ?? ''
  const byte = (index: number): number => (index < comment.length ? comment.charCodeAt(index) : -1)
  return [byte(0), byte(1), byte(2), byte(3)]
}

function bytesAfterEnd(source: Source): number {
  const from = Math.max(0, source.size - ENDS_BYTES)
  const { bytes, base } = source.block(from, source.size - from)
  const end = asciiText(bytes, from - base, source.size - base)
  const at = end.lastIndexOf('%%EOF')
  return at < 0 ? end.length : end.slice(at + 5).replace(/^(?:\r\n|\r|\n)/, '').length
}
