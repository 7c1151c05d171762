import * as z from 'zod'
import { callerOf } from '../authenticate.js'
import type { HttpContext } from '../context.js'
import { baseUrlOf } from '../hosts.js'
import type { Route } from '../route.js'
import { downloadUrl, processId, seconds } from '../views.js'

const ticketSchema = z
  .object({
    ticket: z.string().meta({ description: 'The ticket.' }),
    expires_at: seconds,
    download: z.url().meta({ description: 'URL of the download, with the ticket.' }),
    events: z.url().meta({ description: 'URL of the event stream, with the ticket.' }),
  })
  .meta({ id: 'Ticket' })

export function ticketRoute({ processes, access }: HttpContext): Route {
  return {
    method: 'POST',
    url: '/api/v1/processes/:processId/ticket',
    access: 'token',
    operation: {
      id: 'issueTicket',
      summary: 'Create a ticket',
      description:
        'A ticket is valid for a few minutes, as `?ticket=` on the download and the events of this process only. Use it where no Authorization header can be sent: links and EventSource.',
      params: z.object({ processId }),
      answers: { 200: { description: 'The ticket, and the URLs with it.', schema: ticketSchema } },
      errors: ['process_not_found'],
    },
    async handler(request, reply) {
      const { processId } = request.params as { processId: string }
      await processes.find(callerOf(request), processId)
      const { secret, expiresAt } = await access.ticketFor(processId)
      const baseUrl = baseUrlOf(request)
      const query = `?ticket=${encodeURIComponent(secret)}`
      reply.header('cache-control', 'no-store')
      return {
        ticket: secret,
        expires_at: expiresAt,
        download: `${downloadUrl(baseUrl, processId)}${query}`,
        events: `${baseUrl}/api/v1/processes/${processId}/events${query}`,
      }
    },
  }
}
