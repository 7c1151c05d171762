import * as z from 'zod'
import type { Operation } from '../route.js'
import { bytes, ticket } from '../views.js'

type Documented = Pick<Operation, 'query' | 'headers' | 'answers' | 'errors' | 'errorHeaders'>

const query = z.object({ ticket })

const conditions = z.object({
  'If-Match': z.string().optional().meta({
    description: 'ETags. If none of them is that of the result, the response is 412.',
  }),
  'If-None-Match': z.string().optional().meta({
    description: 'ETags of what you have. If one of them is that of the result, the response is 304.',
  }),
})

const ranges = z.object({
  Range: z
    .string()
    .optional()
    .meta({
      description: 'One byte range. A request for several ranges gets the whole file.',
      examples: ['bytes=1000-1999', 'bytes=1000-', 'bytes=-500'],
    }),
  'If-Range': z.string().optional().meta({
    description: 'The ETag of the partial download. If the result has changed, the whole file is sent.',
  }),
})

const validators = z.object({
  ETag: z.string().meta({ description: 'Changes whenever the bytes change.' }),
  'Accept-Ranges': z.literal('bytes'),
})

const cached = validators.extend({
  'Content-Disposition': z
    .string()
    .meta({ description: 'The file name: `filename` in ASCII, then `filename*` in UTF-8.' }),
})

export const sentHeaders = cached.extend({
  'Content-Length': bytes.meta({
    description: 'Size of the response body; for HEAD, of the body that GET sends.',
  }),
})

const partial = sentHeaders.extend({
  'Content-Range': z.string().meta({
    description: 'The range that is sent, and the total size.',
    examples: ['bytes 1000-1999/5000'],
  }),
})

const refusedRange = validators.extend({
  'Content-Range': z.string().meta({ description: 'The total size.', examples: ['bytes */5000'] }),
})

const elsewhere = z.object({
  Location: z.string().meta({
    description: 'Signed URL, valid for five minutes for anyone who has it. Do not send the token there.',
  }),
})

const same = { description: 'Not modified.', headers: cached }
/** Whatever a task makes: most of them PDF, some a list as JSON; several outputs a ZIP. */
export const resultTypes = ['application/pdf', 'application/zip', 'application/json', '*/*']

/** What the documentation says of every download, and of asking what it would be. */
export const getOperation: Documented = {
  query,
  headers: conditions.extend(ranges.shape),
  answers: {
    200: { description: 'The file.', mediaTypes: resultTypes, headers: sentHeaders },
    302: {
      description: 'Redirect to a signed URL of the whole file, if the operator has enabled it.',
      headers: elsewhere,
    },
    206: { description: 'The requested range.', mediaTypes: resultTypes, headers: partial },
    304: same,
  },
  errors: [
    'process_not_found',
    'file_not_found',
    'not_ready',
    'precondition_failed',
    'range_not_satisfiable',
  ],
  errorHeaders: { precondition_failed: validators, range_not_satisfiable: refusedRange },
}

export const headOperation: Documented = {
  query,
  headers: conditions,
  answers: { 200: { description: 'The headers that GET would send.', headers: sentHeaders }, 304: same },
  errors: ['process_not_found', 'file_not_found', 'not_ready', 'precondition_failed'],
  errorHeaders: { precondition_failed: validators },
}
