import * as z from 'zod'
import { type HttpContext, noteTask } from '../context.js'
import { createCancellations } from '../mcp/cancellations.js'
import { calledTask } from '../mcp/messages.js'
import { createOutputReads } from '../mcp/output-reads.js'
import type { Route } from '../route.js'

/** The library takes about two milliseconds for each message: as many as this many values of a body. */
const VALUES_PER_MESSAGE = 2000

const messageSchema = z
  .object({
    jsonrpc: z.literal('2.0'),
    id: z.union([z.string(), z.number()]).optional().meta({ description: 'Absent in notifications.' }),
    method: z.string().max(200),
    params: z.record(z.string(), z.unknown()).optional(),
  })
  .meta({ examples: [{ jsonrpc: '2.0', id: 1, method: 'tools/list' }] })

/** The Model Context Protocol over streamable HTTP. Its library is loaded by the first request. */
export function mcpRoutes(context: HttpContext): Route[] {
  const { settings, signals } = context
  if (settings.mcp === 'off') return []
  const cancellations = createCancellations(signals)
  const outputReads = createOutputReads(context)
  return [
    {
      method: 'POST',
      url: '/mcp',
      access: 'token',
      refusesForeignOrigins: true,
      // Base64 needs four characters for three bytes.
      maxBodyBytes: Math.ceil((settings.mcpMaxFileBytes * 4) / 3) + settings.maxBodyBytes,
      operation: {
        id: 'mcp',
        summary: 'Model Context Protocol',
        description:
          'The tasks as tools for agents, by streamable HTTP without server-side sessions. `tools`, a comma-separated list of task names, limits which ones are offered.',
        query: z.object({ tools: z.string().max(2000).optional() }),
        headers: z.object({
          'Mcp-Protocol-Version': z.string().max(20).optional(),
          'Mcp-Session-Id': z
            .string()
            .max(100)
            .optional()
            .meta({ description: 'From the response to initialize; needed to cancel a call.' }),
        }),
        body: { mediaTypes: ['application/json'], schema: messageSchema, required: true },
        answers: {
          200: {
            description: 'The response, after notifications of progress.',
            mediaTypes: ['text/event-stream'],
          },
          202: { description: 'A notification was accepted.' },
        },
        errors: [
          'invalid_parameter',
          'forbidden',
          'body_too_large',
          'unsupported_media_type',
          'request_timeout',
        ],
      },
      async handler(request, reply) {
        request.spendValues(VALUES_PER_MESSAGE)
        noteTask(request, context, calledTask(request.body))
        const { answerMessages } = await import('../mcp/answer-messages.js')
        return answerMessages(context, cancellations, outputReads, request, reply)
      },
    },
  ]
}
