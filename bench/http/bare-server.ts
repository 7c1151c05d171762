import { randomBytes } from 'node:crypto'
import { createReadStream } from 'node:fs'
import { open, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import multipart from '@fastify/multipart'
import Fastify from 'fastify'

/**
 * The baseline for the service. It accepts the same requests, writes each upload and as many bytes as the
 * result has to disk, and sends these bytes back. It does nothing else: no tokens, no database, no PDF.
 */
const [folder = '.', bytesToSend = '0'] = process.argv.slice(2)
const answerBytes = Number(bytesToSend)
const uploads = new Map<string, string[]>()
const results = new Map<string, string>()
const newId = (): string => randomBytes(32).toString('base64url')

const app = Fastify()
await app.register(multipart, { limits: { fileSize: 2 ** 31 } })

app.post('/api/v1/start-task', async () => {
  const processId = newId()
  uploads.set(processId, [])
  return { processId, task: 'merge-pdf' }
})

app.post('/api/v1/uploads', async (request) => {
  const path = join(folder, newId())
  let processId = ''
  let fileName = ''
  for await (const part of request.parts()) {
    if (part.type === 'file') {
      fileName = part.filename
      await store(part.file, path)
    } else if (part.fieldname === 'processId') processId = String(part.value)
  }
  uploads.get(processId)?.push(path)
  return { message: 'Stored.', fileName, server_filename: path }
})

app.post<{ Body: { processId: string } }>('/api/v1/execute', async (request) => {
  const { processId } = request.body
  const path = join(folder, newId())
  await store(bytesOf(uploads.get(processId) ?? []), path)
  results.set(processId, path)
  return { status: true, processId, output_filesize: answerBytes }
})

app.get<{ Params: { id: string } }>('/api/v1/download/:id', async (request, reply) => {
  reply.header('content-type', 'application/pdf').header('content-length', answerBytes)
  return reply.send(createReadStream(results.get(request.params.id) ?? ''))
})

process.on('SIGTERM', () => process.exit(0))
console.log(`listens at ${await app.listen({ port: 0, host: '127.0.0.1' })}`)

async function store(bytes: AsyncIterable<Buffer>, path: string): Promise<void> {
  const file = await open(path, 'wx')
  try {
    for await (const chunk of bytes) await file.write(chunk)
    await file.sync()
  } finally {
    await file.close()
  }
}

/** The bytes of the files in order, starting over with the first one until there are enough for an answer. */
async function* bytesOf(paths: readonly string[]): AsyncGenerator<Buffer> {
  let left = answerBytes
  while (left > 0 && paths.length > 0) {
    for (const path of paths) {
      if (left === 0) return
      const bytes = await readFile(path)
      yield bytes.subarray(0, left)
      left -= Math.min(left, bytes.length)
    }
  }
}
