import type { FastifyRequest } from 'fastify'
import { ServiceError } from '../../errors/service-error.js'
import { fileTooLarge } from '../../process/upload.js'
import type { FileRow } from '../../records/records.js'
import { callerOf } from '../authenticate.js'
import type { HttpContext } from '../context.js'
import { withoutIdleTimeout } from '../idle-timeout.js'
import type { Route } from '../route.js'
import { ChunkedUploads } from './chunked-uploads.js'
import { fetchCloudFile } from './cloud-file.js'
import { findTask } from './find-task.js'
import { pageSizes } from './page-sizes.js'
import type { Parameters } from './parameters.js'
import { BODY_TYPES, parametersOf } from './read-body.js'
import { readFile } from './read-file.js'

/** Boundaries, headers and the fields: a form is longer than its file. */
const FORM_BYTES = 64 * 1024

export function uploadRoutes(context: HttpContext): Route[] {
  const { settings } = context
  const chunked = new ChunkedUploads()
  return [
    {
      method: 'POST',
      url: '/v1/upload',
      access: 'token',
      mediaTypes: BODY_TYPES,
      async handler(request) {
        if (!request.isMultipart()) return fetched(context, request, await parametersOf(request, context))
        const { maxUploadBytes } = settings
        if (Number(request.headers['content-length'] ?? 0) > maxUploadBytes + FORM_BYTES)
          throw fileTooLarge(maxUploadBytes)
        const { parameters, file, isChunk } = await readFile(request, callerOf(request), context, chunked)
        // Every SDK reads the name of every answer, and goes by that of the last.
        if (isChunk) return { server_filename: null }
        return file === undefined
          ? fetched(context, request, parameters)
          : stored(context, request, parameters, file)
      },
    },
    {
      method: 'DELETE',
      url: '/v1/upload/:task/:server_filename',
      access: 'token',
      async handler(request) {
        const { task, server_filename } = request.params as { task: string; server_filename: string }
        return remove(context, request, task, server_filename)
      },
    },
    {
      method: 'POST',
      url: '/v1/upload/delete',
      access: 'token',
      mediaTypes: BODY_TYPES,
      async handler(request) {
        const parameters = await parametersOf(request, context)
        const task = parameters.needed('task', 'It is what start gave.')
        return remove(context, request, task, parameters.needed('server_filename', 'It is what upload gave.'))
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
    const task = parameters.needed('task', 'It is what start gave.')
    return stored(context, request, parameters, await fetchCloudFile(context, request, task, url))
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
    pdf_page_number: String(file.pageCount ?? sizes.length),
    pdf_forms: [],
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
