/** The parts of a message that are needed before the library parses it. */
interface Message {
  readonly id?: unknown
  readonly method?: unknown
  readonly params?: { readonly name?: unknown; readonly requestId?: unknown } | undefined
}

/** Older clients send several messages in a list. */
function messagesIn(body: unknown): Message[] {
  const all: unknown[] = Array.isArray(body) ? body : [body]
  return all.filter((message): message is Message => typeof message === 'object' && message !== null)
}

function isId(id: unknown): id is string | number {
  return typeof id === 'string' || typeof id === 'number'
}

export function calledTask(body: unknown): unknown {
  return messagesIn(body).find(({ method }) => method === 'tools/call')?.params?.name
}

export function isInitialize(body: unknown): boolean {
  return messagesIn(body).some(({ method }) => method === 'initialize')
}

/** The ids of calls that may be cancelled. */
export function callIds(body: unknown): (string | number)[] {
  return messagesIn(body).flatMap(({ id, method }) => (method === 'tools/call' && isId(id) ? [id] : []))
}

/** The ids of requests that are to be cancelled. */
export function cancelledIds(body: unknown): (string | number)[] {
  return messagesIn(body).flatMap(({ method, params }) =>
    method === 'notifications/cancelled' && isId(params?.requestId) ? [params.requestId] : [],
  )
}
