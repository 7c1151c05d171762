import type { FastifyReply, FastifyRequest } from 'fastify'
import { ServiceError } from '../../errors/service-error.js'
import { invalidField } from '../bodies/invalid-field.js'

/** The supported version of tus (https://tus.io/protocols/resumable-upload). */
export const TUS_VERSION = '1.0.0'

const LONGEST_METADATA = 8000

/** Required in every call except OPTIONS, and sent in every response. */
export function checkTusVersion(request: FastifyRequest, reply: FastifyReply): void {
  reply.header('tus-resumable', TUS_VERSION)
  const sent = request.headers['tus-resumable']
  if (sent === TUS_VERSION) return
  reply.header('tus-version', TUS_VERSION)
  throw new ServiceError('precondition_failed', `Tus-Resumable: It has to be ${TUS_VERSION}.`, {
    field: 'Tus-Resumable',
  })
}

export function bytesHeader(request: FastifyRequest, name: 'Upload-Length' | 'Upload-Offset'): number {
  const sent = request.headers[name.toLowerCase()]
  if (sent === undefined)
    throw new ServiceError('missing_parameter', `${name} is missing: a number of bytes.`, { field: name })
  if (typeof sent === 'string' && /^\d{1,15}$/.test(sent)) return Number(sent)
  throw invalidField(name, 'It has to be a number of bytes.')
}

/** `filename d29ybGQucGRm,task bWVyZ2U=`: names with values in base64 (tus, creation). */
export function metadataOf(request: FastifyRequest): Readonly<Record<string, string>> {
  const sent = String(request.headers['upload-metadata'] ?? '')
  if (sent.length > LONGEST_METADATA)
    throw invalidField('Upload-Metadata', `It has more than ${LONGEST_METADATA} characters.`)
  const pairs = sent
    .split(',')
    .map((pair) => pair.trim().split(' '))
    .filter(([name]) => name !== '')
  return Object.fromEntries(
    pairs.map(([name = '', value = '']) => [name, Buffer.from(value, 'base64').toString('utf8')]),
  )
}
