import { taskFailureCodes } from '@octavo/tasks/task-failure'
import * as z from 'zod'
import { resultTypes } from '../http/download/operations.js'
import type { Operation } from '../http/route.js'
import { statusOfCode } from './errors.js'

const errorSchema = z.string().meta({ id: 'GotenbergError', description: 'The message, as text.' })
const formSchema = z
  .looseObject({
    files: z.array(z.file()).optional(),
    downloadFrom: z
      .string()
      .optional()
      .meta({ description: 'JSON: a list of objects with url and extraHttpHeaders.' }),
  })
  .meta({
    id: 'GotenbergForm',
    description: 'Files by their names, and the fields of Gotenberg: docs/gotenberg.md.',
  })

/** What all calls with a form have in common. */
export function formOperation(id: string, summary: string): Operation {
  return {
    ...common,
    id,
    summary,
    description: 'As Gotenberg does; docs/gotenberg.md says what differs.',
    body: { mediaTypes: ['multipart/form-data'], schema: formSchema, required: true },
    answers: {
      200: { description: 'The file, or a ZIP of several.', mediaTypes: [...resultTypes] },
      204: { description: 'With a webhook: the request is accepted.' },
    },
    errors: [
      ...taskFailureCodes,
      'invalid_parameter',
      'task_unavailable',
      'file_too_large',
      'quota_exceeded',
      'body_too_large',
      'unsupported_media_type',
      'not_a_pdf',
      'unsupported_file_type',
      'interrupted',
      'queue_full',
      'queue_timeout',
      'storage_full',
      'request_timeout',
    ],
  }
}

export const common: Pick<Operation, 'security' | 'errorShape'> = {
  security: [{ gotenberg: [] }, { gotenbergBasic: [] }],
  errorShape: (code) => ({ status: statusOfCode(code), schema: errorSchema, mediaType: 'text/plain' }),
}
