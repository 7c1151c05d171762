import { mkdirSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { brotliCompressSync, brotliDecompressSync, gzipSync } from 'node:zlib'
import Fastify, { type FastifyInstance } from 'fastify'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { answerError } from '../../src/http/error-answer.js'
import { pageRoutes } from '../../src/http/routes/page.js'
import { temporaryFolders } from '../support/temporary-folder.js'

const temporaryFolder = temporaryFolders()
const SCRIPT = 'export const answer = 42\n'.repeat(100)

const LANGUAGES = () =>
  new Map(
    ['deu.traineddata', 'eng.traineddata'].map((file) => {
      const path = join(folder, '..', file)
      writeFileSync(path, `of the service: ${file}`)
      return [file.slice(0, 3), { path, bytes: 31 }]
    }),
  )

let folder: string
let app: FastifyInstance

/** Only the routes of the page, over a folder like that of the build. */
function serve(): void {
  app = Fastify()
  app.decorateReply('errorCode', null)
  app.setErrorHandler((error, request, reply) => answerError(error, request, reply))
  for (const { url, handler } of pageRoutes(LANGUAGES(), folder))
    app.route({ method: ['GET', 'HEAD'], url, handler })
}
const get = (url: string, headers: Record<string, string> = {}, method: 'GET' | 'HEAD' = 'GET') =>
  app.inject({ method, url, headers })

beforeEach(() => {
  folder = join(temporaryFolder(), 'bundle')
  mkdirSync(join(folder, 'assets'), { recursive: true })
  writeFileSync(join(folder, 'index.html'), '<!doctype html><title>The page</title>')
  writeFileSync(join(folder, 'service-worker.js'), 'addEventListener')
  writeFileSync(join(folder, 'assets/main-h4sh.js'), SCRIPT)
  writeFileSync(join(folder, 'assets/main-h4sh.js.br'), brotliCompressSync(SCRIPT))
  writeFileSync(join(folder, 'assets/main-h4sh.js.gz'), gzipSync(SCRIPT))
  writeFileSync(join(folder, 'THIRD-PARTY-NOTICES.txt'), 'zod')
  mkdirSync(join(folder, 'recognition'))
  writeFileSync(join(folder, 'recognition/eng.bin'), 'of the page')
  writeFileSync(join(folder, '../secret.txt'), 'secret')
  serve()
})
afterEach(() => app.close())

describe('A file of the web page', () => {
  it.each([
    [undefined, undefined],
    ['gzip, deflate, br', 'br'],
    ['gzip', 'gzip'],
    ['br;q=0, gzip;q=0.5', 'gzip'],
    ['br;q=0.000', undefined],
    ['identity', undefined],
  ])('is sent for Accept-Encoding: %s as %s', async (accepted, encoding) => {
    const headers = accepted === undefined ? {} : { 'accept-encoding': accepted }
    const answer = await get('/assets/main-h4sh.js', headers)
    expect([answer.statusCode, answer.headers['content-encoding']]).toEqual([200, encoding])
    expect(answer.headers['content-type']).toBe('text/javascript; charset=utf-8')
    expect(answer.headers.vary).toBe('accept-encoding')
    expect(Number(answer.headers['content-length'])).toBe(answer.rawPayload.length)
    if (encoding === 'br') expect(brotliDecompressSync(answer.rawPayload).toString()).toBe(SCRIPT)
    if (encoding === undefined) expect(answer.payload).toBe(SCRIPT)
  })

  it('is cached for a year if its name has a hash, and revalidated otherwise', async () => {
    const kept = async (url: string) => (await get(url)).headers['cache-control']
    expect(await kept('/assets/main-h4sh.js')).toBe('public, max-age=31536000, immutable')
    expect([await kept('/'), await kept('/service-worker.js')]).toEqual(['no-cache', 'no-cache'])
  })

  it('is answered with 304 if its ETag matches, for the same encoding only', async () => {
    const { headers } = await get('/assets/main-h4sh.js', { 'accept-encoding': 'br' })
    const again = (encoding: string) =>
      get('/assets/main-h4sh.js', { 'accept-encoding': encoding, 'if-none-match': String(headers.etag) })
    const same = await again('br')
    expect([same.statusCode, same.payload, same.headers.etag]).toEqual([304, '', headers.etag])
    expect((await again('gzip')).statusCode).toBe(200)
  })

  it('is shown by a browser as text if it is one, such as the notices of bundled packages', async () => {
    const answer = await get('/THIRD-PARTY-NOTICES.txt')
    expect([answer.headers['content-type'], answer.payload]).toEqual(['text/plain; charset=utf-8', 'zod'])
  })

  it('answers HEAD with the headers of GET', async () => {
    const [asked, sent] = [await get('/', {}, 'HEAD'), await get('/')]
    expect([asked.statusCode, asked.payload]).toEqual([200, ''])
    for (const name of ['content-length', 'content-type', 'etag', 'content-security-policy'])
      expect(asked.headers[name], name).toBe(sent.headers[name])
  })

  it('has a Content-Security-Policy without inline code or other origins', async () => {
    for (const url of ['/', '/service-worker.js', '/assets/main-h4sh.js']) {
      const policy = String((await get(url)).headers['content-security-policy'])
      expect(policy).toContain("default-src 'none'; script-src 'self' 'wasm-unsafe-eval'; style-src 'self';")
      // WebAssembly is allowed: its code comes from our own files too, not from text.
      expect(policy.replace("'wasm-unsafe-eval'", '')).not.toMatch(/unsafe|https?:|\*/)
    }
  })

  it.each([
    '/assets/../../secret.txt',
    '/assets/..%2f..%2fsecret.txt',
    '/assets/%2e%2e/index.html',
    '/assets/main-h4sh.js.br',
    '/assets/main-h4sh.js/',
    '/assets/',
    '/index.html',
    '/secret.txt',
    '/recognition/fra.bin',
    '/recognition/deu.traineddata',
    '/recognition/../deu.traineddata',
    '/recognition/..%2fdeu.bin',
  ])('is served only if it is listed: %s is 404', async (url) => {
    expect((await get(url)).statusCode).toBe(404)
  })

  it('is 404 if it was removed after the start, while others still work', async () => {
    rmSync(join(folder, 'assets/main-h4sh.js'))
    expect((await get('/assets/main-h4sh.js')).json()).toMatchObject({ code: 'not_found' })
    expect((await get('/')).statusCode).toBe(200)
  })
})

describe('Recognition data of the service', () => {
  it('are listed with their sizes, and sent by the name of the language', async () => {
    expect((await get('/recognition/languages.json')).json()).toEqual({ deu: 31, eng: 31 })
    const { payload, headers } = await get('/recognition/deu.bin')
    expect([payload, headers['content-type']]).toEqual([
      'of the service: deu.traineddata',
      'application/octet-stream',
    ])
    const again = await get('/recognition/deu.bin', { 'if-none-match': String(headers.etag) })
    expect(again.statusCode).toBe(304)
  })

  it('do not replace those of the page', async () => {
    expect((await get('/recognition/eng.bin')).payload).toBe('of the page')
  })
})

it('GET / explains how to build the page if it was not built', async () => {
  await app.close()
  rmSync(folder, { recursive: true })
  serve()
  const answer = await get('/')
  expect([answer.statusCode, answer.headers['content-type']]).toEqual([200, 'text/html; charset=utf-8'])
  expect(answer.payload).toContain('npm run build')
})
