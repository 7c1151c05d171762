import type { FastifyReply, FastifyRequest } from 'fastify'
import type * as z from 'zod'
import type { ErrorCode } from '../errors/codes.js'
import type { RouteAccess } from './access.js'
import type { ListStyle } from './bodies/bracket-pairs.js'
import type { ComponentName } from './openapi/components.js'

/** A schema of this call only, or a shared one. */
export type Schema = z.ZodType | ComponentName

export interface Answer {
  readonly description: string
  /** Without a schema and types, the response has no body; with types only, it is a file. */
  readonly schema?: Schema
  /** If it is not JSON. */
  readonly mediaTypes?: readonly string[]
  readonly headers?: z.ZodObject
}

export interface ErrorShape {
  readonly status: number
  readonly schema: Schema
  /** If it is not JSON. */
  readonly mediaType?: string
}

/** Documentation of a call. */
export interface Operation {
  readonly id: string
  readonly summary: string
  readonly description?: string
  readonly params?: z.ZodObject
  readonly query?: z.ZodObject
  readonly headers?: z.ZodObject
  /** If it differs from what the access implies. */
  readonly security?: readonly Readonly<Record<string, readonly string[]>>[]
  readonly body?: {
    readonly mediaTypes: readonly string[]
    readonly schema: Schema
    readonly required: boolean
  }
  readonly answers: Readonly<Record<number, Answer>>
  readonly errors: readonly ErrorCode[]
  /** If errors have another status and body than elsewhere. */
  readonly errorShape?: (code: ErrorCode) => ErrorShape
  readonly errorHeaders?: Readonly<Partial<Record<ErrorCode, z.ZodObject>>>
}

/** One call: its URL, access, documentation and handler. */
export interface Route {
  readonly method: 'GET' | 'POST' | 'PATCH' | 'DELETE' | 'OPTIONS'
  /** HEAD is supported wherever GET is, unless this is false. */
  readonly hasHead?: boolean
  /** As `/api/v1/processes/:processId`. */
  readonly url: string
  readonly access: RouteAccess
  /** Of lists in forms. */
  readonly formLists?: ListStyle
  /** If it has another size limit than other calls. */
  readonly maxBodyBytes?: number
  /** Whether requests from pages of other origins are rejected, even with a token. */
  readonly refusesForeignOrigins?: boolean
  /** Whether the response is a result of a process: its bytes are counted in the metrics. */
  readonly sendsResult?: boolean
  /** Absent for the files that the page and the documentation load. */
  readonly operation?: Operation
  /** If HEAD is documented separately. */
  readonly headOperation?: Operation
  handler(request: FastifyRequest, reply: FastifyReply): Promise<unknown> | unknown
}
