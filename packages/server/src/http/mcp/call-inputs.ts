import type { Entry } from '@octavo/tasks/entry'
import { ServiceError } from '../../errors/service-error.js'
import type { CallEntry, FileSource } from '../../mcp/tool-host.js'
import type { Caller } from '../../process/caller.js'
import type { FileRow, ProcessRow } from '../../records/records.js'
import type { HttpContext } from '../context.js'

/** The process of a call, with its files. */
export interface CallInputs {
  readonly processId: string
  readonly entries: readonly Entry<string>[]
  /** Created for this call, so it is not known to anyone else. */
  readonly isOwn: boolean
}

type InputContext = Pick<HttpContext, 'processes' | 'blobs'>

/**
 * If all files are in one process that is free for the task, they are used there; otherwise they are copied
 * into a new process.
 */
export async function callInputs(
  context: InputContext,
  caller: Caller,
  task: string,
  entries: readonly CallEntry[],
  isWanted: () => boolean,
): Promise<CallInputs> {
  const inPlace = await inputsInPlace(context, caller, task, entries)
  if (inPlace !== undefined) return inPlace
  const { id: processId } = await context.processes.startTask(caller, { task })
  try {
    const files = new Map<string, FileRow>()
    const brought: Entry<string>[] = []
    for (const [index, entry] of entries.entries()) {
      const key = keyOf(entry.file, index)
      const file =
        files.get(key) ?? (await storeInput(context, caller, { processId, task }, entry, index, isWanted))
      files.set(key, file)
      brought.push({ ...entry, file: file.id, filename: entry.filename ?? file.name })
    }
    return { processId, entries: brought, isOwn: true }
  } catch (error) {
    await context.processes.remove(caller, processId).catch(() => undefined)
    throw error
  }
}

/** Entries that name the same stored file share it. */
function keyOf(source: FileSource, index: number): string {
  return source.kind === 'content' ? String(index) : JSON.stringify(source)
}

/** If all files are uploads of one process without a result, the call runs in that process. */
async function inputsInPlace(
  { processes }: InputContext,
  caller: Caller,
  task: string,
  entries: readonly CallEntry[],
): Promise<CallInputs | undefined> {
  const ids = new Set(entries.map(({ file }) => (file.kind === 'upload' ? file.processId : undefined)))
  const [processId] = ids
  if (ids.size !== 1 || processId === undefined) return undefined
  const { row, uploads } = await processes.describe(caller, processId)
  if (!isFreeFor(row, task)) return undefined
  return {
    processId,
    isOwn: false,
    entries: entries.map((entry, index) => {
      const file = uploadOf(entry.file, uploads, index)
      return { ...entry, file: file.id, filename: entry.filename ?? file.name }
    }),
  }
}

/** An existing result would be replaced by the result of this call. */
function isFreeFor(row: ProcessRow, task: string): boolean {
  return row.outputs === 0 && (row.task === null || row.task === task)
}

async function storeInput(
  context: InputContext,
  caller: Caller,
  target: { processId: string; task: string },
  { file: source, filename }: CallEntry,
  index: number,
  isWanted: () => boolean,
): Promise<FileRow> {
  const stored = await storedFile(context, caller, source, index)
  const upload = context.processes.upload(caller, filename ?? stored?.name ?? `file-${index + 1}`)
  try {
    await upload.bind(target)
    if (source.kind === 'content' && source.bytes.length > 0) await upload.write(source.bytes)
    if (stored !== undefined) {
      for await (const chunk of (await context.blobs.open(stored.blob)) as AsyncIterable<Buffer>)
        await upload.write(chunk)
    }
    return (await upload.finish(isWanted)).file
  } catch (error) {
    throw ofEntry(error, index)
  } finally {
    await upload.discard()
  }
}

async function storedFile(
  { processes }: InputContext,
  caller: Caller,
  source: FileSource,
  index: number,
): Promise<FileRow | undefined> {
  if (source.kind === 'output') {
    const { processId, output } = source.reference
    return processes.output(caller, processId, output)
  }
  if (source.kind !== 'upload') return undefined
  const { uploads } = await processes.describe(caller, source.processId)
  return uploadOf(source, uploads, index)
}

function uploadOf(source: FileSource, uploads: readonly FileRow[], index: number): FileRow {
  const wanted = source.kind === 'upload' ? source.serverFilename : undefined
  const file = uploads.find(({ id }) => id === wanted) ?? uploads.find(({ name }) => name === wanted)
  if (file !== undefined) return file
  const field = `files[${index}].server_filename`
  const message = `${field}: The process has no such file. Send the server_filename from the upload response.`
  throw new ServiceError('file_not_found', message, { field })
}

/** Errors about a file name the entry that brought it. */
function ofEntry(error: unknown, index: number): unknown {
  if (!(error instanceof ServiceError) || error.field !== 'file') return error
  return new ServiceError(error.code, error.message, { field: `files[${index}]` })
}
