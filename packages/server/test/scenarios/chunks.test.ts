import { describe, expect, it } from 'vitest'
import { pdf, useService } from '../service.js'

describe('A file uploaded in chunks to /v1', () => {
  const service = useService()

  const started = async (): Promise<string> =>
    ((await (await service.call('/v1/start/merge')).json()) as { task: string }).task

  /** Sends the number of a chunk after its bytes, as .NET does. */
  async function sent(task: string, bytes: Uint8Array, chunk: number, chunks: number, name = 'a.pdf') {
    const form = new FormData()
    form.set('task', task)
    form.set('file', new Blob([new Uint8Array(bytes)]), name)
    form.set('chunk', String(chunk))
    form.set('chunks', String(chunks))
    const response = await service.call('/v1/upload', { method: 'POST', body: form })
    return { status: response.status, body: (await response.json()) as { server_filename: string | null } }
  }

  const thirds = (bytes: Buffer): Buffer[] => {
    const size = Math.ceil(bytes.length / 3)
    return [0, 1, 2].map((index) => bytes.subarray(index * size, (index + 1) * size))
  }

  it('is assembled by the machine that receives the last chunk', async () => {
    const task = await started()
    const chunks = thirds(pdf('A', 3))
    for (const [number, bytes] of chunks.slice(0, 2).entries())
      expect(await sent(task, bytes, number, 3)).toEqual({ status: 200, body: { server_filename: null } })
    // Another file in between.
    const [first, ...rest] = thirds(pdf('B', 2))
    expect((await sent(task, first!, 0, 3, 'b.pdf')).status).toBe(200)
    const { body } = await sent(task, chunks[2]!, 2, 3)
    for (const [index, bytes] of rest.entries()) await sent(task, bytes, index + 1, 3, 'b.pdf')
    const { files } = await service.process(task)
    expect(files.map(({ fileName, page_count }) => [fileName, page_count])).toEqual([
      ['a.pdf', 3],
      ['b.pdf', 2],
    ])
    const processed = await service.post('/v1/process', {
      task,
      files: files.map(({ fileName, server_filename }) => ({ filename: fileName, server_filename })),
    })
    expect(processed.status).toBe(200)
    expect(body.server_filename).toBe(files[0]!.server_filename)
    expect(await service.pagesOf(task)).toEqual(['A-1', 'A-2', 'A-3', 'B-1', 'B-2'])
  })

  it('gets an error naming the expected chunk if one is out of order, and can continue or restart', async () => {
    const task = await started()
    const chunks = thirds(pdf('A', 3))
    await sent(task, chunks[0]!, 0, 3)
    expect(await sent(task, chunks[2]!, 2, 3)).toMatchObject({
      status: 400,
      body: { error: { param: 'chunk', message: expect.stringContaining('chunk 1 of 3 is the next') } },
    })
    await sent(task, chunks[1]!, 1, 3)
    // The last chunk may be empty, if the file is a multiple of the chunk size.
    const again = [...thirds(pdf('B', 1)), Buffer.alloc(0)]
    for (const [number, bytes] of again.entries()) await sent(task, bytes, number, 4)
    const { files } = await service.process(task)
    expect(files.map(({ fileName, page_count }) => [fileName, page_count])).toEqual([['a.pdf', 1]])
  })

  it('is refused if it turns out not to be a PDF, and leaves nothing behind', async () => {
    const task = await started()
    await sent(task, Buffer.from('plain '), 0, 2)
    expect((await sent(task, Buffer.from('text'), 1, 2)).status).toBe(400)
    expect((await sent(task, Buffer.from('text'), 1, 2)).body).toMatchObject({ error: { param: 'chunk' } })
    expect((await service.process(task)).files).toEqual([])
  })
})
