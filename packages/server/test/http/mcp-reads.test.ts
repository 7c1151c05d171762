import { Readable } from 'node:stream'
import { text } from 'node:stream/consumers'
import type { FastifyRequest } from 'fastify'
import { describe, expect, it } from 'vitest'
import type { HttpContext } from '../../src/http/context.js'
import { createOutputReads, type OutputReads } from '../../src/http/mcp/output-reads.js'

const CHUNK = 64 * 1024

/** Outputs of this many chunks. */
class Outputs {
  chunksRead = 0
  readonly reads: OutputReads
  readonly #chunks: readonly Buffer[]

  constructor(chunks: readonly Buffer[], type = 'application/pdf') {
    this.#chunks = chunks
    const size = chunks.reduce((sum, { length }) => sum + length, 0)
    this.reads = createOutputReads({
      settings: { mcpMaxFileBytes: size },
      processes: { output: async () => ({ blob: 'blob', type, size }) },
      blobs: { open: async () => Readable.from(this.#opened()) },
    } as unknown as HttpContext)
  }

  async *#opened(): AsyncGenerator<Buffer> {
    for (const chunk of this.#chunks) {
      this.chunksRead++
      yield chunk
    }
  }

  async read(owner = 'ada'): Promise<Readable> {
    const params = { uri: 'octavo://process/p/output/1' }
    const body = { jsonrpc: '2.0', id: 'a "b"', method: 'resources/read', params }
    const stream = await this.reads.answer({ body, caller: { owner } } as unknown as FastifyRequest)
    return stream!
  }
}

async function contentsOf(stream: Readable): Promise<{ blob?: string; text?: string; mimeType: string }> {
  const [, data = ''] = /^event: message\ndata: (.*)\n\n$/.exec(await text(stream)) ?? []
  const message = JSON.parse(data) as { id: string; result: { contents: [{ mimeType: string }] } }
  expect(message).toMatchObject({ jsonrpc: '2.0', id: 'a "b"' })
  expect(message.result.contents).toMatchObject([{ uri: 'octavo://process/p/output/1' }])
  return message.result.contents[0]
}

describe('An output that is read as a resource', () => {
  it('is read from the store as the client receives it', async () => {
    const outputs = new Outputs(Array.from({ length: 128 }, () => Buffer.alloc(CHUNK, 'x')))
    const stream = await outputs.read()
    await new Promise((resolve) => stream.once('readable', resolve))
    stream.read(CHUNK)
    expect(outputs.chunksRead).toBeLessThan(40)
    stream.destroy()
  })

  it('arrives whole: in base64, or as text with characters that cross the chunks', async () => {
    const chunks = [1, 2, 3, 4, 5, 64].map((length) => Buffer.alloc(length, length))
    const { blob, mimeType } = await contentsOf(await new Outputs(chunks).read())
    expect([mimeType, blob]).toEqual(['application/pdf', Buffer.concat(chunks).toString('base64')])
    const words = Buffer.from('"名前" \\ 🙂\n\u0000')
    const bytes = Array.from(words, (byte) => Buffer.from([byte]))
    const outputs = new Outputs(bytes, 'text/plain')
    expect((await contentsOf(await outputs.read())).text).toBe(words.toString())
  })

  it('is refused beyond eight at a time for a token, and 64 for all', async () => {
    const outputs = new Outputs([Buffer.alloc(CHUNK)])
    const open: Readable[] = []
    for (let owner = 0; owner < 8; owner++)
      for (let reads = 0; reads < 8; reads++) open.push(await outputs.read(`owner ${owner}`))
    await expect(outputs.read('owner 1')).rejects.toMatchObject({ code: 'rate_limited', retryAfter: 1 })
    await expect(outputs.read('ada')).rejects.toThrow(/^The service sends 64 resources/)
    open[0]!.destroy()
    await new Promise((resolve) => open[0]!.once('close', resolve))
    await expect(outputs.read('owner 1')).rejects.toThrow(/^Your token reads 8 resources/)
    expect(await outputs.read('ada')).toBeInstanceOf(Readable)
  })
})
