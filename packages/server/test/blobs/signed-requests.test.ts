import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { text } from 'node:stream/consumers'
import { afterEach, describe, expect, it } from 'vitest'
import { SignedRequests, signed, signingKey } from '../../src/blobs/s3/signed-requests.js'

type Answering = (request: IncomingMessage, response: ServerResponse, number: number) => void

describe('A signed request for an object', () => {
  const closing: (() => void)[] = []
  afterEach(() => {
    for (const close of closing.splice(0)) close()
  })

  async function bucketThat(answers: Answering): Promise<SignedRequests> {
    let number = 0
    const server = createServer((request, response) => answers(request, response, ++number))
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
    const { port } = server.address() as AddressInfo
    const requests = new SignedRequests({
      bucketUrl: new URL(`http://127.0.0.1:${port}/bucket`),
      region: 'us-east-1',
      credentials: async () => ({ accessKeyId: 'key', secretAccessKey: 'secret', sessionToken: 'token' }),
      connectTimeoutMs: 1000,
      requestTimeoutMs: 200,
      maxSockets: 4,
    })
    closing.push(
      () => requests.close(),
      () => server.closeAllConnections(),
      () => server.close(),
    )
    return requests
  }

  it('has the signature of the AWS example (Signature Calculations: GET Object)', () => {
    const headers = signed(
      { method: 'GET', key: 'test.txt', headers: { range: 'bytes=0-9' } },
      {
        bucketUrl: new URL('https://examplebucket.s3.amazonaws.com/'),
        region: 'us-east-1',
        accessKeyId: 'AKIAIOSFODNN7EXAMPLE',
      },
      new Date('2013-05-24T00:00:00Z'),
      (day) => signingKey('wJalrXUtnFEMI/K7MDENG/bPxRfiCYEXAMPLEKEY', day, 'us-east-1'),
    )
    expect(headers.authorization).toBe(
      'AWS4-HMAC-SHA256 Credential=AKIAIOSFODNN7EXAMPLE/20130524/us-east-1/s3/aws4_request, SignedHeaders=host;range;x-amz-content-sha256;x-amz-date, Signature=f0e8bdb87c964420e857bd35b5d6ed310bd44f0170aba48dd91039c6036bdb41',
    )
  })

  it('uses the path of the bucket, and signs the session token', async () => {
    const seen: IncomingMessage[] = []
    const bucket = await bucketThat((request, response) => {
      seen.push(request)
      response.end('bytes')
    })
    expect(await text(await bucket.ask({ method: 'GET', key: 'files/a' }))).toBe('bytes')
    const [request] = seen
    expect(request?.url).toBe('/bucket/files/a')
    expect(request?.headers['x-amz-security-token']).toBe('token')
    expect(request?.headers.authorization).toContain('x-amz-date;x-amz-security-token,')
  })

  it('fails with the error code and status of the bucket, or the status alone', async () => {
    const bucket = await bucketThat((_request, response, number) => {
      if (number === 1) response.writeHead(503).end('<Error><Code>SlowDown</Code></Error>')
      else if (number === 2) response.writeHead(404).end()
      else response.writeHead(502, { 'content-length': 10_000_000 }).write('x')
    })
    const ask = () => bucket.ask({ method: 'GET', key: 'a' })
    await expect(ask()).rejects.toMatchObject({ name: 'SlowDown', $metadata: { httpStatusCode: 503 } })
    await expect(ask()).rejects.toMatchObject({ name: 'NoSuchKey', $metadata: { httpStatusCode: 404 } })
    await expect(ask()).rejects.toMatchObject({ name: 'Unknown', $metadata: { httpStatusCode: 502 } })
  })

  it('uses the bucket’s clock after RequestTimeTooSkewed', async () => {
    const dates: string[] = []
    const bucket = await bucketThat((request, response, number) => {
      dates.push(String(request.headers['x-amz-date']))
      if (number > 1) return response.end()
      response.writeHead(403, { date: 'Tue, 01 Jan 2030 12:00:00 GMT' })
      return response.end('<Error><Code>RequestTimeTooSkewed</Code></Error>')
    })
    const ask = () => bucket.ask({ method: 'GET', key: 'a' })
    await expect(ask()).rejects.toMatchObject({ name: 'RequestTimeTooSkewed' })
    ;(await ask()).resume()
    expect(dates[1]).toMatch(/^20300101T120\d{3}Z$/)
  })

  it('fails if the response does not begin in time', async () => {
    const bucket = await bucketThat(() => undefined)
    await expect(bucket.ask({ method: 'GET', key: 'a' })).rejects.toThrow('No response within 200 ms.')
  })
})
