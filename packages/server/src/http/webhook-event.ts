import { z } from 'zod'
import { resultOf } from '../process/result.js'
import type { ProcessRow } from '../records/records.js'
import type { Operation } from './route.js'
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

/** The call as its receiver sees it. */
export const webhookOperation: Operation = {
  id: 'webhook',
  summary: 'An execution has ended',
  description:
    'Sent to the address that an execute call names as `webhook`, on hosts that the operator lists in OCTAVO_WEBHOOK_HOSTS. Told at least once: a repeat has the same `Octavo-Delivery`. Anything but a status from 200 to 299 in time is tried again, each time after a longer wait, so many times as OCTAVO_WEBHOOK_ATTEMPTS says; redirects are not followed. What is owed is kept over a restart of the service.',
  headers: z.object({
    'Octavo-Delivery': z.uuid().meta({ description: 'The same in every attempt to tell of this execution.' }),
    'Octavo-Signature': z
      .string()
      .regex(/^t=\d+,v1=[0-9a-f]{64}$/)
      .meta({
        description:
          '`t=<time>,v1=<signature>`: Unix seconds of this attempt, and the hexadecimal HMAC-SHA256, with the webhook secret of the token, of the time, a full stop and the body as it was sent.',
      }),
  }),
  body: { mediaTypes: ['application/json'], schema: 'WebhookEvent', required: true },
  answers: { 200: { description: 'It was taken; so says any status from 200 to 299. A body is not read.' } },
  errors: [],
}
