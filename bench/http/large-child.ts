import { createReadStream, statSync } from 'node:fs'
import type { Writable } from 'node:stream'
import { serve } from '../child.js'
import { Client, uploadFrame, uploadHeaders } from './client.js'
import { fields, startProcess } from './cycle.js'

export interface LargeQuestion {
  readonly to: 'service' | 'pipe'
  readonly url: string
  readonly token: string
  readonly path: string
}

export type LargeReply = { readonly seconds: number } | { readonly failed: string }

const READ_AHEAD = 2 ** 20

serve<LargeQuestion, LargeReply>(async ({ to, url, token, path }) => {
  const client = new Client(url, token)
  try {
    return { seconds: to === 'pipe' ? await raw(client, path) : await upload(client, path) }
  } catch (error) {
    return { failed: error instanceof Error ? error.message : String(error) }
  } finally {
    client.close()
  }
})

async function raw(client: Client, path: string): Promise<number> {
  const startedAt = performance.now()
  const headers = { 'content-length': statSync(path).size }
  const body = (outgoing: Writable): void => sendFile(path, outgoing, Buffer.alloc(0))
  fields('pipe', await client.call('POST', '/', { headers, body }))
  return (performance.now() - startedAt) / 1000
}

async function upload(client: Client, path: string): Promise<number> {
  const processId = await startProcess(client)
  const { head, tail } = uploadFrame(processId, 'large.pdf')
  const body = (outgoing: Writable): void => {
    outgoing.write(head)
    sendFile(path, outgoing, tail)
  }
  const startedAt = performance.now()
  const headers = uploadHeaders(head.length + statSync(path).size + tail.length)
  fields('upload', await client.call('POST', '/api/v1/uploads', { headers, body }))
  const seconds = (performance.now() - startedAt) / 1000
  await client.call('DELETE', `/api/v1/processes/${processId}`)
  return seconds
}

function sendFile(path: string, outgoing: Writable, tail: Buffer): void {
  const file = createReadStream(path, { highWaterMark: READ_AHEAD })
  file.on('error', (error) => outgoing.destroy(error))
  file.on('end', () => outgoing.end(tail))
  file.pipe(outgoing, { end: false })
}
