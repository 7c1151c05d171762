import { serviceUrl } from '../service.js'
import { createStore } from '../store.js'
import type { Failure } from '../texts/problem-text.js'

/** The rejected secret, and the error. */
export interface Rejected extends Failure {
  readonly secret: 'code' | 'token'
}

export type Session =
  | { readonly state: 'unknown' }
  | { readonly state: 'signed-in' }
  | { readonly state: 'signed-out'; readonly rejected?: Rejected | undefined }
  /** The service does not respond. Tools that run on this device still work. */
  | { readonly state: 'offline' }

export const session = createStore<Session>({ state: 'unknown' })

/**
 * Uses the sign-in code in the URL fragment, if there is one, and checks whether the browser has a session.
 */
export async function openSession(): Promise<void> {
  const code = codeInAddress()
  if (code === undefined || !(await signIn({ code }))) await findSession(session.get())
  // A change of only the fragment does not reload the page.
  addEventListener('hashchange', () => {
    const next = codeInAddress()
    if (next !== undefined) void signIn({ code: next })
  })
}

export async function signIn(
  secret: { readonly code: string } | { readonly token: string },
): Promise<boolean> {
  try {
    const answer = await fetch(`${serviceUrl}/session`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify(secret),
    })
    if (answer.ok) {
      session.set({ state: 'signed-in' })
      return true
    }
    const failure = (await answer.json()) as Failure
    session.set({
      state: 'signed-out',
      rejected: { ...failure, secret: 'code' in secret ? 'code' : 'token' },
    })
  } catch {
    session.set({ state: 'offline' })
  }
  return false
}

export async function signOut(): Promise<void> {
  await fetch(`${serviceUrl}/session`, { method: 'DELETE' }).catch(() => undefined)
  session.set({ state: 'signed-out' })
}

async function findSession(before: Session): Promise<void> {
  try {
    const answer = await fetch(`${serviceUrl}/api/v1/processes?limit=1`)
    if (answer.ok) session.set({ state: 'signed-in' })
    else if (before.state !== 'signed-out') session.set({ state: 'signed-out' })
  } catch {
    session.set({ state: 'offline' })
  }
}

/** Removes the code from the address and from the browser's history. */
function codeInAddress(): string | undefined {
  const code = new URLSearchParams(location.hash.slice(1)).get('sign-in')
  if (code === null) return undefined
  history.replaceState(null, '', `${location.pathname}${location.search}#/`)
  return code
}
