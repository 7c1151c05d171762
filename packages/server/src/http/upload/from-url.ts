import type { FastifyRequest } from 'fastify'
import { ServiceError } from '../../errors/service-error.js'
import type { StoredUpload } from '../../process/add-upload.js'
import { ClientGone, type UploadTarget } from '../../process/upload.js'
import { callerOf } from '../authenticate.js'
import { readRequest } from '../bodies/read-request.js'
import type { HttpContext } from '../context.js'
import { withoutIdleTimeout } from '../idle-timeout.js'
import { namedUpload } from './fields.js'
import { finishUpload, isClientConnected } from './stream-file.js'

/** An upload by URL: `{processId, task, url}`. */
export async function uploadNamed(
  context: HttpContext,
  request: FastifyRequest,
  body: unknown,
): Promise<StoredUpload> {
  const { processId, task, url } = readRequest(namedUpload, body)
  context.remoteFiles.check(url)
  // Checked before anything is fetched.
  await context.processes.find(callerOf(request), processId, 'processId')
  const [stored] = await uploadFromUrls(context, request, { processId, task }, [url])
  return stored!
}

/**
 * Fetches the files of these URLs one after the other, each as an upload of the process, with one deadline
 * for all.
 */
export async function uploadFromUrls(
  context: HttpContext,
  request: FastifyRequest,
  target: UploadTarget,
  urls: readonly string[],
): Promise<StoredUpload[]> {
  const left = new AbortController()
  const leave = (): void => left.abort(new ClientGone())
  const { socket } = request.raw
  socket.once('close', leave)
  if (socket.destroyed) leave()
  const deadline = AbortSignal.timeout(context.remoteFiles.timeoutSeconds * 1000)
  const signal = AbortSignal.any([left.signal, deadline])
  const stored: StoredUpload[] = []
  try {
    await withoutIdleTimeout(request, async () => {
      for (const url of urls) stored.push(await fetched(context, request, target, url, signal))
    })
    return stored
  } catch (error) {
    throw isClientConnected(request) ? error : new ClientGone()
  } finally {
    socket.off('close', leave)
  }
}

async function fetched(
  { remoteFiles, processes }: HttpContext,
  request: FastifyRequest,
  target: UploadTarget,
  url: string,
  signal: AbortSignal,
): Promise<StoredUpload> {
  const caller = callerOf(request)
  const { name, bytes, close } = await remoteFiles.open(url, signal)
  const upload = processes.upload(caller, name)
  try {
    await upload.bind(target)
    for await (const chunk of bytes) await upload.write(chunk)
    return await finishUpload(request, caller, processes, upload)
  } catch (error) {
    throw aboutUrl(error)
  } finally {
    close()
    await upload.discard()
  }
}

/** Errors about the file name the field of its URL. */
function aboutUrl(error: unknown): unknown {
  if (!(error instanceof ServiceError) || error.field !== 'file') return error
  return new ServiceError(error.code, `url: ${error.message}`, { field: 'url' })
}
