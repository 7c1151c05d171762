import { type OutboundRequest, pinnedRequest } from '../outbound/pinned-request.js'

export interface Delivery extends Omit<OutboundRequest, 'method'> {
  readonly body: string
  readonly timeoutMs: number
}

/**
 * One attempt: resolves with the status. Redirects are not followed, because a listed host does not vouch for
 * another.
 */
export async function deliver({ body, timeoutMs, ...asked }: Delivery): Promise<number> {
  const signal = AbortSignal.any([asked.signal, AbortSignal.timeout(timeoutMs)])
  const request = await pinnedRequest({ ...asked, method: 'POST', signal })
  return new Promise((resolve, reject) => {
    request.on('error', reject)
    request.on('response', (response) => {
      // Only the status of the response is used.
      response.on('error', () => undefined)
      response.destroy()
      resolve(response.statusCode ?? 0)
    })
    request.end(body)
  })
}
