import type { Readable } from 'node:stream'
// For the methods that it adds to requests.
import type {} from '@fastify/multipart'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import { ServiceError } from '../../errors/service-error.js'
import { bodyCost } from './body-rate.js'
import { fieldsIn, fromBracketPairs, type ListStyle, readForm } from './bracket-pairs.js'
import { partsInTime } from './parts-in-time.js'
import { type BodyLimits, bodyTooLarge, bodyTooLate, readText } from './read-text.js'
import { valuesIn } from './values-in.js'

declare module 'fastify' {
  interface FastifyContextConfig {
    /** Media types of the bodies that the call reads; without them it reads no body. */
    mediaTypes?: readonly string[]
    /** If the call has another limit than the others. */
    maxBodyBytes?: number
    /** Of lists in forms. */
    formLists?: ListStyle
  }
}

const JSON_TYPE = 'application/json'
const FORM_TYPE = 'application/x-www-form-urlencoded'
const MULTIPART_TYPE = 'multipart/form-data'
/** The bytes of a resumable upload (tus 1.0). */
export const OFFSET_TYPE = 'application/offset+octet-stream'
const MAX_FIELD_BYTES = 64 * 1024
/** The multipart reader takes about twenty microseconds for each. */
export const MAX_MULTIPART_FIELDS = 1000
/** A field of a multipart form counts as this many values. */
export const VALUES_PER_MULTIPART_FIELD = 20
/** More than the maximum number of entries of execute with all of their fields. */
const MAX_VALUES = 200_000

/**
 * JSON and form bodies, for calls that declare them. An empty body counts as no body. Multipart bodies are
 * read by the handlers, because they may contain a file.
 */
export function addBodyParsers(app: FastifyInstance, limits: BodyLimits): void {
  app.removeAllContentTypeParsers()
  const parseJson = app.getDefaultJsonParser('error', 'error')

  app.addContentTypeParser(JSON_TYPE, (request, payload, done) => {
    if (!isRead(request)) return done(null, undefined)
    if (!reads(request, JSON_TYPE)) return done(unsupportedMediaType(request))
    const counted = readText(payload, limitsOf(request, limits)).then((text) => {
      spendJson(request, text)
      return text
    })
    counted.then((text) => {
      if (text.trim() === '') return done(null, undefined)
      parseJson(request, text, (error, body) => done(error === null ? null : notJson(error), body))
    }, done)
  })

  app.addContentTypeParser(FORM_TYPE, async (request: FastifyRequest, payload: Readable) => {
    if (!isRead(request)) return undefined
    if (!reads(request, FORM_TYPE)) throw unsupportedMediaType(request)
    const text = await readText(payload, limitsOf(request, limits))
    if (text === '') return undefined
    request.spendValues(bodyCost(fieldsIn(text), text.length))
    return readForm(text, request.routeOptions.config.formLists)
  })

  // Read by the call itself, as a stream.
  app.addContentTypeParser(OFFSET_TYPE, (request, payload, done) => {
    if (!isRead(request)) done(null, undefined)
    else if (reads(request, OFFSET_TYPE)) done(null, payload)
    else done(unsupportedMediaType(request))
  })

  // An empty body has no media type to check.
  app.addContentTypeParser('*', async (request: FastifyRequest, payload: Readable) => {
    if (!isRead(request)) return undefined
    try {
      await readText(payload, { ...limits, maxBytes: 0 })
    } catch (error) {
      const isThere = error instanceof ServiceError && error.code === 'body_too_large'
      throw isThere ? unsupportedMediaType(request) : error
    }
  })
}

function spendJson(request: FastifyRequest, text: string): void {
  const values = valuesIn(text, MAX_VALUES)
  if (values > MAX_VALUES)
    throw new ServiceError('body_too_large', `The body has more than ${MAX_VALUES} values, the maximum.`)
  request.spendValues(bodyCost(values, text.length))
}

function isRead(request: FastifyRequest): boolean {
  return request.routeOptions.config.mediaTypes !== undefined
}

function reads(request: FastifyRequest, type: string): boolean {
  return request.routeOptions.config.mediaTypes?.includes(type) === true
}

function limitsOf(request: FastifyRequest, limits: BodyLimits): BodyLimits {
  const { maxBodyBytes: maxBytes = limits.maxBytes } = request.routeOptions.config
  return { ...limits, maxBytes }
}

export function unsupportedMediaType(request: FastifyRequest): ServiceError {
  const { mediaTypes = [] } = request.routeOptions.config
  return new ServiceError(
    'unsupported_media_type',
    `This call does not accept the Content-Type of the body. It accepts ${mediaTypes.join(' or ') || 'no body'}.`,
  )
}

/** The body of a call without files, in any of its media types. */
export async function bodyOf(request: FastifyRequest, limits: BodyLimits): Promise<unknown> {
  if (!request.isMultipart()) return request.body
  if (!reads(request, MULTIPART_TYPE)) throw unsupportedMediaType(request)
  let timer: NodeJS.Timeout | undefined
  const late = new Promise<never>((_resolve, reject) => {
    timer = setTimeout(() => reject(bodyTooLate(limits)), limits.timeoutMs)
  })
  try {
    return fromBracketPairs(await formFields(request, limits, late), request.routeOptions.config.formLists)
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
  const limits = {
    fieldSize: MAX_FIELD_BYTES,
    fieldNameSize: 200,
    fields: MAX_MULTIPART_FIELDS,
    parts: MAX_MULTIPART_FIELDS,
    files: 1,
  }
  for await (const part of partsInTime(request.parts({ limits }), late)) {
    request.spendValues(VALUES_PER_MULTIPART_FIELD)
    if (part.type === 'file') {
      part.file.destroy()
      throw new ServiceError('invalid_parameter', `${part.fieldname}: This call accepts no files.`, {
        field: part.fieldname,
      })
    }
    const value = String(part.value)
    size += part.fieldname.length + value.length
    if (size > maxBytes || part.valueTruncated) throw bodyTooLarge(maxBytes)
    pairs.push([part.fieldname, value])
  }
  return pairs
}

function notJson(error: Error): ServiceError {
  const where = /position \d+/.exec(error.message)?.[0]
  return new ServiceError(
    'invalid_parameter',
    `The body is not valid JSON${where === undefined ? '' : ` (at ${where})`}.`,
    { field: 'body' },
  )
}
