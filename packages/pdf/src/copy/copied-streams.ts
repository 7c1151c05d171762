import { limitExceeded } from '../errors.js'
import type { PdfFile } from '../file/pdf-file.js'
import { isDict, isName, type PdfDict } from '../syntax/objects.js'

/** Removes the filter of a stream that was encrypted with one of its own and no longer is (ISO 32000-1, 7.4.10). */
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

/** Streams do not overlap, but in damaged files a little; a small file made of large overlapping ones is hostile. */
const MOST_OVERLAP = 4

/** Limits the length of all streams of one file that are copied. */
export class StreamBudget {
  readonly #most: number
  #spent = 0

  constructor(file: PdfFile) {
    this.#most = file.source.size * MOST_OVERLAP
  }

  spend(length: number): void {
    this.#spent += length
    if (this.#spent > this.#most) throw limitExceeded('The length of all streams of one file', this.#most)
  }
}
