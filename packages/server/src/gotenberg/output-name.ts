import type { FastifyRequest } from 'fastify'
import { plainName } from './form/form.js'

/** The name in the header `Gotenberg-Output-Filename`, without an extension; empty if none is sent. */
export function outputNameOf({ headers }: Pick<FastifyRequest, 'headers'>): string {
  const sent = headers['gotenberg-output-filename']
  return typeof sent === 'string' ? plainName(decoded(sent)) : ''
}

/** Clients send UTF-8, which Node reads as Latin-1. */
function decoded(header: string): string {
  const text = Buffer.from(header, 'latin1').toString()
  return text.includes('\ufffd') ? header : text
}
