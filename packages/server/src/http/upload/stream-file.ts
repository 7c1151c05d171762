import type { Readable } from 'node:stream'
import type { FastifyRequest } from 'fastify'
import type { StoredUpload } from '../../process/add-upload.js'
import type { Caller } from '../../process/caller.js'
import type { Processes } from '../../process/process.js'
import { ClientGone, type Upload } from '../../process/upload.js'
import { withoutIdleTimeout } from '../idle-timeout.js'

export function isClientThere({ raw }: FastifyRequest): boolean {
  return !raw.socket.destroyed
}

/** Brings the bytes of a request to their upload as they come, until `tooSlow` rejects. */
export async function streamFile(
  request: FastifyRequest,
  upload: Upload,
  file: Readable,
  tooSlow: Promise<never>,
): Promise<void> {
  tooSlow.catch((error: Error) => file.destroy(error))
  try {
    for await (const chunk of file as AsyncIterable<Buffer>) await upload.write(chunk)
  } catch (error) {
    throw isClientThere(request) ? error : new ClientGone()
  }
}

/** Whoever destroys a file of a form is not told again; whoever does not read it stops the whole form. */
export function dropFile(file: Readable): void {
  file.on('error', () => undefined)
  file.destroy()
}

/** Puts the row in; for a client that goes away in the meantime nothing stays. */
export function finishUpload(
  request: FastifyRequest,
  caller: Caller,
  processes: Processes,
  upload: Upload,
): Promise<StoredUpload> {
  return withoutIdleTimeout(request, async () => {
    const stored = await upload.finish(() => isClientThere(request))
    if (isClientThere(request)) return stored
    await processes.removeUpload(caller, stored.row.id, stored.file.id)
    throw new ClientGone()
  })
}
