import { setImmediate as nextTurn } from 'node:timers/promises'
import { ANY_BYTES } from '@octavo/tasks/file-name'
import type { Task } from '@octavo/tasks/task'
import type { StoredBlob } from '../blobs/blobs.js'
import { BlobNotFound } from '../blobs/errors.js'
import type { FileKind, FileRow, ProcessRow } from '../records/records.js'
import { addUpload, noSuchUpload, type StoredUpload } from './add-upload.js'
import type { Caller } from './caller.js'
import type { Context } from './context.js'
import { HEAD_BYTES, notProbed, PDF, typeOf } from './file-type.js'
import { findProcess, processBusy } from './find.js'
import { newId } from './ids.js'
import { idleStates, isBusy } from './states.js'
import { storeWithRow } from './store-with-row.js'
import { storedName } from './upload.js'

/** Of one file: each is a row and a blob, and a client could send single bytes. */
export const MAX_PARTS = 10_000
/** Rows that are read before the event loop continues. */
const SLICE = 200

/** The parts of one upload, in order. */
export async function partsNamed(
  { records }: Pick<Context, 'records'>,
  processId: string,
  name: string,
): Promise<FileRow[]> {
  const parts: FileRow[] = []
  for (;;) {
    const some = await records.files.named(processId, 'part', name, parts.length, SLICE)
    parts.push(...some)
    if (some.length < SLICE) return parts
    await nextTurn()
  }
}

/** A row for bytes that are not a file yet; `name` identifies the upload. */
export function partRow(
  { now }: Pick<Context, 'now'>,
  part: Pick<FileRow, 'processId' | 'name' | 'position'> & { readonly kind: FileKind },
  { blob, size, sha256 }: StoredBlob,
): FileRow {
  return {
    id: newId(),
    ...part,
    type: ANY_BYTES,
    blob,
    size,
    sha256,
    ...notProbed(ANY_BYTES),
    runId: null,
    createdAt: now(),
  }
}

export interface FileChange {
  readonly add?: FileRow[]
  readonly remove?: readonly FileRow[]
  /** The process is bound to it. */
  readonly task?: string
}

/** A change of the process that keeps its state, retried if the process has changed in the meantime. */
export async function changeFiles(
  context: Context,
  caller: Caller,
  processId: string,
  make: (row: ProcessRow) => Promise<FileChange>,
): Promise<ProcessRow> {
  const { records, locks, quota, limits, deletions, now } = context
  const change = await locks.hold(processId, async () => {
    for (;;) {
      const row = await findProcess(context, caller, processId)
      if (isBusy(row)) throw processBusy()
      const { add, remove = [], task } = await make(row)
      const time = now()
      const changed = await records.processes.change(
        processId,
        { states: idleStates, version: row.version },
        { ...(task === undefined ? {} : { task }), updatedAt: time, expiresAt: time + limits.ttlSeconds },
        { add, removeIds: remove.map(({ id }) => id), quotaBytes: quota.of(caller) },
      )
      if (changed !== undefined) return { row: changed, removed: remove }
    }
  })
  await deletions.delayResponse(caller.owner, deletions.add(caller.owner, change.removed))
  return change.row
}

export interface PartsOfFile {
  readonly processId: string
  readonly task: Task
  /** Whether the process is bound to the task. */
  readonly isBinding: boolean
  /** As it was sent. */
  readonly name: string
  readonly type: string
  readonly parts: readonly FileRow[]
  /** What the file replaces, including its parts. */
  readonly replaced: readonly FileRow[]
  readonly fileId?: string
}

/** Joins the parts into one file and adds it as an upload. A concurrent call returns the same file. */
export async function joinParts(context: Context, caller: Caller, file: PartsOfFile): Promise<StoredUpload> {
  const { blobs, prober } = context
  const { processId, task, isBinding, type, parts, replaced, fileId } = file
  const add = async (stored: StoredBlob): Promise<StoredUpload> => {
    const copy = await blobs.localCopy(stored.blob, stored)
    try {
      const probe = type === PDF ? await prober.probe({ path: copy.path }, caller.owner) : notProbed(type)
      const name = storedName(task, type, file.name)
      const bound = isBinding ? task.name : undefined
      return await addUpload(context, caller, {
        processId,
        task: bound,
        name,
        type,
        stored,
        probe,
        fileId,
        replaced,
      })
    } finally {
      await copy.release()
    }
  }
  const [first] = parts
  if (parts.length === 1 && first !== undefined) return add(first)
  const writer = await blobs.create()
  try {
    for (const part of parts)
      for await (const chunk of (await blobs.open(part.blob)) as AsyncIterable<Buffer>)
        await writer.write(chunk)
    return await storeWithRow(context, writer, add)
  } catch (error) {
    throw error instanceof BlobNotFound ? noSuchUpload() : error
  } finally {
    await writer.discard()
  }
}

/** The file that the parts belong to. */
export async function typeOfParts(
  { blobs }: Pick<Context, 'blobs'>,
  { inputs }: Task,
  parts: readonly FileRow[],
  name: string,
): Promise<string> {
  let head = Buffer.alloc(0)
  for (const { blob, size } of parts) {
    const missing = HEAD_BYTES - head.length
    if (missing <= 0) break
    if (size === 0) continue
    const end = Math.min(missing, size) - 1
    head = Buffer.concat([head, await blobs.read(blob, { start: 0, end })])
  }
  return typeOf(head, inputs.accepts, name)
}
