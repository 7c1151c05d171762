import modules from 'octavo:tasks'
import { browserPrimitives } from '@octavo/pdf/browser'
import type { Primitives } from '@octavo/pdf/primitives'
import { blobStore } from '@octavo/tasks/blob-store'
import { browserDecoders } from '@octavo/tasks/browser-decoders'
import type { ByteStore } from '@octavo/tasks/byte-store'
import { catalogueOf } from '@octavo/tasks/catalogue'
import { entryProblems } from '@octavo/tasks/entry-problems'
import { fetchedInWorker } from '@octavo/tasks/fetched-in-worker'
import { oneFileStore, type SyncFile } from '@octavo/tasks/one-file-store'
import type { OpenedKey } from '@octavo/tasks/open-key'
import { browserEngines, probeFile, runTask } from '@octavo/tasks/run-in-browser'
import type { TaskEngines } from '@octavo/tasks/task'
import { TaskFailure } from '@octavo/tasks/task-failure'
import type {
  DeviceFailure,
  DeviceRequest,
  FromDevice,
  Probe,
  ToDevice,
  WorkerOutput,
} from './device-messages.js'
import { createRunFile } from './run-folders.js'

/** The part of the worker's global scope that is used here. */
declare const self: {
  onmessage: ((event: MessageEvent<ToDevice>) => void) | null
  postMessage(message: FromDevice): void
  readonly location: { readonly href: string }
}

let primitives: Promise<Primitives> | undefined

/** Loaded with the first run: reading the files that were added draws no text. */
async function primitivesWithFonts(): Promise<Primitives> {
  const { browserTypesetting } = await import('@octavo/tasks/browser-typesetting')
  // The fonts, character collections and standard fonts are in folders next to the folder of the scripts.
  const typesetting = await browserTypesetting(new URL('../typesetting/', self.location.href))
  const characterCollection = (name: string) =>
    fetchedInWorker(new URL(`../character-collections/${name}.bin`, self.location.href))
  const standardFont = (name: string) =>
    fetchedInWorker(new URL(`../standard-fonts/${name}.bin`, self.location.href))
  return { ...browserPrimitives, typesetting, characterCollection, standardFont }
}

/** On the user's device no other users need protection, so only the storage limits the output. */
const LIMITS = { maxOutputBytes: 2 ** 40, maxOutputs: 10_000 }
const BETWEEN_PROGRESS_MS = 50
/** The page stops a run by terminating the worker, because the worker reads no message during a run. */
const NO_SIGNAL = { aborted: false }

self.onmessage = async ({ data }) => {
  if (data.kind !== 'run') {
    const { id } = data
    try {
      self.postMessage({ kind: 'answered', id, answer: await answer(data) })
    } catch (error) {
      self.postMessage({ kind: 'not-answered', id, failure: detailsOf(error) })
    }
    return
  }
  try {
    const { outputs, report } = await runRequest(data.request, await openStore(data.folder))
    self.postMessage({ kind: 'done', outputs, report })
  } catch (error) {
    self.postMessage({ kind: 'failed', failure: detailsOf(error) })
  }
}

async function answer(question: Exclude<ToDevice, { kind: 'run' }>): Promise<Probe | OpenedKey> {
  if (question.kind === 'probe') return probe(question.file, question.password)
  // Loaded with the first key.
  const { openKey } = await import('@octavo/tasks/open-key')
  return openKey(question.locked)
}

async function probe(file: Blob, password: string | undefined): Promise<Probe> {
  try {
    const { pages, encrypted, signatures = 0 } = await probeFile(file, password)
    return { pageCount: pages, encrypted, passwordRequired: false, signatures }
  } catch (error) {
    if (error instanceof TaskFailure && error.code === 'password_required')
      return { pageCount: null, encrypted: true, passwordRequired: true, signatures: 0 }
    throw error
  }
}

async function runRequest(
  { task: name, entries, options, outputName }: DeviceRequest,
  store: ByteStore<Blob>,
): Promise<{ outputs: WorkerOutput[]; report: unknown }> {
  const task = modules.has(name) ? (await catalogueOf(modules, name)).get(name) : undefined
  if (task === undefined)
    throw new TaskFailure({ code: 'task_unavailable', message: `Task ${name} runs only on the service.` })
  const problem = entryProblems(entries)[0]
  if (problem !== undefined) throw new TaskFailure({ code: 'invalid_parameter', ...problem })
  const hooks = { progress: throttled(BETWEEN_PROGRESS_MS), signal: NO_SIGNAL }
  const job = { entries: entries.map(withoutEmpty), options, outputName }
  primitives ??= primitivesWithFonts()
  const made = await runTask(
    task,
    job,
    { ...LIMITS, store },
    hooks,
    await primitives,
    await enginesFor(name, options),
  )
  return { ...made, outputs: made.outputs.map(({ kept, ...output }) => ({ ...output, blob: kept })) }
}

/** Tasks that draw pages, whatever their options are. */
const DRAWING: ReadonlySet<string> = new Set(['ocr-pdf', 'pdf-to-epub'])

/** Compression runs here only to estimate sizes; most tasks have the engines of every browser. */
async function enginesFor(task: string, options: DeviceRequest['options']): Promise<TaskEngines> {
  if (DRAWING.has(task) || options.ocr === 'auto') {
    const { browserRecognition } = await import('@octavo/tasks/browser-recognition')
    return {
      ...browserEngines,
      ...browserDecoders(new URL('../decoders/', self.location.href)),
      ...browserRecognition(new URL('../recognition/', self.location.href)),
    }
  }
  if (task !== 'compress-pdf')
    return { ...browserEngines, ...browserDecoders(new URL('../decoders/', self.location.href)) }
  const { estimatingCoder } = await import('./image-coder.js')
  return {
    decodePicture: () => Promise.reject(new Error('PDF documents have no such images.')),
    imageCoder: async () => estimatingCoder,
  }
}

/** If no pages are named, all pages are used. */
function withoutEmpty<Entry extends { readonly page: string }>({ page, ...entry }: Entry) {
  return page.trim() === '' ? entry : { ...entry, page }
}

/** This method exists only in workers. */
interface WorkerFileHandle extends FileSystemFileHandle {
  createSyncAccessHandle(): Promise<SyncFile>
}

async function openStore(folder: string | undefined): Promise<ByteStore<Blob>> {
  if (folder === undefined) return blobStore()
  try {
    const file = (await createRunFile(folder)) as WorkerFileHandle
    return oneFileStore(await file.createSyncAccessHandle(), () => file.getFile())
  } catch {
    return blobStore()
  }
}

/** Progress changes faster than it is worth showing. */
function throttled(betweenMs: number): (done: number, total: number) => void {
  let last = Number.NEGATIVE_INFINITY
  return (done, total) => {
    const now = performance.now()
    if (now - last < betweenMs && done < total) return
    last = now
    self.postMessage({ kind: 'progress', done, total })
  }
}

function detailsOf(error: unknown): DeviceFailure {
  if (error instanceof TaskFailure) return { ...error.toJSON(), message: error.message }
  return {
    code: 'internal_error',
    message: 'The task failed on this device because of an error in the page.',
  }
}
