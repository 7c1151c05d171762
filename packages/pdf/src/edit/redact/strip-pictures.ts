import { jpegParts } from '../../images/jpeg-metadata.js'
import { isName, PdfStream } from '../../syntax/objects.js'
import type { Draft } from '../draft.js'
import { eachObject } from '../draft-objects.js'

/** Removes the metadata of JPEG images: author, place, people. */
export function stripPictures(draft: Draft): void {
  const { file } = draft
  eachObject(draft, (value, num) => {
    if (!(value instanceof PdfStream) || !isName(file.resolve(value.dict.get('Filter')), 'DCTDecode'))
      return false
    const parts = jpegParts(file.data(value).bytes())
    if (parts !== undefined && parts.metadata.length > 0)
      draft.changeStream(num, new Map(value.dict), parts.picture)
    return false
  })
}
