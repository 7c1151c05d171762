import type { PdfValue } from '../../syntax/objects.js'
import { type Actions, addDestination } from './actions.js'
import { textString } from './text-strings.js'
import { objectNumber, placeOf, textIn, type Walk } from './walk.js'

/** Bookmarks (ISO 32000-1, 12.3.3). */
export function addOutlines(walk: Walk, actions: Actions): void {
  const { file, catalogue } = walk
  const root = file.dict(catalogue.get('Outlines'))
  const waiting: PdfValue[] = [root?.get('First') ?? null]
  const seen = new Set<number>()
  const { maxTreeNodes } = file.limits
  for (let count = 0; waiting.length > 0 && count < maxTreeNodes; count++) {
    const value = waiting.pop()!
    const item = file.resolve(value)
    const num = objectNumber(value)
    if (!(item instanceof Map) || seen.has(num)) continue
    if (num > 0) seen.add(num)
    const name = textIn(file, item, 'Title')
    walk.add({ type: 'PDOutline', place: { ...placeOf(value), ...(name !== null && { name }) } })
    actions.add(item.get('A'))
    textString(walk, 'CosTextString', item.get('Title'), placeOf(value))
    if (!item.has('A')) addDestination(walk, item.get('Dest'))
    waiting.push(item.get('Next') ?? null, item.get('First') ?? null)
  }
}
