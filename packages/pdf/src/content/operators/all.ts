import { isDict, PdfName, type PdfValue } from '../../syntax/objects.js'
import { objectOperators } from './objects.js'
import type { Operator } from './operator.js'
import { pathOperators } from './path.js'
import { stateOperators } from './state.js'
import { textOperators } from './text.js'

/** Every operator (ISO 32000-1, annex A). */
export const operators: ReadonlyMap<string, Operator> = new Map(
  [stateOperators, pathOperators, textOperators, objectOperators].flatMap((table) => Object.entries(table)),
)

/** A resource by its category and name (ISO 32000-1, table 33). */
export interface NamedResource {
  readonly category: string
  readonly name: string
}

/** The resource that an operator names, if any. */
export function namedResource(operator: string, operands: readonly PdfValue[]): NamedResource | undefined {
  const last = operands.at(-1)
  if (operator === 'Tf') return named('Font', operands.at(-2))
  if (operator === 'BI')
    return named('ColorSpace', isDict(last) ? (last.get('CS') ?? last.get('ColorSpace')) : undefined)
  const category = operators.get(operator)?.resource
  return category === undefined ? undefined : named(category, last)
}

function named(category: string, value: PdfValue | undefined): NamedResource | undefined {
  return value instanceof PdfName ? { category, name: value.value } : undefined
}
