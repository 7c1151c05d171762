import { createWriteStream } from 'node:fs'
import { open, rm } from 'node:fs/promises'
import { createServer, type IncomingMessage } from 'node:http'
import { join } from 'node:path'
import { pipeline } from 'node:stream/promises'

/** The upper bound for the speed of an upload: pipes the body into a file and syncs the file to disk. */
const [folder = '.'] = process.argv.slice(2)
const path = join(folder, 'received')

const server = createServer(async (request, response) => {
  await store(request)
  response.end('{}')
})
server.requestTimeout = 0
process.on('SIGTERM', () => process.exit(0))
server.listen(0, '127.0.0.1', () => {
  const address = server.address()
  console.log(`listens at http://127.0.0.1:${typeof address === 'object' ? address?.port : ''}`)
})

async function store(request: IncomingMessage): Promise<void> {
  await rm(path, { force: true })
  await pipeline(request, createWriteStream(path, { flags: 'wx' }))
  const file = await open(path, 'r+')
  await file.sync().finally(() => file.close())
}
