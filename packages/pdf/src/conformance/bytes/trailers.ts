import { parseAt } from '../../file/parse-at.js'
import type { PdfFile } from '../../file/pdf-file.js'
import { asciiText } from '../../syntax/characters.js'
import { type PdfDict, PdfRef, PdfStream, PdfString, type PdfValue } from '../../syntax/objects.js'

const HEAD_BYTES = 1024
const ENTRY_BYTES = 20

/** What the trailers of a file say about its identity (ISO 32000-1, 14.4). */
export interface Trailers {
  readonly isLinearized: boolean
  readonly firstID: string | null
  readonly lastID: string | null
}

export function readTrailers(file: PdfFile): Trailers {
  const { source, xrefSections } = file
  const head = source.block(0, HEAD_BYTES)
  const start = asciiText(head.bytes, 0, Math.min(head.bytes.length, HEAD_BYTES))
  // After an update, the file is longer than its first part says (ISO 32000-1, annex F.3).
  const parameters = /\d+\s+\d+\s+obj\s*<<([^>]*\/Linearized\b[^>]*)>>/.exec(start)?.[1]
  const length = /\/L\s+(\d+)/.exec(parameters ?? '')?.[1]
  const isLinearized = length !== undefined && Number(length) === source.size
  const own = idOf(file, file.trailer)
  const positions = [...xrefSections].sort((a, b) => a - b)
  const [first, last] = [positions[0], positions.at(-1)]
  if (!isLinearized || first === undefined || last === undefined || first === last)
    return { isLinearized: false, firstID: own, lastID: own }
  return {
    isLinearized: true,
    firstID: idOf(file, trailerAt(file, first)),
    lastID: idOf(file, trailerAt(file, last)),
  }
}

function trailerAt(file: PdfFile, position: number): PdfDict | undefined {
  const { source } = file
  const { bytes, base } = source.block(position, HEAD_BYTES)
  const text = asciiText(bytes, position - base, Math.min(bytes.length, position - base + HEAD_BYTES))
  const table = /^\s*xref\s+/.exec(text)
  if (table === null) return streamAt(file, position)
  let at = position + table[0].length
  for (;;) {
    const block = source.block(at, 64)
    const line = asciiText(block.bytes, at - block.base, Math.min(block.bytes.length, at - block.base + 64))
    const section = /^\s*(\d+)\s+(\d+)\s+/.exec(line)
    if (section === null) {
      const keyword = /^\s*trailer/.exec(line)
      if (keyword === null) return undefined
      const value = parseAt(file, at + keyword[0].length, (parser) => parser.value())
      return value instanceof Map ? value : undefined
    }
    at += section[0].length + Number(section[2]) * ENTRY_BYTES
    if (at >= source.size) return undefined
  }
}

function streamAt(file: PdfFile, position: number): PdfDict | undefined {
  const num = parseAt(file, position, (parser) => parser.integer())
  const stream = num > 0 ? file.get(num) : null
  return stream instanceof PdfStream ? stream.dict : undefined
}

/** The bytes of both identifiers as one text; null if there is no array of them. */
function idOf(file: PdfFile, trailer: PdfDict | undefined): string | null {
  const ids: PdfValue | undefined = trailer?.get('ID')
  const list = ids instanceof PdfRef ? file.resolve(ids) : ids
  if (!Array.isArray(list)) return null
  return list
    .map((entry) => {
      const id = file.resolve(entry)
      return id instanceof PdfString ? asciiText(id.bytes) : ''
    })
    .join('')
}
