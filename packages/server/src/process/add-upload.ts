import { uniqueFileName } from '@octavo/tasks/file-name'
import type { StoredBlob } from '../blobs/blobs.js'
import { ServiceError } from '../errors/service-error.js'
import type { FileRow, FoundProcess, ProcessRow } from '../records/records.js'
import type { Caller } from './caller.js'
import type { Context, ProcessLimits } from './context.js'
import { findWithUploads, processBusy } from './find.js'
import { newId } from './ids.js'
import { idleStates, isBusy } from './states.js'
import { checkTask } from './tasks.js'

export interface StoredUpload {
  readonly row: ProcessRow
  readonly file: FileRow
}

export interface NewUpload {
  readonly processId: string
  /** As it was when the upload began, if it was read. */
  readonly found?: Pick<FoundProcess, 'row' | 'uploads'> | undefined
  /** Binds the process to this task, if there is one. */
  readonly task: string | undefined
  readonly name: string
  readonly type: string
  readonly stored: StoredBlob
  readonly probe: Pick<FileRow, 'pageCount' | 'encrypted' | 'passwordRequired'>
  /** If the ID was assigned before: an existing file with it is kept and returned. */
  readonly fileId?: string | undefined
  /** Files that it replaces, in the same transaction. */
  readonly replaced?: readonly FileRow[] | undefined
}

/** One at a time for each process, so that names stay unique and concurrent uploads need no retry. */
export function addUpload(context: Context, caller: Caller, upload: NewUpload): Promise<StoredUpload> {
  return context.locks.hold(upload.processId, () => addLocked(context, caller, upload))
}

async function addLocked(context: Context, caller: Caller, upload: NewUpload): Promise<StoredUpload> {
  const { records, events, deletions } = context
  const find = (): Promise<FoundProcess> => findWithUploads(context, caller, upload.processId)
  for (let found = upload.found ?? (await find()); ; found = await find()) {
    const { row, uploads } = found
    if (isBusy(row)) throw processBusy()
    if (upload.task !== undefined) checkTask(row, upload.task)
    const there = uploads.find(({ id }) => id === upload.fileId)
    if (there !== undefined) return { row, file: there }
    const { replaced = [] } = upload
    if (!(await isThere(context, replaced[0]))) throw noSuchUpload()
    const file = rowOf(context, upload, uploads)
    const now = context.now()
    const changed = await records.processes.change(
      row.id,
      { states: idleStates, version: row.version },
      {
        state: 'uploaded',
        ...(upload.task === undefined ? {} : { task: upload.task }),
        updatedAt: now,
        expiresAt: now + context.limits.ttlSeconds,
      },
      {
        add: [file],
        removeIds: replaced.map(({ id }) => id),
        quotaBytes: context.quota.of(caller),
      },
    )
    if (changed === undefined) continue
    void deletions.add(caller.owner, replaced)
    events.emit(changed, { type: 'changed', row: changed })
    return { row: changed, file }
  }
}

/** Replaced files are removed together or not at all, so checking one of them is enough. */
async function isThere({ records }: Pick<Context, 'records'>, file: FileRow | undefined): Promise<boolean> {
  if (file === undefined) return true
  const { processId, kind, name, position } = file
  const [there] = await records.files.named(processId, kind, name, position, 1)
  return there?.id === file.id
}

export function noSuchUpload(): ServiceError {
  return new ServiceError(
    'file_not_found',
    'There is no such upload: it does not exist or was aborted. Start a new one.',
  )
}

function rowOf(context: Context, upload: NewUpload, uploads: readonly FileRow[]): FileRow {
  const { maxFilesPerProcess } = context.limits
  if (uploads.length >= maxFilesPerProcess) throw maxFilesReached(uploads.length, context.limits)
  const taken = new Set(uploads.map(({ name }) => name.toLowerCase()))
  return {
    id: upload.fileId ?? newId(),
    processId: upload.processId,
    kind: 'upload',
    position: (uploads.at(-1)?.position ?? -1) + 1,
    name: uniqueFileName(upload.name, (name) => taken.has(name.toLowerCase())),
    size: upload.stored.size,
    type: upload.type,
    sha256: upload.stored.sha256,
    blob: upload.stored.blob,
    ...upload.probe,
    runId: null,
    createdAt: context.now(),
  }
}

export function maxFilesReached(
  count: number,
  { maxFilesPerProcess }: Pick<ProcessLimits, 'maxFilesPerProcess'>,
): ServiceError {
  return new ServiceError(
    'quota_exceeded',
    `The process has ${count} files; the maximum is ${maxFilesPerProcess}. Delete some, or start another process.`,
    { field: 'file' },
  )
}
