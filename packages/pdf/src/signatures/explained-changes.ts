import { isName, type PdfDict, PdfRef, PdfStream, type PdfValue } from '../syntax/objects.js'
import { ANYTHING, type ChangeKind, type ChangeLevel, type DocumentChange } from './document-change.js'
import { isInUse, type RevisionDifference } from './revision-difference.js'

export interface Explanation {
  readonly kind: ChangeKind
  readonly level: ChangeLevel
  readonly what: string
  readonly field?: string | undefined
  readonly survivesLock?: boolean
  readonly isVisibleField?: boolean
}

/**
 * Collects which changed objects are explained by a change that is known. What is left over, and what is used
 * for something else as well, can show anything.
 */
export class ExplainedChanges {
  readonly difference: RevisionDifference
  readonly #found = new Map<string, DocumentChange>()
  readonly #explained = new Set<number>()
  /** Of replaced objects, the objects that may refer to them. */
  readonly #users = new Map<number, Set<number>>()

  constructor(difference: RevisionDifference) {
    this.difference = difference
  }

  get changes(): DocumentChange[] {
    return [...this.#found.values()]
  }

  isExplained(num: number): boolean {
    return this.#explained.has(num)
  }

  get unexplained(): number[] {
    const { added, replaced } = this.difference
    return [...replaced, ...added].filter((num) => !this.#explained.has(num))
  }

  note({ kind, level, what, field, survivesLock = true, isVisibleField = false }: Explanation): void {
    const key = `${kind} ${level} ${field ?? ''} ${survivesLock} ${isVisibleField} ${field === undefined ? what : ''}`
    if (!this.#found.has(key))
      this.#found.set(key, { kind, level, what, field, survivesLock, isVisibleField })
  }

  /** A changed object, and of one that was replaced, the only objects that may use it. */
  explain(num: number, explanation: Explanation, users?: Iterable<number>): void {
    if (!this.difference.differs(num)) return
    this.note(explanation)
    this.#explained.add(num)
    if (users === undefined || !this.difference.replaced.has(num)) return
    const known = this.#users.get(num)
    this.#users.set(num, new Set([...(known ?? []), ...users]))
  }

  explainAdded(value: PdfValue | undefined, explanation: Explanation): void {
    for (const num of this.difference.addedFrom(value)) this.explain(num, explanation)
  }

  /**
   * An entry that may change: another value, or an object that is new or was in this entry before. Returns both
   * values; what they contain is still to be explained.
   */
  entry(
    key: string,
    before: PdfDict | undefined,
    after: PdfDict | undefined,
    owner: number,
    explanation: Explanation,
  ): { was: PdfValue; is: PdfValue } {
    const { difference } = this
    const [old, now] = [before?.get(key) ?? null, after?.get(key) ?? null]
    const was = difference.before.resolve(old)
    const is = difference.after.resolve(now)
    if (was !== null && is === null) this.note({ ...explanation, ...removedEntry(key) })
    if (now instanceof PdfRef && !(is instanceof PdfStream)) {
      const isSameObject = old instanceof PdfRef && old.num === now.num
      if (isSameObject || difference.added.has(now.num)) this.explain(now.num, explanation, [owner])
      else this.note({ ...explanation, ...removedEntry(key) })
    }
    if (!difference.isSame(old, now)) this.note(explanation)
    return { was, is }
  }

  /** Objects that nothing in the document leads to show nothing. */
  explainUnreachable(): void {
    const { added, replaced, after, before } = this.difference
    const reached = this.difference.addedFrom(after.trailer)
    for (const num of replaced)
      for (const found of this.difference.addedFrom(after.get(num))) reached.add(found)
    for (const num of added) if (!reached.has(num)) this.#explained.add(num)
    for (const num of replaced) {
      const value = before.get(num)
      // What they contain was compared object by object.
      if (value instanceof PdfStream && isStructural(value) && isStructural(after.get(num)))
        this.#explained.add(num)
    }
    for (const num of added) if (isStructural(after.get(num))) this.#explained.add(num)
  }

  /**
   * Reads the whole earlier revision for other uses of what was replaced, and for references to objects that did
   * not exist yet: such a document was prepared to show something else later.
   */
  checkUsers(): void {
    const { before, added } = this.difference
    if (added.size === 0 && this.#users.size === 0) return
    for (let num = 1; num < before.table.size; num++) {
      if (!isInUse(before, num)) continue
      const isReplaced = this.difference.replaced.has(num)
      let value = before.get(num)
      if (value instanceof PdfStream) {
        if (isStructural(value)) continue
        value = value.dict
      }
      forEachUse(value, (used) => {
        const users = this.#users.get(used)
        const isOther = users !== undefined && !users.has(num)
        const isPrepared = !isReplaced && added.has(used) && !isStructural(this.difference.after.get(used))
        if (isOther)
          this.note({
            kind: 'other',
            level: ANYTHING,
            what: `Object ${used}, which is used for something else too,`,
          })
        if (isPrepared)
          this.note({
            kind: 'other',
            level: ANYTHING,
            what: `Object ${used}, which the signed document refers to and did not contain,`,
          })
      })
    }
  }
}

function removedEntry(key: string): Pick<Explanation, 'level' | 'what'> {
  return { level: ANYTHING, what: `The entry /${key}` }
}

function isStructural(value: PdfValue): boolean {
  if (!(value instanceof PdfStream)) return false
  const type = value.dict.get('Type')
  return isName(type, 'XRef') || isName(type, 'ObjStm')
}

/** Like `forEachReference`, but a parent is no use: it leads back to what uses the object. */
function forEachUse(value: PdfValue, found: (num: number) => void): void {
  if (value instanceof PdfRef) found(value.num)
  else if (Array.isArray(value)) for (const item of value) forEachUse(item, found)
  else if (value instanceof Map)
    for (const [key, item] of value) if (key !== 'Parent' && key !== 'P') forEachUse(item, found)
}
