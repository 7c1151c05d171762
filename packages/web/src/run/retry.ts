import { OctavoError } from '@octavo/client'
import { session } from '../session/session.js'

const RETRY_AFTER_MS = 2000
/** Status codes that a proxy sends while the service restarts. */
const PROXY_STATUSES = new Set([502, 503, 504])

/**
 * Repeats an attempt until it succeeds: after a lost connection when it may be back, after the end of a
 * session when the user has signed in again.
 */
export async function retryUntilAvailable<Value>(
  attempt: () => Promise<Value>,
  onWait: (reason: 'connection' | 'session' | undefined) => void,
  signal: AbortSignal,
): Promise<Value> {
  for (;;) {
    try {
      const value = await attempt()
      onWait(undefined)
      return value
    } catch (error) {
      if (!(error instanceof OctavoError)) throw error
      if (error.code === 'unauthorized') {
        onWait('session')
        session.set({ state: 'signed-out' })
        await signedIn(signal)
      } else if (isUnavailable(error)) {
        onWait('connection')
        await retryDelay(signal)
      } else throw error
    }
  }
}

function isUnavailable({ code, status }: OctavoError): boolean {
  if (code === 'connection_failed') return status === undefined || PROXY_STATUSES.has(status)
  return code === 'shutting_down'
}

function signedIn(signal: AbortSignal): Promise<void> {
  return new Promise((resolve, reject) => {
    const check = (): void => {
      if (session.get().state !== 'signed-in') return
      stop()
      resolve()
    }
    const abort = (): void => {
      stop()
      reject(signal.reason)
    }
    const unsubscribe = session.subscribe(check)
    const stop = (): void => {
      unsubscribe()
      signal.removeEventListener('abort', abort)
    }
    signal.addEventListener('abort', abort, { once: true })
    check()
  })
}

function retryDelay(signal: AbortSignal): Promise<void> {
  return new Promise((resolve, reject) => {
    const end = (): void => {
      clearTimeout(timer)
      removeEventListener('online', end)
      signal.removeEventListener('abort', end)
      if (signal.aborted) reject(signal.reason)
      else resolve()
    }
    const timer = setTimeout(end, RETRY_AFTER_MS)
    addEventListener('online', end)
    signal.addEventListener('abort', end)
  })
}
