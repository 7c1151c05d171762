import type { FastifyRequest } from 'fastify'

/** Where iLovePDF's wire format is spoken: what is refused there, an address that is not there included, is refused in its shape. */
const ILOVEPDF_PATH = /^\/v1(?:[/?]|$)/

export function speaksIlovepdf({ url }: Pick<FastifyRequest, 'url'>): boolean {
  return ILOVEPDF_PATH.test(url)
}
