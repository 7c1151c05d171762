import type { ErrorCode } from './api-types.js'

/** The error body of the service. */
export interface ErrorAnswer {
  readonly code: ErrorCode
  readonly message: string
  readonly field?: string
  readonly errors?: readonly { readonly field: string; readonly message: string }[]
  readonly request_id?: string
}

/** A call that the service rejected or could not execute, or that did not reach it (`connection_failed`). */
export class OctavoError extends Error {
  override readonly name = 'OctavoError'
  /** For programs; the message is for people. */
  readonly code: ErrorCode | 'connection_failed'
  /** The HTTP status; undefined without a response. */
  readonly status: number | undefined
  /** The field of the request that is wrong, as sent: `pages[0][filename]`. */
  readonly field: string | undefined
  readonly errors: readonly { readonly field: string; readonly message: string }[]
  /** To quote to the operator of the service. */
  readonly requestId: string | undefined
  /** The name of the file whose upload was rejected, in a run of several. */
  file: string | undefined

  constructor(
    {
      code,
      message,
      field,
      errors = [],
      request_id,
    }: Omit<ErrorAnswer, 'code'> & { code: OctavoError['code'] },
    status?: number,
    cause?: unknown,
  ) {
    super(message, { cause })
    this.code = code
    this.status = status
    this.field = field
    this.errors = errors
    this.requestId = request_id
  }
}

/** The error in an unsuccessful response. */
export async function errorOf(response: Response): Promise<OctavoError> {
  const text = await response.text().catch(() => '')
  return new OctavoError(answerIn(text) ?? unexpected(response.status), response.status)
}

function answerIn(text: string): ErrorAnswer | undefined {
  try {
    const answer = JSON.parse(text) as Partial<ErrorAnswer>
    const isOurs = typeof answer.code === 'string' && typeof answer.message === 'string'
    return isOurs ? (answer as ErrorAnswer) : undefined
  } catch {
    return undefined
  }
}

/** The response is not from the service, but from something in between. */
function unexpected(status: number): { code: 'connection_failed'; message: string } {
  return {
    code: 'connection_failed',
    message: `The response, with status ${status}, is not from Octavo: the URL may be wrong, or a proxy has responded.`,
  }
}
