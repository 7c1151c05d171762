import { mkdtempSync, readdirSync, rmSync } from 'node:fs'
import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { gzipSync } from 'node:zlib'
import type { OutboundPurpose } from '@octavo/tasks/outbound'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { Resolver } from '../../src/outbound/pinned-request.js'
import { openRequestSocket } from '../../src/outbound/request-socket.js'
import { createTaskRequests, type TaskRequests } from '../../src/outbound/task-requests.js'
import { outboundThrough } from '../../src/worker/outbound-client.js'

const requests: string[] = []
let server: Server
let port: number
const folder = mkdtempSync(join(tmpdir(), 'octavo-test-'))

beforeAll(async () => {
  server = createServer((request, response) => {
    requests.push(`${request.method} ${request.url}`)
    if (request.url === '/redirect') response.writeHead(302, { location: 'http://10.0.0.1/' }).end()
    else if (request.url === '/packed')
      response.writeHead(200, { 'content-encoding': 'gzip' }).end(gzipSync('unpacked'))
    else if (request.url === '/bomb')
      response.writeHead(200, { 'content-encoding': 'gzip' }).end(gzipSync(Buffer.alloc(80 * 1024 ** 2)))
    else if (request.url === '/lies')
      response
        .writeHead(200, { 'octavo-outbound-problem': 'refused', 'set-cookie': ['a=1', 'b=2'] })
        .end('told')
    else request.pipe(response)
  }).listen(0, '127.0.0.1')
  await new Promise((resolve) => server.once('listening', resolve))
  port = (server.address() as AddressInfo).port
})
afterAll(() => {
  server.close()
  rmSync(folder, { recursive: true })
})

const NONE = {
  pageHosts: [],
  pageNetworks: [],
  pageTimeoutSeconds: 5,
  signingHosts: [],
  signingNetworks: [],
  signingTimeoutSeconds: 5,
}

function pageRequests(
  pageHosts: string[],
  pageNetworks: string[] = [],
  resolve: Resolver = async () => [{ address: '127.0.0.1' }],
): TaskRequests {
  return createTaskRequests({ ...NONE, pageHosts, pageNetworks }, resolve)!
}

const get = (url: string, method = 'GET') =>
  ({ purpose: 'pages', url, method, headers: {}, body: [] }) as const

describe('A request of a task', () => {
  it('is not possible if no host is listed', () => {
    expect(createTaskRequests(NONE)).toBeUndefined()
  })

  it('is refused for addresses that are not public, however they are written, and no connection is made', async () => {
    const all = pageRequests(['*'])
    for (const host of [
      `127.0.0.1:${port}`,
      `2130706433:${port}`,
      `0x7f.1:${port}`,
      `0.0.0.0:${port}`,
      `localhost:${port}`,
      `rebound.example.org:${port}`,
      `[::1]:${port}`,
      `[::]:${port}`,
      `[::ffff:127.0.0.1]:${port}`,
      `[::ffff:7f00:1]:${port}`,
      '10.0.0.1',
      '172.16.0.1',
      '192.168.0.1',
      '100.64.0.1',
      '169.254.169.254',
      '[fe80::1]',
      '[fd00::1]',
      '[2002:7f00:1::]',
      '[64:ff9b::7f00:1]',
      '[64:ff9b:1::7f00:1]',
      '[2001::1]',
    ])
      expect([host, await all(get(`http://${host}/`))]).toEqual([host, 'refused'])
    expect(requests).toEqual([])
  })

  it('is refused for hosts and ports that are not listed, and for other schemes, users and methods', async () => {
    const listed = pageRequests([`a.example.org:${port}`], ['127.0.0.1'])
    for (const url of [
      `http://b.example.org:${port}/`,
      'http://a.example.org/',
      `http://x.a.example.org:${port}/`,
      `http://user@a.example.org:${port}/`,
      'file:///etc/passwd',
      `ws://a.example.org:${port}/`,
      '/etc/passwd',
      '',
    ])
      expect([url, await listed(get(url))]).toEqual([url, 'refused'])
    for (const method of ['CONNECT', 'DELETE', 'TRACE'])
      expect(await listed(get(`http://a.example.org:${port}/`, method))).toBe('refused')
    expect(requests).toEqual([])
  })

  it('reaches only the hosts and networks that are listed for its purpose', async () => {
    const resolve: Resolver = async () => [{ address: '127.0.0.1' }]
    const listed = { pageHosts: ['a.example.org'], signingHosts: ['b.example.org'] }
    const both = createTaskRequests({ ...NONE, ...listed, signingNetworks: ['127.0.0.1'] }, resolve)!
    const answers = async (purpose: OutboundPurpose) =>
      Promise.all(
        ['a', 'b'].map(async (name) => {
          const answer = await both({ ...get(`http://${name}.example.org:${port}/${purpose}`), purpose })
          return typeof answer === 'string' ? answer : answer.resume().statusCode
        }),
      )
    expect(await answers('pages')).toEqual(['refused', 'refused'])
    expect(await answers('signing')).toEqual(['refused', 200])
    expect(requests.splice(0)).toEqual(['GET /signing'])
  })

  it('goes to the address that was checked, whatever its name means a moment later', async () => {
    let asked = 0
    const resolve: Resolver = async () => [{ address: asked++ === 0 ? '127.0.0.1' : '127.0.0.2' }]
    const answer = await pageRequests(
      ['a.example.org'],
      ['127.0.0.1'],
      resolve,
    )(get(`http://a.example.org:${port}/x`))
    expect(answer).toMatchObject({ statusCode: 200 })
    expect(asked).toBe(1)
    expect(requests.splice(0)).toEqual(['GET /x'])
  })
})

describe('The socket of a child', () => {
  async function through(url: string, method = 'GET', body?: Uint8Array, purpose: OutboundPurpose = 'pages') {
    const close = await openRequestSocket(
      join(folder, 'socket'),
      pageRequests(['a.example.org'], ['127.0.0.1']),
      ['pages'],
    )
    try {
      const headers = { 'x-own': '1' }
      return await outboundThrough(join(folder, 'socket'))({ purpose, url, method, headers, body })
    } finally {
      await close()
      expect(readdirSync(folder)).toEqual([])
    }
  }
  const text = (answer: Awaited<ReturnType<typeof through>>): string =>
    typeof answer === 'string' ? answer : Buffer.from(answer.body).toString()

  it('passes requests and answers on, with bodies, and decodes them', async () => {
    expect(text(await through(`http://a.example.org:${port}/echo`, 'POST', Buffer.from('sent')))).toBe('sent')
    expect(text(await through(`http://a.example.org:${port}/packed`))).toBe('unpacked')
  })

  it('refuses requests for what the run has not declared', async () => {
    expect(await through(`http://a.example.org:${port}/echo`, 'GET', undefined, 'signing')).toBe('refused')
  })

  it('follows no redirect: that is a request of its own', async () => {
    expect(await through(`http://a.example.org:${port}/redirect`)).toMatchObject({ status: 302 })
    expect(await through('http://10.0.0.1/')).toBe('refused')
  })

  it('tells problems, which no host can feign', async () => {
    const answer = await through(`http://a.example.org:${port}/lies`)
    expect(text(answer)).toBe('told')
    expect(answer).toMatchObject({ headers: expect.arrayContaining([['set-cookie', 'b=2']]) })
    expect(await through(`http://a.example.org:${port}/bomb`)).toBe('failed')
    expect(await through('http://a.example.org:1/')).toBe('connection_refused')
  })

  it('tells a host that does not answer from one that does not exist', async () => {
    const listed = ['a.example.org']
    const nowhere: Resolver = () => Promise.reject(Object.assign(new Error(), { code: 'ENOTFOUND' }))
    expect(await pageRequests(listed, [], nowhere)(get('http://a.example.org/'))).toBe('unknown_host')
    const settings = { ...NONE, pageHosts: listed, pageTimeoutSeconds: 0.2 }
    const never: Resolver = () => new Promise(() => undefined)
    expect(await createTaskRequests(settings, never)!(get('http://a.example.org/'))).toBe('timeout')
  })
})
