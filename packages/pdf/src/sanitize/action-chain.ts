import type { PdfFile } from '../file/pdf-file.js'
import { isDict, type PdfDict, PdfRef, type PdfValue } from '../syntax/objects.js'

/** Chains of actions are short (ISO 32000-1, 12.6.2); a longer one is a loop. */
const LONGEST_CHAIN = 256

export interface ChainLink {
  readonly action: PdfDict
  /** Its object number; 0 if it is a direct object. */
  readonly num: number
}

/**
 * An action and all following ones, in the order in which they are performed. A chain of more than
 * `LONGEST_CHAIN` actions is cut off.
 */
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

/** A chain of the remaining actions; undefined if there are none. */
export function chained(links: readonly ChainLink[]): PdfDict | undefined {
  const [first, ...rest] = links.map(({ action }) => {
    const alone: PdfDict = new Map(action)
    alone.delete('Next')
    return alone
  })
  if (first !== undefined && rest.length > 0) first.set('Next', rest.length === 1 ? rest[0]! : rest)
  return first
}
