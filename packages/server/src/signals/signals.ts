/**
 * Short notifications to the other machines of one service. They carry no work and may get lost, so code that depends on one also polls.
 */
export interface Signals {
  send(topic: string, message: string): void
  listen(topic: string, listener: (message: string) => void): Listening
}

export interface Listening {
  /** Resolves when the subscription is active: later messages are received, unless they get lost on the way. */
  readonly ready: Promise<void>
  stop(): void
}
