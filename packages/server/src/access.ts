import type { Access } from './http/access.js'
import type { Caller } from './process/caller.js'
import type { Records } from './records/records.js'
import type { Identity, Tokens } from './tokens/tokens.js'

/** Checks of callers that the routes need, implemented by the tokens module. */
export function accessOf(tokens: Tokens, { processes }: Pick<Records, 'processes'>): Access {
  return {
    byToken: async (token) => callerOf(await tokens.authenticate(token)),
    bySession: async (session) => callerOf(await tokens.authenticateSession(session)),
    async byTicket(ticket, processId) {
      if (!(await tokens.ticketOpens(ticket, processId))) return undefined
      const process = await processes.get(processId)
      return process && callerOf(await tokens.identityOf(process.owner))
    },
    signIn: (code) => tokens.exchangeSignInCode(code),
    signInByToken: (token, seconds) => tokens.exchangeToken(token, seconds),
    signOut: (session) => tokens.endSession(session),
    ticketFor: (processId) => tokens.issueTicket(processId),
    expiryOf: (owner) => tokens.expiryOf(owner),
    onEnded: (listener) => tokens.onEnded(listener),
  }
}

function callerOf(identity: Identity | undefined): Caller | undefined {
  return identity && { owner: identity.tokenId, quotaBytes: identity.quotaBytes }
}
