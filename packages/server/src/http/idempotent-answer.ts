import type { FastifyReply, FastifyRequest } from 'fastify'
import type { IdempotentAnswer } from '../process/idempotency.js'
import type { Processes } from '../process/process.js'
import type { StoredResponse } from '../records/records.js'
import { callerOf } from './caller.js'

export interface IdempotentRequest {
  readonly call: string
  readonly body: unknown
  /** Undefined before there is one. */
  readonly processId: string | undefined
}

/** The answer to a call; one that carries an `Idempotency-Key` is answered once, and again with the same. */
export async function answerOnce(
  { idempotency, find }: Processes,
  request: FastifyRequest,
  { call, body, processId }: IdempotentRequest,
  answer: () => Promise<IdempotentAnswer>,
): Promise<StoredResponse> {
  const key = request.headers['idempotency-key']
  if (typeof key !== 'string') return answer()
  const caller = callerOf(request)
  // The record belongs to the process, and goes with it.
  if (processId !== undefined) await find(caller, processId, 'processId')
  return idempotency.once(
    { key: { owner: caller.owner, call, key }, body, processId: processId ?? null },
    answer,
  )
}

export function sendAnswer(reply: FastifyReply, { status, body }: StoredResponse): FastifyReply {
  return reply.code(status).type('application/json; charset=utf-8').send(body)
}
