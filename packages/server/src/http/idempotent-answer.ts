import type { FastifyReply, FastifyRequest } from 'fastify'
import * as z from 'zod'
import { ServiceError } from '../errors/service-error.js'
import type { IdempotentAnswer } from '../process/idempotency.js'
import type { Processes } from '../process/process.js'
import type { StoredResponse } from '../records/records.js'
import { callerOf } from './authenticate.js'

const LONGEST_KEY = 255

/** For the documentation: `checkKey` is what checks it. */
export const idempotencyKey = z.string().min(1).max(LONGEST_KEY).optional().meta({
  description:
    'A unique key of up to 255 visible ASCII characters. A repeated request with the same key gets the first response again, and nothing is done twice.',
})

export interface IdempotentRequest {
  readonly call: string
  readonly body: unknown
  /** Undefined before there is one. */
  readonly processId: string | undefined
}

/**
 * The response to a call. A call with an `Idempotency-Key` is executed once; a repeat gets the same response.
 */
export async function answerOnce(
  { idempotency, find }: Processes,
  request: FastifyRequest,
  { call, body, processId }: IdempotentRequest,
  answer: () => Promise<IdempotentAnswer>,
): Promise<StoredResponse> {
  const key = request.headers['idempotency-key']
  if (typeof key !== 'string') return answer()
  checkKey(key)
  const caller = callerOf(request)
  // The record belongs to the process and is removed with it.
  if (processId !== undefined) await find(caller, processId, 'processId')
  return idempotency.once(
    { key: { owner: caller.owner, call, key }, body, processId: processId ?? null },
    answer,
  )
}

export function sendAnswer(reply: FastifyReply, { status, body }: StoredResponse): FastifyReply {
  return reply.code(status).type('application/json; charset=utf-8').send(body)
}

function checkKey(key: string): void {
  if (/^[\x21-\x7e]{1,255}$/.test(key)) return
  throw new ServiceError(
    'invalid_parameter',
    `Idempotency-Key: must be 1 to ${LONGEST_KEY} visible ASCII characters.`,
    { field: 'Idempotency-Key' },
  )
}
