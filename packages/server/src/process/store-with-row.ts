import type { BlobWriter, StoredBlob } from '../blobs/blobs.js'
import type { Context } from './context.js'

/** Stores bytes and then creates their row; without a row the bytes are removed. */
export async function storeWithRow<T>(
  { blobs, observer }: Pick<Context, 'blobs' | 'observer'>,
  writer: BlobWriter,
  record: (stored: StoredBlob) => Promise<T>,
): Promise<T> {
  const stored = await writer.commit()
  try {
    return await record(stored)
  } catch (error) {
    await blobs
      .remove(stored.blob)
      .catch((problem: unknown) =>
        observer.failed(
          'The bytes of a rejected upload could not be deleted; the clean-up will delete them.',
          problem,
        ),
      )
    throw error
  } finally {
    blobs.recorded(stored.blob)
  }
}
