import type { PdfFile } from '../../file/pdf-file.js'
import { isDict, type PdfDict, PdfStream, PdfString, type PdfValue } from '../../syntax/objects.js'
import { decodeTextString, encodeTextString } from '../../syntax/text-string.js'
import type { Input } from '../assembly.js'
import type { Destinations } from './destinations.js'

/** Chains of actions (ISO 32000-1, 12.6.2) are short; a longer one is a loop. */
const LONGEST_CHAIN = 64

/**
 * An action translated for the output; undefined when its only effect was to go to a page that was not taken.
 */
export function translateAction(
  destinations: Destinations,
  input: Input,
  action: PdfValue,
  entry: number | undefined,
): PdfValue | undefined {
  return translateChain(destinations, input, action, entry, { left: LONGEST_CHAIN })
}

function translateChain(
  destinations: Destinations,
  input: Input,
  action: PdfValue,
  entry: number | undefined,
  budget: { left: number },
): PdfValue | undefined {
  const dict = input.file.resolve(action)
  if (!isDict(dict) || budget.left-- <= 0) return undefined
  const next = translateNext(destinations, input, dict, entry, budget)
  const own = translateOne(destinations, input, dict, entry)
  if (own === undefined) return next
  if (next !== undefined) own.set('Next', next)
  return own
}

function translateOne(
  destinations: Destinations,
  input: Input,
  dict: PdfDict,
  entry: number | undefined,
): PdfDict | undefined {
  const rest: PdfDict = new Map(dict)
  rest.delete('Next')
  const kind = input.file.name(dict.get('S'))
  if (kind !== 'GoTo') {
    renameFields(input, kind, rest)
    return input.copier.translateDict(rest)
  }
  const destination = destinations.translate(input, dict.get('D') ?? null, entry)
  if (destination === undefined) return undefined
  // The element of a structure destination (PDF 2.0) has another number in the output; /D is the fallback.
  rest.delete('SD')
  rest.delete('D')
  const out = input.copier.translateDict(rest)
  out.set('D', destination)
  return out
}

/**
 * Updates the field names in an action (ISO 32000-1, 12.6.4.10 and 12.7.5) or its script, if fields were
 * renamed.
 */
function renameFields(input: Input, kind: string | undefined, action: PdfDict): void {
  const { file } = input
  const names = input.renamedFields()
  if (names.size === 0) return
  if (kind === 'JavaScript') {
    const script = readScript(file, action.get('JS'))
    const renamed = renameInScript(script, names)
    if (renamed !== script) action.set('JS', new PdfString(encodeTextString(renamed)))
    return
  }
  const key = kind === 'Hide' ? 'T' : kind === 'ResetForm' || kind === 'SubmitForm' ? 'Fields' : undefined
  const named = key && file.resolve(action.get(key))
  if (key === undefined || named === null || named === undefined) return
  const renamed = (item: PdfValue): PdfValue => {
    const value = file.resolve(item)
    const name = value instanceof PdfString ? names.get(decodeTextString(value.bytes)) : undefined
    return name === undefined ? item : new PdfString(encodeTextString(name))
  }
  action.set(key, Array.isArray(named) ? named.map(renamed) : renamed(action.get(key)!))
}

function readScript(file: PdfFile, value: PdfValue | undefined): string {
  const found = file.resolve(value)
  if (found instanceof PdfStream) return decodeTextString(file.decode(found))
  return found instanceof PdfString ? decodeTextString(found.bytes) : ''
}

function translateNext(
  destinations: Destinations,
  input: Input,
  dict: PdfDict,
  entry: number | undefined,
  budget: { left: number },
): PdfValue | undefined {
  const next = input.file.resolve(dict.get('Next'))
  if (!Array.isArray(next))
    return next === null ? undefined : translateChain(destinations, input, next, entry, budget)
  const kept = next
    .map((item) => translateChain(destinations, input, item, entry, budget))
    .filter((item) => item !== undefined)
  return kept.length > 0 ? kept : undefined
}

/** Additional actions (ISO 32000-1, 12.6.3): one for each event. */
export function translateActions(
  destinations: Destinations,
  input: Input,
  actions: PdfValue,
  entry: number | undefined,
): PdfDict | undefined {
  const dict = input.file.dict(actions)
  if (dict === undefined) return undefined
  const out: PdfDict = new Map()
  for (const [event, action] of dict) {
    const translated = translateAction(destinations, input, action, entry)
    if (translated !== undefined) out.set(event, translated)
  }
  return out.size > 0 ? out : undefined
}

/** Calls of `getField` with a name, and of the only built-in calculation that takes field names. */
const namingCalls =
  /\bgetField\s*\(\s*(?:"[^"\\\r\n]*"|'[^'\\\r\n]*')|\bAFSimple_Calculate\s*\([^()]*(?:\([^()]*\)[^()]*)*\)/g
const literals = /(["'])([^"'\\\r\n]*)\1/g

/**
 * Replaces field names that occur literally in a script: a sum over `person.age` must not become a sum over
 * another document's field of that name. Names that the script computes are not changed.
 */
function renameInScript(script: string, newNames: ReadonlyMap<string, string>): string {
  return script.replace(namingCalls, (call) =>
    call.replace(literals, (literal, quote: string, text: string) => {
      const renamed = text.split(',').map((name) => {
        const found = newNames.get(name.trim())
        return found === undefined ? name : name.replace(name.trim(), () => found)
      })
      const joined = renamed.join(',')
      return joined === text ? literal : `${quote}${joined.replace(/[\\"']/g, '\\$&')}${quote}`
    }),
  )
}
