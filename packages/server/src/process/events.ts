import type { ProcessRow } from '../records/records.js'

export type ProcessEvent =
  | { readonly type: 'changed'; readonly row: ProcessRow }
  | { readonly type: 'progress'; readonly done: number; readonly total: number }
  | { readonly type: 'gone' }

export type ProcessListener = (event: ProcessEvent) => void

/** Who wants to know what becomes of a process, on this server. */
export interface Events {
  listen(processId: string, listener: ProcessListener): () => void
  emit(processId: string, event: ProcessEvent): void
}

export function createEvents(): Events {
  const listeners = new Map<string, Set<ProcessListener>>()
  return {
    listen(processId, listener) {
      const own = listeners.get(processId) ?? new Set()
      listeners.set(processId, own.add(listener))
      return () => {
        own.delete(listener)
        if (own.size === 0 && listeners.get(processId) === own) listeners.delete(processId)
      }
    },
    emit(processId, event) {
      const own = listeners.get(processId)
      if (own === undefined) return
      for (const listener of [...own]) listener(event)
    },
  }
}
