import type { Source } from '../../source/source.js'
import { asciiText } from '../../syntax/characters.js'

const ENTRY_BYTES = 20
const HEAD_BYTES = 64

/** How cross-reference tables are written (ISO 32000-1, 7.5.4). */
export interface XrefLayout {
  /** Whether `xref` and the first subsection are separated by one end of line. */
  readonly hasSingleEndOfLine: boolean
  /** Whether the two numbers of each subsection are separated by one space. */
  readonly hasSingleSpaces: boolean
  /** Whether a section is a stream. */
  readonly hasStream: boolean
}

export function readXrefLayout(source: Source, sections: readonly number[]): XrefLayout {
  let hasSingleEndOfLine = true
  let hasSingleSpaces = true
  let hasStream = false
  for (const section of sections) {
    const start = skipWhite(source, section)
    if (textAt(source, start, 4) !== 'xref') {
      hasStream = true
      continue
    }
    const head = /^xref(\r\n|\r|\n)?([\s\S]?)/.exec(textAt(source, start, HEAD_BYTES))
    if (head?.[1] === undefined || !/\d/.test(head[2] ?? '')) hasSingleEndOfLine = false
    hasSingleSpaces &&= subsectionsAreSpaced(source, skipWhite(source, start + 4))
  }
  return { hasSingleEndOfLine, hasSingleSpaces, hasStream }
}

function subsectionsAreSpaced(source: Source, from: number): boolean {
  for (let at = from; ; ) {
    const line = textAt(source, at, HEAD_BYTES)
    const found = /^(\d+)(\s+)(\d+)[ \t]*(\r\n|\r|\n)/.exec(line)
    if (found === null) return !/^\d/.test(line)
    if (found[2] !== ' ') return false
    const next = skipWhite(source, at + found[0].length + Number(found[3]) * ENTRY_BYTES)
    if (next <= at || next >= source.size) return true
    at = next
  }
}

function textAt(source: Source, position: number, length: number): string {
  const { bytes, base } = source.block(position, length)
  return asciiText(bytes, position - base, Math.min(bytes.length, position - base + length))
}

function skipWhite(source: Source, position: number): number {
  const white = /^[\s\0]*/.exec(textAt(source, position, HEAD_BYTES))?.[0].length ?? 0
  return position + white
}
