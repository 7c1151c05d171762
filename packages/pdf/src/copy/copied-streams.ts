import { limitExceeded } from '../errors.js'
import type { PdfFile } from '../file/pdf-file.js'
import { isDict, isName, type PdfDict } from '../syntax/objects.js'

/** Removes the Crypt filter from a stream that is no longer encrypted (ISO 32000-1, 7.4.10). */
export function removeCryptFilter(dict: PdfDict, file: PdfFile): void {
  const filter = file.resolve(dict.get('Filter'))
  if (isName(filter, 'Crypt')) {
    dict.delete('Filter')
    dict.delete('DecodeParms')
  } else if (Array.isArray(filter) && isName(file.resolve(filter[0]), 'Crypt')) {
    dict.set('Filter', filter.slice(1))
    const parameters = file.resolve(dict.get('DecodeParms'))
    if (Array.isArray(parameters)) dict.set('DecodeParms', parameters.slice(1))
    else if (isDict(parameters)) dict.delete('DecodeParms')
  }
}

/**
 * Streams overlap only in damaged files, and only a little; a small file of large overlapping streams is
 * hostile.
 */
const MAX_OVERLAP = 4

/** Limits the total length of the streams copied from one file. */
export class StreamBudget {
  readonly #limit: number
  #spent = 0

  constructor(file: PdfFile) {
    this.#limit = file.source.size * MAX_OVERLAP
  }

  spend(length: number): void {
    this.#spent += length
    if (this.#spent > this.#limit) throw limitExceeded('The length of all streams of one file', this.#limit)
  }
}
