import { mkdtempSync, readFileSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'
import { temporaryFile } from '../../pdf/test/fixtures/temporary-file.js'
import { expectValid, pageMarkers } from '../../pdf/test/validators.js'
import { encrypted } from '../../server/test/encrypted.js'
import { pdf, useService } from '../../server/test/service.js'
import { TOKEN } from '../../server/test/support/running-server.js'
import { fromPath, saveTo } from '../src/node.js'
import { type Input, Octavo, type ProcessEvent, type UploadProgress } from '../src/octavo.js'
import { BreakingProxy } from './breaking-proxy.js'
import { failure } from './failure.js'

const service = useService()
const client = (url = service.url, token: string | undefined = TOKEN): Octavo =>
  new Octavo({ url, token, retries: 2 })

const processes = async (): Promise<number> => {
  const { body } = await service.get<{ processes: unknown[] }>('/api/v1/processes')
  return body.processes.length
}

describe('Octavo.run', () => {
  it('starts, uploads, executes and downloads in one call', async () => {
    const result = await client().run(
      'merge-pdf',
      [{ file: pdf('A', 3), name: 'a.pdf', page: '3,1' }, new Blob([new Uint8Array(pdf('B', 2))])],
      { bookmarks: 'wrap' },
      { outputName: 'mine.pdf' },
    )
    expect(result.files).toMatchObject([{ name: 'mine.pdf', pages: 4 }])
    const path = temporaryFile(await result.bytes())
    expectValid(path)
    expect(pageMarkers(path)).toEqual(['A-3', 'A-1', 'B-1', 'B-2'])
  })

  it('reads files from a path and from a stream, and writes the result to a path', async () => {
    const folder = mkdtempSync(join(tmpdir(), 'octavo-client-'))
    writeFileSync(join(folder, 'a.pdf'), pdf('A', 2))
    const stream = new Blob([new Uint8Array(pdf('S', 1))]).stream()
    const result = await client().run('merge-pdf', [
      await fromPath(join(folder, 'a.pdf')),
      { file: stream, name: 's.pdf' },
    ])
    await saveTo(join(folder, 'out.pdf'), result)
    expect(pageMarkers(join(folder, 'out.pdf'))).toEqual(['A-1', 'A-2', 'S-1'])
    expect(readFileSync(join(folder, 'out.pdf')).length).toBe(result.files[0]!.size)
  })

  it('takes the paths of files, and uploads one that is named twice once', async () => {
    const folder = mkdtempSync(join(tmpdir(), 'octavo-client-'))
    const [a, b] = [join(folder, 'a.pdf'), join(folder, 'b.pdf')]
    writeFileSync(a, pdf('A', 2))
    writeFileSync(b, pdf('B', 1))
    const sent = new Set<string>()
    const inputs = [a, { file: b, name: 'second.pdf' }, { file: a, page: 1 }]
    const onUpload = ({ name, total }: UploadProgress) => sent.add(`${name} ${total}`)
    const result = await client().run('merge-pdf', inputs, {}, { onUpload })
    expect(pageMarkers(temporaryFile(await result.bytes()))).toEqual(['A-1', 'A-2', 'B-1', 'A-1'])
    expect([...sent].sort()).toEqual([`a.pdf ${pdf('A', 2).length}`, `second.pdf ${pdf('B', 1).length}`])
    expect(result.report.inputs?.map(({ name }) => name)).toEqual(['a.pdf', 'second.pdf'])
  })

  it('explains an input that is not a file, before anything is sent', async () => {
    const before = await processes()
    const message = async (input: unknown): Promise<string> => {
      const run = client().run('merge-pdf', [pdf('A', 1), input as Input])
      return run.then(String, (error: Error) => error.message)
    }
    expect(await message(Promise.resolve(pdf('B', 1)))).toMatch(
      /^Input 2 is a promise, which has to be awaited: it must be a File, a Blob, bytes/,
    )
    expect(await message(undefined)).toMatch(/^Input 2 is undefined: it must be /)
    expect(await message({ file: 5 })).toMatch(/^Input 2 is of type number: it must be /)
    expect(await message('gone.pdf')).toMatch(/ENOENT.*gone\.pdf/)
    vi.stubGlobal('process', Object.create(process, { getBuiltinModule: { value: undefined } }))
    const inBrowser = await message('C:\\fakepath\\b.pdf').finally(() => vi.unstubAllGlobals())
    expect(inBrowser).toBe(
      "An input is the text 'C:\\fakepath\\b.pdf': files can be read by their path in Node only. Use a File, a Blob or bytes.",
    )
    expect(await processes()).toBe(before)
  })

  it('continues with another task without uploading again', async () => {
    const first = await client().run('merge-pdf', [pdf('A', 2), pdf('B', 1)])
    const second = await first.next('rotate-pdf', { angle: 90 })
    expect(second.task).toBe('rotate-pdf')
    expect(pageMarkers(temporaryFile(await second.bytes()))).toEqual(['A-1', 'A-2', 'B-1'])
  })

  it('returns several outputs one by one, or all as a ZIP', async () => {
    const result = await client().run('split-pdf', [{ file: pdf('A', 2), name: 'a.pdf' }])
    expect(result.files.map(({ name }) => name)).toEqual(['a-1.pdf', 'a-2.pdf'])
    expect(pageMarkers(temporaryFile(await result.bytes(2)))).toEqual(['A-2'])
    expect(
      Buffer.from(await result.bytes())
        .subarray(0, 2)
        .toString(),
    ).toBe('PK')
  })
})

describe('Progress of a run', () => {
  it('reports the sent bytes of each file and the state of the execution', async () => {
    const bytes = pdf('A', 50)
    const uploads: UploadProgress[] = []
    const events: ProcessEvent[] = []
    await client().run('merge-pdf', [{ file: bytes, name: 'a.pdf' }], undefined, {
      onUpload: (progress) => uploads.push(progress),
      onProgress: (event) => events.push(event),
    })
    expect(uploads.at(-1)).toEqual({ name: 'a.pdf', sent: bytes.length, total: bytes.length })
    expect(events.at(-1)).toMatchObject({ state: 'succeeded', percent: 100 })
  })

  it('ends with the reason of a failure, with and without events', async () => {
    const locked = encrypted(pdf('L', 2), { user: 'secret', owner: 'owner' })
    for (const settings of [{}, { onProgress: () => undefined }]) {
      const error = await failure(
        client().run('merge-pdf', [{ file: locked, name: 'locked.pdf' }], undefined, settings),
      )
      expect(error.code).toBe('password_required')
      expect(error.message).toContain('locked.pdf')
    }
  })
})

describe('A failed call', () => {
  it('throws an error with code, status, field and request id', async () => {
    const error = await failure(client().run('rotate-pdf', [pdf()], { angle: 45 } as never))
    expect(error).toMatchObject({ code: 'invalid_parameter', status: 400, field: 'options[angle]' })
    expect(error.requestId).toMatch(/\S/)
    expect(await failure(client(service.url, 'wrong').tasks())).toMatchObject({
      code: 'unauthorized',
      status: 401,
    })
  })

  it('leaves nothing on the service', async () => {
    const before = await processes()
    await failure(client().run('merge-pdf', [{ file: new Uint8Array([1, 2, 3]), name: 'no.pdf' }]))
    expect(await processes()).toBe(before)
  })

  it('throws connection_failed if no service answers', async () => {
    const nobody = new Octavo({ url: 'http://127.0.0.1:9', token: TOKEN, retries: 1 })
    expect(await failure(nobody.tasks())).toMatchObject({ code: 'connection_failed', status: undefined })
  })
})

describe('Aborting a run', () => {
  it('stops the execution and deletes the process', async () => {
    const before = await processes()
    const stop = new AbortController()
    const run = client().run('slow' as never, [pdf()], undefined, {
      signal: stop.signal,
      onProgress: ({ state }) => state === 'running' && stop.abort(),
    })
    await expect(run).rejects.toMatchObject({ name: 'AbortError' })
    expect(await processes()).toBe(before)
  })
})

describe('A broken connection', () => {
  let proxy: BreakingProxy
  let url: string
  beforeAll(async () => {
    proxy = new BreakingProxy(Number(new URL(service.url).port))
    url = await proxy.start()
  })
  afterAll(() => proxy.stop())

  for (const path of ['start-task', 'uploads', 'execute', 'events', 'download']) {
    it(`is retried during ${path}, without doing anything twice`, async () => {
      const before = await processes()
      proxy.breaks = { path: `/api/v1/${path === 'events' ? 'processes' : path}`, times: 1 }
      proxy.broken = 0
      const settings = path === 'events' ? { onProgress: () => undefined } : {}
      const result = await client(url).run('merge-pdf', [pdf('A', 1), pdf('B', 1)], undefined, settings)
      const bytes = await result.bytes()
      expect(bytes.length).toBe(result.files[0]!.size)
      expect(proxy.broken).toBe(1)
      expect(await processes()).toBe(before + 1)
    })
  }
})
