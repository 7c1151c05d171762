import { z } from 'zod'
import { callerOf } from '../authenticate.js'
import type { HttpContext } from '../context.js'
import { baseUrlOf } from '../hosts.js'
import type { Route } from '../route.js'
import { downloadUrl } from '../views.js'

const ticketSchema = z.object({
  ticket: z.string(),
  expires_at: z.int().meta({ description: 'Unix seconds.' }),
  download: z.url(),
  events: z.url(),
})

export function ticketRoute({ processes, access }: HttpContext): Route {
  return {
    method: 'POST',
    url: '/api/v1/processes/:processId/ticket',
    access: 'token',
    operation: {
      id: 'issueTicket',
      summary: 'A ticket of a few minutes for links and EventSource',
      description: 'Accepted as `?ticket=` on this process’s download and events alone.',
      params: z.object({ processId: z.string() }),
      answers: { 200: { description: 'The ticket, and the addresses with it.', schema: ticketSchema } },
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
