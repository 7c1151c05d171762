import { once } from 'node:events'
import { connect, createServer, type Server, type Socket } from 'node:net'
import { afterEach, describe, expect, it } from 'vitest'
import { limitConnectionsPerAddress } from '../../src/http/connections-per-address.js'
import { startForTest } from '../support/running-server.js'

describe('The connection limit per address', () => {
  let server: Server | undefined
  const sockets: Socket[] = []
  afterEach(() => {
    for (const socket of sockets.splice(0)) socket.destroy()
    server?.close()
  })

  async function listening(most: number, proxies: readonly string[] = []): Promise<number> {
    server = createServer((socket) => {
      socket.resume()
      setImmediate(() => socket.destroyed || socket.write('hello'))
    })
    limitConnectionsPerAddress(server, most, proxies)
    server.listen(0, '127.0.0.1')
    await once(server, 'listening')
    return (server.address() as { port: number }).port
  }

  /** Whether the connection was accepted, not closed. */
  async function taken(port: number, localAddress = '127.0.0.1'): Promise<boolean> {
    const socket = connect({ port, host: '127.0.0.1', localAddress })
    socket.write('GET /healthz HTTP/1.1\r\nHost: localhost\r\n\r\n')
    sockets.push(socket)
    socket.on('error', () => undefined)
    return Promise.race([once(socket, 'data').then(() => true), once(socket, 'close').then(() => false)])
  }

  it('leaves connections to other addresses', async () => {
    const port = await listening(2)
    expect([await taken(port), await taken(port), await taken(port)]).toEqual([true, true, false])
    expect(await taken(port, '127.0.0.2')).toBe(true)
    sockets[0]!.destroy()
    await expect.poll(() => taken(port)).toBe(true)
    expect(await taken(port)).toBe(false)
  })

  it('does not apply to trusted proxies, nor if it is 0', async () => {
    const behind = await listening(1, ['127.0.0.0/30', '::1'])
    expect([await taken(behind, '127.0.0.2'), await taken(behind, '127.0.0.2')]).toEqual([true, true])
    expect([await taken(behind, '127.0.0.9'), await taken(behind, '127.0.0.9')]).toEqual([true, false])
    server!.close()
    const unlimited = await listening(0)
    expect([await taken(unlimited), await taken(unlimited)]).toEqual([true, true])
  })

  it('follows OCTAVO_MAX_CONNECTIONS_PER_ADDRESS', async () => {
    const service = await startForTest({ OCTAVO_MAX_CONNECTIONS_PER_ADDRESS: '1' })
    try {
      const port = Number(new URL(service.url).port)
      expect([await taken(port), await taken(port)]).toEqual([true, false])
      for (const socket of sockets) socket.destroy()
      await expect.poll(() => taken(port)).toBe(true)
    } finally {
      await service.end()
    }
  })
})
