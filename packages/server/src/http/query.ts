import type { FastifyRequest } from 'fastify'

/** What stands behind the `?`. A parameter without a value, as in `?limit=`, counts as not sent. */
export function queryOf({ query }: FastifyRequest): Record<string, unknown> {
  return Object.fromEntries(Object.entries(query as object).filter(([, value]) => value !== ''))
}
