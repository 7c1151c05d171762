import type { Caller } from '../process/caller.js'

/**
 * What a route requires: a token (or the session of the web page), also a ticket, a page of our own origin, a
 * key in the body, or nothing.
 */
export type RouteAccess = 'token' | 'ticket' | 'page' | 'key' | 'open'

/** Who may do what: checked for every request, implemented by the tokens module. */
export interface Access {
  byToken(token: string): Promise<Caller | undefined>
  bySession(session: string): Promise<Caller | undefined>
  /** The owner of the process, if the ticket is valid for its download and events. */
  byTicket(ticket: string, processId: string): Promise<Caller | undefined>
  /** Undefined for a code that is unknown, was used or has expired. */
  signIn(code: string): Promise<Issued | undefined>
  /** Undefined if the token is not valid. `seconds` overrides the session lifetime of the settings. */
  signInByToken(token: string, seconds?: number): Promise<Issued | undefined>
  signOut(session: string): Promise<void>
  ticketFor(processId: string): Promise<Issued>
  /** When the caller's token expires, null for never; undefined if it is no longer valid. */
  expiryOf(owner: string): Promise<number | null | undefined>
  /** Called for every owner whose secret is no longer valid, as soon as it is revoked or rotated. */
  onEnded(listener: (owner: string) => void): void
}

export interface Issued {
  readonly secret: string
  /** Unix seconds. */
  readonly expiresAt: number
}
