/**
 * Short messages to the other machines of one service: something has happened, look. They carry no work and may get lost; whoever
 * depends on one also looks by itself now and then.
 */
export interface Signals {
  send(topic: string, message: string): void
  listen(topic: string, listener: (message: string) => void): Listening
}

export interface Listening {
  /** Kept once nothing that is sent from then on is missed, but for what gets lost on its way. */
  readonly ready: Promise<void>
  stop(): void
}
