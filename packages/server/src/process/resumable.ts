import type { StoredBlob } from '../blobs/blobs.js'
import { ServiceError } from '../errors/service-error.js'
import type { FileKind, FileRow, ProcessRow } from '../records/records.js'
import { maxFilesReached, noSuchUpload } from './add-upload.js'
import type { Caller } from './caller.js'
import type { Context } from './context.js'
import { checkAccepted, emptyFile, HEAD_BYTES, typeOf } from './file-type.js'
import { findProcess, processBusy } from './find.js'
import { isId, newId } from './ids.js'
import { changeFiles, joinParts, MAX_PARTS, partRow, partsNamed, typeOfParts } from './parts.js'
import { isBusy } from './states.js'
import { storeWithRow } from './store-with-row.js'
import { checkTask, findTask } from './tasks.js'
import { fileTooLarge, type UploadTarget } from './upload.js'

export interface ResumableRequest extends UploadTarget {
  readonly name: string | undefined
  /** Bytes of the whole file. */
  readonly length: number
}

export interface ResumableId {
  readonly processId: string
  readonly uploadId: string
}

export interface ResumableState {
  readonly offset: number
  readonly length: number
  /** Unix seconds, of its process. */
  readonly expiresAt: number
  /** Of one that is complete. */
  readonly file: FileRow | undefined
}

/** Bytes that continue from the last position. */
export interface Continuation {
  readonly offset: number
  readonly bytes: AsyncIterable<Buffer>
  /** Ends `bytes`, because another request continues the same upload. */
  stop(): void
}

/**
 * Uploads that survive their connection. What has arrived is stored in parts, each a blob with its own row:
 * it counts against the quota, is removed with its process, and is available to any machine. When all bytes
 * have arrived, the parts become one file with the ID of the upload.
 */
export interface ResumableUploads {
  create(caller: Caller, request: ResumableRequest): Promise<ResumableId & { readonly row: ProcessRow }>
  /** An upload with all of its bytes is completed, if that has not been done yet. */
  find(caller: Caller, id: ResumableId): Promise<ResumableState>
  /** Stores what arrives, also if the stream breaks off: then this rejects with the error of the stream. */
  append(caller: Caller, id: ResumableId, continuation: Continuation): Promise<ResumableState>
  remove(caller: Caller, id: ResumableId): Promise<void>
}

/** A service that is killed loses at most this many of the received bytes. */
const PART_BYTES = 32 * 2 ** 20

interface Declared {
  readonly task: string
  readonly name: string
  readonly length: number
}

/** The part that has arrived. */
interface Unfinished {
  readonly row: ProcessRow
  readonly declaration: FileRow
  readonly declared: Declared
  readonly partCount: number
  readonly offset: number
}

type Found = Unfinished | { readonly row: ProcessRow; readonly file: FileRow }

export function createResumableUploads(context: Context): ResumableUploads {
  const { records, blobs, quota, limits, observer } = context
  /** The appends in progress on this machine, by upload. */
  const active = new Map<string, { stop(): void; readonly ended: Promise<unknown> }>()
  /** Uploads that are being completed on this machine, once for concurrent requests. */
  const completing = new Map<string, Promise<FileRow>>()

  async function findUpload(caller: Caller, { processId, uploadId }: ResumableId): Promise<Found> {
    const row = await findProcess(context, caller, processId)
    if (!isId(uploadId)) throw noSuchUpload()
    // In this order: another machine may complete it in between, which replaces all of them by the file.
    const { files: partCount, bytes: offset } = await records.files.total(processId, 'part', uploadId)
    const [declaration] = await records.files.named(processId, 'resumable', uploadId, 0, 1)
    if (declaration === undefined) {
      const file = await records.files.get(processId, uploadId)
      if (file?.kind !== 'upload') throw noSuchUpload()
      return { row, file }
    }
    const declared = JSON.parse(Buffer.from(await blobs.read(declaration.blob)).toString()) as Declared
    return { row, declaration, declared, partCount, offset }
  }

  function rowOf(kind: FileKind, id: ResumableId, position: number, stored: StoredBlob): FileRow {
    return partRow(context, { kind, processId: id.processId, name: id.uploadId, position }, stored)
  }

  /** Appends a part, unless another one was appended in the meantime. */
  async function addPart(caller: Caller, id: ResumableId, offset: number, part: StoredBlob): Promise<void> {
    await changeFiles(context, caller, id.processId, async () => {
      const found = await findUpload(caller, id)
      const there = 'file' in found ? found.file.size : found.offset
      if ('file' in found || there !== offset) throw offsetMismatch(there)
      if (found.partCount >= MAX_PARTS) throw tooManyParts()
      return { add: [rowOf('part', id, found.partCount, part)] }
    })
  }

  async function receive(
    caller: Caller,
    id: ResumableId,
    { declared, offset: from }: Unfinished,
    bytes: AsyncIterable<Buffer>,
  ): Promise<void> {
    const task = findTask(context, declared.task)
    const allowance = await quota.allowance(caller)
    let head = Buffer.alloc(0)
    let offset = from
    let writer: Awaited<ReturnType<typeof blobs.create>> | undefined

    async function keep(): Promise<void> {
      const filled = writer
      writer = undefined
      if (filled === undefined) return
      const { size } = filled
      await storeWithRow(context, filled, (part) => addPart(caller, id, offset, part))
      offset += size
      allowance.release()
      observer.stored('upload', size)
    }

    try {
      try {
        for await (const chunk of bytes) {
          if (offset + (writer?.size ?? 0) + chunk.length > declared.length)
            throw beyondLength(declared.length)
          allowance.take(chunk.length)
          if (from === 0 && head.length < HEAD_BYTES) {
            head = Buffer.concat([head, chunk.subarray(0, HEAD_BYTES)])
            if (head.length >= HEAD_BYTES)
              checkAccepted(task, typeOf(head, task.inputs.accepts, declared.name), declared.name)
          }
          writer ??= await blobs.create()
          await writer.write(chunk)
          if (writer.size >= PART_BYTES) await keep()
        }
      } catch (error) {
        // Rejected bytes are discarded; those received before a connection broke off are kept.
        if (!(error instanceof ServiceError)) await keep()
        throw error
      }
      await keep()
    } finally {
      allowance.release()
      await writer?.discard()
    }
  }

  async function complete(caller: Caller, id: ResumableId, upload: Unfinished): Promise<FileRow> {
    const { uploadId } = id
    const begun = completing.get(uploadId)
    if (begun !== undefined) return begun
    const made = join(caller, id, upload).catch(async (error: unknown) => {
      // Another machine may have completed it first and removed the parts.
      const found = await findUpload(caller, id).catch(() => undefined)
      if (found !== undefined && 'file' in found) return found.file
      throw error
    })
    completing.set(uploadId, made)
    try {
      return await made
    } finally {
      completing.delete(uploadId)
    }
  }

  async function join(caller: Caller, id: ResumableId, upload: Unfinished): Promise<FileRow> {
    const { declaration, declared } = upload
    const { name } = declared
    const parts = await partsNamed(context, id.processId, id.uploadId)
    const task = findTask(context, declared.task)
    const replaced = [declaration, ...parts]
    const fileId = id.uploadId
    const type = await typeOfParts(context, task, parts, name)
    try {
      checkAccepted(task, type, name)
    } catch (error) {
      await remove(caller, id)
      throw error
    }
    const file = { processId: id.processId, task, isBinding: true, name, type, parts, replaced, fileId }
    return (await joinParts(context, caller, file)).file
  }

  async function settled(caller: Caller, id: ResumableId): Promise<ResumableState> {
    const found = await findUpload(caller, id)
    const { expiresAt } = found.row
    if ('file' in found)
      return { offset: found.file.size, length: found.file.size, expiresAt, file: found.file }
    const { offset, declared } = found
    const file = offset === declared.length ? await complete(caller, id, found) : undefined
    return { offset, length: declared.length, expiresAt, file }
  }

  async function remove(caller: Caller, id: ResumableId): Promise<void> {
    await changeFiles(context, caller, id.processId, async () => {
      const found = await findUpload(caller, id)
      if ('file' in found) throw isComplete()
      return { remove: [found.declaration, ...(await partsNamed(context, id.processId, id.uploadId))] }
    })
  }

  /** One at a time on this machine: a new connection replaces one that may be dead. */
  async function takeOver({ uploadId }: ResumableId): Promise<void> {
    for (let other = active.get(uploadId); other !== undefined; other = active.get(uploadId)) {
      other.stop()
      await other.ended
    }
  }

  return {
    async create(caller, { processId, task: taskName, name = '', length }) {
      const task = findTask(context, taskName)
      if (length > limits.maxUploadBytes) throw fileTooLarge(limits.maxUploadBytes)
      if (length === 0) throw emptyFile(task, name || 'The file')
      const found = await findProcess(context, caller, processId, 'processId')
      checkTask(found, taskName)
      if (isBusy(found)) throw processBusy()
      const allowance = await quota.allowance(caller)
      allowance.take(length)
      allowance.release()
      const id = { processId, uploadId: newId() }
      const declared: Declared = { task: taskName, name, length }
      const writer = await blobs.create()
      try {
        await writer.write(Buffer.from(JSON.stringify(declared)))
        const row = await storeWithRow(context, writer, (declaration) =>
          changeFiles(context, caller, processId, async (row) => {
            checkTask(row, taskName)
            const [uploads, begun] = await Promise.all([
              records.files.count(processId, 'upload'),
              records.files.count(processId, 'resumable'),
            ])
            const count = uploads + begun
            if (count >= limits.maxFilesPerProcess) throw maxFilesReached(count, limits)
            return { add: [rowOf('resumable', id, count, declaration)], task: taskName }
          }),
        )
        return { ...id, row }
      } finally {
        await writer.discard()
      }
    },

    async find(caller, id) {
      await findProcess(context, caller, id.processId)
      await takeOver(id)
      return settled(caller, id)
    },

    async append(caller, id, { offset, bytes, stop }) {
      await findProcess(context, caller, id.processId)
      await takeOver(id)
      const work = (async () => {
        const found = await findUpload(caller, id)
        const there = 'file' in found ? found.file.size : found.offset
        if (there !== offset) throw offsetMismatch(there)
        if ('file' in found) return
        if (isBusy(found.row)) throw processBusy()
        await receive(caller, id, found, bytes)
      })()
      const mine = { stop, ended: work.catch(() => undefined) }
      active.set(id.uploadId, mine)
      try {
        await work
      } finally {
        if (active.get(id.uploadId) === mine) active.delete(id.uploadId)
      }
      return settled(caller, id)
    },

    async remove(caller, id) {
      await findProcess(context, caller, id.processId)
      await takeOver(id)
      await remove(caller, id)
    },
  }
}

function isComplete(): ServiceError {
  return new ServiceError(
    'offset_mismatch',
    'The upload is complete: delete it like any other file of its process.',
  )
}

function offsetMismatch(there: number): ServiceError {
  return new ServiceError(
    'offset_mismatch',
    `Upload-Offset: The upload has ${there} bytes. Get its offset with HEAD, and continue from there.`,
    { field: 'Upload-Offset' },
  )
}

function tooManyParts(): ServiceError {
  return new ServiceError(
    'invalid_parameter',
    `Upload-Offset: The upload came in ${MAX_PARTS} parts, the maximum. Start again, and send larger ones.`,
    { field: 'Upload-Offset' },
  )
}

function beyondLength(length: number): ServiceError {
  return new ServiceError(
    'invalid_parameter',
    `The upload was announced with ${length} bytes (Upload-Length), and more were sent.`,
    { field: 'Upload-Length' },
  )
}
