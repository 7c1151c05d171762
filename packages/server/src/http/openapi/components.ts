import * as z from 'zod'
import { executeSchema } from '../bodies/execute-request.js'
import {
  errorSchema,
  executionResultSchema,
  processSchema,
  startedSchema,
  taskName,
  uploadedFileSchema,
} from '../views.js'
import { webhookEventSchema } from '../webhook-event.js'

const anything = z.record(z.string(), z.unknown())

const taskSchema = z
  .object({
    name: taskName,
    title: z.string(),
    summary: z.string(),
    group: z.string().nullable().meta({ description: 'The group on the web page: organize, layout, edit …' }),
    keywords: z.array(z.string()).meta({ description: 'Search terms.' }),
    inputs: z.object({
      accepts: z.array(z.string()).meta({ description: 'Media types of the files.' }),
      min: z.int().min(1).max(10_000).meta({ description: 'Minimum number of entries in `pages`.' }),
      max: z.int().min(1).max(10_000).meta({ description: 'Maximum number of entries in `pages`.' }),
    }),
    options: anything.meta({ description: 'JSON Schema of the options.' }),
    first: z
      .array(z.string())
      .max(3)
      .meta({ description: 'The options that users decide first; a form shows the others on request.' }),
    result_name: z.string().meta({ description: 'Default name of the result.' }),
    examples: z.array(anything),
    available: z.boolean().meta({ description: 'Whether everything the task needs is installed.' }),
    unavailable_because: z
      .string()
      .optional()
      .meta({ description: 'What is missing on the server, and how to install it.' }),
    report: z.record(z.string(), z.string()).meta({
      description: 'Description of each field of the report, by its path, such as `files[].pages`.',
    }),
  })
  .meta({ id: 'Task' })

/** Schemas that several calls share, by their names in the document. */
export const components = {
  Error: errorSchema,
  StartedProcess: startedSchema,
  UploadedFile: uploadedFileSchema,
  ExecuteRequest: executeSchema,
  ExecutionResult: executionResultSchema,
  Process: processSchema,
  Task: taskSchema,
  WebhookEvent: webhookEventSchema,
} as const

export type ComponentName = keyof typeof components
