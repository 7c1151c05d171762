import { createStore } from '../store.js'

const STORAGE_KEY = 'octavo-result-names'
const MAX_KEPT = 200

type Names = Readonly<Record<string, string>>

/** Names that the user has given to results on the service, by process; kept in this browser. */
export const keptNames = createStore<Names>(readNames())

/** An empty name restores the original one. */
export function keepName(processId: string, name: string): void {
  const { [processId]: _, ...others } = keptNames.get()
  const all = name === '' ? others : { ...others, [processId]: name }
  keptNames.set(Object.fromEntries(Object.entries(all).slice(-MAX_KEPT)))
  localStorage.setItem(STORAGE_KEY, JSON.stringify(keptNames.get()))
}

/** The new name with the extension of the original one, which says what kind of file it is. */
export function renamed(original: string, wanted: string): string {
  const extension = /\.\w+$/.exec(original)?.[0] ?? ''
  const name = wanted.replaceAll(/[\s\p{Cc}/\\:*?"<>|]+/gu, ' ').trim()
  const stem = name.toLowerCase().endsWith(extension.toLowerCase())
    ? name.slice(0, name.length - extension.length).trim()
    : name
  return stem === '' ? original : stem + extension
}

function readNames(): Names {
  try {
    const value: unknown = JSON.parse(localStorage.getItem(STORAGE_KEY) ?? '{}')
    if (typeof value !== 'object' || value === null) return {}
    return Object.fromEntries(Object.entries(value).filter(([, name]) => typeof name === 'string'))
  } catch {
    return {}
  }
}
