import { once } from 'node:events'
import { connect, type Socket } from 'node:net'
import { setTimeout as sleep } from 'node:timers/promises'

/** A fault between a client and a server. */
export type Fault =
  | { readonly kind: 'none' }
  /** Nothing listens, and existing connections are reset. */
  | { readonly kind: 'refuse' }
  /** Each chunk of a response is delayed, or both directions have a limited rate. */
  | { readonly kind: 'slow'; readonly latencyMs?: number; readonly bytesPerSecond?: number }
  /** The connection ends in the middle of a response: for the next `times` longer responses, or for all. */
  | { readonly kind: 'truncate'; readonly afterBytes: number; readonly times?: number }
  /** The next `times` HTTP requests, or all, are answered with 503 and do not reach the server. */
  | { readonly kind: 'unavailable'; readonly times?: number }
  /** Connections open and stay open, but no data passes until the fault changes. */
  | { readonly kind: 'black hole' }

/** State shared by all connections of a proxy. */
export interface Line {
  fault: Fault
  /** Counts the fault, and ends one that is limited to a number of times. */
  happened(): void
  /** Resolves when the next fault is set. */
  changed(): Promise<unknown>
}

const requestLine = /^[A-Z]+ \S+ HTTP\/1\.[01]\r\n/
const unavailable = 'HTTP/1.1 503 Service Unavailable\r\ncontent-length: 0\r\nconnection: close\r\n\r\n'
const SLICES_PER_SECOND = 20

export function connectThrough(client: Socket, port: number, line: Line): void {
  const server = connect({ port, host: '127.0.0.1', allowHalfOpen: true })
  /** Bytes of the response to the last request. */
  let answered = 0
  let isCut = false

  function cut(): void {
    isCut = true
    line.happened()
    server.destroy()
  }

  /**
   * The rest of the request is read and discarded; otherwise the client would see a reset instead of the
   * response.
   */
  function refuse(): void {
    cut()
    client.end(unavailable)
  }

  async function requests(): Promise<void> {
    for await (const chunk of client as AsyncIterable<Buffer>) {
      if (isCut) continue
      await gateOpen(line)
      if (line.fault.kind === 'unavailable' && requestLine.test(chunk.toString('latin1', 0, 2048))) refuse()
      else {
        answered = 0
        await send(chunk, server, line)
      }
    }
    server.end()
  }

  async function answers(): Promise<void> {
    for await (const chunk of server as AsyncIterable<Buffer>) {
      await gateOpen(line)
      const { fault } = line
      if (fault.kind === 'slow' && fault.latencyMs !== undefined) await sleep(fault.latencyMs)
      if (fault.kind === 'truncate' && answered + chunk.length > fault.afterBytes) {
        client.end(chunk.subarray(0, fault.afterBytes - answered))
        return cut()
      }
      answered += chunk.length
      await send(chunk, client, line)
    }
    client.end()
  }

  // If one side is reset or closed, the other side is closed too.
  const end = (): void => {
    client.destroy()
    server.destroy()
  }
  client.once('close', end)
  requests().catch(end)
  answers().catch(() => {
    if (!isCut) end()
  })
}

async function gateOpen(line: Line): Promise<void> {
  while (line.fault.kind === 'black hole') await line.changed()
}

async function send(chunk: Buffer, to: Socket, { fault }: Line): Promise<void> {
  const rate = fault.kind === 'slow' ? fault.bytesPerSecond : undefined
  if (rate === undefined) return write(chunk, to)
  const slice = Math.max(1, Math.floor(rate / SLICES_PER_SECOND))
  for (let start = 0; start < chunk.length; start += slice) {
    const piece = chunk.subarray(start, start + slice)
    await sleep((piece.length / rate) * 1000)
    await write(piece, to)
  }
}

async function write(chunk: Buffer, to: Socket): Promise<void> {
  if (!to.write(chunk)) await once(to, 'drain')
}
