import type { Relationship } from '@octavo/pdf/draft'
import { pdfDate } from '@octavo/pdf/pdf-date'
import * as z from 'zod'
import { appendingOptions } from '../options/document-options.js'

const MAX_NAME = 1000
const MAX_TEXT = 5000
const MAX_DETAILS = 1000

/** The relationship of an attached file to the document, by option value. */
export const RELATIONSHIPS = {
  unspecified: 'Unspecified',
  source: 'Source',
  data: 'Data',
  alternative: 'Alternative',
  supplement: 'Supplement',
  form_data: 'FormData',
  schema: 'Schema',
} as const satisfies Record<string, Relationship>

const relationship = z.enum(Object.keys(RELATIONSHIPS) as (keyof typeof RELATIONSHIPS)[])

const date = z
  .string()
  .max(40)
  .refine((text) => /^\d{4}-/.test(text) && pdfDate(text) !== undefined, {
    message: 'It must be a date in ISO 8601, such as 2026-01-31T09:30:00+01:00',
    params: { says: 'not_a_date' },
  })
  .optional()

const details = z.strictObject({
  filename: z.string().min(1).max(MAX_NAME).meta({ description: 'The filename of the entry.' }),
  name: z
    .string()
    .min(1)
    .max(MAX_NAME)
    .optional()
    .meta({ description: 'Name of the attachment in the document. Default: the filename.' }),
  description: z.string().max(MAX_TEXT).optional(),
  relationship: relationship.optional(),
  mime_type: z
    .string()
    .max(127)
    .regex(/^[a-z0-9][a-z0-9!#$&^_.+-]*\/[a-z0-9][a-z0-9!#$&^_.+-]*$/i)
    .optional()
    .meta({ description: 'Media type. Default: by the extension.' }),
  created: date,
  modified: date,
})

export type AttachmentDetails = z.output<typeof details>

export const attachmentOptions = z.object({
  ...appendingOptions,
  mode: z
    .enum(['list', 'add', 'extract', 'remove'])
    .default('list')
    .meta({
      description:
        'list returns the attachments as JSON; add attaches the other entries to one document; extract returns the attached files; remove deletes them.',
      examples: ['add'],
    }),
  document: z
    .string()
    .max(MAX_NAME)
    .default('')
    .meta({
      description:
        'With add: the filename of the entry that all others are attached to. Empty: the first entry.',
      examples: ['invoice.pdf'],
      format: 'file',
      accepts: ['application/pdf'],
      with: { mode: ['add'] },
    }),
  relationship: relationship.default('unspecified').meta({
    description: 'With add: the relationship of the attached files to the document.',
    examples: ['data'],
    with: { mode: ['add'] },
  }),
  details: z
    .array(details)
    .max(MAX_DETAILS)
    .default([])
    .meta({
      description:
        'With add: details of single files, by their filenames: name, description, relationship, type, dates.',
      examples: [[{ filename: 'table.csv', description: 'The numbers', relationship: 'data' }]],
      with: { mode: ['add'] },
    }),
  compress: z
    .boolean()
    .default(true)
    .meta({
      description: 'With add: compress files of up to 32 MiB if that makes them smaller.',
      examples: [false],
      with: { mode: ['add'] },
    }),
  names: z
    .array(z.string().min(1).max(MAX_NAME))
    .max(MAX_DETAILS)
    .default([])
    .meta({
      description: 'With extract and remove: names of the attachments. Empty: all.',
      examples: [['table.csv']],
      with: { mode: ['extract', 'remove'] },
    }),
  pinned: z
    .boolean()
    .default(true)
    .meta({
      description: 'With list, extract and remove: whether to include file attachment annotations on pages.',
      examples: [false],
      with: { mode: ['list', 'extract', 'remove'] },
    }),
})

export type AttachmentOptions = z.output<typeof attachmentOptions>
