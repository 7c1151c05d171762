import { z } from 'zod'
import type { Operation } from '../route.js'

type Documented = Pick<Operation, 'query' | 'headers' | 'answers' | 'errors' | 'errorHeaders'>

const query = z.object({
  ticket: z.string().optional().meta({ description: 'Instead of a token: see the call that gives tickets.' }),
})

const conditions = z.object({
  'If-Match': z.string().optional().meta({
    description: 'Tags of which one has to be the result’s; with another result the answer is 412.',
  }),
  'If-None-Match': z
    .string()
    .optional()
    .meta({ description: 'Tags of what you have; with one of these the answer is 304.' }),
})

const ranges = z.object({
  Range: z
    .string()
    .optional()
    .meta({
      description: 'One range of bytes; what asks for several is answered with the whole.',
      examples: ['bytes=1000-1999', 'bytes=1000-', 'bytes=-500'],
    }),
  'If-Range': z
    .string()
    .optional()
    .meta({ description: 'The tag of what you have a part of; of another result the whole comes.' }),
})

const validators = z.object({
  ETag: z.string().meta({ description: 'Another one for any other bytes.' }),
  'Accept-Ranges': z.literal('bytes'),
})

const cached = validators.extend({
  'Content-Disposition': z
    .string()
    .meta({ description: 'The name: in ASCII as filename, and whole as filename*, which comes last.' }),
})

export const sentHeaders = cached.extend({
  'Content-Length': z
    .int()
    .min(0)
    .meta({ description: 'Bytes of this answer: for HEAD, of the one that GET gives.' }),
})

const partial = sentHeaders.extend({
  'Content-Range': z.string().meta({
    description: 'Which bytes these are, and how many there are.',
    examples: ['bytes 1000-1999/5000'],
  }),
})

const refusedRange = validators.extend({
  'Content-Range': z.string().meta({ description: 'How many bytes there are.', examples: ['bytes */5000'] }),
})

const elsewhere = z.object({
  Location: z
    .string()
    .meta({ description: 'Good for five minutes, for whoever has it. No token is to be sent there.' }),
})

const same = { description: 'It is the one you have.', headers: cached }
/** Whatever a task makes: most of them PDF, some a list as JSON; several outputs a ZIP. */
export const resultTypes = ['application/pdf', 'application/zip', 'application/json', '*/*']

/** What the documentation says of every download, and of asking what it would be. */
export const getOperation: Documented = {
  query,
  headers: conditions.extend(ranges.shape),
  answers: {
    200: { description: 'The file.', mediaTypes: resultTypes, headers: sentHeaders },
    302: {
      description: 'The whole file is at another address, where the settings say so.',
      headers: elsewhere,
    },
    206: { description: 'The part that was asked for.', mediaTypes: resultTypes, headers: partial },
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
  answers: { 200: { description: 'What GET would say of the file.', headers: sentHeaders }, 304: same },
  errors: ['process_not_found', 'file_not_found', 'not_ready', 'precondition_failed'],
  errorHeaders: { precondition_failed: validators },
}
