import type { Readable } from 'node:stream'
import type { FastifyRequest } from 'fastify'
import type { StoredUpload } from '../../process/add-upload.js'
import type { Caller } from '../../process/caller.js'
import type { Processes } from '../../process/process.js'
import { ClientGone, type Upload } from '../../process/upload.js'
import { withoutIdleTimeout } from '../idle-timeout.js'

export function isClientConnected({ raw }: FastifyRequest): boolean {
  return !raw.socket.destroyed
}

/** Streams the bytes of a request to their upload, until `tooSlow` rejects. */
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
    throw isClientConnected(request) ? error : new ClientGone()
  }
}

/** Destroying the stream emits no further event, and not reading it blocks the whole form. */
export function dropFile(file: Readable): void {
  file.on('error', () => undefined)
  file.destroy()
}

/** Adds the row; if the client has disconnected in the meantime, nothing is kept. */
export function finishUpload(
  request: FastifyRequest,
  caller: Caller,
  processes: Processes,
  upload: Upload,
): Promise<StoredUpload> {
  return withoutIdleTimeout(request, async () => {
    const stored = await upload.finish(() => isClientConnected(request))
    if (isClientConnected(request)) return stored
    await processes.removeUpload(caller, stored.row.id, stored.file.id)
    throw new ClientGone()
  })
}
