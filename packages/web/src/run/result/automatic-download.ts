import { createStore } from '../../store.js'
import type { RunResult } from '../run.js'
import { saveOutputs } from './save-outputs.js'

const STORAGE_KEY = 'octavo-automatic-download'

/** Whether results are downloaded automatically. */
export const automaticDownload = createStore(localStorage.getItem(STORAGE_KEY) !== 'no')

export function chooseAutomaticDownload(isOn: boolean): void {
  localStorage.setItem(STORAGE_KEY, isOn ? 'yes' : 'no')
  automaticDownload.set(isOn)
}

const downloaded = new WeakSet<RunResult>()

/** Downloads each result once, even if it is shown several times. */
export function downloadOnce(result: RunResult): void {
  if (downloaded.has(result)) return
  downloaded.add(result)
  if (automaticDownload.get()) void saveOutputs(result)
}
