import type { FastifyRequest } from 'fastify'
import * as z from 'zod'
import { ServiceError } from '../../errors/service-error.js'
import type { StoredUpload } from '../../process/add-upload.js'
import { callerOf } from '../authenticate.js'
import { type HttpContext, noteTask } from '../context.js'
import type { Route } from '../route.js'
import { namedUpload, uploadFields } from '../upload/fields.js'
import { uploadNamed } from '../upload/from-url.js'
import { readUpload } from '../upload/read-upload.js'
import { processId, taskName, uploadedFileView } from '../views.js'

const formSchema = uploadFields.extend({
  task: taskName,
  file: z.file().optional().meta({ description: 'The file; or its address as `url`.' }),
  url: namedUpload.shape.url.optional(),
})

/** Boundaries, headers and fields: a form is longer than its file. */
const FORM_BYTES = 64 * 1024

export function uploadRoutes(context: HttpContext): Route[] {
  const { processes, settings } = context
  const viewOf = (request: FastifyRequest, { file, row }: StoredUpload) => {
    noteTask(request, context, row.task)
    return uploadedFileView(file)
  }
  return [
    {
      method: 'POST',
      url: '/api/v1/uploads',
      access: 'token',
      operation: {
        id: 'upload',
        summary: 'Upload a file',
        description:
          'Uploads one file to a process. Call it once for each file; the order of the form fields does not matter. If the operator allows it, `url` names the address of the file instead.',
        body: {
          mediaTypes: ['multipart/form-data', 'application/json', 'application/x-www-form-urlencoded'],
          schema: formSchema,
          required: true,
        },
        answers: { 200: { description: 'The uploaded file.', schema: 'UploadedFile' } },
        errors: [
          'missing_parameter',
          'invalid_parameter',
          'unknown_task',
          'task_unavailable',
          'process_not_found',
          'task_mismatch',
          'process_busy',
          'file_too_large',
          'quota_exceeded',
          'unsupported_media_type',
          'not_a_pdf',
          'unsupported_file_type',
          'fetch_failed',
          'storage_full',
          'request_timeout',
        ],
      },
      async handler(request) {
        if (!request.isMultipart()) {
          const { body } = request
          if (typeof body === 'object' && body !== null && 'url' in body)
            return viewOf(request, await uploadNamed(context, request, body))
          throw new ServiceError(
            'unsupported_media_type',
            'An upload is a multipart/form-data body with the fields processId, task and file.',
          )
        }
        const length = Number(request.headers['content-length'] ?? 0)
        if (length > settings.maxUploadBytes + FORM_BYTES) {
          throw new ServiceError(
            'file_too_large',
            `The file is larger than ${settings.maxUploadBytes} bytes, the maximum.`,
            { field: 'file' },
          )
        }
        return viewOf(request, await readUpload(request, callerOf(request), context))
      },
    },
    {
      method: 'DELETE',
      url: '/api/v1/uploads/:processId/:server_filename',
      access: 'token',
      operation: {
        id: 'takeBackUpload',
        summary: 'Delete an uploaded file',
        description: 'Removes one uploaded file from its process.',
        params: z.object({
          processId,
          server_filename: z.string().meta({ description: '`server_filename` of the file.' }),
        }),
        answers: { 204: { description: 'Deleted.' } },
        errors: ['process_not_found', 'file_not_found', 'process_busy'],
      },
      async handler(request, reply) {
        const { processId, server_filename } = request.params as {
          processId: string
          server_filename: string
        }
        await processes.removeUpload(callerOf(request), processId, server_filename)
        return reply.code(204).send()
      },
    },
  ]
}
