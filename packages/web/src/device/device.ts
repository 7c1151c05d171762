import type { OpenedKey } from '@octavo/tasks/open-key'
import { cancelled, DeviceError, workerCrashed } from './device-error.js'
import type {
  DeviceOutput,
  DeviceRequest,
  FromDevice,
  LockedKey,
  Probe,
  ToDevice,
} from './device-messages.js'
import { createRunFolder } from './run-folders.js'

export { DeviceError } from './device-error.js'
export type { DeviceEntry, DeviceOutput, DeviceRequest, LockedKey, Probe } from './device-messages.js'

export interface DeviceResult {
  readonly outputs: readonly DeviceOutput[]
  readonly report: unknown
  /** Removes the outputs from this device; downloaded files remain. */
  release(): Promise<void>
}

export interface DeviceHooks {
  onProgress(done: number, total: number): void
  readonly signal?: AbortSignal | undefined
}

/** Runs a task in this browser: nothing is uploaded. Rejects with a `DeviceError`. */
export async function runOnDevice(request: DeviceRequest, hooks: DeviceHooks): Promise<DeviceResult> {
  const folder = await createRunFolder()
  try {
    const { outputs, report } = await runInWorker(request, folder?.name, hooks)
    return {
      outputs: outputs.map(({ blob, ...output }) => ({ ...output, blob: async () => blob })),
      report,
      release: async () => folder?.remove(),
    }
  } catch (error) {
    await folder?.remove()
    throw error
  }
}

type Done = Extract<FromDevice, { kind: 'done' }>

/**
 * Each run has a separate worker, because a run blocks its worker and can be stopped only by terminating it.
 */
async function runInWorker(
  { task, entries, options, outputName }: DeviceRequest,
  folder: string | undefined,
  { onProgress, signal }: DeviceHooks,
): Promise<Done> {
  if (signal?.aborted) throw cancelled()
  const worker = startWorker()
  try {
    return await new Promise<Done>((resolve, reject) => {
      signal?.addEventListener('abort', () => reject(cancelled()), { once: true })
      worker.onerror = () => reject(workerCrashed())
      worker.onmessageerror = () => reject(workerCrashed())
      worker.onmessage = ({ data }: MessageEvent<FromDevice>) => {
        if (data.kind === 'progress') onProgress(data.done, data.total)
        else if (data.kind === 'done') resolve(data)
        else if (data.kind === 'failed') reject(new DeviceError(data.failure))
      }
      send(worker, { kind: 'run', request: { task, entries, options, outputName }, folder })
    })
  } finally {
    worker.terminate()
  }
}

type Answer = Extract<FromDevice, { kind: 'answered' }>['answer']

interface Waiting {
  resolve(answer: Answer): void
  reject(error: DeviceError): void
}

let askedWorker: Worker | undefined
let lastQuestion = 0
const waiting = new Map<number, Waiting>()

/**
 * Opens a PDF and counts its pages. Rejects with a `DeviceError` if the file is damaged or the password is
 * wrong.
 */
export function probe(file: Blob, password?: string): Promise<Probe> {
  return ask((id) => ({ kind: 'probe', id, file, password })) as Promise<Probe>
}

/** Opens a key in this browser. Rejects with a `DeviceError` if its password is wrong, or if it cannot be used. */
export function openKey(locked: LockedKey): Promise<OpenedKey> {
  return ask((id) => ({ kind: 'open-key', id, locked })) as Promise<OpenedKey>
}

/** The answer is of the kind that the question asks for. */
function ask(question: (id: number) => ToDevice): Promise<Answer> {
  askedWorker ??= startAskedWorker()
  const worker = askedWorker
  const id = lastQuestion++
  return new Promise((resolve, reject) => {
    waiting.set(id, { resolve, reject })
    send(worker, question(id))
  })
}

function startAskedWorker(): Worker {
  const worker = startWorker()
  worker.onerror = () => {
    // The next call starts a new worker.
    askedWorker = undefined
    worker.terminate()
    for (const { reject } of waiting.values()) reject(workerCrashed())
    waiting.clear()
  }
  worker.onmessage = ({ data }: MessageEvent<FromDevice>) => {
    if (data.kind !== 'answered' && data.kind !== 'not-answered') return
    const request = waiting.get(data.id)
    waiting.delete(data.id)
    if (data.kind === 'answered') request?.resolve(data.answer)
    else request?.reject(new DeviceError(data.failure))
  }
  return worker
}

function startWorker(): Worker {
  return new Worker(new URL('./device-worker.ts', import.meta.url), { type: 'module', name: 'octavo-device' })
}

function send(worker: Worker, message: ToDevice): void {
  worker.postMessage(message)
}
