import { type ChangeRules, isLocked } from './certification.js'
import { COMMENTING, type DocumentChange, FILLING } from './document-change.js'

export interface JudgedChange extends DocumentChange {
  /** The number of the revision, from 1. */
  readonly revision: number
  readonly isAllowed: boolean
  /** Allowed, and yet it can cover or imitate what was signed: a person must look. */
  readonly isDoubtful: boolean
}

/**
 * Whether a signature stays valid under later changes. Without a certification forms may be filled in and signed:
 * comments are changes of what the signer saw, as far as a program can tell.
 */
export function judgeChange(
  rules: ChangeRules,
  change: DocumentChange,
  revision: number,
  storeEntries: ReadonlySet<string> = new Set(),
): JudgedChange {
  const { level, field, survivesLock, isVisibleField, storeEntry, looksOnly } = change
  const breaksLock = field !== undefined && !survivesLock && isLocked(rules, field)
  const coversCertified = rules.permission !== undefined && isVisibleField
  const replacesEntry = storeEntry !== undefined && storeEntries.has(storeEntry)
  const isAllowed =
    level <= (rules.permission ?? FILLING) && !breaksLock && !coversCertified && !replacesEntry
  const isDoubtful = isAllowed && (level >= COMMENTING || looksOnly === true)
  return { ...change, revision, isAllowed, isDoubtful }
}
