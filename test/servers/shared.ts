import { createServer } from 'node:http'
import type { Part } from './part.js'

/** The environment variable with the URL where test files request the shared parts. */
export const SHARED_PARTS = 'OCTAVO_TEST_PARTS'

/**
 * One of each part for the complete test run, started when the first file requests it: a GET of its name
 * returns its address as JSON. They end with the run.
 */
export default async function setUp(): Promise<(() => Promise<void>) | undefined> {
  // Called once for each project of the run, in the same process.
  if (process.env[SHARED_PARTS] !== undefined) return undefined
  // Loaded with the first request, because most runs of a few files need none.
  const starters = new Map<string, () => Promise<Part>>([
    ['postgres', async () => (await import('./postgres.js')).startPostgres()],
    ['redis', async () => (await import('./redis.js')).startRedis()],
    ['s3', async () => (await import('./s3.js')).startS3()],
  ])
  const started = new Map<string, Promise<Part>>()

  const server = createServer((request, response) => {
    const name = request.url?.slice(1) ?? ''
    const part = started.get(name) ?? starters.get(name)?.()
    if (part === undefined) {
      response.writeHead(404).end(`There is no part ${name}.`)
      return
    }
    started.set(name, part)
    part.then(
      (address) => response.end(JSON.stringify(address)),
      (error: unknown) => response.writeHead(500).end(String(error)),
    )
  })
  server.listen(0, '127.0.0.1')
  await new Promise((resolve) => server.once('listening', resolve))
  const address = server.address()
  if (address === null || typeof address === 'string') throw new Error('The shared parts have no port.')
  process.env[SHARED_PARTS] = `http://127.0.0.1:${address.port}`

  return async () => {
    delete process.env[SHARED_PARTS]
    server.close()
    server.closeAllConnections()
    const parts = await Promise.allSettled(started.values())
    await Promise.all(parts.map((part) => (part.status === 'fulfilled' ? part.value.close() : undefined)))
  }
}
