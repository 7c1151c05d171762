import { type PdfDict, PdfName, PdfRef, PdfString, type PdfValue } from '../syntax/objects.js'

/** The entries that determine what a page shows (ISO 32000-2, table 31). */
const SHOWN = [
  'Contents',
  'Resources',
  'MediaBox',
  'CropBox',
  'Rotate',
  'UserUnit',
  'Group',
  'Annots',
] as const
/** Pages of real files refer to what they show in fewer characters. */
const MAX_LENGTH = 2000

/**
 * A text that is the same for pages that show the same objects in the same way: what was found out about one of
 * them holds for all of them. Undefined if it would be long.
 */
export function pageLook(page: PdfDict): string | undefined {
  const look = new Look()
  for (const key of SHOWN) look.add(page.get(key) ?? null)
  return look.text
}

class Look {
  text: string | undefined = ''

  add(value: PdfValue): void {
    if (this.text === undefined) return
    if (value instanceof PdfRef) this.#write(`${value.num} R`)
    else if (value instanceof PdfName) this.#write(JSON.stringify(value.value))
    else if (value instanceof PdfString) this.#write(`<${value.bytes.subarray(0, MAX_LENGTH)}>`)
    else if (Array.isArray(value) || value instanceof Map) this.#addAll(value)
    else this.#write(String(value))
  }

  #addAll(values: PdfValue[] | PdfDict): void {
    this.#write(Array.isArray(values) ? '[' : '<<')
    for (const [key, value] of values.entries()) {
      if (this.text === undefined) return
      this.#write(JSON.stringify(key))
      this.add(value)
    }
    this.#write(']')
  }

  #write(part: string): void {
    if (this.text === undefined) return
    const text = `${this.text}${part} `
    this.text = text.length > MAX_LENGTH ? undefined : text
  }
}
