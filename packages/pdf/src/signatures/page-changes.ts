import { readPageTree } from '../document/pages.js'
import { isName, type PdfDict, PdfRef, PdfStream, type PdfValue } from '../syntax/objects.js'
import { ANYTHING, COMMENTING, LONG_TERM } from './document-change.js'
import type { ExplainedChanges, Explanation } from './explained-changes.js'
import { differentKeys } from './form-changes.js'

/**
 * Explains changes of pages: the widgets of new signature fields, and annotations. Everything else that a page
 * shows must be as it was.
 */
export function explainPages(
  changes: ExplainedChanges,
  before: PdfDict,
  after: PdfDict,
  newWidgets: ReadonlySet<number>,
): void {
  const { difference } = changes
  const [old, now] = [
    readPageTree(difference.before, before).pages,
    readPageTree(difference.after, after).pages,
  ]
  if (old.length !== now.length || old.some(({ num }, index) => num !== now[index]!.num)) {
    changes.note({ kind: 'page', level: ANYTHING, what: 'The list of pages' })
    return
  }
  for (const [index, { num, direct }] of old.entries()) {
    const was = direct ?? difference.before.dict(new PdfRef(num))
    const is = now[index]!.direct ?? difference.after.dict(new PdfRef(num))
    if (was !== undefined && is !== undefined) explainPage(changes, index, num, was, is, newWidgets)
  }
}

function explainPage(
  changes: ExplainedChanges,
  index: number,
  num: number,
  was: PdfDict,
  is: PdfDict,
  newWidgets: ReadonlySet<number>,
): void {
  const { difference } = changes
  const page = `page ${index + 1}`
  const [oldList, newList] = [was.get('Annots'), is.get('Annots')]
  const listNum = newList instanceof PdfRef ? newList.num : 0
  const before = difference.before.array(oldList) ?? []
  const after = difference.after.array(newList) ?? []
  if (difference.replaced.has(num)) {
    const keys = differentKeys(changes, was, is, ['Annots'])
    if (keys.length > 0) {
      changes.note({ kind: 'page', level: ANYTHING, what: `The entry /${keys[0]} of ${page}` })
      return
    }
  }
  for (const item of before) explainAnnotation(changes, item, page)
  const listed = new Set(after.flatMap((item) => (item instanceof PdfRef ? [item.num] : [])))
  const known = new Set(before.flatMap((item) => (item instanceof PdfRef ? [item.num] : [])))
  if ([...known].some((item) => !listed.has(item))) {
    changes.note({ kind: 'page', level: ANYTHING, what: `Annotations of ${page}, which are gone,` })
    return
  }
  const direct = (items: readonly PdfValue[]) => items.filter((item) => !(item instanceof PdfRef))
  if (!difference.isSame(direct(before), direct(after)))
    changes.note({ kind: 'annotation', level: ANYTHING, what: `Annotations of ${page}` })
  const added = [...listed].filter((item) => !known.has(item))
  const listChange: Explanation = {
    kind: 'signature_field',
    level: LONG_TERM,
    what: `The list of annotations of ${page}`,
  }
  const isSameList = oldList instanceof PdfRef && oldList.num === listNum
  if (listNum > 0 && (isSameList || difference.added.has(listNum)))
    changes.explain(listNum, listChange, [num, 'Annots'])
  if (difference.replaced.has(num)) changes.explain(num, listChange)
  for (const item of added) if (!newWidgets.has(item)) addedAnnotation(changes, item, page)
}

function addedAnnotation(changes: ExplainedChanges, num: number, page: string): void {
  const dict = changes.difference.after.dict(new PdfRef(num))
  const subtype = changes.difference.after.name(dict?.get('Subtype')) ?? 'unknown'
  const isComment = subtype !== 'Widget' && changes.difference.added.has(num)
  const explanation: Explanation = {
    kind: 'annotation',
    level: isComment ? COMMENTING : ANYTHING,
    what: `An annotation of type ${subtype} on ${page}`,
    annotation: num,
  }
  changes.note(explanation)
  changes.explain(num, explanation)
  changes.explainAdded(dict ?? null, explanation)
}

function explainAnnotation(changes: ExplainedChanges, item: PdfValue, page: string): void {
  if (!(item instanceof PdfRef)) return
  const { before, after, replaced } = changes.difference
  const was = before.dict(item)
  const is = after.dict(item)
  if (was === undefined || is === undefined || isName(was.get('Subtype'), 'Widget')) return
  const subtype = before.name(was.get('Subtype')) ?? 'unknown'
  const explanation: Explanation = {
    kind: 'annotation',
    level: after.name(is.get('Subtype')) === subtype ? COMMENTING : ANYTHING,
    what: `An annotation of type ${subtype} on ${page}`,
    annotation: item.num,
  }
  if (replaced.has(item.num)) {
    changes.explain(item.num, explanation)
    changes.explainAdded(is, explanation)
  }
  const look = before.dict(was.get('AP'))?.get('N')
  if (look instanceof PdfRef && replaced.has(look.num) && after.get(look.num) instanceof PdfStream) {
    const owner = was.get('AP') instanceof PdfRef ? (was.get('AP') as PdfRef).num : item.num
    changes.explain(look.num, explanation, [owner, 'N'])
  }
}
