import type { MultipartFile } from '@fastify/multipart'
import type { FastifyRequest } from 'fastify'
import { ServiceError } from '../../errors/service-error.js'
import type { Caller } from '../../process/caller.js'
import { ClientGone, type Upload } from '../../process/upload.js'
import type { FileRow } from '../../records/records.js'
import { partsInTime } from '../bodies/parts-in-time.js'
import type { HttpContext } from '../context.js'
import { withoutIdleTimeout } from '../idle-timeout.js'
import { watchForSlowness } from '../upload/slow-watch.js'
import type { ChunkedUploads, PartialUpload } from './chunked-uploads.js'
import { findTask } from './find-task.js'
import { Parameters } from './parameters.js'
import { uploadTargetOf } from './tools.js'

const formLimits = { fields: 50, parts: 55, files: 2, fieldSize: 4000, fieldNameSize: 100, headerPairs: 50 }
const MOST_CHUNKS = 100_000

export interface ReadFile {
  readonly parameters: Parameters
  /** Undefined for a chunk that is not the last, and where no file was sent. */
  readonly file: FileRow | undefined
  readonly isChunk: boolean
}

/** Reads one upload: fields in any order, at most one file, which is streamed as it comes. Whatever goes wrong, nothing of it stays. */
export async function readFile(
  request: FastifyRequest,
  caller: Caller,
  context: HttpContext,
  chunked: ChunkedUploads,
): Promise<ReadFile> {
  const { settings } = context
  const watch = watchForSlowness(request.raw.socket, settings.minUploadBytesPerSecond)
  const form = new FileForm(request, caller, context, chunked)
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
  readonly #chunked: ChunkedUploads
  readonly #fields = new Map<string, unknown>()
  #filename = ''
  #upload: Upload | undefined
  /** What the file goes on with. */
  #partial: PartialUpload | undefined
  #isBound = false

  constructor(request: FastifyRequest, caller: Caller, context: HttpContext, chunked: ChunkedUploads) {
    this.#request = request
    this.#caller = caller
    this.#context = context
    this.#chunked = chunked
  }

  get #parameters(): Parameters {
    return new Parameters(Object.fromEntries(this.#fields))
  }

  takeField(name: string, value: unknown): void {
    this.#fields.set(name, value)
  }

  /** PHP sends what it finds at an address as a file called `cloud_file`. */
  async takeFile({ fieldname, filename, file }: MultipartFile, tooSlow: Promise<never>): Promise<void> {
    try {
      if (this.#upload !== undefined)
        throw new ServiceError('invalid_parameter', 'file: One file for each request.', { field: 'file' })
      if (fieldname !== 'file' && fieldname !== 'cloud_file')
        throw new ServiceError('invalid_parameter', 'The file has to be sent in the field called file.', {
          field: 'file',
        })
      this.#filename = filename ?? ''
      const task = this.#parameters.text('task')
      if (task !== undefined) this.#partial = this.#chunked.take(this.#caller.owner, task, this.#filename)
      this.#upload = this.#partial?.upload ?? this.#context.processes.upload(this.#caller, this.#filename)
      this.#isBound = this.#partial !== undefined
      if (task !== undefined && !this.#isBound) await this.#bind(this.#upload)
      tooSlow.catch((error: Error) => file.destroy(error))
      try {
        for await (const chunk of file as AsyncIterable<Buffer>) await this.#upload.write(chunk)
      } catch (error) {
        throw this.#isClientThere() ? error : new ClientGone()
      }
    } catch (error) {
      // Whoever destroys it is not told again; whoever does not read it stops the whole form.
      file.on('error', () => undefined)
      file.destroy()
      throw error
    }
  }

  async finish(): Promise<ReadFile> {
    const parameters = this.#parameters
    const upload = this.#upload
    if (upload === undefined) return { parameters, file: undefined, isChunk: false }
    if (!this.#isBound) await this.#bind(upload)
    if (!this.#isComplete(parameters, upload)) return { parameters, file: undefined, isChunk: true }
    return withoutIdleTimeout(this.#request, async () => {
      const { row, file } = await upload.finish(() => this.#isClientThere())
      if (this.#isClientThere()) return { parameters, file, isChunk: false }
      await this.#context.processes.removeUpload(this.#caller, row.id, file.id)
      throw new ClientGone()
    })
  }

  async discard(): Promise<void> {
    await this.#upload?.discard()
  }

  async #bind(upload: Upload): Promise<void> {
    const task = this.#parameters.needed('task', 'It is what start gave.')
    await upload.bind(uploadTargetOf(await findTask(this.#context, this.#caller, task)))
    this.#isBound = true
  }

  /** Of a file in chunks only with the last one: before, it waits for the next. */
  #isComplete(parameters: Parameters, upload: Upload): boolean {
    const chunks = Math.floor(parameters.number('chunks', 1, 1, MOST_CHUNKS))
    const chunk = Math.floor(parameters.number('chunk', 0, 0, MOST_CHUNKS))
    const { next, chunks: expected } = this.#partial ?? { next: 0, chunks }
    if (chunk !== next || chunks !== expected)
      throw parameters.refused(
        'chunk',
        `chunk ${next} of ${expected} is the next of ${this.#filename || 'this file'}. Chunks are sent one after the other from 0, with task before file; begin again with the first`,
      )
    if (next + 1 === chunks) return true
    const partial = { owner: this.#caller.owner, upload, next: next + 1, chunks }
    this.#chunked.keep(parameters.text('task')!, this.#filename, partial)
    return false
  }

  #isClientThere(): boolean {
    return !this.#request.raw.socket.destroyed
  }
}
