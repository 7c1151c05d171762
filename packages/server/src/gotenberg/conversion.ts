import type { Entry } from '@octavo/tasks/entry'
import type { HttpContext } from '../http/context.js'
import { readPart } from '../http/download/download.js'
import { storedFile } from '../http/download/stored-file.js'
import type { Caller } from '../process/caller.js'
import type { ExecutionResult } from '../process/result.js'
import type { FileRow } from '../records/records.js'
import { type Held, storedName } from './form/form.js'

/** A task on PDF files alone: several in a row are one execution. */
export interface Step {
  readonly task: string
  readonly options: Readonly<Record<string, unknown>>
}

export interface Ran {
  readonly outputs: readonly FileRow[]
  readonly processId: string
  readonly report: unknown
}

/** What is sent with every entry. */
export type EntryDetails = Pick<Partial<Entry<string>>, 'page' | 'password'>

export interface ConversionOptions {
  readonly caller: Caller
  readonly requestId: string
  readonly traceparent: string | undefined
}

/**
 * The work of one request: executions one after the other, each on the outputs of the one before and on uploaded files. Its processes are removed at the end,
 * because the interface has no way to ask for them again.
 */
export class Conversion {
  readonly #context: Pick<HttpContext, 'processes' | 'blobs'>
  readonly #options: ConversionOptions
  /** Those that have been executed, and those that have not. */
  readonly #processes = new Map<string, boolean>()
  #running: string | undefined
  #isCancelled = false

  constructor(context: Pick<HttpContext, 'processes' | 'blobs'>, options: ConversionOptions) {
    this.#context = context
    this.#options = options
  }

  async begin(source?: string): Promise<string> {
    const { id } = await this.#context.processes.startTask(this.#options.caller, { source })
    this.#processes.set(id, false)
    return id
  }

  /** Runs one task on the files, with the further ones as the last entries. */
  async run(
    task: string,
    options: Step['options'],
    files: readonly Held[],
    { further = [], of = {} }: { readonly further?: readonly Held[]; readonly of?: EntryDetails } = {},
  ): Promise<Ran> {
    const { caller, requestId, traceparent } = this.#options
    const { processId, entries: gathered } = await this.#gathered(files, further)
    const entries = gathered.map((entry) => ({ ...entry, ...of }))
    const request = { processId, task, entries, options, outputFilename: undefined, webhook: undefined }
    this.#processes.set(processId, true)
    const { outcome } = await this.#context.processes.execute(caller, request, {
      isDeferred: false,
      requestId,
      traceparent,
    })
    this.#running = processId
    if (this.#isCancelled) await this.#stop()
    const { error, resultText } = await outcome()
    this.#running = undefined
    if (error !== undefined) throw error
    const { files: outputs } = await this.#context.processes.outputs(caller, processId)
    const { report } = JSON.parse(resultText ?? '{}') as Partial<ExecutionResult>
    return { outputs, processId, report }
  }

  /** Runs tasks on PDF files in one execution. Returns the report of each. */
  async runSteps(
    steps: readonly Step[],
    files: readonly Held[],
  ): Promise<Omit<Ran, 'report'> & { reports: readonly unknown[] }> {
    const { report, ...ran } = await this.run('pipeline', { tasks: steps }, files)
    const { steps: listed = [] } = report as { readonly steps?: readonly { readonly report: unknown }[] }
    return { ...ran, reports: listed.map(({ report }) => report) }
  }

  /** The first bytes of a file. */
  async head({ file }: Held, bytes: number): Promise<Buffer> {
    const read = await this.#context.blobs.read(file.blob, { start: 0, end: Math.min(bytes, file.size) - 1 })
    return Buffer.from(read)
  }

  /** Runs tasks only for their reports: the files can be used by another execution in the same place. */
  async read(steps: readonly Step[], files: readonly Held[]): Promise<readonly unknown[]> {
    const { processId, reports } = await this.runSteps(steps, files)
    this.#processes.set(processId, false)
    return reports
  }

  /** The caller is gone: what runs ends, and nothing else begins. */
  async cancel(): Promise<void> {
    this.#isCancelled = true
    await this.#stop()
  }

  async removeAll(): Promise<void> {
    for (const id of this.#processes.keys())
      await this.#context.processes.remove(this.#options.caller, id).catch(() => undefined)
    this.#processes.clear()
  }

  async #stop(): Promise<void> {
    if (this.#running === undefined) return
    await this.#context.processes.cancel(this.#options.caller, this.#running).catch(() => undefined)
  }

  /** The files as entries of one process that has not been executed: where they are, from their process, or as copies. */
  async #gathered(
    files: readonly Held[],
    further: readonly Held[],
  ): Promise<{ processId: string; entries: readonly Entry<string>[] }> {
    const all = [...files, ...further]
    const [first] = all
    if (first?.isUpload === true && all.every(({ processId }) => processId === first.processId)) {
      if (this.#processes.get(first.processId) === false)
        return { processId: first.processId, entries: all.map((held) => entryOf(held.file.id, held.name)) }
    }
    const source = await this.#sourceOf(files)
    const processId = await this.begin(source)
    const ids = source === undefined ? [] : (await this.#uploadsOf(processId)).slice(0, files.length)
    for (const held of all.slice(ids.length)) ids.push((await this.#copied(held, processId)).id)
    return { processId, entries: all.map((held, index) => entryOf(ids[index]!, held.name)) }
  }

  /** The process whose outputs these are, all of them and in this order. */
  async #sourceOf(files: readonly Held[]): Promise<string | undefined> {
    const [first] = files
    if (first === undefined || first.isUpload) return undefined
    const { files: outputs } = await this.#context.processes.outputs(this.#options.caller, first.processId)
    const areAll =
      outputs.length === files.length && outputs.every(({ id }, index) => id === files[index]!.file.id)
    return areAll ? first.processId : undefined
  }

  async #uploadsOf(processId: string): Promise<string[]> {
    const { uploads } = await this.#context.processes.describe(this.#options.caller, processId)
    return uploads.map(({ id }) => id)
  }

  /** A text as a file of a process of its own. */
  async textFile(name: string, text: string, task: string): Promise<Held> {
    const processId = await this.begin()
    const upload = this.#context.processes.upload(this.#options.caller, name)
    try {
      await upload.bind({ processId, task, isBinding: false })
      await upload.write(Buffer.from(text))
      const { file } = await upload.finish(() => true)
      return { name, file, processId, isUpload: true }
    } finally {
      await upload.discard()
    }
  }

  async #copied({ name, file }: Held, processId: string): Promise<FileRow> {
    const upload = this.#context.processes.upload(this.#options.caller, storedName(name))
    try {
      await upload.bind({ processId, task: 'attachments-pdf', isBinding: false })
      const whole = { start: 0, end: file.size - 1 }
      for await (const chunk of readPart(storedFile(this.#context.blobs, file), whole))
        await upload.write(Buffer.from(chunk))
      return (await upload.finish(() => true)).file
    } finally {
      await upload.discard()
    }
  }
}

function entryOf(file: string, filename: string): Entry<string> {
  return { file, filename, rotation: 0 }
}
