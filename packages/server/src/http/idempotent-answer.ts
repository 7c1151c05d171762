import type { FastifyReply, FastifyRequest } from 'fastify'
import type { IdempotentAnswer } from '../process/idempotency.js'
import type { Processes } from '../process/process.js'
import { callerOf } from './caller.js'

export interface IdempotentRequest {
  readonly call: string
  readonly body: unknown
  /** Undefined before there is one. */
  readonly processId: string | undefined
}

/** Answers a call; one that carries an `Idempotency-Key` is answered once, and again with the same. */
export async function answerOnce(
  { idempotency, find }: Processes,
  request: FastifyRequest,
  reply: FastifyReply,
  { call, body, processId }: IdempotentRequest,
  answer: () => Promise<IdempotentAnswer>,
): Promise<FastifyReply> {
  const key = request.headers['idempotency-key']
  const caller = callerOf(request)
  const once = async () => {
    if (typeof key !== 'string') return answer()
    // The record belongs to the process, and goes with it.
    if (processId !== undefined) await find(caller, processId)
    return idempotency.once(
      { key: { owner: caller.owner, call, key }, body, processId: processId ?? null },
      answer,
    )
  }
  const { status, body: text } = await once()
  return reply.code(status).type('application/json; charset=utf-8').send(text)
}
