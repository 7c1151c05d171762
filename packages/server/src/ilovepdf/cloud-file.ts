import type { FastifyRequest } from 'fastify'
import { ServiceError } from '../errors/service-error.js'
import { callerOf } from '../http/authenticate.js'
import type { HttpContext } from '../http/context.js'
import { uploadFromUrls } from '../http/upload/from-url.js'
import type { FileRow } from '../records/records.js'
import { findTask } from './find-task.js'
import { shortcutName } from './page-shortcuts.js'
import { uploadTargetOf } from './tools.js'

/**
 * Fetches a file from a URL that the client names, if the settings list its host. The address of a page is stored as it
 * is: the page is loaded when it is converted, with everything that it uses.
 */
export async function takeCloudFile(
  context: HttpContext,
  request: FastifyRequest,
  task: string,
  url: string,
): Promise<FileRow> {
  try {
    const found = await findTask(context, callerOf(request), task)
    const target = uploadTargetOf(found)
    if (target.task === 'html-to-pdf') {
      context.checkPageAddress(url)
      return await storedAddress(context, request, target, url)
    }
    context.remoteFiles.check(url)
    const [stored] = await uploadFromUrls(context, request, target, [url])
    return stored!.file
  } catch (error) {
    throw aboutCloudFile(error)
  }
}

async function storedAddress(
  { processes }: HttpContext,
  request: FastifyRequest,
  target: ReturnType<typeof uploadTargetOf>,
  url: string,
): Promise<FileRow> {
  const upload = processes.upload(callerOf(request), shortcutName(new URL(url).pathname))
  try {
    await upload.bind(target)
    await upload.write(Buffer.from(url))
    return (await upload.finish(() => true)).file
  } finally {
    await upload.discard()
  }
}

/** The field has another name here. */
function aboutCloudFile(error: unknown): unknown {
  if (!(error instanceof ServiceError) || error.field !== 'url') return error
  return new ServiceError(error.code, error.message.replace(/^url:/, 'cloud_file:'), { field: 'cloud_file' })
}
