import type { MultipartFile } from '@fastify/multipart'
import type { FastifyRequest } from 'fastify'
import type { ServiceError } from '../../errors/service-error.js'
import type { StoredUpload } from '../../process/add-upload.js'
import type { Caller } from '../../process/caller.js'
import type { Processes } from '../../process/process.js'
import type { Upload } from '../../process/upload.js'
import { invalidField } from '../bodies/invalid-field.js'
import { partsInTime } from '../bodies/parts-in-time.js'
import { readRequest } from '../bodies/read-request.js'
import type { HttpContext } from '../context.js'
import { uploadFields } from './fields.js'
import { uploadNamed } from './from-url.js'
import { watchForSlowness } from './slow-watch.js'
import { dropFile, finishUpload, streamFile } from './stream-file.js'

/** More than needed, and few enough to hold in memory. */
const formLimits = { fields: 20, parts: 25, files: 2, fieldSize: 2000, fieldNameSize: 100, headerPairs: 50 }

/**
 * Reads one upload: fields in any order and exactly one file, which is streamed. As soon as its process and
 * task are known, it is checked whether the upload is allowed. Nothing is kept of an upload that fails.
 */
export async function readUpload(
  request: FastifyRequest,
  caller: Caller,
  context: HttpContext,
): Promise<StoredUpload> {
  const { settings } = context
  const watch = watchForSlowness(request.raw.socket, settings.minUploadBytesPerSecond)
  const form = new UploadForm(request, caller, context, watch.tooSlow)
  try {
    // One more than the limit, to detect a value that is too long.
    const fileSize = settings.maxUploadBytes + 1
    const parts = request.parts({
      limits: { ...formLimits, fileSize },
      throwFileSizeLimit: false,
    } as object)
    for await (const part of partsInTime(parts, watch.tooSlow)) {
      if (part.type === 'file') await form.takeFile(part.fieldname, part.filename, part.file)
      else form.takeField(part.fieldname, part.value, part.valueTruncated)
    }
    watch.stop()
    return await form.finish()
  } finally {
    watch.stop()
    await form.discard()
  }
}

class UploadForm {
  readonly #request: FastifyRequest
  readonly #caller: Caller
  readonly #context: HttpContext
  readonly #processes: Processes
  readonly #tooSlow: Promise<never>
  readonly #fields = new Map<string, unknown>()
  #upload: Upload | undefined
  #isBound = false

  constructor(request: FastifyRequest, caller: Caller, context: HttpContext, tooSlow: Promise<never>) {
    this.#request = request
    this.#caller = caller
    this.#context = context
    this.#processes = context.processes
    this.#tooSlow = tooSlow
  }

  takeField(name: string, value: unknown, isCut: boolean): void {
    if (name === 'file') throw fileAsText()
    if (this.#fields.has(name)) throw invalidField(name, 'The field is sent more than once.')
    if (isCut) throw invalidField(name, `The field is longer than ${formLimits.fieldSize} bytes.`)
    this.#fields.set(name, value)
  }

  async takeFile(field: string, filename: string | undefined, file: MultipartFile['file']): Promise<void> {
    try {
      if (field !== 'file') throw invalidField(field, 'The file has to be sent in the field called file.')
      if (this.#upload !== undefined)
        throw invalidField('file', 'One file for each request: send the others on their own.')
      this.#upload = this.#processes.upload(this.#caller, filename)
      if (this.#fields.has('processId') && this.#fields.has('task')) await this.#bind(this.#upload)
      await streamFile(this.#request, this.#upload, file, this.#tooSlow)
    } catch (error) {
      dropFile(file)
      throw error
    }
  }

  async finish(): Promise<StoredUpload> {
    const upload = this.#upload
    if (this.#fields.has('url')) {
      if (upload !== undefined) throw invalidField('url', 'Send a file or the address of one, not both.')
      return uploadNamed(this.#context, this.#request, Object.fromEntries(this.#fields))
    }
    if (upload === undefined) {
      readRequest(uploadFields, { ...Object.fromEntries(this.#fields), file: undefined })
      throw invalidField('file', 'The file is missing.')
    }
    if (!this.#isBound) await this.#bind(upload)
    return finishUpload(this.#request, this.#caller, this.#processes, upload)
  }

  async discard(): Promise<void> {
    await this.#upload?.discard()
  }

  async #bind(upload: Upload): Promise<void> {
    const { processId, task } = readRequest(uploadFields, { ...Object.fromEntries(this.#fields), file: true })
    await upload.bind({ processId, task })
    this.#isBound = true
  }
}

/** The file field contains text. */
export function fileAsText(): ServiceError {
  return invalidField(
    'file',
    'The file has to be sent as a file: its part needs a filename, as in -F file=@a.pdf.',
  )
}
