import { once } from 'node:events'
import { Agent, createServer, type IncomingMessage, request, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'

export interface ByTurns {
  readonly url: string
  close(): Promise<void>
}

/** More than the service itself takes: it is the machine behind that refuses. */
const MOST_HEADER_BYTES = 128 * 1024

/** Stands before several machines as a load balancer does: each request goes to another one than the last, with the Host it was sent to. */
export async function startByTurns(machines: readonly string[], port = 0): Promise<ByTurns> {
  const agent = new Agent({ keepAlive: true })
  let requests = 0
  const options = { maxHeaderSize: MOST_HEADER_BYTES, requireHostHeader: false, requestTimeout: 0 }
  const server = createServer(options, (incoming, response) =>
    handOn(incoming, response, machines[requests++ % machines.length]!, agent),
  )
  // Each machine decides for itself how long it keeps a connection.
  server.keepAliveTimeout = 0
  server.listen(port, '127.0.0.1')
  await once(server, 'listening')
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    async close() {
      server.close()
      server.closeAllConnections()
      agent.destroy()
      await once(server, 'close')
    },
  }
}

function handOn(incoming: IncomingMessage, response: ServerResponse, machine: string, agent: Agent): void {
  const { hostname, port } = new URL(machine)
  const outgoing = request({
    hostname,
    port,
    agent,
    method: incoming.method,
    path: incoming.url,
    headers: withoutConnection(incoming.rawHeaders),
    setHost: false,
  })
  outgoing.on('response', (answer) => {
    const headers =
      answer.headers.connection === 'close' ? answer.rawHeaders : withoutConnection(answer.rawHeaders)
    response.writeHead(answer.statusCode!, answer.statusMessage, headers)
    response.flushHeaders()
    answer.pipe(response)
    // Who was cut off is told so, not given half an answer as a whole one.
    answer.on('error', () => incoming.socket.destroy())
  })
  outgoing.on('error', () => {
    // An answer may come before all of the request was sent.
    if (!response.headersSent) incoming.socket.destroy()
  })
  response.on('close', () => {
    if (!response.writableFinished) outgoing.destroy()
    // What is left of a request that was answered before all of it had come is passed over: the next one follows it.
    incoming.unpipe(outgoing)
    incoming.resume()
  })
  // Some answers come before the first byte of the body.
  outgoing.flushHeaders()
  incoming.pipe(outgoing)
}

/** Of this hop alone. */
function withoutConnection(rawHeaders: readonly string[]): string[] {
  const kept: string[] = []
  for (let index = 0; index < rawHeaders.length; index += 2) {
    if (!/^(?:connection|keep-alive)$/i.test(rawHeaders[index]!))
      kept.push(rawHeaders[index]!, rawHeaders[index + 1]!)
  }
  return kept
}
