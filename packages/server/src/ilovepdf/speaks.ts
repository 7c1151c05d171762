import type { FastifyRequest } from 'fastify'

/** URLs that use the wire format of iLovePDF: their errors, also for unknown URLs, have its format. */
const ILOVEPDF_PATH = /^\/v1(?:[/?]|$)/

export function speaksIlovepdf({ url }: Pick<FastifyRequest, 'url'>): boolean {
  return ILOVEPDF_PATH.test(url)
}
