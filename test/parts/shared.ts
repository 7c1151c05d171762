import { createServer } from 'node:http'
import type { Part } from './part.js'

/** Where files of tests ask for the parts that they share. */
export const SHARED_PARTS = 'OCTAVO_TEST_PARTS'

/**
 * One of each part for a whole run of tests, started when the first file asks for it: a GET of its name answers with its address as JSON.
 * They end with the run.
 */
export default async function setUp(): Promise<(() => Promise<void>) | undefined> {
  // Once for each project of the run, in the same process.
  if (process.env[SHARED_PARTS] !== undefined) return undefined
  // Loaded with the first that asks: most runs of a few files need none.
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
