import type { Readable } from 'node:stream'
// For the methods it adds to requests.
import type {} from '@fastify/multipart'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import { ServiceError } from '../../errors/service-error.js'
import { fromBracketPairs } from './bracket-pairs.js'
import { partsInTime } from './parts-in-time.js'
import { type BodyLimits, bodyTooLate, readText } from './read-text.js'

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

  // A body without a byte has no type that could be wrong.
  app.addContentTypeParser('*', async (_request: FastifyRequest, payload: Readable) => {
    try {
      await readText(payload, { ...limits, maxBytes: 0 })
    } catch (error) {
      const isThere = error instanceof ServiceError && error.code === 'body_too_large'
      throw isThere ? unsupportedMediaType() : error
    }
  })
}

export function unsupportedMediaType(): ServiceError {
  return new ServiceError(
    'unsupported_media_type',
    'The body is of a type that this call does not read. Uploads are multipart/form-data; other calls take application/json or a form.',
  )
}

/** The body of a call that takes no file, whichever way it was sent. */
export async function bodyOf(request: FastifyRequest, limits: BodyLimits): Promise<unknown> {
  if (!request.isMultipart()) return request.body
  let timer: NodeJS.Timeout | undefined
  const late = new Promise<never>((_resolve, reject) => {
    timer = setTimeout(() => reject(bodyTooLate(limits)), limits.timeoutMs)
  })
  try {
    return fromBracketPairs(await formFields(request, limits, late))
  } finally {
    clearTimeout(timer)
  }
}

async function formFields(
  request: FastifyRequest,
  { maxBytes }: BodyLimits,
  late: Promise<never>,
): Promise<[string, string][]> {
  const pairs: [string, string][] = []
  let size = 0
  const limits = { fieldSize: MOST_FIELD_BYTES, fieldNameSize: 200, fields: 10_000, parts: 10_000, files: 1 }
  for await (const part of partsInTime(request.parts({ limits }), late)) {
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
  return pairs
}

function notJson(error: Error): ServiceError {
  const where = /position \d+/.exec(error.message)?.[0]
  return new ServiceError(
    'invalid_parameter',
    `The body is no JSON that can be read${where === undefined ? '' : ` (at ${where})`}.`,
    { field: 'body' },
  )
}
