import type { ProgramChannel } from '../declare/programs.js'

interface Received {
  readonly id?: number
  readonly method?: string
  readonly params?: unknown
  readonly sessionId?: string
  readonly result?: unknown
  readonly error?: { readonly message: string }
}

interface Waiting {
  resolve(result: unknown): void
  reject(error: Error): void
}

/** A call that Chromium refused, in its words. */
export class DevtoolsError extends Error {
  override readonly name = 'DevtoolsError'
}

/** The DevTools protocol: calls, their results, and events. A session is that of one page; without one, of the browser. */
export class Devtools {
  readonly #channel: ProgramChannel
  readonly #waiting = new Map<number, Waiting>()
  readonly #listeners = new Map<string, Set<(params: never, session: string | undefined) => void>>()
  #calls = 0

  constructor(channel: ProgramChannel) {
    this.#channel = channel
    channel.receive((message) => this.#receive(JSON.parse(message) as Received))
  }

  call<Result = unknown>(method: string, params: object = {}, sessionId?: string): Promise<Result> {
    const id = ++this.#calls
    this.#channel.send(JSON.stringify({ id, method, params, sessionId }))
    return new Promise((resolve, reject) =>
      this.#waiting.set(id, { resolve: (result) => resolve(result as Result), reject }),
    )
  }

  /** The returned function removes the listener. */
  on<Params>(method: string, listener: (params: Params, session: string | undefined) => void): () => void {
    const listeners = this.#listeners.get(method) ?? new Set()
    this.#listeners.set(method, listeners.add(listener))
    return () => listeners.delete(listener)
  }

  removeListeners(): void {
    this.#listeners.clear()
  }

  #receive({ id, method, params, sessionId, result, error }: Received): void {
    if (method !== undefined)
      for (const listener of this.#listeners.get(method) ?? []) listener(params as never, sessionId)
    if (id === undefined) return
    const waiting = this.#waiting.get(id)
    this.#waiting.delete(id)
    if (error === undefined) waiting?.resolve(result)
    else waiting?.reject(new DevtoolsError(error.message))
  }
}
