import { createStore } from '../../store.js'
import type { RunResult } from '../run.js'
import type { RunOutput } from '../run-output.js'

/** Saves the output, or several as one ZIP. */
export async function saveOutputs({ download, outputs }: RunResult, zipName: string): Promise<void> {
  if (download !== undefined) return save(download)
  if (outputs.length === 1) return saveOutput(outputs[0]!)
  // Loaded when it is first needed.
  const { zipOf } = await import('./zip.js')
  saveBlob(await zipOf(outputs), `${zipName}.zip`)
}

export async function saveOutput({ name, download, blob }: RunOutput): Promise<void> {
  if (download !== undefined) return save(download)
  saveBlob(await blob(), name)
}

function saveBlob(blob: Blob, name: string): void {
  const address = URL.createObjectURL(blob)
  save(address, name)
  // The browser starts to read the URL later and does not report when it is done.
  setTimeout(() => URL.revokeObjectURL(address), 60_000)
}

/** The service sends the name with the file. */
function save(address: string, name = ''): void {
  const link = document.createElement('a')
  link.href = address
  link.download = name
  document.body.append(link)
  link.click()
  link.remove()
}

const STORAGE_KEY = 'octavo-automatic-download'

/** Whether results are downloaded automatically. */
export const automaticDownload = createStore(localStorage.getItem(STORAGE_KEY) !== 'no')

export function chooseAutomaticDownload(isOn: boolean): void {
  localStorage.setItem(STORAGE_KEY, isOn ? 'yes' : 'no')
  automaticDownload.set(isOn)
}

const downloaded = new WeakSet<RunResult>()

/** Downloads each result once, even if it is shown several times. */
export function downloadOnce(result: RunResult, zipName: string): void {
  if (downloaded.has(result)) return
  downloaded.add(result)
  if (automaticDownload.get()) void saveOutputs(result, zipName)
}
