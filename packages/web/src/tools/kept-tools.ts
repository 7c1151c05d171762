import { createStore, type Store } from '../store.js'

const MAX_RECENT = 5

/** The names of the tools opened last, the latest first, kept in this browser. */
export const recentTools = keptNames('octavo-recent-tools')

/** The names of the tools that the user has marked, in the order of marking. */
export const favouriteTools = keptNames('octavo-favourite-tools')

export function noteOpened(task: string): void {
  recentTools.change((before) => [task, ...before.filter((name) => name !== task)].slice(0, MAX_RECENT))
}

export function toggleFavourite(task: string): void {
  favouriteTools.change((before) =>
    before.includes(task) ? before.filter((name) => name !== task) : [...before, task],
  )
}

function keptNames(key: string): Store<readonly string[]> {
  const store = createStore<readonly string[]>(readNames(localStorage.getItem(key)))
  store.subscribe(() => localStorage.setItem(key, JSON.stringify(store.get())))
  return store
}

function readNames(stored: string | null): readonly string[] {
  try {
    const value: unknown = JSON.parse(stored ?? '[]')
    return Array.isArray(value) ? value.filter((name) => typeof name === 'string') : []
  } catch {
    return []
  }
}
