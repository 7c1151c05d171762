import { connect, type Socket } from 'node:net'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type ServerUnderTest, startForTest, TOKEN } from '../support/running-server.js'

describe('A slow client', () => {
  let server: ServerUnderTest
  const sockets: Socket[] = []
  beforeAll(async () => {
    server = await startForTest({
      OCTAVO_REQUEST_TIMEOUT_SECONDS: '5',
      OCTAVO_IDLE_TIMEOUT_SECONDS: '2',
    })
  })
  afterAll(async () => {
    for (const socket of sockets) socket.destroy()
    await server.end()
  })

  /**
   * Sends the head at once and the rest byte by byte, ten in a second; returns the response when the server
   * has closed the connection. A thousand bytes would take longer than a test may.
   */
  function trickle(head: string, rest: string): Promise<string> {
    return new Promise((resolve) => {
      let answer = ''
      let sent = 0
      let timer: NodeJS.Timeout | undefined
      const socket = connect(Number(new URL(server.url).port), '127.0.0.1', () => {
        socket.write(head)
        timer = setInterval(() => {
          const byte = rest[sent++]
          if (byte !== undefined) socket.write(byte)
        }, 100)
      })
      sockets.push(socket)
      socket.on('data', (chunk) => {
        answer += chunk.toString('latin1')
      })
      socket.on('error', () => undefined)
      socket.on('close', () => {
        clearInterval(timer)
        resolve(answer)
      })
    })
  }

  const post = `POST /api/v1/execute HTTP/1.1\r\nHost: localhost\r\nAuthorization: Bearer ${TOKEN}\r\n`

  it('is disconnected at a deadline while it sends headers', async () => {
    const answer = await trickle('GET /healthz HTTP/1.1\r\nHost: localhost\r\nX-Slow: ', 'x'.repeat(1000))
    expect(answer).toMatch(/^(HTTP\/1\.1 408 |$)/)
  })

  it('gets 408 while it sends a JSON body', async () => {
    const head = `${post}Content-Type: application/json\r\nContent-Length: 1000\r\n\r\n`
    const answer = await trickle(head, `{"a":"${'x'.repeat(1000)}`)
    expect(answer).toMatch(/^HTTP\/1\.1 408 [\s\S]*"code":"request_timeout"/)
  })

  it('gets 408 while it sends a form', async () => {
    const head = `${post}Content-Type: multipart/form-data; boundary=b\r\nContent-Length: 100000\r\n\r\n--b\r\nContent-Disposition: form-data; name="task"\r\n\r\n`
    const answer = await trickle(head, 'x'.repeat(1000))
    expect(answer).toMatch(/^HTTP\/1\.1 408 [\s\S]*"code":"request_timeout"/)
  })

  it('is disconnected when it stops in the middle of a file', async () => {
    const head = `${post.replace('execute', 'uploads')}Content-Type: multipart/form-data; boundary=b\r\nContent-Length: 100000\r\n\r\n--b\r\nContent-Disposition: form-data; name="file"; filename="a.pdf"\r\n\r\n%PDF-`
    await trickle(head, '1.4')
    expect((await server.call('/api/v1/tasks')).status).toBe(200)
  })

  it('does not keep other clients from being served', async () => {
    const head = `${post}Content-Type: application/json\r\nContent-Length: 1000\r\n\r\n`
    const slow = Array.from({ length: 200 }, () => trickle(head, `{"a":"${'x'.repeat(1000)}`))
    for (let count = 0; count < 20; count++) expect((await server.call('/api/v1/tasks')).status).toBe(200)
    for (const answer of await Promise.all(slow)) expect(answer).toContain(' 408 ')
  })
})
