import type { Readable } from 'node:stream'
// For the methods it adds to requests.
import type {} from '@fastify/multipart'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import { ServiceError } from '../../service-error.js'
import { fromBracketPairs } from './bracket-pairs.js'
import { type BodyLimits, readText } from './read-text.js'

const MOST_FIELD_BYTES = 64 * 1024

/** JSON and form bodies. An empty body is no body. Multipart ones are read by who asks for them: they may hold a file. */
export function addBodyParsers(app: FastifyInstance, limits: BodyLimits): void {
  app.removeAllContentTypeParsers()
  const parseJson = app.getDefaultJsonParser('error', 'error')

  app.addContentTypeParser('application/json', (request, payload, done) => {
    readText(payload, limits).then((text) => {
      if (text.trim() === '') return done(null, undefined)
      parseJson(request, text, (error, body) => done(error === null ? null : notJson(error), body))
    }, done)
  })

  app.addContentTypeParser(
    'application/x-www-form-urlencoded',
    async (_request: FastifyRequest, payload: Readable) => {
      const text = await readText(payload, limits)
      return text === '' ? undefined : fromBracketPairs(new URLSearchParams(text))
    },
  )
}

/** The body of a call that takes no file, whichever way it was sent. */
export async function bodyOf(request: FastifyRequest, { maxBytes }: BodyLimits): Promise<unknown> {
  if (!request.isMultipart()) return request.body
  const pairs: [string, string][] = []
  let size = 0
  const limits = { fieldSize: MOST_FIELD_BYTES, fieldNameSize: 200, fields: 10_000, parts: 10_000, files: 1 }
  for await (const part of request.parts({ limits })) {
    if (part.type === 'file') {
      part.file.destroy()
      throw new ServiceError('invalid_parameter', `${part.fieldname}: This call takes no file.`, {
        field: part.fieldname,
      })
    }
    const value = String(part.value)
    size += part.fieldname.length + value.length
    if (size > maxBytes || part.valueTruncated)
      throw new ServiceError(
        'body_too_large',
        `The body is larger than ${maxBytes} bytes, the most that is read.`,
      )
    pairs.push([part.fieldname, value])
  }
  return fromBracketPairs(pairs)
}

function notJson(error: Error): ServiceError {
  const where = /position \d+/.exec(error.message)?.[0]
  return new ServiceError(
    'invalid_parameter',
    `The body is no JSON that can be read${where === undefined ? '' : ` (at ${where})`}.`,
    { field: 'body' },
  )
}
