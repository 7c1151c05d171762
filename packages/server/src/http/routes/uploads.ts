import { z } from 'zod'
import { ServiceError } from '../../errors/service-error.js'
import { callerOf } from '../authenticate.js'
import { type HttpContext, noteTask } from '../context.js'
import type { Route } from '../route.js'
import { uploadFields } from '../upload/fields.js'
import { readUpload } from '../upload/read-upload.js'
import { processId, taskName, uploadedFileView } from '../views.js'

const formSchema = uploadFields.extend({ task: taskName, file: z.file().meta({ description: 'The file.' }) })

/** Boundaries, headers and the fields: a form is longer than its file. */
const FORM_BYTES = 64 * 1024

export function uploadRoutes(context: HttpContext): Route[] {
  const { processes, settings } = context
  return [
    {
      method: 'POST',
      url: '/api/v1/uploads',
      access: 'token',
      operation: {
        id: 'upload',
        summary: 'Upload a file',
        description:
          'Uploads one file to a process. Call it once for each file; the order of the form fields does not matter.',
        body: { mediaTypes: ['multipart/form-data'], schema: formSchema, required: true },
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
          'storage_full',
          'request_timeout',
        ],
      },
      async handler(request) {
        if (!request.isMultipart()) {
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
        const { file, row } = await readUpload(request, callerOf(request), processes, settings)
        noteTask(request, context, row.task)
        return uploadedFileView(file)
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
