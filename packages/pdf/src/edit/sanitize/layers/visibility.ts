import type { PdfFile } from '../../../file/pdf-file.js'
import { isDict, isName, type PdfDict, PdfName, PdfRef, type PdfValue } from '../../../syntax/objects.js'

const DEEPEST_EXPRESSION = 32

/** Part of a visibility expression once some layers are off for good: always so, or depending on what is left. */
type Simplified = boolean | { readonly value: PdfValue }

/** What shows and what does not when some layers are off (ISO 32000-1, 8.11.2). */
export class Visibility {
  readonly #file: PdfFile
  readonly #off: ReadonlySet<number>

  constructor(file: PdfFile, off: ReadonlySet<number>) {
    this.#file = file
    this.#off = off
  }

  /** Whether a layer, or a membership dictionary, hides what belongs to it. */
  hides(value: PdfValue | undefined): boolean {
    if (value instanceof PdfRef && this.#off.has(value.num)) return true
    const dict = this.#file.resolve(value)
    return isDict(dict) && this.isMembership(dict) && !this.#isShown(dict)
  }

  isMembership(dict: PdfDict): boolean {
    return isName(this.#file.resolve(dict.get('Type')), 'OCMD')
  }

  #isShown(membership: PdfDict): boolean {
    const expression = this.#file.array(membership.get('VE'))
    if (expression !== undefined) return this.#holds(expression, 0)
    const groups = this.#groups(membership)
    if (groups.length === 0) return true
    const isOff = (group: PdfRef): boolean => this.#off.has(group.num)
    switch (this.#file.name(membership.get('P'))) {
      case 'AllOn':
        return !groups.some(isOff)
      case 'AnyOff':
        return groups.some(isOff)
      case 'AllOff':
        return groups.every(isOff)
      default:
        return !groups.every(isOff)
    }
  }

  #groups(membership: PdfDict): PdfRef[] {
    const value = membership.get('OCGs')
    const listed =
      value instanceof PdfRef && this.#file.array(value) === undefined ? [value] : this.#file.array(value)
    const isThere = (item: PdfValue): item is PdfRef =>
      item instanceof PdfRef && isDict(this.#file.resolve(item))
    return (listed ?? []).filter(isThere)
  }

  /** Whether an expression is true; what cannot be read shows. */
  #holds(expression: readonly PdfValue[], depth: number): boolean {
    if (depth > DEEPEST_EXPRESSION) return true
    const parts = expression.slice(1).map((part) => {
      const nested = this.#file.array(part)
      if (nested !== undefined) return this.#holds(nested, depth + 1)
      return !(part instanceof PdfRef && this.#off.has(part.num))
    })
    switch (this.#file.name(expression[0])) {
      case 'And':
        return parts.every(Boolean)
      case 'Or':
        return parts.length === 0 || parts.some(Boolean)
      case 'Not':
        return parts[0] !== true
      default:
        return true
    }
  }

  /**
   * Takes the layers that are off out of a membership that shows, so that it shows what it did when they are no more. Says whether it had
   * any of them.
   */
  settle(membership: PdfDict): boolean {
    const expression = this.#file.array(membership.get('VE'))
    if (expression !== undefined) {
      const left = this.#simplified(expression, 0)
      if (typeof left === 'boolean') membership.delete('VE')
      else membership.set('VE', left.value)
    }
    const groups = this.#groups(membership)
    const left = groups.filter(({ num }) => !this.#off.has(num))
    if (left.length === groups.length) return expression !== undefined
    // One that is off for good decides this: whatever becomes of the others, it shows.
    const isDecided = isName(this.#file.resolve(membership.get('P')), 'AnyOff')
    if (isDecided || left.length === 0) membership.delete('OCGs')
    else membership.set('OCGs', left)
    return true
  }

  #simplified(expression: readonly PdfValue[], depth: number): Simplified {
    if (depth > DEEPEST_EXPRESSION) return true
    const operator = this.#file.name(expression[0]) ?? ''
    const parts = expression.slice(1).map((part): Simplified => {
      const nested = this.#file.array(part)
      if (nested !== undefined) return this.#simplified(nested, depth + 1)
      return part instanceof PdfRef && this.#off.has(part.num) ? false : { value: part }
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
