import modules from 'octavo:task-files'
import { browserPrimitives } from '@octavo/pdf/browser'
import { catalogueOf } from '../../src/catalogue-of.js'
import type { Entry } from '../../src/entry.js'
import { type BrowserOutput, runTask } from '../../src/platform/browser.js'
import { countedBytes } from './counted-bytes.js'

export interface TaskRequest {
  readonly task: string
  readonly entries: readonly Entry<Blob>[]
  readonly options: unknown
}

export type TaskAnswer =
  | { readonly outputs: readonly BrowserOutput[]; readonly report: unknown }
  | { readonly failed: string }

/** The worker's own scope, of which this much is needed. */
declare const self: {
  onmessage: ((event: MessageEvent<TaskRequest>) => void) | null
  postMessage(answer: TaskAnswer): void
}

const tasks = catalogueOf(modules)

self.onmessage = async ({ data: { task: name, entries, options } }) => {
  try {
    const task = (await tasks).get(name)!
    const limits = { maxOutputBytes: 2 ** 30, maxOutputs: 1000 }
    const hooks = { progress: () => {}, signal: new AbortController().signal }
    const primitives = { ...browserPrimitives, randomBytes: countedBytes }
    self.postMessage(await runTask(task, { entries, options }, limits, hooks, primitives))
  } catch (error) {
    self.postMessage({ failed: error instanceof Error ? `${error.message}\n${error.stack}` : String(error) })
  }
}
