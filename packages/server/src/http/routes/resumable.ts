import type { Readable } from 'node:stream'
import type { FastifyReply, FastifyRequest } from 'fastify'
import * as z from 'zod'
import { ServiceError } from '../../errors/service-error.js'
import type { ResumableId, ResumableState } from '../../process/resumable.js'
import { ClientGone } from '../../process/upload.js'
import { callerOf } from '../authenticate.js'
import { OFFSET_TYPE, unsupportedMediaType } from '../bodies/parsers.js'
import { readRequest } from '../bodies/read-request.js'
import { type HttpContext, noteTask } from '../context.js'
import { baseUrlOf } from '../hosts.js'
import { withoutIdleTimeout } from '../idle-timeout.js'
import type { Route } from '../route.js'
import { uploadFields } from '../upload/fields.js'
import { watchForSlowness } from '../upload/slow-watch.js'
import { isClientConnected } from '../upload/stream-file.js'
import { bytesHeader, checkTusVersion, metadataOf, TUS_VERSION } from '../upload/tus-headers.js'
import { bytes, uploadedFileView } from '../views.js'

const URL_OF_ALL = '/api/v1/uploads/resumable'
const URL_OF_ONE = `${URL_OF_ALL}/:processId/:uploadId`

const version = z.literal(TUS_VERSION)
const expires = z.string().meta({ description: 'When the process expires, as an HTTP date.' })
const params = z.object({ processId: z.string(), uploadId: z.string() })
const tusRequest = z.object({ 'Tus-Resumable': version })
const tusAnswer = z.object({ 'Tus-Resumable': version })
const progress = tusAnswer.extend({
  'Upload-Offset': bytes.meta({ description: 'Number of bytes that have arrived.' }),
  'Upload-Expires': expires,
})
const tusErrors = ['precondition_failed', 'process_not_found', 'file_not_found'] as const

const targetFields = uploadFields.omit({ file: true })

/** Uploads with tus 1.0: core, creation, expiration and termination. */
export function resumableRoutes(context: HttpContext): Route[] {
  const { processes, settings } = context
  const { resumable } = processes

  return [
    {
      method: 'OPTIONS',
      url: URL_OF_ALL,
      access: 'token',
      operation: {
        id: 'resumableOptions',
        summary: 'Get the supported tus version',
        description: 'The version of tus, its extensions and the maximum file size.',
        answers: {
          204: {
            description: 'What the service supports.',
            headers: z.object({
              'Tus-Version': version,
              'Tus-Extension': z.string(),
              'Tus-Max-Size': bytes,
            }),
          },
        },
        errors: [],
      },
      handler: (_request, reply) =>
        reply
          .headers({
            'tus-resumable': TUS_VERSION,
            'tus-version': TUS_VERSION,
            'tus-extension': 'creation,expiration,termination',
            'tus-max-size': settings.maxUploadBytes,
          })
          .code(204)
          .send(),
    },
    {
      method: 'POST',
      url: URL_OF_ALL,
      access: 'token',
      operation: {
        id: 'beginResumableUpload',
        summary: 'Start a resumable upload',
        description:
          'Starts an upload with tus 1.0 (https://tus.io). Send the bytes with PATCH to the URL in `Location`, in any number of requests. After a broken connection, or a restart of the service, HEAD returns the offset to continue from. A complete upload is a file of the process like any other.',
        headers: tusRequest.extend({
          'Upload-Length': bytes.meta({ description: 'Bytes of the whole file.' }),
          'Upload-Metadata': z.string().max(8000).meta({
            description: 'processId, task and filename, each with its value in base64, separated by commas.',
          }),
        }),
        answers: {
          201: {
            description: 'The upload is created.',
            headers: tusAnswer.extend({ Location: z.url(), 'Upload-Expires': expires }),
          },
        },
        errors: [
          'missing_parameter',
          'invalid_parameter',
          'precondition_failed',
          'unknown_task',
          'task_unavailable',
          'process_not_found',
          'task_mismatch',
          'process_busy',
          'file_too_large',
          'quota_exceeded',
          'not_a_pdf',
          'unsupported_file_type',
          'storage_full',
        ],
      },
      async handler(request, reply) {
        checkTusVersion(request, reply)
        const length = bytesHeader(request, 'Upload-Length')
        const metadata = metadataOf(request)
        const target = readRequest(targetFields, metadata)
        const { processId, uploadId, row } = await resumable.create(callerOf(request), {
          ...target,
          name: metadata.filename?.slice(0, 1000),
          length,
        })
        noteTask(request, context, target.task)
        const location = `${baseUrlOf(request)}${URL_OF_ALL}/${processId}/${uploadId}`
        return reply
          .headers({ location, 'upload-expires': httpDate(row.expiresAt) })
          .code(201)
          .send()
      },
    },
    {
      method: 'GET',
      url: URL_OF_ONE,
      access: 'token',
      operation: {
        id: 'resumableUpload',
        summary: 'Get the file of a complete upload',
        description: 'The response of an ordinary upload, when all bytes have arrived.',
        params,
        answers: { 200: { description: 'The uploaded file.', schema: 'UploadedFile' } },
        errors: [...tusErrors, 'not_ready', 'not_a_pdf', 'unsupported_file_type'],
      },
      headOperation: {
        id: 'resumableOffset',
        summary: 'Get the offset of an upload',
        description: 'How many bytes have arrived: the client continues from there.',
        params,
        headers: tusRequest,
        answers: {
          200: {
            description: 'The offset, in headers.',
            headers: progress.extend({ 'Upload-Length': bytes, 'Cache-Control': z.literal('no-store') }),
          },
        },
        errors: tusErrors,
      },
      async handler(request, reply) {
        const isHead = request.method === 'HEAD'
        if (isHead) checkTusVersion(request, reply)
        const state = await withoutIdleTimeout(request, () =>
          resumable.find(callerOf(request), idOf(request)),
        )
        reply.headers({ ...progressOf(state), 'upload-length': state.length, 'cache-control': 'no-store' })
        if (isHead) return reply.code(200).send()
        if (state.file !== undefined) return uploadedFileView(state.file)
        throw new ServiceError(
          'not_ready',
          `The upload has ${state.offset} of ${state.length} bytes. Send the others with PATCH.`,
        )
      },
    },
    {
      method: 'PATCH',
      url: URL_OF_ONE,
      access: 'token',
      operation: {
        id: 'continueResumableUpload',
        summary: 'Continue a resumable upload',
        description: 'Appends bytes at the offset. When the last byte has arrived, the file is complete.',
        params,
        headers: tusRequest.extend({
          'Upload-Offset': bytes.meta({
            description: 'Number of bytes that have arrived before this request.',
          }),
        }),
        body: { mediaTypes: [OFFSET_TYPE], schema: z.file(), required: true },
        answers: {
          204: { description: 'The bytes are stored.', headers: progress },
        },
        errors: [
          ...tusErrors,
          'missing_parameter',
          'invalid_parameter',
          'offset_mismatch',
          'process_busy',
          'quota_exceeded',
          'unsupported_media_type',
          'not_a_pdf',
          'unsupported_file_type',
          'storage_full',
          'request_timeout',
        ],
      },
      async handler(request, reply) {
        checkTusVersion(request, reply)
        const offset = bytesHeader(request, 'Upload-Offset')
        const body = request.body as Readable | undefined
        if (body === undefined) throw unsupportedMediaType(request)
        const state = await received(context, request, offset, body)
        return reply.headers(progressOf(state)).code(204).send()
      },
    },
    {
      method: 'DELETE',
      url: URL_OF_ONE,
      access: 'token',
      operation: {
        id: 'endResumableUpload',
        summary: 'Abort a resumable upload',
        description: 'Deletes the bytes that have arrived. A complete upload is deleted like any other file.',
        params,
        headers: tusRequest,
        answers: { 204: { description: 'The upload is deleted.', headers: tusAnswer } },
        errors: [...tusErrors, 'offset_mismatch', 'process_busy'],
      },
      async handler(request: FastifyRequest, reply: FastifyReply) {
        checkTusVersion(request, reply)
        await resumable.remove(callerOf(request), idOf(request))
        return reply.code(204).send()
      },
    },
  ]
}

/** Stores what arrives; when a connection breaks off or is too slow, what has arrived is kept. */
async function received(
  { processes, settings }: HttpContext,
  request: FastifyRequest,
  offset: number,
  body: Readable,
): Promise<ResumableState> {
  const watch = watchForSlowness(request.raw.socket, settings.minUploadBytesPerSecond)
  let tooSlow: unknown
  watch.tooSlow.catch((error: unknown) => {
    tooSlow = error
    body.destroy(new Error('The upload is too slow.'))
  })
  async function* bytes(): AsyncGenerator<Buffer> {
    // The connection stays open, so that an error response can still be sent.
    for await (const chunk of body.iterator({ destroyOnReturn: false })) yield chunk as Buffer
    watch.stop()
    // From here on the service works, and there is no traffic on the connection.
    request.raw.socket.setTimeout(0)
  }
  const { timeout = 0 } = request.raw.socket
  const stop = (): void => void request.raw.socket.destroy()
  try {
    return await processes.resumable.append(callerOf(request), idOf(request), {
      offset,
      bytes: bytes(),
      stop,
    })
  } catch (error) {
    if (tooSlow !== undefined) throw tooSlow
    throw isClientConnected(request) ? error : new ClientGone()
  } finally {
    watch.stop()
    if (isClientConnected(request)) request.raw.socket.setTimeout(timeout)
  }
}

function idOf(request: FastifyRequest): ResumableId {
  return request.params as { processId: string; uploadId: string }
}

function progressOf({ offset, expiresAt }: ResumableState): Readonly<Record<string, string>> {
  return { 'upload-offset': String(offset), 'upload-expires': httpDate(expiresAt) }
}

function httpDate(seconds: number): string {
  return new Date(seconds * 1000).toUTCString()
}
