import { createStore } from '../store.js'

/** Files that were dropped or selected before a tool was chosen: its page takes them over and empties this. */
export const droppedFiles = createStore<readonly File[]>([])
