import { decodeForRecoding, withFilters } from '../compress/recode-stream.js'
import type { Draft } from '../edit/draft.js'
import { eachObject } from '../edit/draft-objects.js'
import { withoutJpegMetadata } from '../images/jpeg-metadata.js'
import { PdfStream } from '../syntax/objects.js'

/** Removes the metadata of JPEG images: author, place, people. */
export function stripPictures(draft: Draft): void {
  const { file } = draft
  eachObject(draft, (value, num) => {
    if (!(value instanceof PdfStream)) return false
    const filter = file.resolve(value.dict.get('Filter'))
    const last = Array.isArray(filter) ? filter.at(-1) : filter
    if (!['DCTDecode', 'DCT'].includes(file.name(last) ?? '')) return false
    const decoded = decodeForRecoding(file, value, file.data(value).bytes())
    const stripped = decoded?.remaining.length === 1 ? withoutJpegMetadata(decoded.bytes) : undefined
    if (stripped !== undefined) draft.changeStream(num, withFilters(file, value.dict, 1), stripped)
    return false
  })
}
