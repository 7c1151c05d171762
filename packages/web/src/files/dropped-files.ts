import { createStore } from '../store.js'

/** Files that were dropped or selected, or came out of another tool, before this one was chosen: its page takes them over and empties this. */
export const droppedFiles = createStore<readonly File[]>([])
