import type { FastifyRequest } from 'fastify'
import { ServiceError } from '../errors/service-error.js'
import { callerOf } from '../http/authenticate.js'
import type { HttpContext } from '../http/context.js'
import { uploadFromUrls } from '../http/upload/from-url.js'
import type { FileRow } from '../records/records.js'
import { findTask } from './find-task.js'
import { uploadTargetOf } from './tools.js'

/** Fetches a file from a URL that the client names, if the settings list its host. */
export async function fetchCloudFile(
  context: HttpContext,
  request: FastifyRequest,
  task: string,
  url: string,
): Promise<FileRow> {
  try {
    context.remoteFiles.check(url)
    const found = await findTask(context, callerOf(request), task)
    const [stored] = await uploadFromUrls(context, request, uploadTargetOf(found), [url])
    return stored!.file
  } catch (error) {
    throw aboutCloudFile(error)
  }
}

/** The field has another name here. */
function aboutCloudFile(error: unknown): unknown {
  if (!(error instanceof ServiceError) || error.field !== 'url') return error
  return new ServiceError(error.code, error.message.replace(/^url:/, 'cloud_file:'), { field: 'cloud_file' })
}
