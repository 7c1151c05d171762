import type { FastifyReply, FastifyRequest } from 'fastify'

const LONGEST = 200

/** The ID by which the caller follows a request: as sent, else ours. Every response has it. */
export function traceOf({ headers, id }: Pick<FastifyRequest, 'headers' | 'id'>): string {
  const sent = headers['gotenberg-trace']
  return typeof sent === 'string' && sent !== '' ? sent.slice(0, LONGEST) : id
}

export function echoTrace(request: FastifyRequest, reply: FastifyReply): void {
  reply.header('gotenberg-trace', traceOf(request))
}
