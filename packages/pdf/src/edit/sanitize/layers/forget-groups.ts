import { isDict, PdfRef, PdfString, type PdfValue } from '../../../syntax/objects.js'
import type { Draft } from '../../draft.js'
import { liveEntry } from '../../draft-objects.js'

const DEEPEST_LIST = 64

/** Takes layers out of the document's list of them and out of all configurations (ISO 32000-1, 8.11.4). */
export function forgetGroups(draft: Draft, gone: ReadonlySet<number>): void {
  const { file, catalogue } = draft
  const properties = liveEntry(draft, catalogue, 'OCProperties')
  if (properties === undefined) return
  const isGone = (value: PdfValue): boolean => value instanceof PdfRef && gone.has(value.num)
  const without = (value: PdfValue, depth: number): PdfValue => {
    const found = depth > DEEPEST_LIST ? null : file.resolve(value)
    if (Array.isArray(found)) return withoutGroups(found, (item) => without(item, depth + 1))
    if (value instanceof PdfRef && isDict(found) && !isConfiguration(found)) return value
    if (!isDict(found)) return value instanceof PdfRef && found === null ? null : value
    return new Map([...found].map(([key, item]) => [key, without(item, depth + 1)] as const))
  }
  const withoutGroups = (items: readonly PdfValue[], inner: (item: PdfValue) => PdfValue): PdfValue[] => {
    const left: PdfValue[] = []
    items.forEach((item, index) => {
      if (isGone(item)) return
      const list = file.array(item)
      const before = items[index - 1]
      // What was listed below a layer that is gone moves up, lest it seem to belong to the one before.
      const isOrphaned = list !== undefined && before !== undefined && isGone(before)
      if (isOrphaned && !(file.resolve(list[0]) instanceof PdfString))
        left.push(...(inner(list) as PdfValue[]))
      else left.push(inner(item))
    })
    return left
  }
  for (const [key, value] of [...properties]) properties.set(key, without(value, 0))
  if ((file.array(properties.get('OCGs')) ?? []).length === 0) catalogue.delete('OCProperties')
}

/** Configurations and what they say of usage are taken in; layers themselves are left where they are. */
function isConfiguration(dict: ReadonlyMap<string, PdfValue>): boolean {
  return ['ON', 'OFF', 'Order', 'BaseState', 'AS', 'RBGroups', 'Locked', 'Event', 'OCGs'].some((key) =>
    dict.has(key),
  )
}
