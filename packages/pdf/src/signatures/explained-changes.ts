import { limitExceeded } from '../errors.js'
import { isName, type PdfDict, PdfRef, PdfStream, type PdfValue } from '../syntax/objects.js'
import { ANYTHING, type ChangeKind, type ChangeLevel, type DocumentChange } from './document-change.js'
import { isInUse, type RevisionDifference } from './revision-difference.js'

/** The number of the trailer as a user of objects. */
export const TRAILER = 0

/** The entries of a trailer that are not part of the document's own objects. */
const OF_THE_TRAILER = ['Root', 'Info', 'Encrypt']
/** Real revisions fill in some thousand fields at most. */
const MAX_CHANGES = 20_000
/** A parent is no user: it leads back to what uses the object. */
const BACKWARDS = ['Parent', 'P']

/** An object that refers to another one, and the key of the entry that does. */
export type Use = readonly [user: number, key: string]

export interface Explanation {
  readonly kind: ChangeKind
  readonly level: ChangeLevel
  readonly what: string
  readonly field?: string | undefined
  readonly survivesLock?: boolean
  readonly isVisibleField?: boolean
  readonly storeEntry?: string | undefined
  readonly looksOnly?: boolean
  readonly annotation?: number
}

/**
 * Collects which changed objects are explained by a change that is known. What is left over, and what is used
 * for something else as well, can show anything.
 */
export class ExplainedChanges {
  readonly difference: RevisionDifference
  readonly #found = new Map<string, DocumentChange>()
  readonly #explained = new Set<number>()
  readonly #formerOwners = new Map<number, number>()
  /** Of replaced objects, the objects that may refer to them. */
  readonly #users = new Map<number, Set<string>>()

  constructor(difference: RevisionDifference) {
    this.difference = difference
  }

  /** Two objects that are the same thing in the two revisions: the catalogue. */
  sameOwner(after: number, before: number | undefined): void {
    if (before !== undefined && before !== after) this.#formerOwners.set(after, before)
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

  note(explanation: Explanation): void {
    const { kind, level, what, field, survivesLock = true, isVisibleField = false } = explanation
    const { storeEntry, looksOnly = false, annotation } = explanation
    const which = field === undefined ? `${what} ${annotation}` : ''
    const key = `${kind} ${level} ${field ?? ''} ${survivesLock} ${isVisibleField} ${looksOnly} ${which}`
    if (this.#found.has(key)) return
    if (this.#found.size >= MAX_CHANGES) throw limitExceeded('The number of changes', MAX_CHANGES)
    const parts = { kind, level, what, field, survivesLock, isVisibleField, storeEntry, looksOnly }
    this.#found.set(key, { ...parts, annotation })
  }

  /** A changed object, and of one that was replaced, the only objects that may use it. */
  explain(num: number, explanation: Explanation, users?: Use): void {
    if (!this.difference.differs(num)) return
    this.note(explanation)
    this.#explained.add(num)
    if (users === undefined || !this.difference.replaced.has(num)) return
    this.useOnlyBy(num, users)
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
      if (isSameObject || difference.added.has(now.num)) this.explain(now.num, explanation, [owner, key])
      else this.note({ ...explanation, ...removedEntry(key) })
    }
    if (!difference.isSame(old, now)) this.note(explanation)
    return { was, is }
  }

  /** Objects that nothing in the document leads to show nothing. */
  explainUnreachable(): void {
    const { added, replaced, after, before } = this.difference
    const reached = this.difference.addedFrom([after.trailer, ...[...replaced].map((num) => after.get(num))])
    for (const num of added) if (!reached.has(num)) this.#explained.add(num)
    for (const num of replaced) {
      const value = before.get(num)
      // What they contain was compared object by object.
      if (value instanceof PdfStream && isStructural(value) && isStructural(after.get(num)))
        this.#explained.add(num)
    }
    for (const num of added) if (isStructural(after.get(num))) this.#explained.add(num)
  }

  /** An object that did not change itself, but what it leads to did. */
  useOnlyBy(num: number, [user, key]: Use): void {
    const known = this.#users.get(num) ?? new Set()
    this.#users.set(num, known.add(`${user} ${key}`).add(`${this.#formerOwners.get(user) ?? user} ${key}`))
  }

  /**
   * Walks the whole earlier revision for other uses of what was replaced, and for references to objects that did
   * not exist yet: such a document was prepared to show something else later.
   */
  checkUsers(): void {
    const { before, added } = this.difference
    if (added.size === 0 && this.#users.size === 0) return
    const seen = new Set<number>()
    const stack: number[] = []
    const visit = (value: PdfValue, user: number): void => {
      forEachUse(value, '', (used, key) => {
        if (!BACKWARDS.includes(key)) this.#checkUse(used, [user, key])
        if (seen.has(used) || !isInUse(before, used)) return
        seen.add(used)
        stack.push(used)
      })
    }
    visit(before.trailer, TRAILER)
    for (let num = stack.pop(); num !== undefined; num = stack.pop()) {
      const value = before.get(num)
      visit(value instanceof PdfStream ? value.dict : value, num)
    }
  }

  #checkUse(used: number, [user, key]: Use): void {
    const { added, replaced, after } = this.difference
    const users = this.#users.get(used)
    if (users !== undefined && !users.has(`${user} ${key}`))
      this.note({
        kind: 'other',
        level: ANYTHING,
        what: `Object ${used}, which is used for something else too,`,
      })
    const isKept = user === TRAILER ? !OF_THE_TRAILER.includes(key) : !replaced.has(user)
    if (isKept && added.has(used) && !isStructural(after.get(used)))
      this.note({
        kind: 'other',
        level: ANYTHING,
        what: `Object ${used}, which the signed document refers to and did not contain,`,
      })
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

function forEachUse(value: PdfValue, key: string, found: (num: number, key: string) => void): void {
  if (value instanceof PdfRef) found(value.num, key)
  else if (Array.isArray(value)) for (const item of value) forEachUse(item, key, found)
  else if (value instanceof Map) for (const [inner, item] of value) forEachUse(item, inner, found)
}
