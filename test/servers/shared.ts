import { createServer } from 'node:http'
import type { TestServer } from './test-server.js'

/** The environment variable with the URL where test files request the shared servers. */
export const SHARED_SERVERS = 'OCTAVO_TEST_SERVERS'

/**
 * One of each server for the complete test run, started when the first file requests it: a GET of its name
 * returns its address as JSON. They end with the run.
 */
export default async function setUp(): Promise<(() => Promise<void>) | undefined> {
  // Called once for each project of the run, in the same process.
  if (process.env[SHARED_SERVERS] !== undefined) return undefined
  // Loaded with the first request, because most runs of a few files need none.
  const starters = new Map<string, () => Promise<TestServer>>([
    ['postgres', async () => (await import('./postgres.js')).startPostgres()],
    ['redis', async () => (await import('./redis.js')).startRedis()],
    ['s3', async () => (await import('./s3.js')).startS3()],
  ])
  const started = new Map<string, Promise<TestServer>>()

  const server = createServer((request, response) => {
    const name = request.url?.slice(1) ?? ''
    const wanted = started.get(name) ?? starters.get(name)?.()
    if (wanted === undefined) {
      response.writeHead(404).end(`There is no server ${name}.`)
      return
    }
    started.set(name, wanted)
    wanted.then(
      (address) => response.end(JSON.stringify(address)),
      (error: unknown) => response.writeHead(500).end(String(error)),
    )
  })
  server.listen(0, '127.0.0.1')
  await new Promise((resolve) => server.once('listening', resolve))
  const address = server.address()
  if (address === null || typeof address === 'string') throw new Error('The shared servers have no port.')
  process.env[SHARED_SERVERS] = `http://127.0.0.1:${address.port}`

  return async () => {
    delete process.env[SHARED_SERVERS]
    server.close()
    server.closeAllConnections()
    const servers = await Promise.allSettled(started.values())
    await Promise.all(servers.map((one) => (one.status === 'fulfilled' ? one.value.close() : undefined)))
  }
}
