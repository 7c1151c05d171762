import { BlobNotFound } from '../../blobs/errors.js'
import type { Download } from './download.js'

/** A new success may take the files away between the look at their rows and their opening: then there are newer ones. */
export async function latest<T>(
  look: () => Promise<Download>,
  send: (download: Download) => Promise<T>,
): Promise<T> {
  try {
    return await send(await look())
  } catch (error) {
    if (!(error instanceof BlobNotFound)) throw error
    return send(await look())
  }
}
