import { isDict, PdfRef } from '../syntax/objects.js'
import type { Draft } from './draft.js'

/**
 * ISO 32000-1, 7.8.2: content is a stream or an array of streams. In a damaged document other items are
 * removed from the array, as in an assembly, because strict readers would refuse the page. Documents that
 * needed no repair are not checked.
 */
export function keepContentStreams(draft: Draft): void {
  const { file } = draft
  if (file.repairs.size === 0) return
  for (const num of draft.pageNums) {
    const page = file.get(num)
    const contents = isDict(page) ? page.get('Contents') : undefined
    if (!Array.isArray(contents)) continue
    const streams = contents.filter((part) => part instanceof PdfRef && file.isStream(part.num))
    if (streams.length < contents.length) draft.edit(num).set('Contents', streams)
  }
}
