import type * as z from 'zod'
import type { Operation } from '../http/route.js'
import { ilovepdfStatus } from './errors.js'
import { BODY_TYPES } from './read-body.js'
import { errorSchema, unauthorizedSchema } from './schemas.js'

/** What all calls in the wire format of iLovePDF have in common: access, and the format of errors. */
export function ilovepdfOperation(url: string, operation: Operation): Operation {
  return {
    security: [{ ilovepdf: [] }],
    errorShape(code) {
      const status = ilovepdfStatus(code, url)
      return { status, schema: status === 401 ? unauthorizedSchema : errorSchema }
    },
    ...operation,
  }
}

/** A body as the SDKs send it, in whichever of the types. */
export function bodyOfSdk(schema: z.ZodType): NonNullable<Operation['body']> {
  return { mediaTypes: BODY_TYPES, schema, required: true }
}
