import type { Area } from '../pictures/pictures.js'
import { createStore, type Store } from '../store.js'
import { ACTUAL_SIZE, type Zoom } from './page-layout.js'

/** What a viewer shows. Kept outside it, so that other parts of the page can lead to a page. */
export interface ViewerState {
  /** The index of the page that is read, from 0. */
  readonly at: Store<number>
  readonly zoom: Store<Zoom>
  /** CSS pixels per point of that page; set by the viewer. */
  readonly scale: Store<number>
  /** Degrees clockwise, of the view only. */
  readonly rotation: Store<number>
  /** Where to scroll to. Every request is a new object. */
  readonly target: Store<Target | undefined>
  goTo(index: number, area?: Area): void
}

export interface Target {
  readonly index: number
  /** The part of the page that has to be visible. */
  readonly area?: Area | undefined
}

export function createViewerState(zoom: Zoom = 'auto'): ViewerState {
  const target = createStore<Target | undefined>(undefined)
  return {
    at: createStore(0),
    zoom: createStore<Zoom>(zoom),
    scale: createStore(ACTUAL_SIZE),
    rotation: createStore(0),
    target,
    goTo: (index, area) => target.set({ index, area }),
  }
}
