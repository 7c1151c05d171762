import type { Zoom } from '../viewer/page-layout.js'
import { createViewerState, type ViewerState } from '../viewer/viewer-state.js'

const kept = new WeakMap<File, ViewerState>()

/** The viewer of a file, so that another view of the page shows it at the same place. */
export function viewerOf(file: File, zoom?: Zoom): ViewerState {
  const found = kept.get(file) ?? createViewerState(zoom)
  kept.set(file, found)
  return found
}
