import { createStore } from '../store.js'
import { isKeyFile } from './key-files.js'

/** Key files and certificates that were dropped on the page, until the control takes them. */
export const droppedKeyFiles = createStore<readonly File[]>([])

/** Keeps them for the control, and returns the other files. */
export function takeKeyFiles(files: readonly File[]): readonly File[] {
  const keys = files.filter(isKeyFile)
  if (keys.length > 0) droppedKeyFiles.set(keys)
  return files.filter((file) => !isKeyFile(file))
}
