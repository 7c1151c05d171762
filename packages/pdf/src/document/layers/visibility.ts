import { limitExceeded } from '../../errors.js'
import type { PdfFile } from '../../file/pdf-file.js'
import { isDict, isName, type PdfDict, PdfRef, type PdfValue } from '../../syntax/objects.js'
import {
  configurationIntents,
  groupIntents,
  hiddenBy,
  matchesIntent,
  readOptionalContent,
  references,
} from './optional-content.js'

/** The nesting limit of visibility expressions (ISO 32000-1, 8.11.2.2); anything deeper is visible. */
export const DEEPEST_EXPRESSION = 32

/** The groups that are off when a document is opened (ISO 32000-1, 8.11.4.3). */
export function hiddenGroups(file: PdfFile, catalogue: PdfDict): Set<number> {
  const content = readOptionalContent(file, catalogue)
  if (content === undefined) return new Set()
  const isOff = hiddenBy(file, content.main)
  const intents = configurationIntents(file, content.main)
  const shown = switchedOn(file, content.main)
  return new Set(
    content.groups.filter(
      (group) => isOff(group) && matchesIntent(groupIntents(file, group), intents) && !shown.has(group),
    ),
  )
}

/** Groups that a reader switches on automatically for viewing (8.11.4.4), so they are not hidden. */
function switchedOn(file: PdfFile, configuration: PdfDict): Set<number> {
  const shown = new Set<number>()
  for (const item of file.array(configuration.get('AS')) ?? []) {
    const usage = file.dict(item)
    if (usage === undefined || !isName(file.resolve(usage.get('Event')), 'View')) continue
    const isByView = (file.array(usage.get('Category')) ?? []).some((category) =>
      isName(file.resolve(category), 'View'),
    )
    for (const group of isByView ? references(file, usage.get('OCGs')) : [])
      if (isName(file.resolve(viewOf(file, group)?.get('ViewState')), 'ON')) shown.add(group)
  }
  return shown
}

function viewOf(file: PdfFile, group: number): PdfDict | undefined {
  return file.dict(file.dict(file.dict(new PdfRef(group))?.get('Usage'))?.get('View'))
}

/** Decides what is visible when some groups are off (ISO 32000-1, 8.11.2). */
export class Visibility {
  readonly isOff: (group: number) => boolean
  readonly #file: PdfFile
  /** Caches by object number: whether it hides, is true as an operand, and is a dictionary. */
  readonly #hiding = new Map<number, boolean>()
  readonly #operands = new Map<number, boolean>()
  readonly #dicts = new Map<number, boolean>()
  #entriesLeft: number

  constructor(file: PdfFile, isOff: (group: number) => boolean) {
    this.isOff = isOff
    this.#file = file
    this.#entriesLeft = file.limits.maxTreeNodes
  }

  /** Whether a group or a membership dictionary hides its content. */
  hides(value: PdfValue | undefined): boolean {
    if (!(value instanceof PdfRef)) return this.#hides(value)
    const known = this.#hiding.get(value.num) ?? this.#hides(value)
    this.#hiding.set(value.num, known)
    return known
  }

  #hides(value: PdfValue | undefined): boolean {
    const dict = this.#file.resolve(value)
    if (!isDict(dict)) return false
    if (this.isMembership(dict)) return !this.#isShown(dict)
    return value instanceof PdfRef && this.isOff(value.num)
  }

  isMembership(dict: PdfDict): boolean {
    return isName(this.#file.resolve(dict.get('Type')), 'OCMD')
  }

  /** The groups of a membership dictionary (8.11.2.2): null and missing objects do not count. */
  groupsOf(membership: PdfDict): PdfRef[] {
    const value = membership.get('OCGs')
    const listed = this.#file.array(value) ?? [value ?? null]
    this.#spend(listed.length)
    return listed.filter((item) => item instanceof PdfRef).filter(({ num }) => this.#isDict(num))
  }

  #isDict(num: number): boolean {
    const known = this.#dicts.get(num) ?? isDict(this.#file.resolve(new PdfRef(num)))
    this.#dicts.set(num, known)
    return known
  }

  #isShown(membership: PdfDict): boolean {
    const expression = membership.get('VE')
    if (expression !== undefined && this.#file.array(expression) !== undefined)
      return this.#isTrue(expression, 0)
    const groups = this.groupsOf(membership)
    if (groups.length === 0) return true
    const isOff = ({ num }: PdfRef): boolean => this.isOff(num)
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

  /** A group or an expression. Expressions can share others, so each object is evaluated once. */
  #isTrue(operand: PdfValue, depth: number): boolean {
    if (!(operand instanceof PdfRef)) return Array.isArray(operand) ? this.#holds(operand, depth) : true
    const { num } = operand
    const known = this.#operands.get(num)
    if (known !== undefined) return known
    // Expressions that refer to themselves are invalid and count as true.
    this.#operands.set(num, true)
    const expression = this.#file.array(operand)
    const isTrue = expression === undefined ? !this.isOff(num) : this.#holds(expression, depth)
    this.#operands.set(num, isTrue)
    return isTrue
  }

  /** Whether an expression is true; invalid expressions are, so that content stays visible. */
  #holds(expression: readonly PdfValue[], depth: number): boolean {
    if (depth > DEEPEST_EXPRESSION) return true
    this.#spend(expression.length)
    const parts = expression.slice(1).map((part) => this.#isTrue(part, depth + 1))
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

  #spend(entries: number): void {
    this.#entriesLeft -= entries
    if (this.#entriesLeft < 0)
      throw limitExceeded('The number of usage entries of its layers', this.#file.limits.maxTreeNodes)
  }
}
