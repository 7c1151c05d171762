import { ServiceError } from '../errors/service-error.js'
import type { FileRow } from '../records/records.js'
import { maxFilesReached, type StoredUpload } from './add-upload.js'
import type { Caller } from './caller.js'
import type { Context } from './context.js'
import { checkAccepted } from './file-type.js'
import { findProcess } from './find.js'
import { changeFiles, joinParts, partRow, partsNamed, typeOfParts } from './parts.js'
import { findTask } from './tasks.js'
import { fileTooLarge, type Upload, type UploadTarget } from './upload.js'

export interface Chunk {
  /** From 0. */
  readonly number: number
  readonly count: number
  /** Of the whole file, as sent: it identifies the file of a chunk. */
  readonly name: string
}

/**
 * Files that are sent in chunks, one request for each, in order. Each chunk is stored as a part of the
 * process, like those of a resumable upload: it counts against the quota, is removed with the process, and is
 * available to the machine that receives the next one.
 */
export interface ChunkedUploads {
  /** Whether chunks of a file with this name are stored and the next one is expected. */
  isWaiting(caller: Caller, processId: string, name: string): Promise<boolean>
  /**
   * Stores a chunk; with the last one the file is complete. The first one replaces stored chunks of the same
   * name.
   */
  add(caller: Caller, target: UploadTarget, chunk: Chunk, upload: Upload): Promise<StoredUpload | undefined>
}

interface Waiting {
  /** Of their rows. */
  readonly partName: string
  readonly count: number
  readonly there: number
  readonly bytes: number
}

const NONE: Waiting = { partName: '', count: 0, there: 0, bytes: 0 }

export function createChunkedUploads(context: Context): ChunkedUploads {
  const { records, limits } = context

  async function waiting(processId: string, name: string): Promise<Waiting> {
    for (const { name: partName, files, bytes } of await records.files.totals(processId, 'part')) {
      const chunk = chunkNamed(partName)
      if (chunk?.name === name) return { partName, count: chunk.count, there: files, bytes }
    }
    return NONE
  }

  /** Chunks that are replaced are counted once. */
  async function checkFiles(processId: string, { there }: Waiting): Promise<void> {
    const uploads = await records.files.of(processId, 'upload')
    const parts = await records.files.totals(processId, 'part')
    const count = uploads.length + parts.length - (there > 0 ? 1 : 0)
    if (count >= limits.maxFilesPerProcess) throw maxFilesReached(count, limits)
  }

  return {
    async isWaiting(caller, processId, name) {
      await findProcess(context, caller, processId, 'processId')
      return (await waiting(processId, name)).there > 0
    },

    async add(caller, { processId, task: taskName, isBinding = true }, chunk, upload) {
      const task = findTask(context, taskName)
      const { number, count, name } = chunk
      const partName = nameOfChunks(chunk)
      let last: FileRow | undefined
      await upload.keep((stored) =>
        changeFiles(context, caller, processId, async () => {
          const before = await waiting(processId, name)
          const isFirst = number === 0
          if (isFirst) await checkFiles(processId, before)
          else if (before.count !== count || before.there !== number) throw unexpectedChunk(chunk, before)
          const { maxUploadBytes } = limits
          if ((isFirst ? 0 : before.bytes) + stored.size > maxUploadBytes) throw fileTooLarge(maxUploadBytes)
          last = partRow(context, { kind: 'part', processId, name: partName, position: number }, stored)
          const replaced =
            isFirst && before.there > 0 ? await partsNamed(context, processId, before.partName) : []
          return { add: [last], remove: replaced }
        }),
      )
      if (number + 1 < count) return undefined
      const parts = await partsNamed(context, processId, partName)
      // Another request has restarted the file in the meantime.
      if (parts.length !== count || parts.at(-1)!.id !== last?.id) throw unexpectedChunk(chunk, NONE)
      try {
        const type = await typeOfParts(context, task, parts, name)
        checkAccepted(task, type, name)
        const file = { processId, task, isBinding, name, type, parts, replaced: parts }
        return await joinParts(context, caller, file)
      } catch (error) {
        if (error instanceof ServiceError)
          await changeFiles(context, caller, processId, async () => ({ remove: parts }))
        throw error
      }
    },
  }
}

/** The space distinguishes it from the ID of a resumable upload. */
function nameOfChunks({ count, name }: Chunk): string {
  return `${count} ${name}`
}

function chunkNamed(partName: string): Pick<Chunk, 'count' | 'name'> | undefined {
  const [, count, name = ''] = /^(\d+) (.*)$/s.exec(partName) ?? []
  return count === undefined ? undefined : { count: Number(count), name }
}

function unexpectedChunk({ name, number, count }: Chunk, { count: expected, there }: Waiting): ServiceError {
  const next = there === 0 ? `chunk 0 of ${count}` : `chunk ${there} of ${expected}`
  return new ServiceError(
    'invalid_parameter',
    `chunk: ${next} is the next of ${name || 'this file'}, and chunk ${number} of ${count} was sent. Send chunks one after the other, or begin again with chunk 0.`,
    { field: 'chunk' },
  )
}
