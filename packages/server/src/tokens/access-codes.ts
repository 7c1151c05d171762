import type { CodeKind, CodeRecords } from '../records/records.js'
import { hashOf, LONGEST_SECRET, newSecret } from './secrets.js'

export interface Issued {
  readonly secret: string
  readonly expiresAt: number
}

export interface AccessCodesContext {
  readonly records: CodeRecords
  readonly sessionSeconds: number
  readonly now: () => number
}

/** Of the one-time code that signs a browser in. */
export const SIGN_IN_CODE_SECONDS = 600
const TICKET_SECONDS = 300

/** Short-lived secrets for a token or one process: as for tokens, only their hashes are stored. */
export function accessCodes({ records, sessionSeconds, now }: AccessCodesContext) {
  async function issue(kind: CodeKind, subject: string, expiresAt: number): Promise<Issued> {
    const secret = newSecret(kind)
    await records.create(hashOf(secret), kind, subject, expiresAt)
    return { secret, expiresAt }
  }

  return {
    issueSignInCode: (tokenId: string) => issue('signin', tokenId, now() + SIGN_IN_CODE_SECONDS),
    /** `tokenExpiresAt`: a session ends with its token. */
    issueSession: (tokenId: string, tokenExpiresAt: number | null, seconds = sessionSeconds) =>
      issue('session', tokenId, Math.min(now() + seconds, tokenExpiresAt ?? Infinity)),
    issueTicket: (processId: string) => issue('ticket', processId, now() + TICKET_SECONDS),

    async takeSignInCode(code: string): Promise<string | undefined> {
      return possible(code) ? records.take(hashOf(code), 'signin', now()) : undefined
    },

    async tokenOfSession(session: string): Promise<string | undefined> {
      return possible(session) ? records.find(hashOf(session), 'session', now()) : undefined
    },

    async endSession(session: string): Promise<void> {
      if (possible(session)) await records.remove(hashOf(session), 'session')
    },

    async ticketOpens(ticket: string, processId: string): Promise<boolean> {
      return possible(ticket) && (await records.find(hashOf(ticket), 'ticket', now())) === processId
    },
  }
}

function possible(secret: string): boolean {
  return secret.length > 0 && secret.length <= LONGEST_SECRET
}
