import { type Calls, failureOf } from './calls.js'

export interface SentBody {
  readonly method: string
  readonly path: string
  readonly body: XMLHttpRequestBodyInit
  readonly headers: Readonly<Record<string, string>>
}

/** A successful response. Only XMLHttpRequest reports the progress of an upload. */
export function sendFromBrowser(
  calls: Calls,
  { method, path, body, headers }: SentBody,
  onSent: (sent: number) => void,
  signal: AbortSignal | undefined,
): Promise<Response> {
  return new Promise((resolve, reject) => {
    const request = new XMLHttpRequest()
    const stop = (): void => request.abort()
    request.open(method, calls.address(path))
    for (const [header, value] of Object.entries({ ...calls.authorization, ...headers }))
      request.setRequestHeader(header, value)
    request.upload.onprogress = ({ loaded }) => onSent(loaded)
    request.onload = async () => {
      const answer = answerOf(request)
      if (answer.ok) resolve(answer)
      else reject(await failureOf(answer))
    }
    request.onerror = () => reject(new TypeError('The connection was closed during the upload.'))
    request.onabort = () => reject(signal?.reason)
    request.onloadend = () => signal?.removeEventListener('abort', stop)
    signal?.addEventListener('abort', stop, { once: true })
    request.send(body)
  })
}

/** Converted to a Response, as the other calls return. */
function answerOf(request: XMLHttpRequest): Response {
  const retryAfter = request.getResponseHeader('retry-after')
  // A response without content must not have a body, not even an empty one.
  return new Response(request.status === 204 ? null : request.responseText, {
    status: request.status,
    headers: retryAfter === null ? {} : { 'retry-after': retryAfter },
  })
}
