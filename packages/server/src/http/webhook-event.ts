import { z } from 'zod'
import { resultOf } from '../process/result.js'
import type { ProcessRow } from '../records/records.js'
import {
  executionResultSchema,
  executionResultView,
  processSummarySchema,
  processSummaryView,
} from './views.js'

export const webhookEventSchema = z.object({
  event: z.enum(['process.succeeded', 'process.failed']).meta({
    description: 'How the execution ended. One that was cancelled or interrupted has failed.',
  }),
  process: processSummarySchema.meta({ description: 'The process as the execution left it.' }),
  result: executionResultSchema.optional().meta({ description: 'Of a success: what execute answers.' }),
})

/** What a webhook is told of an execution that has left its process like this. */
export function webhookEvent(baseUrl: string, row: ProcessRow): z.output<typeof webhookEventSchema> {
  const result = row.state === 'succeeded' ? resultOf(row) : undefined
  return {
    event: row.state === 'succeeded' ? 'process.succeeded' : 'process.failed',
    process: processSummaryView(baseUrl, row),
    ...(result === undefined ? {} : { result: executionResultView(baseUrl, row.id, result) }),
  }
}
