import type { PdfFile } from '../../file/pdf-file.js'
import { isDict, type PdfDict, PdfRef, type PdfValue } from '../../syntax/objects.js'

/** Actions that follow one another come in short chains (ISO 32000-1, 12.6.2); a longer one is a loop. */
const LONGEST_CHAIN = 256

/** An action of a chain. */
export interface ChainLink {
  readonly action: PdfDict
  /** The object it is; 0 where it stands in another. */
  readonly num: number
}

/** An action and all that follow it, in the order in which they are performed; a chain of more than `LONGEST_CHAIN` is cut off. */
export function chainOf(file: PdfFile, first: PdfDict, num: number): ChainLink[] {
  const chain: ChainLink[] = []
  const seen = new Set<number>()
  const waiting: { value: PdfValue; num: number }[] = [{ value: first, num }]
  for (let next = waiting.pop(); next !== undefined; next = waiting.pop()) {
    const action = file.resolve(next.value)
    const own = next.value instanceof PdfRef ? next.value.num : next.num
    if (Array.isArray(action)) {
      if (waiting.length + action.length > LONGEST_CHAIN) continue
      for (const item of action.toReversed()) waiting.push({ value: item, num: 0 })
      continue
    }
    if (!isDict(action) || (own > 0 && seen.has(own)) || chain.length >= LONGEST_CHAIN) continue
    if (own > 0) seen.add(own)
    chain.push({ action, num: own })
    const following = action.get('Next')
    if (following !== undefined) waiting.push({ value: following, num: 0 })
  }
  return chain
}

/** A chain of the actions that are left; undefined if none is. */
export function chained(links: readonly ChainLink[]): PdfDict | undefined {
  const [first, ...rest] = links.map(({ action }) => {
    const alone: PdfDict = new Map(action)
    alone.delete('Next')
    return alone
  })
  if (first !== undefined && rest.length > 0) first.set('Next', rest.length === 1 ? rest[0]! : rest)
  return first
}
