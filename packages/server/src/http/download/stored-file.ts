import type { Blobs } from '../../blobs/blobs.js'
import type { FileRow } from '../../records/records.js'
import type { Download } from './download.js'
import { lengthOf } from './range.js'

/** A stream costs more than so many bytes. */
const READ_AT_ONCE = 256 * 1024

/** One output, as it lies in the store. */
export function storedFile(
  blobs: Pick<Blobs, 'read' | 'open'>,
  { blob, name, type, size, sha256 }: FileRow,
): Download {
  return {
    name,
    type,
    size,
    tag: `"${sha256}"`,
    open: (part) => (lengthOf(part) <= READ_AT_ONCE ? blobs.read(blob, part) : blobs.open(blob, part)),
  }
}
