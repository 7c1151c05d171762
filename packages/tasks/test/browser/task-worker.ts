import modules from 'octavo:task-files'
import { browserPrimitives } from '@octavo/pdf/browser'
import { catalogueOf } from '../../src/catalogue/catalogue.js'
import type { Entry } from '../../src/declare/entry.js'
import { runTask } from '../../src/platform/browser.js'
import { browserTypesetting } from '../../src/platform/browser-typesetting.js'
import { fetchedInWorker } from '../../src/platform/fetched-in-worker.js'
import { oneFileStore, type SyncFile } from '../../src/platform/one-file-store.js'
import { countedBytes } from './counted-bytes.js'

export interface TaskRequest {
  readonly task: string
  readonly entries: readonly Entry<Blob>[]
  readonly options: unknown
}

export interface AnsweredOutput {
  readonly bytes: Uint8Array
  readonly name: string
  readonly type: string
  readonly pages: number | null
}

export type TaskAnswer =
  | { readonly outputs: readonly AnsweredOutput[]; readonly report: unknown }
  | { readonly failed: string }

/** The part of the worker's global scope that is used here. */
declare const self: {
  onmessage: ((event: MessageEvent<TaskRequest>) => void) | null
  postMessage(answer: TaskAnswer): void
  readonly location: { readonly href: string }
}

const typesetting = browserTypesetting(new URL('/typesetting/', self.location.href))

const tasks = catalogueOf(modules)

self.onmessage = async ({ data: { task: name, entries, options } }) => {
  try {
    const task = (await tasks).get(name)!
    const workspace = { maxOutputBytes: 2 ** 30, maxOutputs: 1000, store: await privateFile() }
    const hooks = { progress: () => {}, signal: new AbortController().signal }
    const primitives = {
      ...browserPrimitives,
      typesetting: await typesetting,
      characterCollection: (name: string) =>
        fetchedInWorker(new URL(`/character-collections/${name}.bin`, self.location.href)),
      standardFont: (name: string) =>
        fetchedInWorker(new URL(`/standard-fonts/${name}.bin`, self.location.href)),
      randomBytes: countedBytes,
    }
    const { outputs, report } = await runTask(task, { entries, options }, workspace, hooks, primitives)
    const answered = outputs.map(async ({ kept, name, type, pages }) => {
      return { bytes: new Uint8Array(await kept.arrayBuffer()), name, type, pages }
    })
    self.postMessage({ outputs: await Promise.all(answered), report })
  } catch (error) {
    self.postMessage({ failed: error instanceof Error ? `${error.message}\n${error.stack}` : String(error) })
  }
}

/** Outputs are written with the same store as in the page. */
async function privateFile() {
  const folder = await navigator.storage.getDirectory()
  const file = (await folder.getFileHandle(crypto.randomUUID(), { create: true })) as PrivateFile
  return oneFileStore(await file.createSyncAccessHandle(), () => file.getFile())
}

/** The method exists in workers only. */
interface PrivateFile extends FileSystemFileHandle {
  createSyncAccessHandle(): Promise<SyncFile>
}
