import * as z from 'zod'
import type { ProcessRow } from '../records/records.js'
import {
  executionResultSchema,
  executionResultText,
  processSummarySchema,
  processSummaryView,
  withField,
} from './views.js'

export const webhookEventSchema = z
  .object({
    event: z.enum(['process.succeeded', 'process.failed']).meta({
      description: 'How the execution ended. A cancelled or interrupted execution has failed.',
    }),
    process: processSummarySchema.meta({ description: 'The process after the execution.' }),
    result: executionResultSchema
      .optional()
      .meta({ description: 'After a success: the same as the response of execute.' }),
  })
  .meta({ id: 'WebhookEvent' })

/** The webhook body for an execution that has left its process in this state, as JSON. */
export function webhookEventText(baseUrl: string, row: ProcessRow, resultText: string | undefined): string {
  const isSuccess = row.state === 'succeeded' && resultText !== undefined
  const event: z.output<typeof webhookEventSchema> = {
    event: row.state === 'succeeded' ? 'process.succeeded' : 'process.failed',
    process: processSummaryView(baseUrl, row),
  }
  return isSuccess
    ? withField(event, 'result', executionResultText(baseUrl, row.id, resultText))
    : JSON.stringify(event)
}
