import { octavo } from '../service.js'
import { createStore } from '../store.js'

const UNDO_MS = 8000

interface Deletions {
  /** What will be deleted, as long as that can be undone. */
  readonly pending?: { readonly processId: string; readonly name: string } | undefined
  readonly deleted: ReadonlySet<string>
}

export const deletions = createStore<Deletions>({ deleted: new Set() })

let timer: ReturnType<typeof setTimeout> | undefined
let reportFailure: (error: Error) => void = () => undefined

/** Deletes in a few seconds, so that it can be undone; the deletion before it is completed now. */
export function deleteSoon(processId: string, name: string, onFailure: (error: Error) => void): void {
  completeDeletion()
  reportFailure = onFailure
  deletions.change((state) => ({ ...state, pending: { processId, name } }))
  timer = setTimeout(completeDeletion, UNDO_MS)
  addEventListener('pagehide', completeDeletion)
}

/** Also when the view is left, so that nothing stays on the service that was deleted. */
export function completeDeletion(): void {
  const { pending } = deletions.get()
  undoDeletion()
  if (pending === undefined) return
  const { processId } = pending
  deletions.change(({ deleted }) => ({ deleted: new Set([...deleted, processId]) }))
  octavo.delete(processId).catch((error: Error) => {
    deletions.change(({ pending: next, deleted }) => ({
      pending: next,
      deleted: new Set([...deleted].filter((id) => id !== processId)),
    }))
    reportFailure(error)
  })
}

export function undoDeletion(): void {
  clearTimeout(timer)
  removeEventListener('pagehide', completeDeletion)
  deletions.change(({ deleted }) => ({ deleted }))
}
