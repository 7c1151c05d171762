import { createStore } from '../store.js'

/**
 * Files that were dropped, selected or produced by another tool before this one was chosen. Its page takes
 * them over and clears this store.
 */
export const droppedFiles = createStore<readonly File[]>([])
