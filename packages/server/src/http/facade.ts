import type { FastifyRequest } from 'fastify'
import type { ServiceError } from '../errors/service-error.js'
import type { Caller } from '../process/caller.js'
import type { WebhookNotifier } from '../process/webhook.js'
import type { ProcessRow } from '../records/records.js'
import type { Access } from './access.js'
import type { HttpContext } from './context.js'
import type { Json } from './openapi/json-schema.js'
import type { Route } from './route.js'
import { webhookEventText } from './webhook-event.js'

/** The wire format of another service, for the same processes, at URLs of its own. */
export interface Facade {
  /** As `/v1`. Every URL below these, also an unknown one, has the errors of the facade and, unless its route is open, requires a token. */
  readonly paths: readonly string[]
  routes(context: HttpContext): Route[]
  /** Undefined if the credentials are not valid. */
  callerOf(authorization: string | undefined, access: Access): Promise<Caller | undefined>
  /** The message for credentials that are not valid. */
  readonly unauthorizedMessage: string
  /** The message for a request without any, if it is not that of the service. */
  readonly missingMessage?: string
  /** Whether a token may be the password of Basic authentication: clients may wait to be asked for it (RFC 7617, 2). */
  readonly takesPasswords?: boolean
  errorResponse(error: ServiceError, url: string): ErrorResponse
  /** Undefined for a process that was not started through this facade. */
  webhookText(baseUrl: string, row: ProcessRow, resultText: string | undefined): string | undefined
  /** Its part of the OpenAPI document. */
  readonly documentation: {
    readonly tag: { readonly name: string; readonly description: string }
    /** Added to the description of the service. */
    readonly summary: string
    readonly securitySchemes: Json
  }
}

export interface ErrorResponse {
  readonly status: number
  /** If it is not JSON. */
  readonly mediaType?: string
  readonly body: object | string
}

/** The facade that a request is for, if any. */
export function facadeAt(
  facades: readonly Facade[],
  { url }: Pick<FastifyRequest, 'url'>,
): Facade | undefined {
  return facades.find(({ paths }) => paths.some((path) => isBelow(path, url)))
}

export function isBelow(path: string, url: string): boolean {
  return url.startsWith(path) && (url.length === path.length || '/?'.includes(url[path.length]!))
}

/** Webhook bodies in the format of the facade that started the process, else in ours. */
export function webhookTexts(facades: readonly Facade[]): WebhookNotifier['bodyOf'] {
  return (baseUrl, row, resultText) => {
    for (const facade of facades) {
      const text = facade.webhookText(baseUrl, row, resultText)
      if (text !== undefined) return text
    }
    return webhookEventText(baseUrl, row, resultText)
  }
}
