import type { ContentReader } from '../../../content/content-reader.js'
import { isDict, PdfName } from '../../../syntax/objects.js'

/** A resource by its category and name (ISO 32000-1, table 33). */
export interface UsedName {
  readonly category: string
  readonly name: string
}

const byLastOperand: Readonly<Record<string, string>> = {
  Do: 'XObject',
  gs: 'ExtGState',
  cs: 'ColorSpace',
  CS: 'ColorSpace',
  scn: 'Pattern',
  SCN: 'Pattern',
  sh: 'Shading',
  BDC: 'Properties',
  DP: 'Properties',
}

/** The resource that an operator names, if any. */
export function usedName({ operator, operands }: ContentReader): UsedName | undefined {
  const last = operands.at(-1)
  if (operator === 'Tf') return named('Font', operands.at(-2))
  if (operator === 'BI')
    return named('ColorSpace', isDict(last) ? (last.get('CS') ?? last.get('ColorSpace')) : undefined)
  const category = Object.hasOwn(byLastOperand, operator) ? byLastOperand[operator] : undefined
  return category === undefined ? undefined : named(category, last)
}

function named(category: string, value: unknown): UsedName | undefined {
  return value instanceof PdfName ? { category, name: value.value } : undefined
}
