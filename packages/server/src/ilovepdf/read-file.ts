import type { MultipartFile } from '@fastify/multipart'
import type { FastifyRequest } from 'fastify'
import { ServiceError } from '../errors/service-error.js'
import { partsInTime } from '../http/bodies/parts-in-time.js'
import type { HttpContext } from '../http/context.js'
import { withoutIdleTimeout } from '../http/idle-timeout.js'
import { watchForSlowness } from '../http/upload/slow-watch.js'
import type { Caller } from '../process/caller.js'
import type { Chunk } from '../process/chunked.js'
import { MAX_PARTS } from '../process/parts.js'
import { ClientGone, type Upload, type UploadTarget } from '../process/upload.js'
import type { FileRow } from '../records/records.js'
import { findTask } from './find-task.js'
import { Parameters } from './parameters.js'
import { uploadTargetOf } from './tools.js'

const formLimits = { fields: 50, parts: 55, files: 2, fieldSize: 4000, fieldNameSize: 100, headerPairs: 50 }
const LONGEST_NAME = 1000

export interface ReadFile {
  readonly parameters: Parameters
  /** Undefined for a chunk that is not the last, and if no file was sent. */
  readonly file: FileRow | undefined
  readonly isChunk: boolean
}

/**
 * Reads one upload: fields in any order, and at most one file, which is streamed. Nothing is kept of an
 * upload that fails.
 */
export async function readFile(
  request: FastifyRequest,
  caller: Caller,
  context: HttpContext,
): Promise<ReadFile> {
  const { settings } = context
  const watch = watchForSlowness(request.raw.socket, settings.minUploadBytesPerSecond)
  const form = new FileForm(request, caller, context)
  try {
    const limits = { ...formLimits, fileSize: settings.maxUploadBytes + 1 }
    const parts = request.parts({ limits, throwFileSizeLimit: false } as object)
    for await (const part of partsInTime(parts, watch.tooSlow)) {
      if (part.type === 'file') await form.takeFile(part, watch.tooSlow)
      else form.takeField(part.fieldname, part.value)
    }
    watch.stop()
    return await form.finish()
  } catch (error) {
    await form.discard()
    throw error
  } finally {
    watch.stop()
  }
}

class FileForm {
  readonly #request: FastifyRequest
  readonly #caller: Caller
  readonly #context: HttpContext
  readonly #fields = new Map<string, unknown>()
  #filename = ''
  #upload: Upload | undefined
  #target: UploadTarget | undefined

  constructor(request: FastifyRequest, caller: Caller, context: HttpContext) {
    this.#request = request
    this.#caller = caller
    this.#context = context
  }

  get #parameters(): Parameters {
    return new Parameters(Object.fromEntries(this.#fields))
  }

  takeField(name: string, value: unknown): void {
    this.#fields.set(name, value)
  }

  /** PHP sends a file from a URL as a file called `cloud_file`. */
  async takeFile({ fieldname, filename, file }: MultipartFile, tooSlow: Promise<never>): Promise<void> {
    try {
      if (this.#upload !== undefined)
        throw new ServiceError('invalid_parameter', 'file: One file for each request.', { field: 'file' })
      if (fieldname !== 'file' && fieldname !== 'cloud_file')
        throw new ServiceError('invalid_parameter', 'The file has to be sent in the field called file.', {
          field: 'file',
        })
      this.#filename = (filename ?? '').slice(0, LONGEST_NAME)
      const isBeginning = await this.#isBeginning()
      this.#upload = this.#context.processes.upload(this.#caller, this.#filename, isBeginning)
      if (this.#target !== undefined) await this.#upload.bind(this.#target)
      tooSlow.catch((error: Error) => file.destroy(error))
      try {
        for await (const chunk of file as AsyncIterable<Buffer>) await this.#upload.write(chunk)
      } catch (error) {
        throw this.#isClientConnected() ? error : new ClientGone()
      }
    } catch (error) {
      // Destroying the stream emits no further event, and not reading it blocks the whole form.
      file.on('error', () => undefined)
      file.destroy()
      throw error
    }
  }

  async finish(): Promise<ReadFile> {
    const parameters = this.#parameters
    const upload = this.#upload
    if (upload === undefined) return { parameters, file: undefined, isChunk: false }
    if (this.#target === undefined) await upload.bind(await this.#findTarget())
    const chunk = this.#chunkOf(parameters)
    return withoutIdleTimeout(this.#request, async () => {
      const added =
        chunk.count === 1
          ? await upload.finish(() => this.#isClientConnected())
          : await this.#context.processes.chunked.add(this.#caller, this.#target!, chunk, upload)
      if (added === undefined) return { parameters, file: undefined, isChunk: true }
      const { row, file } = added
      if (this.#isClientConnected()) return { parameters, file, isChunk: false }
      await this.#context.processes.removeUpload(this.#caller, row.id, file.id)
      throw new ClientGone()
    })
  }

  async discard(): Promise<void> {
    await this.#upload?.discard()
  }

  async #findTarget(): Promise<UploadTarget> {
    const task = this.#parameters.needed('task', 'Send the ID that start returned.')
    this.#target = uploadTargetOf(await findTask(this.#context, this.#caller, task))
    return this.#target
  }

  /** As far as it is known before the bytes arrive: some SDKs send the chunk number after them. */
  async #isBeginning(): Promise<boolean> {
    const parameters = this.#parameters
    if (!parameters.has('task')) return true
    const { processId } = await this.#findTarget()
    if (parameters.has('chunk')) return numberOf(parameters) === 0
    return !(await this.#context.processes.chunked.isWaiting(this.#caller, processId, this.#filename))
  }

  #chunkOf(parameters: Parameters): Chunk {
    const count = Math.floor(parameters.number('chunks', 1, 1, MAX_PARTS))
    const number = numberOf(parameters)
    if (number < count) return { number, count, name: this.#filename }
    throw parameters.refused('chunk', `must be less than chunks, which is ${count}`)
  }

  #isClientConnected(): boolean {
    return !this.#request.raw.socket.destroyed
  }
}

/** Of a chunk, from 0. */
function numberOf(parameters: Parameters): number {
  return Math.floor(parameters.number('chunk', 0, 0, MAX_PARTS - 1))
}
