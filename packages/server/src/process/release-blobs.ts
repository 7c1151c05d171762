import type { FileRow } from '../records/records.js'
import type { Context } from './context.js'

/** Each waits for the file system, so they run concurrently. */
const AT_ONCE = 16

/**
 * Deletes the bytes of files whose rows were removed, unless a chained process still has them. Bytes that
 * cannot be deleted now are found by the clean-up of orphans.
 */
export async function releaseBlobs(
  { records, blobs, observer }: Pick<Context, 'records' | 'blobs' | 'observer'>,
  files: readonly Pick<FileRow, 'blob'>[],
): Promise<void> {
  async function release(blob: string): Promise<void> {
    try {
      if (!(await records.files.hasBlob(blob))) await blobs.remove(blob)
    } catch (error) {
      observer.failed('A file could not be deleted; the clean-up will delete it.', error)
    }
  }
  for (let from = 0; from < files.length; from += AT_ONCE)
    await Promise.all(files.slice(from, from + AT_ONCE).map(({ blob }) => release(blob)))
}
