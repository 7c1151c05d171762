import { BlobNotFound } from '../../blobs/errors.js'
import type { Caller } from '../../process/caller.js'
import type { HttpContext } from '../context.js'
import type { Download } from './download.js'
import { KnownZips } from './known-zips.js'
import { storedFile } from './stored-file.js'
import { zipOf } from './zip.js'

/** The last success of a process: its output, or the ZIP of several. */
export type WholeResult = (caller: Caller, processId: string) => Promise<Download>

export function wholeResults({ blobs, processes }: Pick<HttpContext, 'blobs' | 'processes'>): WholeResult {
  const zips = new KnownZips()
  return async (caller, processId) => {
    const { count, first } = await processes.firstOutput(caller, processId)
    if (count === 1) return storedFile(blobs, first)
    return zips.of(`${processId} ${first.runId}`, async () => {
      const { zipName, files } = await processes.outputs(caller, processId)
      return {
        download: await zipOf(
          zipName,
          files.map((file) => storedFile(blobs, file)),
        ),
        files: files.length,
      }
    })
  }
}

/**
 * A new success may delete the files between reading their rows and opening them: then there are newer ones.
 */
export async function latest<T>(
  find: () => Promise<Download>,
  send: (download: Download) => Promise<T>,
): Promise<T> {
  try {
    return await send(await find())
  } catch (error) {
    if (!(error instanceof BlobNotFound)) throw error
    return send(await find())
  }
}
