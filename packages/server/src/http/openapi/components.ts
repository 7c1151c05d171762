import { z } from 'zod'
import { executeSchema } from '../bodies/execute-request.js'
import { executionResultSchema, processSchema, startedSchema, uploadedFileSchema } from '../views.js'
import { webhookEventSchema } from '../webhook-event.js'

const errorSchema = z.object({
  status: z.literal(false),
  code: z.string(),
  message: z.string().meta({ description: 'What was wrong, where, and what would be right.' }),
  field: z.string().optional().meta({ description: 'As it was sent: pages[0][filename].' }),
  errors: z.array(z.object({ field: z.string(), message: z.string() })).optional(),
  request_id: z.string(),
})

const taskSchema = z.object({
  name: z.string(),
  title: z.string(),
  summary: z.string(),
  group: z
    .string()
    .nullable()
    .meta({ description: 'What it belongs to on the page: organize, layout, edit …' }),
  keywords: z.array(z.string()).meta({ description: 'What people call it who do not know its name.' }),
  inputs: z.object({ accepts: z.array(z.string()), min: z.int(), max: z.int() }),
  options: z.record(z.string(), z.unknown()).meta({ description: 'JSON Schema of the task’s options.' }),
  result_name: z.string(),
  examples: z.array(z.record(z.string(), z.unknown())),
  available: z.boolean().meta({ description: 'Whether everything is installed that the task needs.' }),
  unavailable_because: z
    .string()
    .optional()
    .meta({ description: 'What is missing where the service runs, and how to install it.' }),
  report: z
    .record(z.string(), z.string())
    .meta({ description: 'What the fields of the report say, by their places: files[].pages.' }),
})

/** Schemas that several calls have, by the name the document gives them. */
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
