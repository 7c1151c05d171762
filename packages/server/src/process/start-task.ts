import { BlobNotFound } from '../blobs/errors.js'
import { ServiceError } from '../errors/service-error.js'
import { FileGone } from '../records/errors.js'
import type { FileRow, ProcessRow } from '../records/records.js'
import type { Caller } from './caller.js'
import type { Context } from './context.js'
import { checkAccepted, notProbed } from './file-type.js'
import { findProcess, processBusy, processNotFound } from './find.js'
import { newId } from './ids.js'
import type { Prober } from './job.js'
import { allOutputs } from './output-slices.js'
import { findTask } from './tasks.js'

export interface StartRequest {
  readonly task?: string | undefined
  /** Another process of the caller: its outputs become uploads of this one. */
  readonly source?: string | undefined
  /** Stored with the process for the interface that started it. */
  readonly note?: string | undefined
}

/** Files that are probed concurrently: with more, the last ones would exceed the time limit of a probe. */
const PROBES_AT_ONCE = 4
const MAX_ATTEMPTS = 3

export async function startTask(
  context: Context,
  caller: Caller,
  request: StartRequest,
): Promise<ProcessRow> {
  const { source } = request
  if (request.task !== undefined) findTask(context, request.task)
  if (source === undefined) return create(context, caller, request)
  for (let attempts = 1; ; attempts++) {
    try {
      return await startFrom(context, caller, request, source)
    } catch (error) {
      // The source was removed, or its outputs were replaced by those of another run.
      if (!(error instanceof FileGone || error instanceof BlobNotFound)) throw error
      if (attempts === MAX_ATTEMPTS) throw processBusy()
    }
  }
}

async function create(context: Context, caller: Caller, { task, note }: StartRequest): Promise<ProcessRow> {
  const { records, limits } = context
  const now = context.now()
  const row: ProcessRow = {
    id: newId(),
    owner: caller.owner,
    task: task ?? null,
    state: 'created',
    version: 1,
    createdAt: now,
    updatedAt: now,
    expiresAt: now + limits.ttlSeconds,
    startedAt: null,
    finishedAt: null,
    attempts: 0,
    progressDone: 0,
    progressTotal: 0,
    outputs: 0,
    error: null,
    runId: null,
    note: note ?? null,
    listeners: null,
  }
  // Relaxed: the process is still empty, and the first upload makes it durable with its own row.
  await records.processes.create(row, { maxProcesses: limits.maxProcessesPerToken, relaxed: true })
  return row
}

async function startFrom(
  context: Context,
  caller: Caller,
  request: StartRequest,
  source: string,
): Promise<ProcessRow> {
  const { records, quota, limits } = context
  const { outputs: count } = await findProcess(context, caller, source, 'source')
  if (count === 0) {
    throw new ServiceError(
      'not_ready',
      'The source process has no result yet. Execute it first; its outputs become the files of the new process.',
      { field: 'source' },
    )
  }
  if (count > limits.maxFilesPerProcess) {
    throw new ServiceError(
      'quota_exceeded',
      `The source process has ${count} outputs; the maximum number of files of a process is ${limits.maxFilesPerProcess}.`,
      { field: 'source' },
    )
  }
  const outputs = await allOutputs(context, source)
  if (outputs.length < count) throw new FileGone()
  if (request.task !== undefined) {
    const task = findTask(context, request.task)
    for (const output of outputs) checkAccepted(task, output.type, output.name, 'source')
  }
  const row = await create(context, caller, request)
  try {
    const files: FileRow[] = []
    for (let from = 0; from < outputs.length; from += PROBES_AT_ONCE) {
      const some = outputs.slice(from, from + PROBES_AT_ONCE)
      files.push(
        ...(await Promise.all(
          some.map((output, index) => chained(context, caller, row, output, from + index)),
        )),
      )
    }
    const changed = await records.processes.change(
      row.id,
      { states: ['created'], version: row.version },
      { state: 'uploaded' },
      // No lock is held during the probes; that the outputs still exist is checked with the commit.
      { add: files, sharing: outputs[0], quotaBytes: quota.of(caller) },
    )
    if (changed === undefined) throw processNotFound()
    return changed
  } catch (error) {
    await records.processes.remove(row.id)
    throw error
  }
}

/**
 * The output as a separate upload. The bytes are shared: they are deleted with the last file that has them.
 */
async function chained(
  context: Context,
  caller: Caller,
  row: ProcessRow,
  output: FileRow,
  position: number,
): Promise<FileRow> {
  const probe =
    output.type === 'application/pdf' ? await probeOutput(context, caller, output) : notProbed(output.type)
  return {
    ...output,
    ...probe,
    pageCount: probe.pageCount ?? output.pageCount,
    id: newId(),
    processId: row.id,
    kind: 'upload',
    position,
    runId: null,
    createdAt: context.now(),
  }
}

async function probeOutput(
  { blobs, prober }: Context,
  { owner }: Caller,
  file: FileRow,
): ReturnType<Prober['probe']> {
  const copy = await blobs.localCopy(file.blob, file)
  try {
    return await prober.probe({ path: copy.path }, owner)
  } finally {
    await copy.release()
  }
}
