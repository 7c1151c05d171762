import { ByteBuffer } from '../../syntax/byte-buffer.js'
import { PdfString, type PdfValue } from '../../syntax/objects.js'
import { serialise } from '../../syntax/serialiser.js'

/** Where a glyph of a text-showing operator ends: in which of its strings, and at which byte of it. */
export interface GlyphEnd {
  readonly string: PdfString
  readonly end: number
}

/**
 * A text-showing operator as several `TJ` (ISO 32000-1, 9.4.3) that show the same at the same places: they begin
 * where the one before ends. `ends` are the last glyphs of all parts but the last.
 */
export function dividedText(
  operator: string,
  operands: readonly PdfValue[],
  ends: readonly GlyphEnd[],
): Uint8Array[] {
  const shown = operands.at(-1)
  const items = Array.isArray(shown) ? shown : shown === undefined ? [] : [shown]
  const parts: PdfValue[][] = []
  let part: PdfValue[] = []
  let next = 0
  for (const item of items) {
    if (!(item instanceof PdfString)) {
      part.push(item)
      continue
    }
    let from = 0
    for (; ends[next]?.string === item; next++) {
      const { end } = ends[next]!
      if (end > from) part.push(new PdfString(item.bytes.slice(from, end)))
      from = end
      parts.push(part)
      part = []
    }
    if (from < item.bytes.length || item.bytes.length === 0) part.push(new PdfString(item.bytes.slice(from)))
  }
  parts.push(part)
  return parts.map((own, at) => {
    const out = new ByteBuffer(64)
    // What else these operators do (table 109) is done before the first part.
    if (at === 0 && operator === '"') {
      serialise(operands[0] ?? 0, out)
      out.text(' Tw ')
      serialise(operands[1] ?? 0, out)
      out.text(' Tc ')
    }
    if (at === 0 && (operator === '"' || operator === "'")) out.text('T* ')
    serialise(own, out)
    out.text(' TJ')
    return out.slice()
  })
}
