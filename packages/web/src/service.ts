import { Octavo } from '@octavo/client'

/** The address of the page, including the path prefix of a reverse proxy. */
export const serviceUrl = new URL('.', document.baseURI).href.replace(/\/$/, '')

/** What is deleted when a tab is closed is deleted although the page is gone before the response. */
const fetchKeepingDeletions: typeof fetch = (url, call) =>
  fetch(url, call?.method === 'DELETE' ? { ...call, keepalive: true } : call)

/** The service that sent this page. The session cookie authenticates the calls. */
export const octavo = new Octavo({ url: serviceUrl, fetch: fetchKeepingDeletions })

/**
 * For calls that a user waits for. The caller retries a run itself and has to report quickly that the service
 * does not respond.
 */
export const octavoWithFewRetries = new Octavo({ url: serviceUrl, retries: 2 })
