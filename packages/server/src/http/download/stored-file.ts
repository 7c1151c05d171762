import type { Blobs } from '../../blobs/blobs.js'
import type { FileRow } from '../../records/records.js'
import { attachment } from './content-disposition.js'
import type { Download } from './download.js'
import { lengthOf } from './range.js'

/** Below this size, a stream costs more than the bytes. */
const READ_AT_ONCE = 256 * 1024

/** A client follows a redirect immediately, and resumes a download at the same URL within minutes. */
const LINK_SECONDS = 300

/** One output in the store. */
export function storedFile(
  blobs: Pick<Blobs, 'read' | 'open' | 'link'>,
  { blob, name, type, size, sha256 }: FileRow,
): Download {
  return {
    name,
    type,
    size,
    tag: `"${sha256}"`,
    open: (part) => (lengthOf(part) <= READ_AT_ONCE ? blobs.read(blob, part) : blobs.open(blob, part)),
    link:
      blobs.link && (() => blobs.link!(blob, { disposition: attachment(name), type, seconds: LINK_SECONDS })),
  }
}
