import { UniqueNames } from '../../../copy/unique-names.js'
import { ByteBuffer } from '../../../syntax/byte-buffer.js'
import { asciiText } from '../../../syntax/characters.js'
import { type PdfDict, PdfStream, type PdfValue } from '../../../syntax/objects.js'
import { serialise } from '../../../syntax/serialiser.js'
import type { Input } from '../../assembly.js'
import type { AttributeCopier } from './attributes.js'

/**
 * The classes of all inputs (ISO 32000-1, 14.7.5.2), without duplicates; different classes of the same name
 * are renamed.
 */
export class ClassMap {
  readonly dict: PdfDict = new Map()
  readonly #names = new UniqueNames()
  /** For each class name, the output name of each distinct value. */
  readonly #variants = new Map<string, Map<string, string>>()

  /** Adds an input's classes and returns those that were renamed. */
  add(input: Input, classes: PdfValue | undefined, attributes: AttributeCopier): Map<string, string> {
    const renamed = new Map<string, string>()
    for (const [own, value] of input.file.dict(classes) ?? []) {
      const found = input.file.resolve(value)
      if (found === null) continue
      const copied = attributes.copy(found instanceof PdfStream ? value : found)
      const name = this.#nameOf(own, copied)
      if (name === own) continue
      renamed.set(own, name)
      input.report.rename('class', own, name)
    }
    return renamed
  }

  #nameOf(own: string, value: PdfValue): string {
    const variants = this.#variants.get(own) ?? new Map<string, string>()
    this.#variants.set(own, variants)
    const meaning = meaningOf(value)
    const known = variants.get(meaning)
    if (known !== undefined) return known
    const name = this.#names.take(own)
    variants.set(meaning, name)
    this.dict.set(name, value)
    return name
  }
}

function meaningOf(value: PdfValue): string {
  const bytes = new ByteBuffer(256)
  serialise(value, bytes)
  return asciiText(bytes.view())
}
