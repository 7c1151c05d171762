import type { Readable } from 'node:stream'
import type { FastifyRequest } from 'fastify'
import { ServiceError } from '../../errors/service-error.js'
import { callerOf } from '../../http/authenticate.js'
import { VALUES_PER_MULTIPART_FIELD } from '../../http/bodies/parsers.js'
import { readMultipart } from '../../http/bodies/read-multipart.js'
import { bodyTooLarge } from '../../http/bodies/read-text.js'
import type { HttpContext } from '../../http/context.js'
import { watchForSlowness } from '../../http/upload/slow-watch.js'
import { dropFile, finishUpload, streamFile } from '../../http/upload/stream-file.js'
import { outputNameOf } from '../output-name.js'
import { downloadFrom } from './download-from.js'
import { Form, type FormFile, isFileField, plainName, storedName } from './form.js'

const MAX_FILES = 1000

/** The task whose file types a document may have, by its name; undefined for a file that the route ignores. */
export type Takes = (name: string) => string | undefined

/** Reads files and fields in any order; each file becomes an upload of the process. Files in `downloadFrom` are fetched afterwards. */
export async function readForm(
  context: HttpContext,
  request: FastifyRequest,
  processId: string,
  takes: Takes,
): Promise<Form> {
  if (!request.isMultipart())
    throw new ServiceError(
      'unsupported_media_type',
      "Invalid 'Content-Type' header value: want 'multipart/form-data'",
    )
  const { settings, processes, bodyLimits } = context
  const caller = callerOf(request)
  const watch = watchForSlowness(request.raw.socket, settings.minUploadBytesPerSecond)
  const fields = new Map<string, string[]>()
  const files: FormFile[] = []
  const ignored: string[] = []
  let size = 0

  function taskOf(field: string, name: string): string | undefined {
    const task = taskFor(field, name, takes)
    if (task === undefined && ignored.length < MAX_FILES) ignored.push(name)
    return task
  }

  async function takeFile(field: string, sentName: string | undefined, stream: Readable): Promise<void> {
    const name = plainName(sentName ?? '')
    const task = taskOf(field, name)
    if (task === undefined) {
      stream.resume()
      return
    }
    const upload = processes.upload(caller, storedName(name))
    try {
      await upload.bind({ processId, task, isBinding: false })
      await streamFile(request, upload, stream, watch.tooSlow)
      watch.pause()
      const { file } = await finishUpload(request, caller, processes, upload)
      files.push({ field, name, file, processId, isUpload: true })
      watch.resume()
    } catch (error) {
      dropFile(stream)
      throw error
    } finally {
      await upload.discard()
    }
  }

  function takeField(name: string, value: string, isCut: boolean): void {
    request.spendValues(VALUES_PER_MULTIPART_FIELD)
    size += name.length + value.length
    if (isCut || size > bodyLimits.maxBytes) throw bodyTooLarge(bodyLimits.maxBytes)
    fields.set(name, [...(fields.get(name) ?? []), value])
  }

  try {
    await readMultipart(request, {
      maxFiles: MAX_FILES,
      maxFileBytes: settings.maxUploadBytes,
      maxFieldBytes: bodyLimits.maxBytes,
      tooSlow: watch.tooSlow,
      takeFile,
      takeField,
    })
  } finally {
    watch.stop()
  }
  const fetched = await downloadFrom(context, request, fields.get('downloadFrom')?.[0], {
    processId,
    taskFor: taskOf,
  })
  return new Form(fields, [...fetched, ...files], outputNameOf(request), ignored)
}

/** Any file can be embedded; marks are images or PDF files. */
function taskFor(field: string, name: string, takes: Takes): string | undefined {
  if (field === 'watermark' || field === 'stamp') return 'watermark-pdf'
  return isFileField(field) ? 'attachments-pdf' : takes(name)
}
