import {
  isDict,
  LONE_HASH,
  type PdfDict,
  PdfName,
  PdfStream,
  PdfString,
  type PdfValue,
} from '../../syntax/objects.js'
import type { Conversion } from '../conversion.js'

const LARGEST_INTEGER = 2_147_483_647
/** ISO 19005-1, 6.1.12: of a number that is not an integer. */
export const LARGEST_REAL = 32_767
/** ISO 19005-2, 6.1.13: smaller ones are nothing. */
const SMALLEST_REAL = 1.175e-38
const LONGEST_STRING = { 1: 65_535, 2: 32_767, 3: 32_767 } as const
const MAX_NESTING = 256

/**
 * Brings numbers and strings within the limits of the standard (ISO 19005-1, 6.1.12; ISO 19005-2, 6.1.13). Returns
 * whether something was changed.
 */
export function shortenValues(conversion: Conversion, value: PdfValue, num: number): boolean {
  let isChanged = false
  const within = (item: PdfValue, depth: number): PdfValue => {
    if (depth > MAX_NESTING) return item
    if (typeof item === 'number') {
      const shorter = numberWithin(conversion, item)
      if (shorter !== item) conversion.change('value_shortened', { object: num })
      return shorter
    }
    if (item instanceof PdfString) return stringWithin(conversion, item, num)
    if (Array.isArray(item)) visitList(item, depth)
    else if (isDict(item) || item instanceof PdfStream)
      visitDict(item instanceof PdfStream ? item.dict : item, depth)
    return item
  }
  const visitList = (items: PdfValue[], depth: number): void => {
    items.forEach((item, index) => {
      const shorter = within(item, depth + 1)
      if (shorter === item) return
      items[index] = shorter
      isChanged = true
    })
  }
  const visitDict = (dict: Map<string, PdfValue>, depth: number): void => {
    for (const [key, item] of dict) {
      if (item instanceof PdfName || typeof item === 'boolean') continue
      const shorter = within(item, depth + 1)
      if (shorter === item) continue
      dict.set(key, shorter)
      isChanged = true
    }
  }
  if (isDict(value) || value instanceof PdfStream || Array.isArray(value)) within(value, 0)
  return isChanged
}

/** A number as the standard allows it; numbers beyond are limits that nothing reaches, such as boxes without end. */
export function numberWithin({ part }: Pick<Conversion, 'part'>, value: number): number {
  if (Number.isInteger(value)) return Math.max(-LARGEST_INTEGER, Math.min(LARGEST_INTEGER, value))
  if (part > 1) return Math.abs(value) < SMALLEST_REAL ? 0 : value
  return Math.abs(value) > LARGEST_REAL ? numberWithin({ part }, Math.round(value)) : value
}

/**
 * Writes each `#` that begins no escape as one (ISO 32000-1, 7.3.5): readers differ in how they read others. Returns
 * whether something was changed.
 */
export function escapeNames(value: PdfValue): boolean {
  let isChanged = false
  const escaped = (item: PdfValue): PdfValue => {
    if (!(item instanceof PdfName)) return item
    const name = escapedName(item)
    if (name !== item) isChanged = true
    return name
  }
  const lists: PdfValue[] = [value]
  for (let next = lists.pop(); next !== undefined; next = lists.pop()) {
    if (Array.isArray(next)) for (const [index, item] of next.entries()) next[index] = escaped(item)
    if (next instanceof PdfStream) lists.push(next.dict)
    else if (isDict(next)) {
      for (const [key, item] of next) if (item instanceof PdfName) next.set(key, escaped(item))
      if (escapeKeys(next)) isChanged = true
    }
    const inner = Array.isArray(next) ? next : isDict(next) ? next.values() : []
    for (const item of inner) if (Array.isArray(item) || isDict(item)) lists.push(item)
  }
  return isChanged
}

function escapeKeys(dict: PdfDict): boolean {
  const keys = [...dict.keys()].filter((key) => key.includes(LONE_HASH))
  for (const key of keys) {
    const value = dict.get(key)!
    dict.delete(key)
    const name = key.replaceAll(LONE_HASH, '#')
    if (!dict.has(name)) dict.set(name, value)
  }
  return keys.length > 0
}

export function escapedName(name: PdfName): PdfName {
  return name.value.includes(LONE_HASH) ? new PdfName(name.value.replaceAll(LONE_HASH, '#')) : name
}

function stringWithin(conversion: Conversion, value: PdfString, num: number): PdfString {
  const limit = LONGEST_STRING[conversion.part]
  if (value.length <= limit) return value
  conversion.loss('value_cut', { object: num })
  return new PdfString(value.bytes.slice(0, limit - 1))
}
