import type { FastifyRequest } from 'fastify'
import { ServiceError } from '../errors/service-error.js'
import { callerOf } from '../http/authenticate.js'
import type { HttpContext } from '../http/context.js'
import { withoutIdleTimeout } from '../http/idle-timeout.js'
import type { Route } from '../http/route.js'
import { fileTooLarge } from '../process/upload.js'
import type { FileRow } from '../records/records.js'
import { takeCloudFile } from './cloud-file.js'
import { findTask } from './find-task.js'
import { bodyOfSdk, ilovepdfOperation } from './operation.js'
import { pageSizes } from './page-sizes.js'
import type { Parameters } from './parameters.js'
import { parametersOf } from './read-body.js'
import { readFile } from './read-file.js'
import { deletedFileSchema, fileParams, uploadedSchema, uploadSchema } from './schemas.js'

/** Boundaries, headers and fields: a form is longer than its file. */
const FORM_BYTES = 64 * 1024

export function uploadRoutes(context: HttpContext): Route[] {
  const { settings } = context
  const url = '/v1/upload'
  const fileUrl = '/v1/upload/:task/:server_filename'
  const deleteUrl = '/v1/upload/delete'
  const deletion = {
    summary: 'Delete an uploaded file',
    description: 'The task continues without the file.',
    answers: { 200: { description: 'The file is deleted.', schema: deletedFileSchema } },
    errors: ['process_not_found', 'process_busy', 'file_not_found'],
  } as const
  return [
    {
      method: 'POST',
      url,
      access: 'token',
      operation: ilovepdfOperation(url, {
        id: 'ilovepdfUpload',
        summary: 'Upload a file',
        description: 'A file, whole or in chunks, one request for each; or the URL of one.',
        body: bodyOfSdk(uploadSchema),
        answers: { 200: { description: 'The file.', schema: uploadedSchema } },
        errors: [
          'missing_parameter',
          'invalid_parameter',
          'unsupported_media_type',
          'body_too_large',
          'process_not_found',
          'process_busy',
          'file_too_large',
          'quota_exceeded',
          'not_a_pdf',
          'unsupported_file_type',
          'storage_full',
          'request_timeout',
        ],
      }),
      async handler(request) {
        if (!request.isMultipart()) return fetched(context, request, await parametersOf(request, context))
        const { maxUploadBytes } = settings
        if (Number(request.headers['content-length'] ?? 0) > maxUploadBytes + FORM_BYTES)
          throw fileTooLarge(maxUploadBytes)
        const { parameters, file, isChunk } = await readFile(request, callerOf(request), context)
        // Every SDK reads the name in every response, and uses the last one.
        if (isChunk) return { server_filename: null }
        return file === undefined
          ? fetched(context, request, parameters)
          : stored(context, request, parameters, file)
      },
    },
    {
      method: 'DELETE',
      url: fileUrl,
      access: 'token',
      operation: ilovepdfOperation(fileUrl, {
        id: 'ilovepdfDeleteFile',
        ...deletion,
        params: fileParams,
      }),
      async handler(request) {
        const { task, server_filename } = request.params as { task: string; server_filename: string }
        return remove(context, request, task, server_filename)
      },
    },
    {
      method: 'POST',
      url: deleteUrl,
      access: 'token',
      operation: ilovepdfOperation(deleteUrl, {
        id: 'ilovepdfDeleteFileByPost',
        ...deletion,
        summary: 'Delete an uploaded file, with POST',
        body: bodyOfSdk(fileParams),
        errors: [
          ...deletion.errors,
          'missing_parameter',
          'invalid_parameter',
          'unsupported_media_type',
          'body_too_large',
        ],
      }),
      async handler(request) {
        const parameters = await parametersOf(request, context)
        const task = parameters.needed('task', 'Send the ID that start returned.')
        return remove(
          context,
          request,
          task,
          parameters.needed('server_filename', 'Send the server_filename that upload returned.'),
        )
      },
    },
  ]
}

async function fetched(
  context: HttpContext,
  request: FastifyRequest,
  parameters: Parameters,
): Promise<object> {
  const url = parameters.text('cloud_file')
  if (url !== undefined) {
    const task = parameters.needed('task', 'Send the ID that start returned.')
    return stored(context, request, parameters, await takeCloudFile(context, request, task, url))
  }
  throw new ServiceError(
    'missing_parameter',
    'file is missing. An upload is a multipart form with task and file.',
    {
      field: 'file',
    },
  )
}

async function stored(
  context: HttpContext,
  request: FastifyRequest,
  parameters: Parameters,
  file: FileRow,
): Promise<object> {
  if (!parameters.flag('pdfinfo', false)) return { server_filename: file.id }
  const sizes = await withoutIdleTimeout(request, () => pageSizes(context, callerOf(request), file))
  return {
    server_filename: file.id,
    pdf_pages: sizes,
    // Without `pdf_forms`: PHP treats an empty list of fields as an error.
    pdf_page_number: String(file.pageCount ?? sizes.length),
  }
}

async function remove(
  context: HttpContext,
  request: FastifyRequest,
  task: string,
  serverFilename: string,
): Promise<object> {
  const caller = callerOf(request)
  const { row } = await findTask(context, caller, task)
  await context.processes.removeUpload(caller, row.id, serverFilename)
  return { upload_status: 'FileDeleted' }
}
