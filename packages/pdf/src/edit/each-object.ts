import { limitExceeded } from '../errors.js'
import { forEachReference } from '../syntax/nested.js'
import type { PdfRef, PdfValue } from '../syntax/objects.js'
import type { Draft } from './draft.js'

/**
 * Visits every object that a document reaches from its catalogue and its information dictionary, once each. `visit` may change the value
 * in place and says so by giving back true; what a changed object no longer refers to is not visited by way of it.
 */
export function eachObject(draft: Draft, visit: (value: PdfValue, num: number) => boolean): void {
  const { file, catalogueRef, infoRef } = draft
  const { maxTreeNodes } = file.limits
  const seen = new Set<number>()
  const waiting: number[] = []
  const reach = ({ num }: PdfRef): void => {
    if (seen.has(num)) return
    if (seen.size >= maxTreeNodes) throw limitExceeded('The number of objects', maxTreeNodes)
    seen.add(num)
    waiting.push(num)
  }
  reach(catalogueRef)
  if (infoRef !== undefined) reach(infoRef)
  for (let num = waiting.pop(); num !== undefined; num = waiting.pop()) {
    const value = file.get(num)
    if (value === null) continue
    if (visit(value, num) && !file.changed(num)) file.change(num, value)
    forEachReference(value, reach)
  }
}
