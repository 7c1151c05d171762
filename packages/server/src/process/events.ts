import type { ProcessRow } from '../records/records.js'
import type { Listening, Signals } from '../signals/signals.js'

export type ProcessEvent =
  | { readonly type: 'changed'; readonly row: ProcessRow; readonly result?: TextOfRun | undefined }
  | { readonly type: 'progress'; readonly done: number; readonly total: number }
  | { readonly type: 'gone' }

/** The result of a run that has just succeeded, if it is short: requests that wait on another machine need not read it from the store. */
export interface TextOfRun {
  readonly runId: string
  readonly text: string
}

export type ProcessListener = (event: ProcessEvent) => void

/** Events of processes, for listeners on any machine. */
export interface Events {
  listen(processId: string, listener: ProcessListener): Listening
  emit(processId: string, event: ProcessEvent): void
}

interface Listeners {
  readonly all: Set<ProcessListener>
  /** For what happens on other machines. */
  readonly elsewhere: Listening | undefined
}

const KEPT = Promise.resolve()

/** `signals` connects to the other machines, if there are any. */
export function createEvents(signals?: Signals): Events {
  const byProcess = new Map<string, Listeners>()
  const topicOf = (processId: string): string => `process.${processId}`

  function notify(processId: string, event: ProcessEvent): void {
    const listeners = byProcess.get(processId)
    if (listeners === undefined) return
    for (const listener of [...listeners.all]) listener(event)
  }

  return {
    listen(processId, listener) {
      const listeners = byProcess.get(processId) ?? {
        all: new Set(),
        elsewhere: signals?.listen(topicOf(processId), (message) =>
          notify(processId, JSON.parse(message) as ProcessEvent),
        ),
      }
      byProcess.set(processId, listeners)
      const { all, elsewhere } = listeners
      all.add(listener)
      return {
        ready: elsewhere?.ready ?? KEPT,
        stop() {
          all.delete(listener)
          if (all.size > 0 || byProcess.get(processId) !== listeners) return
          byProcess.delete(processId)
          elsewhere?.stop()
        },
      }
    },
    emit(processId, event) {
      notify(processId, event)
      signals?.send(topicOf(processId), JSON.stringify(event))
    },
  }
}
