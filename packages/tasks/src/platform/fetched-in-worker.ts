/** Of a worker's own scope, this much is needed. */
declare class XMLHttpRequest {
  readonly status: number
  readonly response: ArrayBuffer
  responseType: 'arraybuffer'
  open(method: 'GET', address: string, isAsynchronous: false): void
  send(): void
}

/** A file of the page; undefined if it cannot be fetched. Only in a worker, because it blocks. */
export function fetchedInWorker({ href }: URL): Uint8Array | undefined {
  const request = new XMLHttpRequest()
  request.open('GET', href, false)
  request.responseType = 'arraybuffer'
  try {
    request.send()
  } catch {
    return undefined
  }
  return request.status === 200 ? new Uint8Array(request.response) : undefined
}
