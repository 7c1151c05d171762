import { createHash } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { setTimeout as wait } from 'node:timers/promises'
import { expect, it } from 'vitest'
import { withPrograms } from '../../../../test/with-programs.js'
import { richDocument } from '../../../pdf/test/fixtures/rich.js'
import { pdfInfo, qpdfSays } from '../../../pdf/test/validators.js'
import { type ErrorAnswer, pdf, type ResultAnswer, unlikely, useService } from '../service.js'

withPrograms('POST /api/v1/execute', ['qpdf', 'pdfinfo', 'pdftotext'], () => {
  const service = useService()

  it('returns every documented field with its type', async () => {
    const { processId, entries } = await service.ready(['a.pdf', pdf('A', 2)], ['b.pdf', pdf('B', 3)])
    const before = Math.floor(Date.now() / 1000)
    const { status, headers, body } = await service.execute(processId, entries)
    const after = Math.ceil(Date.now() / 1000)
    expect(status).toBe(200)
    expect(headers.get('content-type')).toMatch(/^application\/json/)
    expect(Object.keys(body).sort()).toEqual(
      [
        'status',
        'start_time',
        'duration',
        'processId',
        'tool',
        'output_filenumber',
        'output_filesize',
        'download',
        'queue_time',
        'files',
        'report',
      ].sort(),
    )
    expect(body).toMatchObject({
      status: true,
      processId,
      tool: 'merge-pdf',
      output_filenumber: 1,
      download: `${service.url}/api/v1/download/${processId}`,
    })
    expect(Number.isInteger(body.start_time)).toBe(true)
    expect(body.start_time).toBeGreaterThanOrEqual(before)
    expect(body.start_time).toBeLessThanOrEqual(after)
    expect(typeof body.duration).toBe('number')
    expect(body.duration).toBeGreaterThan(0)
    expect(body.duration).toBeLessThan(after - before + 1)
    expect(body.queue_time).toBeGreaterThanOrEqual(0)
    const bytes = readFileSync(await service.downloaded(processId))
    expect(body.output_filesize).toBe(bytes.length)
    expect(body.files).toEqual([
      {
        filename: 'merged.pdf',
        filesize: bytes.length,
        pages: 5,
        sha256: createHash('sha256').update(bytes).digest('hex'),
      },
    ])
    expect(await service.pagesOf(processId)).toEqual(['A-1', 'A-2', 'B-1', 'B-2', 'B-3'])
  })

  it('composes pages in order, with files repeated or left out', async () => {
    const { processId, entries } = await service.ready(
      ['a.pdf', pdf('A', 2)],
      ['b.pdf', pdf('B', 1)],
      ['c.pdf', pdf('C', 1)],
    )
    const [a, , c] = entries
    await service.merge(processId, [c!, { ...a, page: '2' }, c!, { ...a, page: '1' }])
    expect(await service.pagesOf(processId)).toEqual(['C-1', 'A-2', 'C-1', 'A-1'])
  })

  it('merges document-level content once per file, however many entries name it', async () => {
    const { processId, entries } = await service.ready(['a.pdf', Buffer.from(richDocument('A'))])
    await service.merge(processId, entries)
    const once = await service.downloaded(processId)
    const parts = [1, 2, 3, 4].map((page) => ({ ...entries[0]!, page }))
    await service.merge(processId, parts)
    const often = await service.downloaded(processId)
    const titles = (path: string): number =>
      JSON.stringify(qpdfSays(path, 'outlines')).split('"title"').length
    expect(titles(often)).toBe(titles(once))
    const attached = (path: string): string[] => Object.keys(qpdfSays(path, 'attachments') as object).sort()
    expect(attached(often)).toEqual(attached(once))
    expect(attached(once).length).toBeGreaterThan(0)
    expect(await service.pagesOf(processId)).toEqual(['A-1', 'A-2', 'A-3', 'A-4'])
  })

  it('reports what was kept, renamed and dropped, under the filenames of the entries', async () => {
    const { processId, entries } = await service.ready(
      ['a.pdf', Buffer.from(richDocument('A'))],
      ['b.pdf', Buffer.from(richDocument('B'))],
    )
    const { report } = await service.merge(processId, [
      { ...entries[0]!, filename: 'The first' },
      { ...entries[1]!, filename: 'The second' },
    ])
    expect(report.inputs.map(({ name }) => name)).toEqual(['The first', 'The second'])
    expect(report.inputs[1]).toMatchObject({
      kept: expect.anything(),
      renamed: expect.arrayContaining([expect.objectContaining({ from: expect.any(String) })]),
      dropped: expect.any(Array),
    })
  })

  it('applies the options of the task, and names bookmarks after filename', async () => {
    const { processId, entries } = await service.ready(['a.pdf', pdf('A', 1)], ['b.pdf', pdf('B', 1)])
    await service.merge(processId, [{ ...entries[0]!, filename: 'Überblick.pdf' }, entries[1]!], {
      options: { bookmarks: 'wrap', title: 'Jahr & Tag', pad_to_even: true },
    })
    const path = await service.downloaded(processId)
    expect(pdfInfo(path)).toMatchObject({ Title: 'Jahr & Tag', Pages: '4' })
    expect(JSON.stringify(qpdfSays(path, 'outlines'))).toContain('Überblick')
  })

  it('answers 400 with the field for an unknown option or an invalid value', async () => {
    const { processId, entries } = await service.ready(['a.pdf', pdf()])
    const wrong = await service.execute<ErrorAnswer>(processId, entries, { options: { bookmarks: 'maybe' } })
    expect([wrong.status, wrong.body.code, wrong.body.field]).toEqual([
      400,
      'invalid_parameter',
      'options[bookmarks]',
    ])
    expect(wrong.body.message).toContain('wrap')
    const unknown = await service.execute<ErrorAnswer>(processId, entries, { options: { colour: 'red' } })
    expect([unknown.status, unknown.body.code]).toEqual([400, 'invalid_parameter'])
    expect(unknown.body.field).toContain('options')
    expect((await service.process(processId)).state).toBe('uploaded')
  })

  it('names the result after output_filename, sanitised', async () => {
    const { processId, entries } = await service.ready(['a.pdf', pdf()])
    const named = await service.merge(processId, entries, { output_filename: 'Bericht März' })
    expect(named.files[0]!.filename).toBe('Bericht März.pdf')
    const hostile = await service.merge(processId, entries, {
      output_filename: '../../x\r\nSet-Cookie: a.pdf',
    })
    expect(hostile.files[0]!.filename).not.toMatch(/[/\\\r\n:]|\.\./)
  })

  it('answers 422 signed_document for a signed file with signatures=refuse', async () => {
    const { processId, entries } = await service.ready([
      'signed.pdf',
      Buffer.from(richDocument('A', { signed: true })),
    ])
    const { status, body } = await service.execute<ErrorAnswer>(processId, entries, {
      options: { signatures: 'refuse' },
    })
    expect([status, body.code]).toEqual([422, 'signed_document'])
    expect(body.message).toContain('signed.pdf')
    await service.merge(processId, entries)
  })

  it('answers 422 damaged_pdf naming a file that cannot be repaired', async () => {
    const { processId, entries } = await service.ready(
      ['good.pdf', pdf()],
      ['bad.pdf', Buffer.from('%PDF-1.4\nnothing more')],
    )
    const { status, body } = await service.execute<ErrorAnswer>(processId, entries)
    expect([status, body.code, body.field]).toEqual([422, 'damaged_pdf', 'pages[1][server_filename]'])
    expect(body.message).toContain('bad.pdf')
    expect((await service.process(processId)).state).toBe('failed')
  })

  it('repairs a damaged cross-reference table', async () => {
    const broken = Buffer.from(
      pdf('A', 2)
        .toString('latin1')
        .replace(/startxref\n\d+/, 'startxref\n7'),
      'latin1',
    )
    const { processId, entries } = await service.ready(['bent.pdf', broken])
    await service.merge(processId, entries)
    expect(await service.pagesOf(processId)).toEqual(['A-1', 'A-2'])
  })

  it('extends expires_at', async () => {
    const { processId, entries } = await service.ready(['a.pdf', pdf()])
    const before = (await service.process(processId)).expires_at
    await wait(1100)
    await service.merge(processId, entries)
    expect((await service.process(processId)).expires_at).toBeGreaterThan(before)
  })

  it('finds a file by server_filename, or by fileName', async () => {
    const processId = await service.start('merge-pdf')
    await service.add(processId, pdf('A', 1), 'x.pdf')
    const second = await service.add(processId, pdf('B', 1), 'x.pdf')
    await service.merge(processId, [
      { filename: 'x', server_filename: second.fileName },
      { filename: 'x', server_filename: 'x.pdf' },
      { filename: 'x', server_filename: second.server_filename },
    ])
    expect(await service.pagesOf(processId)).toEqual(['B-1', 'A-1', 'B-1'])
  })

  it('treats a bracket-keyed form like JSON', async () => {
    const { processId, entries } = await service.ready(['a.pdf', pdf('A', 3)], ['b.pdf', pdf('B', 1)])
    const fields = {
      processId,
      task: 'merge-pdf',
      'pages[0][filename]': 'a.pdf',
      'pages[0][server_filename]': entries[0]!.server_filename,
      'pages[0][page]': '3,1',
      'pages[0][rotation]': '90',
      'pages[0][rotate]': '',
      'pages[0][password]': '',
      'pages[1][filename]': 'b.pdf',
      'pages[1][server_filename]': entries[1]!.server_filename,
      'pages[1][page]': '',
      'options[bookmarks]': 'wrap',
      'options[pad_to_even]': 'false',
      output_filename: 'formed',
    }
    const encoded = await service.postForm<ResultAnswer>('/api/v1/execute', fields)
    expect([encoded.status, encoded.body.files?.[0]?.filename]).toEqual([200, 'formed.pdf'])
    expect(await service.pagesOf(processId)).toEqual(['A-3', 'A-1', 'B-1'])
    const first = encoded.body.files[0]!.sha256

    const form = new FormData()
    for (const [name, value] of Object.entries(fields)) form.append(name, value)
    const multipart = await service.send<ResultAnswer>('POST', '/api/v1/execute', { body: form })
    expect([multipart.status, multipart.body.files?.[0]?.sha256]).toEqual([200, first])

    const json = await service.merge(
      processId,
      [
        { ...entries[0]!, page: '3,1', rotation: 90 },
        { ...entries[1]!, page: '' },
      ],
      { options: { bookmarks: 'wrap' }, output_filename: 'formed' },
    )
    expect(json.files[0]!.sha256).toBe(first)
  })

  it('names every missing required parameter as it is spelled in requests', async () => {
    const { processId, entries } = await service.ready(['a.pdf', pdf()])
    const whole = { processId, task: 'merge-pdf', pages: entries }
    const cases: [Record<string, unknown>, string][] = [
      [{ ...whole, processId: undefined }, 'processId'],
      [{ ...whole, task: undefined }, 'task'],
      [{ ...whole, pages: undefined }, 'pages[0][filename]'],
      [{ ...whole, pages: [] }, 'pages[0][filename]'],
      [{ ...whole, pages: [{ ...entries[0], filename: undefined }] }, 'pages[0][filename]'],
      [{ ...whole, pages: [{ ...entries[0], server_filename: undefined }] }, 'pages[0][server_filename]'],
      [{ ...whole, pages: [entries[0], { filename: 'b.pdf' }] }, 'pages[1][server_filename]'],
    ]
    for (const [sent, field] of cases) {
      const { status, body } = await service.post<ErrorAnswer>('/api/v1/execute', sent)
      expect([field, status, body.code, body.field]).toEqual([field, 400, 'missing_parameter', field])
      expect(body.message).toContain(field)
    }
    const nothing = await service.post<ErrorAnswer>('/api/v1/execute', {})
    expect(nothing.body.errors?.map(({ field }) => field)).toEqual([
      'processId',
      'task',
      'pages[0][filename]',
      'pages[0][server_filename]',
    ])
    const form = await service.postForm<ErrorAnswer>('/api/v1/execute', { processId, task: 'merge-pdf' })
    expect([form.status, form.body.field]).toEqual([400, 'pages[0][filename]'])
  })

  it('refuses fields of the wrong type', async () => {
    const { processId, entries } = await service.ready(['a.pdf', pdf()])
    const cases: [Record<string, unknown>, string][] = [
      [{ processId: 1 }, 'processId'],
      [{ pages: 'a.pdf' }, 'pages'],
      [{ pages: [{ ...entries[0], password: 7 }] }, 'pages[0][password]'],
      [{ pages: [{ ...entries[0], rotation: {} }] }, 'pages[0][rotation]'],
      [{ options: 'wrap' }, 'options'],
      [{ output_filename: 'x'.repeat(5000) }, 'output_filename'],
    ]
    for (const [more, field] of cases) {
      const { status, body } = await service.execute<ErrorAnswer>(processId, entries, more)
      expect([field, status, body.code, body.field]).toEqual([field, 400, 'invalid_parameter', field])
    }
  })

  it('answers 404 for an unknown process or file, 400 for an unknown task, 409 for another task', async () => {
    const { processId, entries } = await service.ready(['a.pdf', pdf()])
    const process = await service.execute<ErrorAnswer>(unlikely(), entries)
    expect([process.status, process.body.code]).toEqual([404, 'process_not_found'])
    const file = await service.execute<ErrorAnswer>(processId, [
      { filename: 'a.pdf', server_filename: unlikely() },
    ])
    expect([file.status, file.body.code, file.body.field]).toEqual([
      404,
      'file_not_found',
      'pages[0][server_filename]',
    ])
    const task = await service.execute<ErrorAnswer>(processId, entries, { task: 'knit-pdf' })
    expect([task.status, task.body.code, task.body.field]).toEqual([400, 'unknown_task', 'task'])
    expect(task.body.message).toContain('merge-pdf')
    const other = await service.execute<ErrorAnswer>(processId, entries, { task: 'slow' })
    expect([other.status, other.body.code]).toEqual([409, 'task_mismatch'])
  })

  it('does not find a file of another process', async () => {
    const one = await service.ready(['a.pdf', pdf()])
    const other = await service.ready(['b.pdf', pdf()])
    const { status, body } = await service.execute<ErrorAnswer>(one.processId, other.entries)
    expect([status, body.code]).toEqual([404, 'file_not_found'])
  })

  it('refuses a process without files', async () => {
    const processId = await service.start('merge-pdf')
    const { status, body } = await service.execute<ErrorAnswer>(processId, [
      { filename: 'a.pdf', server_filename: 'a.pdf' },
    ])
    expect([status, body.code]).toEqual([404, 'file_not_found'])
    expect((await service.process(processId)).state).toBe('created')
  })

  it('answers 415 for other body types', async () => {
    const { status, body } = await service.send<ErrorAnswer>('POST', '/api/v1/execute', {
      body: '<pages/>',
      headers: { 'content-type': 'application/xml' },
    })
    expect([status, body.code]).toEqual([415, 'unsupported_media_type'])
  })

  it('produces the same bytes from the same inputs', async () => {
    const runs = [1, 2].map(async () => {
      const { processId, entries } = await service.ready(['a.pdf', pdf('A', 2)], ['b.pdf', pdf('B', 2)])
      return (await service.merge(processId, entries)).files[0]!.sha256
    })
    expect(new Set(await Promise.all(runs)).size).toBe(1)
  })
})
