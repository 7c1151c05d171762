import { createStore } from '../store.js'

/** Files that were dropped, or came out of another tool, before this one was chosen. */
export const droppedFiles = createStore<readonly File[]>([])
