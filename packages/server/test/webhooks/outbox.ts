import { createServer, type IncomingHttpHeaders, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { text } from 'node:stream/consumers'
import type { Records } from '../../src/records/records.js'
import { aProcess, aWebhook } from '../records/rows.js'

/** Stores the webhook of a run that has just ended; returns its id. */
export async function addPending(records: Records, owner: string, url: string, body = '{}'): Promise<string> {
  const process = aProcess({ owner })
  const webhook = aWebhook({ processId: process.id, owner, url })
  const { runId } = webhook
  await records.processes.create(process)
  await records.processes.change(
    process.id,
    { states: ['created'] },
    { runId },
    {},
    { webhook: { add: webhook, schedule: { runId, dueAtMs: Date.now(), body: () => body } } },
  )
  return webhook.id
}

export interface Call {
  readonly path: string
  readonly method: string
  readonly headers: IncomingHttpHeaders
  readonly body: string
}

/** A receiver on the loopback address; without a status it does not respond. */
export class Receiver {
  readonly calls: Call[] = []
  readonly #server: Server

  constructor(answer: (call: Call, number: number) => number | undefined | Promise<number | undefined>) {
    this.#server = createServer(async (request, response) => {
      const { url: path = '', method = '', headers } = request
      const call = { path, method, headers, body: await text(request) }
      this.calls.push(call)
      const status = await answer(call, this.to(path).length)
      if (status !== undefined) response.writeHead(status).end()
    })
  }

  async open(port = 0): Promise<void> {
    await new Promise<void>((resolve) => this.#server.listen(port, '127.0.0.1', resolve))
  }

  async close(): Promise<void> {
    this.#server.closeAllConnections()
    await new Promise((resolve) => this.#server.close(resolve))
  }

  url(path = '/'): string {
    return `http://127.0.0.1:${(this.#server.address() as AddressInfo).port}${path}`
  }

  to(path: string): Call[] {
    return this.calls.filter((call) => call.path === path)
  }
}
