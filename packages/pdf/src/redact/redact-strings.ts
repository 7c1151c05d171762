import { readNameTree } from '../document/key-trees.js'
import type { Draft } from '../edit/draft.js'
import { eachObject, editableEntry, objectWriter } from '../edit/draft-objects.js'
import { removeDescriptions } from '../edit/remove-descriptions.js'
import type { RemovedMarkedContent } from '../sanitize/layers/remove-marked-content.js'
import { asciiBytes } from '../syntax/characters.js'
import { isDict, type PdfDict, PdfStream, PdfString, type PdfValue } from '../syntax/objects.js'
import { decodeTextString, encodeTextString } from '../syntax/text-string.js'
import { writeNameTree } from '../write/key-trees.js'
import type { Matcher } from './match.js'
import { matchersOfNames } from './phrases-in-names.js'
import { isElement, isField } from './redact-names.js'
import { readingsOf } from './string-readings.js'

/** Replaces matches, with the same length for each. */
const MASK = '\u25a0\u25a0\u25a0'
/** A URI must stay valid (RFC 3986). */
const ADDRESS_MASK = 'xxx'
/** Strings that are not text of the document: codes, names of registries, data. */
export const NO_TEXT: ReadonlySet<string> = new Set([
  'DA',
  'Registry',
  'Ordering',
  'ID',
  'Lang',
  'CheckSum',
  'FontFamily',
])
/**
 * Strings that are names: of fields, layers, annotations, destinations, structure elements, files and places.
 */
export const NAME_KEYS: ReadonlySet<string> = new Set([
  'T',
  'TM',
  'NM',
  'Name',
  'Names',
  'Fields',
  'D',
  'Dest',
  'ID',
  'F',
  'UF',
  'URI',
])
/** Entries of structure elements that describe their content in words (ISO 32000-2, 14.9). */
const DESCRIPTIONS = ['ActualText', 'Alt', 'E']

export interface RedactedStrings {
  readonly bookmarks: number
  readonly destinations: number
  readonly structure: number
  readonly others: number
  readonly texts: readonly string[]
}

/** Masks matches in all strings of a document that are not in content: bookmarks, names, descriptions. */
export function redactStrings(
  draft: Draft,
  matchers: readonly Matcher[],
  removed: readonly RemovedMarkedContent[],
): RedactedStrings {
  const counts = {
    bookmarks: 0,
    destinations: 0,
    structure: removeDescriptions(draft, removed, DESCRIPTIONS),
    others: 0,
  }
  const texts: string[] = []
  if (matchers.length === 0) return { ...counts, texts }
  const ofNames = matchersOfNames(matchers)
  counts.destinations = dropDestinations(draft, ofNames, texts)
  dropElementIds(draft, ofNames, texts)
  const { file } = draft
  let fields = 0
  const mask = (key: string, string: PdfString): PdfString | undefined => {
    if (NO_TEXT.has(key)) return undefined
    const searched = NAME_KEYS.has(key) ? ofNames : matchers
    const masked = maskedString(string, searched, key === 'URI' ? ADDRESS_MASK : MASK, texts)
    return masked === undefined
      ? undefined
      : new PdfString(key === 'URI' ? asciiBytes(inAddress(masked)) : encodeTextString(masked))
  }
  const isFoundIn = (value: PdfValue): boolean => value instanceof PdfString && isFound(value, ofNames, texts)
  eachObject(draft, (value, num) => {
    if (value instanceof PdfString) {
      const masked = mask('', value)
      if (masked === undefined) return false
      file.change(num, masked)
      counts.others++
      return false
    }
    let isChanged = false
    const maskIn = (inside: PdfValue, key: string): PdfValue => {
      if (inside instanceof PdfString) {
        const masked = mask(key, inside)
        if (masked === undefined) return inside
        isChanged = true
        return masked
      }
      if (Array.isArray(inside)) {
        for (let at = 0; at < inside.length; at++) inside[at] = maskIn(inside[at]!, key)
        return inside
      }
      if (isDict(inside)) maskInDict(inside)
      return inside
    }
    const maskInDict = (dict: PdfDict): void => {
      for (const [key, item] of dict) {
        if (key === 'ID' && isElement(dict) && isFoundIn(item)) {
          dict.delete(key)
          isChanged = true
          counts.structure++
          continue
        }
        const left = maskIn(item, key)
        if (left === item) continue
        // Two fields with the same name would be one field.
        dict.set(key, key === 'T' && isField(dict) ? fieldName(left, ++fields) : left)
        if (key === 'Title') counts.bookmarks++
        else if (DESCRIPTIONS.includes(key) || dict.has('S')) counts.structure++
        else counts.others++
      }
    }
    if (value instanceof PdfStream) maskInDict(value.dict)
    else if (isDict(value)) maskInDict(value)
    else if (Array.isArray(value)) maskIn(value, '')
    return isChanged
  })
  // Throws if the caller has aborted, or if too many bytes were read.
  file.budget.ensure()
  return { ...counts, texts }
}

function inAddress(text: string): string {
  return text.replace(/[^!-~]+/g, (part) => encodeURIComponent(part.replace(/\p{Surrogate}/gu, '')))
}

/** Undefined if nothing is found in any reading of the string. */
function maskedString(
  string: PdfString,
  matchers: readonly Matcher[],
  mask: string,
  texts: string[],
): string | undefined {
  for (const text of readingsOf(string)) {
    const masked = maskedText(text, matchers, mask, texts)
    if (masked !== undefined) return masked
  }
  return undefined
}

/** Undefined if nothing is found. */
function maskedText(
  text: string,
  matchers: readonly Matcher[],
  mask: string,
  texts: string[],
): string | undefined {
  let masked: string | undefined
  for (const { kind, find } of matchers) {
    const from: string = masked ?? text
    let out = ''
    let at = 0
    for (const [start, end] of find(from)) {
      if (start < at) continue
      // The text of an area can stay on other places of the pages.
      if (kind !== 'area') texts.push(from.slice(start, end))
      out += from.slice(at, start) + mask
      at = end
    }
    if (at > 0) masked = out + from.slice(at)
  }
  return masked
}

function isFound(string: PdfString, matchers: readonly Matcher[], texts: string[]): boolean {
  return maskedString(string, matchers, MASK, texts) !== undefined
}

/** The keys of name trees and dictionaries are bytes. */
function isKeyFound(key: string, matchers: readonly Matcher[], texts: string[]): boolean {
  return isFound(new PdfString(asciiBytes(key)), matchers, texts)
}

/**
 * The name of a destination is a key. Masking it could make two keys equal, so the destination is removed,
 * and references to it have no effect.
 */
function dropDestinations(draft: Draft, matchers: readonly Matcher[], texts: string[]): number {
  const { file, catalogue } = draft
  let dropped = 0
  const names = editableEntry(draft, catalogue, 'Names')
  for (const key of names === undefined ? [] : [...names.keys()]) {
    const root = names!.get(key)
    if (!isDict(file.resolve(root))) continue
    const entries = readNameTree(file, root)
    const kept = new Map([...entries].filter(([name]) => !isKeyFound(name, matchers, texts)))
    if (kept.size === entries.size) continue
    dropped += entries.size - kept.size
    names!.set(key, writeNameTree(objectWriter(file), kept))
  }
  const old = editableEntry(draft, catalogue, 'Dests')
  for (const name of old === undefined ? [] : [...old.keys()])
    if (isKeyFound(name, matchers, texts)) {
      old!.delete(name)
      dropped++
    }
  return dropped
}

/**
 * Structure elements are found by their /ID (ISO 32000-2, 14.7.2). It is removed here from the tree, and from
 * the element with the other strings.
 */
function dropElementIds(draft: Draft, matchers: readonly Matcher[], texts: string[]): void {
  const { file, catalogue } = draft
  const root = file.dict(catalogue.get('StructTreeRoot'))?.has('IDTree')
    ? editableEntry(draft, catalogue, 'StructTreeRoot')
    : undefined
  if (root === undefined) return
  const entries = readNameTree(file, root.get('IDTree'))
  const kept = new Map([...entries].filter(([id]) => !isKeyFound(id, matchers, texts)))
  if (kept.size < entries.size) root.set('IDTree', writeNameTree(objectWriter(file), kept))
}

function fieldName(masked: PdfValue, number: number): PdfValue {
  return masked instanceof PdfString && number > 1
    ? new PdfString(encodeTextString(`${decodeTextString(masked.bytes)} ${number}`))
    : masked
}
