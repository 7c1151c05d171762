import type { PdfFile } from '../../file/pdf-file.js'
import { PdfName, PdfStream, PdfString, type PdfValue } from '../../syntax/objects.js'
import { decodeTextString } from '../../syntax/text-string.js'

/** An option of a choice field, or the value of a button (ISO 32000-1, 12.7.4.2 and 12.7.4.4). */
export interface FieldOption {
  /** The export value. */
  readonly value: string
  /** The display text. */
  readonly label: string
}

/**
 * The largest number of options listed for all fields of a form, and of one field that is drawn: fields can share
 * one array, so that even a small file can have any number of options.
 */
export const MAX_LISTED_OPTIONS = 100_000

/** The options of long lists, because each widget of a field reads them. */
const knownOptions = new WeakMap<readonly PdfValue[], readonly FieldOption[]>()
const LONG_LIST = 100

/** The options, at most the first `most`. */
export function readOptions(
  file: PdfFile,
  value: PdfValue | undefined,
  most = Infinity,
): readonly FieldOption[] {
  const items = file.array(value) ?? []
  const count = Math.min(items.length, most)
  if (count < LONG_LIST) return optionsOf(file, items.slice(0, count))
  const known = knownOptions.get(items)
  if (known?.length === count) return known
  const options = optionsOf(file, items.slice(0, count))
  knownOptions.set(items, options)
  return options
}

function optionsOf(file: PdfFile, items: readonly PdfValue[]): FieldOption[] {
  return items.map((item) => {
    const option = file.resolve(item)
    if (!Array.isArray(option)) {
      const text = readText(file, option) ?? ''
      return { value: text, label: text }
    }
    const exported = readText(file, option[0]) ?? ''
    return { value: exported, label: readText(file, option[1]) ?? exported }
  })
}

export function optionCount(file: PdfFile, value: PdfValue | undefined): number {
  return file.array(value)?.length ?? 0
}

/** A field's value: a text, a button state, or several texts of a list; empty if there is none. */
export function readValues(file: PdfFile, value: PdfValue | undefined): string[] {
  const found = file.resolve(value)
  const items = Array.isArray(found) ? found : [found]
  return items.map((item) => readText(file, item)).filter((text) => text !== undefined)
}

/** Long text can be in a stream instead of a string (7.9.3). */
function readText(file: PdfFile, value: PdfValue | undefined): string | undefined {
  const found = file.resolve(value)
  if (found instanceof PdfString) return decodeTextString(found.bytes)
  if (found instanceof PdfName) return found.value
  return found instanceof PdfStream ? decodeTextString(file.decode(found)) : undefined
}
