import { cancelled, DeviceError, workerDied } from './device-error.js'
import type { DeviceOutput, DeviceRequest, FromDevice, Look, ToDevice } from './device-messages.js'
import { createRunFolder } from './run-folders.js'

export { DeviceError } from './device-error.js'
export type { DeviceEntry, DeviceOutput, DeviceRequest, Look } from './device-messages.js'

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

type Made = Extract<FromDevice, { kind: 'made' }>

/**
 * Each run has a separate worker, because a run blocks its worker and can be stopped only by terminating it.
 */
async function runInWorker(
  { task, entries, options, outputName }: DeviceRequest,
  folder: string | undefined,
  { onProgress, signal }: DeviceHooks,
): Promise<Made> {
  if (signal?.aborted) throw cancelled()
  const worker = startWorker()
  try {
    return await new Promise<Made>((resolve, reject) => {
      signal?.addEventListener('abort', () => reject(cancelled()), { once: true })
      worker.onerror = () => reject(workerDied())
      worker.onmessageerror = () => reject(workerDied())
      worker.onmessage = ({ data }: MessageEvent<FromDevice>) => {
        if (data.kind === 'progress') onProgress(data.done, data.total)
        else if (data.kind === 'made') resolve(data)
        else if (data.kind === 'failed') reject(new DeviceError(data.failure))
      }
      send(worker, { kind: 'run', request: { task, entries, options, outputName }, folder })
    })
  } finally {
    worker.terminate()
  }
}

interface Waiting {
  resolve(look: Look): void
  reject(error: DeviceError): void
}

let lookWorker: Worker | undefined
let looks = 0
const waiting = new Map<number, Waiting>()

/**
 * Opens a PDF and counts its pages. Rejects with a `DeviceError` if the file is damaged or the password is
 * wrong.
 */
export function lookAt(file: Blob, password?: string): Promise<Look> {
  lookWorker ??= startLooking()
  const worker = lookWorker
  const id = looks++
  return new Promise((resolve, reject) => {
    waiting.set(id, { resolve, reject })
    send(worker, { kind: 'look', id, file, password })
  })
}

function startLooking(): Worker {
  const worker = startWorker()
  worker.onerror = () => {
    // The next call starts a new worker.
    lookWorker = undefined
    worker.terminate()
    for (const { reject } of waiting.values()) reject(workerDied())
    waiting.clear()
  }
  worker.onmessage = ({ data }: MessageEvent<FromDevice>) => {
    if (data.kind !== 'looked' && data.kind !== 'refused') return
    const asked = waiting.get(data.id)
    waiting.delete(data.id)
    if (data.kind === 'looked') asked?.resolve(data.look)
    else asked?.reject(new DeviceError(data.failure))
  }
  return worker
}

function startWorker(): Worker {
  return new Worker(new URL('./device-worker.ts', import.meta.url), { type: 'module', name: 'octavo-device' })
}

function send(worker: Worker, message: ToDevice): void {
  worker.postMessage(message)
}
