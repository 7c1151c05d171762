import { once } from 'node:events'
import { Agent, createServer, type IncomingMessage, request, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'

export interface ByTurns {
  readonly url: string
  close(): Promise<void>
}

/** More than the service accepts, so that the machine after the proxy rejects the request. */
const MAX_HEADER_BYTES = 128 * 1024

/** A load balancer in front of several machines: requests rotate between them and keep their Host header. */
export async function startByTurns(machines: readonly string[], port = 0): Promise<ByTurns> {
  const agent = new Agent({ keepAlive: true })
  let requests = 0
  const options = { maxHeaderSize: MAX_HEADER_BYTES, requireHostHeader: false, requestTimeout: 0 }
  const server = createServer(options, (incoming, response) =>
    handOn(incoming, response, machines[requests++ % machines.length]!, agent),
  )
  // Each machine decides how long it keeps a connection.
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
    // If the machine is cut off, the client's connection is closed too, so that a partial response does not
    // look complete.
    answer.on('error', () => incoming.socket.destroy())
  })
  outgoing.on('error', () => {
    // A response can arrive before the complete request was sent.
    if (!response.headersSent) incoming.socket.destroy()
  })
  response.on('close', () => {
    if (!response.writableFinished) outgoing.destroy()
    // The rest of a request that was answered early is discarded, because the next request follows it.
    incoming.unpipe(outgoing)
    incoming.resume()
  })
  // Some responses arrive before the first byte of the body is sent.
  outgoing.flushHeaders()
  incoming.pipe(outgoing)
}

/** Removes the headers that apply only to this hop. */
function withoutConnection(rawHeaders: readonly string[]): string[] {
  const kept: string[] = []
  for (let index = 0; index < rawHeaders.length; index += 2) {
    if (!/^(?:connection|keep-alive)$/i.test(rawHeaders[index]!))
      kept.push(rawHeaders[index]!, rawHeaders[index + 1]!)
  }
  return kept
}
