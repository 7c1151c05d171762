import type { Caller } from '../process/caller.js'

/** Who may do what: asked with every request, answered by the module of tokens. */
export interface Access {
  byToken(token: string): Promise<Caller | undefined>
  bySession(session: string): Promise<Caller | undefined>
  /** The owner of the process, if the ticket opens its download and events. */
  byTicket(ticket: string, processId: string): Promise<Caller | undefined>
  /** Undefined for a code that was never given, was used, or is too old. */
  signIn(code: string): Promise<Issued | undefined>
  /** Undefined for anything that is no valid token. `seconds`: instead of what the settings say of sessions. */
  signInByToken(token: string, seconds?: number): Promise<Issued | undefined>
  signOut(session: string): Promise<void>
  ticketFor(processId: string): Promise<Issued>
  /** When the caller's token expires, null for never; undefined when it is no longer good. */
  expiryOf(owner: string): Promise<number | null | undefined>
  /** Told of every owner whose secret is no longer good, the moment it is revoked or rotated. */
  onEnded(listener: (owner: string) => void): void
}

export interface Issued {
  readonly secret: string
  /** Unix seconds. */
  readonly expiresAt: number
}
