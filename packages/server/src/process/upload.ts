import { ANY_BYTES, safeFileName } from '@octavo/tasks/file-name'
import type { Task } from '@octavo/tasks/task'
import type { BlobWriter, StoredBlob } from '../blobs/blobs.js'
import { ServiceError } from '../errors/service-error.js'
import type { FoundProcess } from '../records/records.js'
import { addUpload, type StoredUpload } from './add-upload.js'
import type { Caller } from './caller.js'
import type { Context } from './context.js'
import { checkAccepted, emptyFile, HEAD_BYTES, notProbed, PDF, takesAnyType, typeOf } from './file-type.js'
import { findWithUploads, processBusy } from './find.js'
import type { Allowance } from './quota.js'
import { isBusy } from './states.js'
import { storeWithRow } from './store-with-row.js'
import { checkTask, findTask } from './tasks.js'

export interface UploadTarget {
  readonly processId: string
  /** The file types that it accepts. */
  readonly task: string
  /** False if the first run decides which task the process is bound to. */
  readonly isBinding?: boolean | undefined
}

interface Bound {
  readonly task: Task
  readonly isBinding: boolean
  readonly found: FoundProcess
}

/**
 * An upload in progress. Its bytes may arrive before its process and task are known: they go to a temporary
 * file, which is not visible until `finish` has added the row.
 */
export class Upload {
  readonly #context: Context
  readonly #caller: Caller
  readonly #name: string
  #bound: Bound | undefined
  #writer: BlobWriter | undefined
  #allowance: Allowance | undefined
  #head: Buffer = Buffer.alloc(0)
  #isChecked = false
  readonly #isBeginning: boolean

  /** The type is only detected for bytes at the beginning of a file. */
  constructor(context: Context, caller: Caller, sentName: string | undefined, isBeginning = true) {
    this.#context = context
    this.#caller = caller
    this.#name = sentName ?? ''
    this.#isBeginning = isBeginning
  }

  /** To be called as soon as both are known, so that an upload is rejected before its bytes arrive. */
  async bind({ processId, task: taskName, isBinding = true }: UploadTarget): Promise<void> {
    const task = findTask(this.#context, taskName)
    const found = await findWithUploads(this.#context, this.#caller, processId, 'processId')
    if (isBinding) checkTask(found.row, taskName)
    if (isBusy(found.row)) throw processBusy()
    this.#bound = { task, isBinding, found }
    if (this.#isBeginning && this.#head.length >= HEAD_BYTES) this.#check()
  }

  async write(chunk: Buffer): Promise<void> {
    this.#allowance ??= await this.#context.quota.allowance(this.#caller, this.#bound?.found.ownerBytes)
    this.#writer ??= await this.#context.blobs.create()
    const { maxUploadBytes } = this.#context.limits
    if (this.#writer.size + chunk.length > maxUploadBytes) throw fileTooLarge(maxUploadBytes)
    this.#allowance.take(chunk.length)
    if (this.#head.length < HEAD_BYTES) {
      this.#head = this.#head.length === 0 ? chunk : Buffer.concat([this.#head, chunk])
      if (this.#head.length >= HEAD_BYTES) {
        this.#head = Buffer.from(this.#head.subarray(0, HEAD_BYTES))
        if (this.#isBeginning) this.#check()
      }
    }
    await this.#writer.write(chunk)
  }

  /**
   * Makes the bytes durable, probes them, and adds the row. `isWanted` says whether the client is still
   * connected.
   */
  async finish(isWanted: () => boolean): Promise<StoredUpload> {
    const { prober, observer } = this.#context
    const { task, isBinding, found } = this.#bound!
    const writer = this.#writer
    if (writer === undefined) throw emptyFile(task, this.#sentName)
    this.#check()
    const type = typeOf(this.#head, task.inputs.accepts, this.#sentName)
    const { held } = writer
    if (held === undefined) await writer.flush()
    const file = held === undefined ? { path: writer.path } : { bytes: held }
    const [probe] = await Promise.all([
      type === PDF ? prober.probe(file, this.#caller.owner) : notProbed(type),
      writer.sync(),
    ])
    if (!isWanted()) throw new ClientGone()
    const added = await storeWithRow(this.#context, writer, (stored) => {
      const name = storedName(task, type, this.#name)
      const bound = isBinding ? task.name : undefined
      const { id: processId } = found.row
      const upload = { processId, found, task: bound, name, type, stored, probe }
      return addUpload(this.#context, this.#caller, upload)
    })
    this.#allowance?.release()
    observer.stored('upload', added.file.size)
    return added
  }

  /** Makes the bytes durable without probing, for a row that `record` adds, instead of `finish`. */
  async keep<T>(record: (stored: StoredBlob) => Promise<T>): Promise<T> {
    this.#writer ??= await this.#context.blobs.create()
    const writer = this.#writer
    const { size } = writer
    const recorded = await storeWithRow(this.#context, writer, record)
    this.#allowance?.release()
    this.#context.observer.stored('upload', size)
    return recorded
  }

  /** Removes the bytes; after `finish` or `keep` it does nothing. */
  async discard(): Promise<void> {
    this.#allowance?.release()
    await this.#writer?.discard()
  }

  #check(): void {
    if (this.#isChecked || this.#bound === undefined) return
    const { task } = this.#bound
    const type = typeOf(this.#head, task.inputs.accepts, this.#sentName)
    checkAccepted(task, type, this.#sentName)
    this.#isChecked = true
  }

  /** Errors use the name as sent, with its extension. */
  get #sentName(): string {
    return safeFileName(this.#name, ANY_BYTES, 'The file')
  }
}

/** The client has disconnected. */
export class ClientGone extends Error {
  override readonly name = 'ClientGone'
}

export function fileTooLarge(maxBytes: number): ServiceError {
  return new ServiceError('file_too_large', `The file is larger than ${maxBytes} bytes, the maximum.`, {
    field: 'file',
  })
}

/** The display name of a file of a known type. */
export function storedName(task: Task, type: string, sentName: string): string {
  return safeFileName(sentName, takesAnyType(task) ? ANY_BYTES : type, fallbackName(type))
}

function fallbackName(type: string): string {
  return type === PDF ? 'document.pdf' : 'file'
}
