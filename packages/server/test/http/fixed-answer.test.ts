import { brotliDecompressSync, gunzipSync } from 'node:zlib'
import fastify from 'fastify'
import { expect, it } from 'vitest'
import { fixedAnswer } from '../../src/http/fixed-answer.js'

const text = JSON.stringify(Array.from({ length: 1000 }, (_, number) => ({ number, name: 'äöü' })))

async function service() {
  const app = fastify()
  let written = 0
  app.addHook('onRequest', (_request, reply, done) => {
    reply.header('vary', 'Origin')
    done()
  })
  const answer = fixedAnswer('application/json', () => {
    written++
    return text
  })
  app.get('/', answer)
  const get = (headers: Record<string, string> = {}) => app.inject({ url: '/', headers })
  return { get, written: () => written }
}

it('a fixed answer is written once and sent in the smallest encoding that the client accepts', async () => {
  const { get, written } = await service()
  const brotli = await get({ 'accept-encoding': 'gzip, deflate, br' })
  expect(brotli.headers).toMatchObject({ 'content-encoding': 'br', vary: 'Origin, accept-encoding' })
  expect(brotliDecompressSync(brotli.rawPayload).toString()).toBe(text)
  const gzip = await get({ 'accept-encoding': 'gzip, br;q=0' })
  expect(gzip.headers['content-encoding']).toBe('gzip')
  expect(gunzipSync(gzip.rawPayload).toString()).toBe(text)
  const plain = await get()
  expect(plain.headers).not.toHaveProperty('content-encoding')
  expect(plain.payload).toBe(text)
  expect(written()).toBe(1)
})

it('a fixed answer has a tag for each encoding, and is not sent again to a client that has it', async () => {
  const { get } = await service()
  const tags = new Set<string>()
  for (const encoding of ['br', 'gzip', 'identity']) {
    const { headers } = await get({ 'accept-encoding': encoding })
    const tag = headers.etag as string
    tags.add(tag)
    const again = await get({ 'accept-encoding': encoding, 'if-none-match': tag })
    expect([again.statusCode, again.rawPayload.length]).toEqual([304, 0])
    expect(again.headers).toMatchObject({ etag: tag, 'cache-control': 'no-cache' })
  }
  expect(tags.size).toBe(3)
})
