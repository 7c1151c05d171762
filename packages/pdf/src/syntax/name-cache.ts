import { asciiText } from './characters.js'

const SLOTS = 2048
const cached: string[] = new Array(SLOTS).fill('')

/**
 * The text of a name without escapes. The same few names come thousands of times; taking them from a small
 * table of fixed size spares a string and its hash each time, and no input can make the table grow.
 */
export function nameText(bytes: Uint8Array, start: number, end: number): string {
  let hash = end - start
  for (let i = start; i < end; i++) hash = (Math.imul(hash, 31) + bytes[i]!) | 0
  const slot = hash & (SLOTS - 1)
  const known = cached[slot]!
  if (sameText(known, bytes, start, end)) return known
  const text = asciiText(bytes, start, end)
  cached[slot] = text
  return text
}

function sameText(text: string, bytes: Uint8Array, start: number, end: number): boolean {
  if (text.length !== end - start) return false
  for (let i = 0; i < text.length; i++) if (text.charCodeAt(i) !== bytes[start + i]) return false
  return true
}
