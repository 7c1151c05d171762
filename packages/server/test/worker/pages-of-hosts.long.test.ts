import { readFileSync } from 'node:fs'
import { createServer, type IncomingMessage, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { withPrograms } from '../../../../test/with-programs.js'
import { pdfText } from '../../../pdf/test/validators.js'
import { openRequestSocket } from '../../src/outbound/request-socket.js'
import { createTaskRequests } from '../../src/outbound/task-requests.js'
import type { WorkerPoolOptions } from '../../src/worker/pool.js'
import { PoolUnderTest } from './pool-under-test.js'

const CHROMIUM = 'chromium-headless-shell'
const NEEDS = {
  programs: [CHROMIUM],
  optionalPrograms: [],
  addons: false,
  outbound: ['pages'] as const,
  memoryBytes: 2 * 1024 ** 3,
  seconds: 0,
}

let under: PoolUnderTest
let server: Server
let origin: string
const received: IncomingMessage[] = []

beforeEach(async () => {
  under = new PoolUnderTest()
  received.length = 0
  server = createServer((request, response) => {
    received.push(request)
    const { pathname } = new URL(request.url!, 'http://x')
    if (pathname === '/moved') response.writeHead(302, { location: '/page' }).end()
    else if (pathname === '/out') response.writeHead(302, { location: 'http://10.0.0.1/' }).end()
    else if (pathname === '/page')
      response
        .writeHead(200, { 'content-type': 'text/html', 'set-cookie': 'own=1' })
        .end(
          '<title>T</title><p>Arrived</p><link rel=stylesheet href=/styles><img src="http://10.0.0.1/a.png">',
        )
    else if (pathname === '/styles')
      response.writeHead(200, { 'content-type': 'text/css' }).end('p::after { content: " in style" }')
    else if (pathname === '/gone') response.writeHead(404, { 'content-type': 'text/html' }).end('Gone')
    else if (pathname !== '/hangs') response.end()
  }).listen(0, '127.0.0.1')
  await new Promise((resolve) => server.once('listening', resolve))
  origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
})
afterEach(async () => {
  server.closeAllConnections()
  server.close()
  await under.close()
})

/** Converts a page by its address. */
async function convert(url: string, options: object, pool: Omit<WorkerPoolOptions, 'folder'>) {
  const opened = await under.open(pool)
  under.file('page.url', `[InternetShortcut]\r\nURL=${url}\r\n`)
  return opened.run(under.job('html-to-pdf', { entries: [under.entry('page.url')], options, needs: NEEDS }))
}

function reaching(hosts: string[], networks: string[]): Omit<WorkerPoolOptions, 'folder'> {
  const requests = createTaskRequests({
    pageHosts: hosts,
    pageNetworks: networks,
    pageTimeoutSeconds: 5,
    signingHosts: ['*'],
    signingNetworks: ['127.0.0.1'],
    signingTimeoutSeconds: 5,
  })!
  return { openOutbound: (path, purposes) => openRequestSocket(path, requests, purposes) }
}

withPrograms('A page of another host', ['bwrap', 'chromium', 'pdftotext'], () => {
  it('is converted if the operator allows the host, with redirects, cookies, headers and a user agent', async () => {
    const { outputs, report, release } = await convert(
      `${origin}/moved`,
      {
        headers: [
          { name: 'X-Own', value: 'sent' },
          { name: 'X-Other', value: 'not sent', scope: '^https:' },
        ],
        cookies: [{ name: 'given', value: '2', domain: '127.0.0.1' }],
        user_agent: 'Mine',
      },
      reaching(['127.0.0.1'], ['127.0.0.1']),
    )
    expect(pdfText(outputs[0]!.path)).toContain('Arrived in style')
    expect(received.map(({ url }) => url)).toEqual(['/moved', '/page', '/styles'])
    expect(received[0]!.headers).toMatchObject({ 'x-own': 'sent', 'user-agent': 'Mine', cookie: 'given=2' })
    expect(received[0]!.headers['x-other']).toBeUndefined()
    expect(received[2]!.headers.cookie).toBe('given=2; own=1')
    expect(report).toMatchObject({
      files: [{ blockedRequests: 1, blockedAddresses: ['http://10.0.0.1/a.png'] }],
    })
    expect(readFileSync(outputs[0]!.path).includes('10.0.0.1')).toBe(false)
    await release()
  })

  it.each([
    ['no host is allowed', {}, '/page'],
    ['its address is private and no network is listed', reaching(['*'], []), '/page'],
    ['another host is allowed', reaching(['example.org'], ['127.0.0.1']), '/page'],
  ])('gets no request if %s', async (_, pool, path) => {
    await expect(convert(`${origin}${path}`, {}, pool)).rejects.toMatchObject({ code: 'invalid_parameter' })
    expect(received).toEqual([])
  })

  it('cannot lead to a private address by a redirect', async () => {
    await expect(convert(`${origin}/out`, {}, reaching(['*'], ['127.0.0.1']))).rejects.toMatchObject({
      code: 'invalid_parameter',
    })
    expect(received.map(({ url }) => url)).toEqual(['/out'])
  })

  it('fails with its status, unless that is accepted', async () => {
    const pool = reaching(['*'], ['127.0.0.1'])
    await expect(convert(`${origin}/gone`, {}, pool)).rejects.toMatchObject({ code: 'page_failed' })
    const { outputs } = await convert(`${origin}/gone`, { fail_on_status: [] }, pool)
    expect(pdfText(outputs[0]!.path)).toContain('Gone')
  })

  it('is stopped at the time limit if it never ends, and the next page is converted', async () => {
    const pool = await under.open({ limits: { timeoutMs: 8_000 } })
    under.file('endless.html', '<script>for (;;);</script>')
    under.file('short.html', '<p>Short</p>')
    const job = (name: string) => under.job('html-to-pdf', { entries: [under.entry(name)], needs: NEEDS })
    await expect(pool.run(job('endless.html'))).rejects.toMatchObject({ code: 'task_timeout' })
    const { outputs } = await pool.run(job('short.html'))
    expect(pdfText(outputs[0]!.path)).toContain('Short')
  })
})
