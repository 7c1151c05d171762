import type { Readable } from 'node:stream'
import type { FastifyRequest } from 'fastify'
import { invalidFields } from '../../errors/service-error.js'
import type { Caller } from '../../process/caller.js'
import type { UploadTarget } from '../../process/upload.js'
import type { FileRow } from '../../records/records.js'
import { MAX_ENTRIES } from '../bodies/execute-request.js'
import { invalidField } from '../bodies/invalid-field.js'
import { VALUES_PER_MULTIPART_FIELD } from '../bodies/parsers.js'
import { readMultipart } from '../bodies/read-multipart.js'
import { bodyTooLarge } from '../bodies/read-text.js'
import { unknownFields } from '../bodies/unknown-fields.js'
import type { HttpContext } from '../context.js'
import { fileAsText } from '../upload/read-upload.js'
import { watchForSlowness } from '../upload/slow-watch.js'
import { dropFile, finishUpload, streamFile } from '../upload/stream-file.js'
import { formFields } from './fields.js'

export interface SentFile {
  readonly sentName: string | undefined
  readonly file: FileRow
}

/** A file that has not been fetched yet. */
export interface NamedByUrl {
  readonly url: string
}

export interface RunForm {
  /** In the order of the form; sent files are already uploaded. */
  readonly inputs: readonly (SentFile | NamedByUrl)[]
  readonly pairs: readonly (readonly [name: string, value: string])[]
}

/**
 * Reads files and fields in any order. Each file becomes an upload of the process as it arrives; an unknown
 * field is rejected immediately.
 */
export async function readRunForm(
  request: FastifyRequest,
  caller: Caller,
  context: HttpContext,
  target: UploadTarget,
): Promise<RunForm> {
  const { settings, processes, bodyLimits, tasks, remoteFiles } = context
  const options = Object.keys(tasks.get(target.task)!.options.shape)
  const watch = watchForSlowness(request.raw.socket, settings.minUploadBytesPerSecond)
  const inputs: (SentFile | NamedByUrl)[] = []
  const pairs: [string, string][] = []
  let size = 0

  async function takeFile(field: string, sentName: string | undefined, stream: Readable): Promise<void> {
    const upload = processes.upload(caller, sentName)
    try {
      if (field !== 'file') throw invalidField(field, 'A file has to be sent in the field called file.')
      await upload.bind(target)
      await streamFile(request, upload, stream, watch.tooSlow)
      watch.pause()
      const { file } = await finishUpload(request, caller, processes, upload)
      inputs.push({ sentName, file })
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
    if (name === 'file') throw fileAsText()
    const [first = name] = name.split('[')
    const names = [...formFields, ...options]
    const unknown = unknownFields(
      { [first]: value },
      { what: 'The form', names, passedThrough: new Set() },
      () => name,
    )
    if (unknown.length > 0) throw invalidFields([], unknown)
    size += name.length + value.length
    if (isCut || size > bodyLimits.maxBytes) throw bodyTooLarge(bodyLimits.maxBytes)
    if (name === 'url') {
      remoteFiles.check(value)
      inputs.push({ url: value })
    } else pairs.push([name, value])
  }

  try {
    await readMultipart(request, {
      maxFiles: MAX_ENTRIES,
      maxFileBytes: settings.maxUploadBytes,
      maxFieldBytes: bodyLimits.maxBytes,
      tooSlow: watch.tooSlow,
      takeFile,
      takeField,
    })
  } finally {
    watch.stop()
  }
  if (inputs.length === 0) throw invalidFields([{ field: 'file', message: 'file is missing.' }], [])
  return { inputs, pairs }
}
