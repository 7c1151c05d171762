import { z } from 'zod'
import type { Operation } from '../route.js'

/** The call of a webhook, as its receiver sees it. */
export const webhookOperation: Operation = {
  id: 'webhook',
  summary: 'An execution has ended',
  description:
    'Sent to the address that an execute call names as `webhook`, on hosts that the operator lists in OCTAVO_WEBHOOK_HOSTS. Told at least once: a repeat has the same `Octavo-Delivery`. Anything but a status from 200 to 299 in time is tried again, each time after a longer wait, for as long as OCTAVO_WEBHOOK_RETRY_SECONDS says (a day); redirects are not followed. What is owed is kept over a restart of the service.',
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
