import type { Server } from '@modelcontextprotocol/sdk/server/index.js'
import { WebStandardStreamableHTTPServerTransport } from '@modelcontextprotocol/sdk/server/webStandardStreamableHttp.js'

/**
 * Answers one request of streamable HTTP with its own server object: no state is kept between requests, so
 * any machine can answer the next.
 */
export async function answerRequest(server: Server, request: Request, body: unknown, keepAliveMs: number) {
  const transport = new WebStandardStreamableHTTPServerTransport({ keepAliveMs })
  // The types of the library do not support `exactOptionalPropertyTypes`.
  await server.connect(transport as Parameters<Server['connect']>[0])
  return transport.handleRequest(request, { parsedBody: body })
}
