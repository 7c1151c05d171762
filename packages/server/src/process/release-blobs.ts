import type { FileRow } from '../records/records.js'
import type { Context } from './context.js'

/**
 * Deletes the bytes of files whose rows are gone, unless a process that was chained to theirs still has them. What cannot be
 * deleted now is found by the orphan sweep.
 */
export async function releaseBlobs(
  { records, blobs, observer }: Pick<Context, 'records' | 'blobs' | 'observer'>,
  files: readonly Pick<FileRow, 'blob'>[],
): Promise<void> {
  for (const { blob } of files) {
    try {
      if (!(await records.files.hasBlob(blob))) await blobs.remove(blob)
    } catch (error) {
      observer.failed('A file could not be deleted; the sweep will.', error)
    }
  }
}
