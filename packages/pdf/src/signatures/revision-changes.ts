import { PdfError } from '../errors.js'
import type { PdfFile } from '../file/pdf-file.js'
import { isDict, isName, type PdfDict, PdfRef, PdfStream, type PdfValue } from '../syntax/objects.js'
import { ANYTHING, type DocumentChange, LONG_TERM } from './document-change.js'
import { ExplainedChanges, type Explanation, TRAILER } from './explained-changes.js'
import { differentKeys, explainForm, numberOf } from './form-changes.js'
import { explainPages } from './page-changes.js'
import { RevisionDifference } from './revision-difference.js'

/** Entries of the catalogue that have rules of their own, or that change nothing that is shown. */
const OF_THE_CATALOGUE = ['AcroForm', 'DSS', 'Extensions', 'Metadata', 'MarkInfo', 'Version']
const OF_THE_STORE = ['Type', 'Certs', 'CRLs', 'OCSPs', 'VRI']
/** The name of a record: the SHA-1 of a signature, or a longer digest. */
const RECORD = /^[A-Z0-9]{40}/
const LISTS_OF_THE_STORE = ['Certs', 'CRLs', 'OCSPs']

/** What a revision changed, compared with the one before it. */
export function revisionChanges(before: PdfFile, after: PdfFile): DocumentChange[] {
  try {
    const found = compare(before, after)
    if (!before.wasScanned && !after.wasScanned) return found
  } catch (error) {
    if (!(error instanceof PdfError) || error.code === 'aborted') throw error
  }
  return [unknownChange]
}

export const unknownChange: DocumentChange = {
  kind: 'other',
  level: ANYTHING,
  what: 'Something that cannot be compared',
  survivesLock: false,
  isVisibleField: false,
}

function compare(before: PdfFile, after: PdfFile): DocumentChange[] {
  const difference = new RevisionDifference(before, after)
  const changes = new ExplainedChanges(difference)
  const rootRef = after.trailer.get('Root')
  const old = before.dict(before.trailer.get('Root'))
  const now = after.dict(rootRef)
  if (old === undefined || now === undefined || !(rootRef instanceof PdfRef)) return [unknownChange]
  if (difference.removed.size > 0)
    changes.note({
      kind: 'other',
      level: ANYTHING,
      what: `${difference.removed.size} objects, which are gone,`,
    })
  if (!difference.isSame(before.trailer.get('Encrypt'), after.trailer.get('Encrypt')))
    changes.note({ kind: 'other', level: ANYTHING, what: 'The encryption' })
  changes.sameOwner(rootRef.num, numberOf(before.trailer.get('Root')))
  explainCatalogue(changes, rootRef.num, old, now)
  explainMetadata(changes, rootRef.num, old, now)
  explainStore(changes, rootRef.num, old, now)
  const newWidgets = explainForm(changes, rootRef.num, old, now)
  changes.explainUnreachable()
  if (changes.unexplained.length > 0) explainPages(changes, old, now, newWidgets)
  for (const num of changes.unexplained) changes.note(unexplained(after, num))
  changes.checkUsers()
  return changes.changes
}

function explainCatalogue(changes: ExplainedChanges, root: number, old: PdfDict, now: PdfDict): void {
  const what: Explanation = { kind: 'metadata', level: LONG_TERM, what: 'The catalogue' }
  for (const key of differentKeys(changes, old, now, OF_THE_CATALOGUE)) {
    const kind = key === 'Pages' ? 'page' : 'other'
    changes.note({ kind, level: ANYTHING, what: `The entry /${key} of the catalogue` })
  }
  changes.explain(root, what)
  for (const key of ['Extensions', 'MarkInfo']) {
    const { is } = changes.entry(key, old, now, root, what)
    changes.explainAdded(is, what)
  }
}

function explainMetadata(changes: ExplainedChanges, root: number, old: PdfDict, now: PdfDict): void {
  const { difference } = changes
  const what: Explanation = { kind: 'metadata', level: LONG_TERM, what: 'The metadata' }
  const [was, is] = [numberOf(old.get('Metadata')), numberOf(now.get('Metadata'))]
  if (is !== undefined && difference.after.get(is) instanceof PdfStream)
    changes.explain(is, what, [root, 'Metadata'])
  if (was !== is) changes.note(what)
  const info = difference.after.trailer.get('Info')
  if (!(info instanceof PdfRef) || !isDict(difference.after.get(info.num))) return
  const isSame = numberOf(difference.before.trailer.get('Info')) === info.num
  if (isSame || difference.added.has(info.num)) changes.explain(info.num, what, [TRAILER, 'Info'])
  changes.explainAdded(difference.after.get(info.num), what)
}

/** The store of certificates and revocation data for a long time (ISO 32000-2, 12.8.4.3). */
function explainStore(changes: ExplainedChanges, root: number, old: PdfDict, now: PdfDict): void {
  const what: Explanation = { kind: 'security_store', level: LONG_TERM, what: 'The security store' }
  const { was, is } = changes.entry('DSS', old, now, root, what)
  if (!isDict(is)) return
  const owner = numberOf(now.get('DSS')) ?? root
  const oldStore: PdfDict = isDict(was) ? was : new Map()
  const strange = [...is.keys()].find((key) => !OF_THE_STORE.includes(key))
  if (strange !== undefined)
    changes.note({ ...what, level: ANYTHING, what: `The entry /${strange} of the security store` })
  for (const key of LISTS_OF_THE_STORE)
    if (is.has(key)) explainStreams(changes, changes.entry(key, oldStore, is, owner, what).is, what)
  const records = changes.entry('VRI', oldStore, is, owner, what)
  if (!isDict(records.is)) return
  const oldRecords: PdfDict = isDict(records.was) ? records.was : new Map()
  for (const [key, value] of oldRecords)
    if (!changes.difference.isSame(value, records.is.get(key)))
      changes.note({ ...what, storeEntry: key, what: `The entry /${key} of the security store` })
  for (const [key, value] of records.is)
    if (oldRecords.has(key) || RECORD.test(key)) changes.explainAdded(value, what)
    else changes.note({ ...what, level: ANYTHING, what: `The entry /${key} of the security store` })
}

function explainStreams(changes: ExplainedChanges, list: PdfValue, what: Explanation): void {
  const items = Array.isArray(list) ? list : []
  for (const item of items)
    if (item instanceof PdfRef && changes.difference.after.get(item.num) instanceof PdfStream) {
      changes.explainAdded(item, what)
    } else
      changes.note({ ...what, level: ANYTHING, what: 'The security store, which contains something else,' })
}

function unexplained(file: PdfFile, num: number): Explanation {
  const value = file.get(num)
  const dict = value instanceof PdfStream ? value.dict : isDict(value) ? value : undefined
  const type = dict?.get('Type')
  const isPage = ['Page', 'Pages', 'Font', 'XObject', 'FontDescriptor'].some((name) => isName(type, name))
  const isContent = value instanceof PdfStream || isPage
  return {
    kind: isContent ? 'page' : 'other',
    level: ANYTHING,
    what: `Object ${num}${isPage ? ' of a page' : ''}`,
  }
}
