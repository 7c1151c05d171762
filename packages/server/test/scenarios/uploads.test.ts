import { request } from 'node:http'
import { setTimeout as wait } from 'node:timers/promises'
import { describe, expect, it } from 'vitest'
import { encrypted } from '../encrypted.js'
import { blob, type ErrorAnswer, pdf, type UploadAnswer, unlikely, until, useService } from '../service.js'
import { TOKEN } from '../support/running-server.js'

describe('POST /api/v1/uploads', () => {
  const service = useService({ OCTAVO_MAX_FILES_PER_PROCESS: '20' })

  it('answers with message, fileName, and the documented fields', async () => {
    const processId = await service.start('merge-pdf')
    const bytes = pdf('A', 3)
    const { status, headers, body } = await service.upload<UploadAnswer>(processId, bytes, 'Report.pdf')
    expect(status).toBe(200)
    expect(headers.get('content-type')).toMatch(/^application\/json/)
    expect(body).toEqual({
      message: expect.stringMatching(/\w/),
      fileName: 'Report.pdf',
      fileSize: bytes.length,
      fileType: 'application/pdf',
      server_filename: expect.stringMatching(/^[\w-]{20,}$/),
      page_count: 3,
      encrypted: false,
      password_required: false,
    })
    expect(body.server_filename).not.toContain('Report')
  })

  it('accepts the fields in any order', async () => {
    const orders = [
      ['processId', 'task', 'file'],
      ['file', 'processId', 'task'],
      ['task', 'file', 'processId'],
      ['file', 'task', 'processId'],
    ]
    for (const order of orders) {
      const processId = await service.start()
      const values: Record<string, string | Blob> = { processId, task: 'merge-pdf', file: blob(pdf()) }
      const { status, body } = await service.uploadParts<UploadAnswer>(
        order.map((name) => [name, values[name]!, ...(name === 'file' ? ['a.pdf'] : [])] as const) as never,
      )
      expect([order, status, body.fileName]).toEqual([order, 200, 'a.pdf'])
    }
  })

  describe('The file name', () => {
    it('is made unique within the process', async () => {
      const processId = await service.start('merge-pdf')
      const names: string[] = []
      for (const name of ['a.pdf', 'a.pdf', 'A.PDF', 'b.pdf', 'a (2).pdf'])
        names.push((await service.add(processId, pdf(), name)).fileName)
      expect(names.slice(0, 2)).toEqual(['a.pdf', 'a (2).pdf'])
      expect(new Set(names.map((name) => name.toLowerCase())).size).toBe(5)
      const other = await service.start('merge-pdf')
      expect((await service.add(other, pdf(), 'a.pdf')).fileName).toBe('a.pdf')
    })

    it('is sanitised', async () => {
      const processId = await service.start('merge-pdf')
      const sent = [
        '../../etc/passwd',
        '..\\..\\x.pdf',
        'C:\\temp\\y.pdf',
        '-rf.pdf',
        'CON.pdf',
        '.hidden.pdf',
        'a‮fdp.pdf',
        'né.pdf',
        '',
      ]
      for (const name of sent) {
        const { fileName } = await service.add(processId, pdf(), name || 'blob')
        expect(fileName).not.toMatch(/[/\\:\p{C}]|^[.-]|^con\./iu)
        expect(fileName).toMatch(/\.pdf$/)
      }
      expect((await service.add(processId, pdf(), `${'ü'.repeat(400)}.pdf`)).fileName.length).toBeLessThan(
        256,
      )
    })
  })

  describe('The file type', () => {
    it('is determined by content, not by name or header', async () => {
      const processId = await service.start('merge-pdf')
      const named = await service.uploadParts<UploadAnswer>([
        ['processId', processId],
        ['task', 'merge-pdf'],
        ['file', new Blob([new Uint8Array(pdf())], { type: 'text/html' }), 'page.html'],
      ])
      expect([named.status, named.body.fileType]).toEqual([200, 'application/pdf'])
      for (const content of [
        '<html>%PD</html>',
        'PK\x03\x04',
        '\x89PNG\r\n\x1a\n',
        'x',
        `${' '.repeat(1020)}%PDF-1.4`,
      ]) {
        const { status, body } = await service.upload<ErrorAnswer>(
          processId,
          Buffer.from(content, 'latin1'),
          'fake.pdf',
        )
        expect([content.slice(0, 8), status, body.code]).toEqual([content.slice(0, 8), 422, 'not_a_pdf'])
        expect(body.field).toBe('file')
        expect(body.message).toContain('fake.pdf')
      }
    })

    it('is PDF if "%PDF-" is anywhere within the first 1,024 bytes', async () => {
      const processId = await service.start('merge-pdf')
      const late = Buffer.concat([Buffer.alloc(1019, ' '), pdf('A', 1)])
      const { status, body } = await service.upload<UploadAnswer>(processId, late, 'late.pdf')
      expect([status, body.fileType]).toEqual([200, 'application/pdf'])
    })

    it('is not PDF for an empty file, which is refused', async () => {
      const processId = await service.start('merge-pdf')
      const { status, body } = await service.upload<ErrorAnswer>(processId, Buffer.alloc(0))
      expect([status, body.code]).toEqual([422, 'not_a_pdf'])
    })

    it('may be an image for a task that accepts images, and nothing else', async () => {
      const processId = await service.start('picture')
      const png = Buffer.from('\x89PNG\r\n\x1a\n and so on', 'latin1')
      const taken = await service.upload<UploadAnswer>(processId, png, 'a.png', 'picture')
      expect(taken.body).toMatchObject({ fileType: 'image/png', page_count: null, encrypted: false })
      const refused = await service.upload<ErrorAnswer>(processId, Buffer.from('GIF89a'), 'a.gif', 'picture')
      expect(refused.status).toBe(422)
    })
  })

  describe('The answer about the file', () => {
    it('has page_count null for a damaged file, which execute repairs or reports', async () => {
      const processId = await service.start('merge-pdf')
      const { status, body } = await service.upload<UploadAnswer>(
        processId,
        Buffer.from('%PDF-1.4\nnothing more'),
      )
      expect(status).toBe(200)
      expect(body).toMatchObject({ page_count: null, encrypted: null, password_required: null })
    })

    it('says if a file needs a password', async () => {
      const processId = await service.start('merge-pdf')
      const locked = await service.add(processId, encrypted(pdf('A', 2), { user: 'sesame', owner: 'boss' }))
      expect(locked).toMatchObject({ page_count: null, encrypted: true, password_required: true })
    })

    it('says that a file encrypted with an empty user password needs none', async () => {
      const processId = await service.start('merge-pdf')
      const open = await service.add(processId, encrypted(pdf('A', 2), { user: '', owner: 'boss' }))
      expect(open).toMatchObject({ page_count: 2, encrypted: true, password_required: false })
    })
  })

  describe('A refused upload', () => {
    it('names each missing required field', async () => {
      const processId = await service.start('merge-pdf')
      const whole = { processId, task: 'merge-pdf', file: blob(pdf()) }
      for (const missing of ['processId', 'task', 'file']) {
        const parts = Object.entries(whole).filter(([name]) => name !== missing)
        const { status, body } = await service.uploadParts<ErrorAnswer>(
          parts.map(([name, value]) => [name, value, 'a.pdf'] as const),
        )
        expect([status, body.code, body.field]).toEqual([400, 'missing_parameter', missing])
        expect(body.message).toContain(missing)
      }
      expect((await service.process(processId)).files).toEqual([])
    })

    it('names all missing fields at once', async () => {
      const { status, body } = await service.uploadParts<ErrorAnswer>([['other', 'x']])
      expect([status, body.code]).toEqual([400, 'missing_parameter'])
      expect(body.errors?.map(({ field }) => field).sort()).toEqual(['file', 'processId', 'task'])
    })

    it('stores no file if two are sent', async () => {
      const processId = await service.start('merge-pdf')
      const { status, body } = await service.uploadParts<ErrorAnswer>([
        ['processId', processId],
        ['task', 'merge-pdf'],
        ['file', blob(pdf()), 'a.pdf'],
        ['file', blob(pdf()), 'b.pdf'],
      ])
      expect([status, body.code, body.field]).toEqual([400, 'invalid_parameter', 'file'])
      expect((await service.process(processId)).files).toEqual([])
    })

    it('names a file in an unknown field, and a file field that is text', async () => {
      const processId = await service.start('merge-pdf')
      const elsewhere = await service.uploadParts<ErrorAnswer>([
        ['processId', processId],
        ['task', 'merge-pdf'],
        ['document', blob(pdf()), 'a.pdf'],
      ])
      expect([elsewhere.status, elsewhere.body.field]).toEqual([400, 'document'])
      const text = await service.uploadParts<ErrorAnswer>([
        ['processId', processId],
        ['task', 'merge-pdf'],
        ['file', '%PDF-1.4'],
      ])
      expect([text.status, text.body.code, text.body.field]).toEqual([400, 'invalid_parameter', 'file'])
    })

    it('names a field that is sent twice', async () => {
      const processId = await service.start('merge-pdf')
      const { status, body } = await service.uploadParts<ErrorAnswer>([
        ['processId', processId],
        ['processId', processId],
        ['task', 'merge-pdf'],
        ['file', blob(pdf()), 'a.pdf'],
      ])
      expect([status, body.code, body.field]).toEqual([400, 'invalid_parameter', 'processId'])
    })

    it('gets 404 for an unknown process, 400 for an unknown task, 409 for another task', async () => {
      const processId = await service.start('merge-pdf')
      const unknown = await service.upload<ErrorAnswer>(unlikely(), pdf())
      expect([unknown.status, unknown.body.code]).toEqual([404, 'process_not_found'])
      const task = await service.upload<ErrorAnswer>(processId, pdf(), 'a.pdf', 'knit-pdf')
      expect([task.status, task.body.code]).toEqual([400, 'unknown_task'])
      expect(task.body.message).toContain('merge-pdf')
      const other = await service.upload<ErrorAnswer>(processId, pdf(), 'a.pdf', 'slow')
      expect([other.status, other.body.code]).toEqual([409, 'task_mismatch'])
    })

    it('gets 409 for another task than that of the first upload', async () => {
      const processId = await service.start()
      await service.add(processId, pdf(), 'a.pdf', 'slow')
      const { status, body } = await service.upload<ErrorAnswer>(processId, pdf())
      expect([status, body.code]).toEqual([409, 'task_mismatch'])
    })

    it('gets 415 for a body that is neither multipart nor names a url', async () => {
      for (const type of ['application/json', 'application/pdf']) {
        const { status, body } = await service.send<ErrorAnswer>('POST', '/api/v1/uploads', {
          body: '{}',
          headers: { 'content-type': type },
        })
        expect([type, status, body.code]).toEqual([type, 415, 'unsupported_media_type'])
      }
    })

    it('leaves nothing of a truncated form', async () => {
      const processId = await service.start('merge-pdf')
      const cut = `--b\r\nContent-Disposition: form-data; name="processId"\r\n\r\n${processId}\r\n--b\r\nContent-Disposition: form-data; name="task"\r\n\r\nmerge-pdf\r\n--b\r\nContent-Disposition: form-data; name="file"; filename="a.pdf"\r\n\r\n%PDF-1.4 and then`
      const { status } = await service.send<ErrorAnswer>('POST', '/api/v1/uploads', {
        body: cut,
        headers: { 'content-type': 'multipart/form-data; boundary=b' },
      })
      expect(status).toBe(400)
      expect((await service.process(processId)).files).toEqual([])
    })

    it('gets 413 quota_exceeded above the number of files per process', async () => {
      const processId = await service.start('merge-pdf')
      for (let number = 0; number < 20; number++) await service.add(processId)
      const { status, body } = await service.upload<ErrorAnswer>(processId, pdf())
      expect([status, body.code]).toEqual([413, 'quota_exceeded'])
    })
  })

  it('accepts parallel uploads to one process', async () => {
    const processId = await service.start('merge-pdf')
    const answers = await Promise.all(
      Array.from({ length: 12 }, (_, index) => service.add(processId, pdf('A', index + 1), 'same.pdf')),
    )
    expect(new Set(answers.map(({ fileName }) => fileName)).size).toBe(12)
    expect(answers.map(({ page_count }) => page_count)).toEqual([1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12])
    const { state, files } = await service.process(processId)
    expect([state, files.length]).toEqual(['uploaded', 12])
  })

  it('extends expires_at', async () => {
    const processId = await service.start('merge-pdf')
    const before = (await service.process(processId)).expires_at
    await wait(1100)
    await service.add(processId)
    expect((await service.process(processId)).expires_at).toBeGreaterThan(before)
  })

  it('leaves nothing of an upload whose client disconnects', async () => {
    const processId = await service.start('merge-pdf')
    const before = await service.blobs()
    const head = `--b\r\nContent-Disposition: form-data; name="processId"\r\n\r\n${processId}\r\n--b\r\nContent-Disposition: form-data; name="task"\r\n\r\nmerge-pdf\r\n--b\r\nContent-Disposition: form-data; name="file"; filename="a.pdf"\r\n\r\n`
    const sending = request(`${service.url}/api/v1/uploads`, {
      method: 'POST',
      headers: {
        authorization: `Bearer ${TOKEN}`,
        'content-type': 'multipart/form-data; boundary=b',
        'content-length': 10_000_000,
      },
    })
    sending.on('error', () => undefined)
    sending.write(head)
    sending.write(Buffer.concat([pdf(), Buffer.alloc(1_000_000)]))
    await until(async () => (await service.stored.incoming()).length > 0)
    sending.destroy()
    await until(async () => (await service.stored.incoming()).length === 0)
    const { state, files } = await service.process(processId)
    expect([state, files]).toEqual(['created', []])
    expect(await service.blobs()).toEqual(before)
  })
})
