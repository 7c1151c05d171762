import { DEEPEST_EXPRESSION, type Visibility } from '../../document/layers/visibility.js'
import { limitExceeded } from '../../errors.js'
import type { PdfFile } from '../../file/pdf-file.js'
import { isName, type PdfDict, PdfName, PdfRef, type PdfValue } from '../../syntax/objects.js'

/**
 * Expressions can be shared but are written separately, so a small file can expand to any number of operands.
 */
const MAX_OPERANDS = 500_000

/**
 * A part of a visibility expression after some layers are permanently off: a constant, or an expression of
 * the remaining layers.
 */
type Simplified = boolean | { readonly value: PdfValue }

/**
 * Removes the layers that are off from visible membership dictionaries (ISO 32000-1, 8.11.2.2), so that
 * visibility does not change when these layers are deleted.
 */
export class MembershipUpdater {
  readonly #file: PdfFile
  readonly #visibility: Visibility
  /** Expressions by their object numbers. */
  readonly #known = new Map<number, readonly PdfValue[] | null>()
  #operandsLeft = MAX_OPERANDS

  constructor(file: PdfFile, visibility: Visibility) {
    this.#file = file
    this.#visibility = visibility
  }

  /** Returns whether the membership changed. */
  settle(membership: PdfDict): boolean {
    const expression = this.#file.array(membership.get('VE'))
    if (expression !== undefined) {
      const left = this.#simplified(expression, 0)
      if (typeof left === 'boolean') membership.delete('VE')
      else membership.set('VE', left.value)
    }
    const groups = this.#visibility.groupsOf(membership)
    const left = groups.filter(({ num }) => !this.#visibility.isOff(num))
    if (left.length === groups.length) return expression !== undefined
    // With /AnyOff one layer that is permanently off makes the content always visible.
    const isDecided = isName(this.#file.resolve(membership.get('P')), 'AnyOff')
    if (isDecided || left.length === 0) membership.delete('OCGs')
    else membership.set('OCGs', left)
    return true
  }

  #expression(value: PdfValue): readonly PdfValue[] | null {
    if (!(value instanceof PdfRef)) return Array.isArray(value) ? value : null
    const known = this.#known.get(value.num)
    if (known !== undefined) return known
    const found = this.#file.array(value) ?? null
    this.#known.set(value.num, found)
    return found
  }

  #simplified(expression: readonly PdfValue[], depth: number): Simplified {
    if (depth > DEEPEST_EXPRESSION) return true
    this.#operandsLeft -= expression.length
    if (this.#operandsLeft < 0)
      throw limitExceeded('The number of operands in its visibility expressions', MAX_OPERANDS)
    const operator = this.#file.name(expression[0]) ?? ''
    const parts = expression.slice(1).map((part): Simplified => {
      const nested = this.#expression(part)
      if (nested !== null) return this.#simplified(nested, depth + 1)
      return part instanceof PdfRef && this.#visibility.isOff(part.num) ? false : { value: part }
    })
    if (operator === 'Not') {
      const [only = true] = parts
      return typeof only === 'boolean' ? !only : { value: [new PdfName('Not'), only.value] }
    }
    const deciding = operator === 'Or'
    if (parts.includes(deciding)) return deciding
    const open = parts.filter((part) => typeof part !== 'boolean').map(({ value }) => value)
    if (open.length === 0) return !deciding
    return { value: [new PdfName(operator), ...open] }
  }
}
