import * as z from 'zod'
import type { Operation } from '../route.js'

/** The webhook request, as seen by its receiver. */
export const webhookOperation: Operation = {
  id: 'webhook',
  summary: 'Execution ended',
  description:
    'Sent to the `webhook` URL of an execute call, if the operator lists its host in OCTAVO_WEBHOOK_HOSTS. A delivery succeeds when the receiver responds with a status from 200 to 299 in time. Anything else is retried with increasing delays for OCTAVO_WEBHOOK_RETRY_SECONDS (one day by default); redirects are not followed. Deliveries are at least once: a repeat has the same `Octavo-Delivery`. Pending deliveries survive a restart of the service.',
  headers: z.object({
    'Octavo-Delivery': z.uuid().meta({ description: 'ID of the delivery, the same in every attempt.' }),
    'Octavo-Signature': z
      .string()
      .regex(/^t=\d+,v1=[0-9a-f]{64}$/)
      .meta({
        description:
          '`t=<time>,v1=<signature>`: Unix seconds of this attempt, and the hexadecimal HMAC-SHA256, with the webhook secret of the token, of the time, a full stop and the body as it was sent.',
      }),
  }),
  body: { mediaTypes: ['application/json'], schema: 'WebhookEvent', required: true },
  answers: {
    200: { description: 'The delivery succeeded, as with any status from 200 to 299. The body is ignored.' },
  },
  errors: [],
}
