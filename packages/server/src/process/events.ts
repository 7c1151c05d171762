import type { ProcessRow, Records } from '../records/records.js'
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

/** All events, or only the end of a run and of the process. */
export type Wanted = 'all' | 'end'

/** Events of processes, for listeners on any machine. */
export interface Events {
  /** Events on other machines are received if the row of the process names this one. */
  listen(processId: string, listener: ProcessListener, wanted: Wanted): Listening
  /** All events; sees to it that the row names this machine. */
  follow(row: Listened, listener: ProcessListener): Listening
  /** The listeners to store for a process that is listened to here; undefined if there is no other machine. */
  withThisMachine(row: Listened): string | undefined
  emit(row: Listened, event: ProcessEvent): void
}

type Listened = Pick<ProcessRow, 'id' | 'listeners'>

export interface OtherMachines {
  readonly signals: Signals
  /** This machine's name among the others, without spaces and colons. */
  readonly node: string
  readonly records: { readonly processes: Pick<Records['processes'], 'addListener'> }
}

interface Sent {
  readonly processId: string
  readonly event: ProcessEvent
}

const MAX_LISTENERS = 8
const KEPT = Promise.resolve()

export function createEvents(others?: OtherMachines): Events {
  const byProcess = new Map<string, Map<ProcessListener, Wanted>>()
  const topicOf = (node: string): string => `machine.${node}`
  /** Everything that other machines send to this one. */
  const received = others?.signals.listen(topicOf(others.node), (message) => {
    const { processId, event } = JSON.parse(message) as Sent
    notify(processId, event)
  })

  function notify(processId: string, event: ProcessEvent): void {
    for (const listener of [...(byProcess.get(processId)?.keys() ?? [])]) listener(event)
  }

  function listen(processId: string, listener: ProcessListener, wanted: Wanted): Listening {
    const listeners = byProcess.get(processId) ?? new Map<ProcessListener, Wanted>()
    byProcess.set(processId, listeners.set(listener, wanted))
    return {
      ready: received?.ready ?? KEPT,
      stop() {
        listeners.delete(listener)
        if (listeners.size === 0 && byProcess.get(processId) === listeners) byProcess.delete(processId)
      },
    }
  }

  return {
    listen,
    follow(row, listener) {
      const { ready, stop } = listen(row.id, listener, 'all')
      if (others === undefined || listenersOf(row).get(others.node) === 'all') return { ready, stop }
      // Without it, the listener polls.
      const added = others.records.processes.addListener(row.id, others.node).catch(() => undefined)
      return { ready: Promise.all([ready, added]).then(() => undefined), stop }
    },
    withThisMachine(row) {
      if (others === undefined) return undefined
      const wanted = [...(byProcess.get(row.id)?.values() ?? [])].includes('all') ? 'all' : 'end'
      const all = listenersOf(row)
      all.delete(others.node)
      const names = [...all].slice(1 - MAX_LISTENERS).concat([[others.node, wanted]])
      return names.map(([name, wanted]) => (wanted === 'all' ? name : `${name}:end`)).join(' ')
    },
    emit(row, event) {
      notify(row.id, event)
      if (others === undefined || row.listeners === null) return
      const isEnd = event.type === 'gone' || (event.type === 'changed' && event.row.runId === null)
      const message = JSON.stringify({ processId: row.id, event } satisfies Sent)
      for (const [name, wanted] of listenersOf(row))
        if (name !== others.node && (isEnd || wanted === 'all')) others.signals.send(topicOf(name), message)
    },
  }
}

/** What each machine wants: `name`, or `name:end`. The last counts. */
function listenersOf({ listeners }: Listened): Map<string, Wanted> {
  const all = new Map<string, Wanted>()
  for (const one of listeners?.split(' ') ?? []) {
    const [name = '', wanted = 'all'] = one.split(':')
    all.set(name, wanted as Wanted)
  }
  return all
}
