import type { FastifyReply, FastifyRequest } from 'fastify'
import type { z } from 'zod'
import type { ErrorCode } from '../errors/codes.js'
import type { RouteAccess } from './authenticate.js'
import type { ListStyle } from './bodies/bracket-pairs.js'
import type { ComponentName } from './openapi/components.js'

/** A schema of this call alone, or one that several have. */
export type Schema = z.ZodType | ComponentName

export interface Answer {
  readonly description: string
  /** Without a schema and types, the answer has no body; with types alone it is a file. */
  readonly schema?: Schema
  /** Where it is not JSON. */
  readonly mediaTypes?: readonly string[]
  readonly headers?: z.ZodObject
}

/** What the documentation says of a call. */
export interface Operation {
  readonly id: string
  readonly summary: string
  readonly description?: string
  readonly params?: z.ZodObject
  readonly query?: z.ZodObject
  readonly headers?: z.ZodObject
  /** Where it is not what the access says. */
  readonly security?: readonly Readonly<Record<string, readonly string[]>>[]
  readonly body?: {
    readonly mediaTypes: readonly string[]
    readonly schema: Schema
    readonly required: boolean
  }
  readonly answers: Readonly<Record<number, Answer>>
  readonly errors: readonly ErrorCode[]
  /** Where errors have another status and another body than elsewhere. */
  readonly errorShape?: (code: ErrorCode) => { readonly status: number; readonly schema: Schema }
  readonly errorHeaders?: Readonly<Partial<Record<ErrorCode, z.ZodObject>>>
}

/** One call: where it is, who may make it, what it says of itself, and what it does. */
export interface Route {
  readonly method: 'GET' | 'POST' | 'PATCH' | 'DELETE' | 'OPTIONS'
  /** Where GET is answered, HEAD is too, unless this is false. */
  readonly hasHead?: boolean
  /** As `/api/v1/processes/:processId`. */
  readonly url: string
  readonly access: RouteAccess
  /** Of lists in forms. */
  readonly formLists?: ListStyle
  /** Where it reads a smaller or a larger body than others. */
  readonly maxBodyBytes?: number
  /** Whether requests for pages of other origins are refused, also where they have a token. */
  readonly refusesForeignOrigins?: boolean
  /** Absent on the files that the page and the documentation load. */
  readonly operation?: Operation
  /** Where HEAD is of use by itself. */
  readonly headOperation?: Operation
  handler(request: FastifyRequest, reply: FastifyReply): Promise<unknown> | unknown
}
