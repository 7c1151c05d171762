/** The parts of a message that are needed before the library parses it. */
interface Message {
  readonly id?: unknown
  readonly method?: unknown
  readonly params?:
    | { readonly name?: unknown; readonly requestId?: unknown; readonly uri?: unknown }
    | null
    | undefined
}

type Id = string | number

function messageOf(body: unknown): Message {
  return typeof body === 'object' && body !== null ? (body as Message) : {}
}

function isId(id: unknown): id is Id {
  return typeof id === 'string' || typeof id === 'number'
}

export function calledTask(body: unknown): unknown {
  const { method, params } = messageOf(body)
  return method === 'tools/call' ? params?.name : undefined
}

export function isInitialize(body: unknown): boolean {
  return messageOf(body).method === 'initialize'
}

/** The ID of a call that may be cancelled. */
export function callId(body: unknown): Id | undefined {
  const { id, method } = messageOf(body)
  return method === 'tools/call' && isId(id) ? id : undefined
}

/** The ID of the request that is to be cancelled. */
export function cancelledId(body: unknown): Id | undefined {
  const { method, params } = messageOf(body)
  return method === 'notifications/cancelled' && isId(params?.requestId) ? params.requestId : undefined
}

/** A request for the contents of a resource. */
export function resourceRead(body: unknown): { readonly id: Id; readonly uri: string } | undefined {
  const { id, method, params } = messageOf(body)
  if (method !== 'resources/read' || !isId(id) || typeof params?.uri !== 'string') return undefined
  return { id, uri: params.uri }
}
