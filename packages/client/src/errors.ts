import type { ErrorCode } from './api-types.js'

/** What the service says of a call that failed. */
export interface ErrorAnswer {
  readonly code: ErrorCode
  readonly message: string
  readonly field?: string
  readonly errors?: readonly { readonly field: string; readonly message: string }[]
  readonly request_id?: string
}

/** A call that the service refused or could not do, or that did not reach it (`connection_failed`). */
export class OctavoError extends Error {
  override readonly name = 'OctavoError'
  /** What to decide by; the message is for people. */
  readonly code: ErrorCode | 'connection_failed'
  /** The HTTP status; undefined where no answer came. */
  readonly status: number | undefined
  /** What of the request is wrong, as it was sent: `pages[0][filename]`. */
  readonly field: string | undefined
  readonly errors: readonly { readonly field: string; readonly message: string }[]
  /** What to tell whoever runs the service. */
  readonly requestId: string | undefined

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

/** The error that an answer which is no success tells of. */
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

/** Something between the program and the service has answered. */
function unexpected(status: number): { code: 'connection_failed'; message: string } {
  return {
    code: 'connection_failed',
    message: `The answer, of status ${status}, is not one of Octavo's: the address may be wrong, or a proxy has answered instead.`,
  }
}
