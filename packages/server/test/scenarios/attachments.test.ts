import { expect, it } from 'vitest'
import { withPrograms } from '../../../../test/with-programs.js'
import { qpdfAttachment } from '../../../pdf/test/validators.js'
import { namesInZip } from '../read-zip.js'
import { type ErrorAnswer, pdf, type UploadAnswer, useService } from '../service.js'

const TASK = 'attachments-pdf'

withPrograms('A task that accepts files of any type', ['qpdf', 'pdftotext'], () => {
  const service = useService()

  it('accepts files that are not PDF under their own names, and extracts them again', async () => {
    const processId = await service.start(TASK)
    const csv = Buffer.from('a;b\n1;2\n')
    const files: UploadAnswer[] = []
    for (const [name, bytes] of [
      ['invoice.pdf', pdf('A', 2)],
      ['table.csv', csv],
      ['photo.jpeg', Buffer.from('\xff\xd8\xff\xe0 no real one', 'latin1')],
      ['speaks of %PDF-.txt', Buffer.from('A PDF begins with %PDF-1.7')],
      ['README', Buffer.from('x')],
    ] as const)
      files.push(await service.add(processId, bytes, name, TASK))
    expect(
      files.map(({ fileName, fileType, page_count, encrypted, password_required }) => [
        fileName,
        fileType,
        page_count,
        encrypted || password_required,
      ]),
    ).toEqual([
      ['invoice.pdf', 'application/pdf', 2, false],
      ['table.csv', 'application/octet-stream', null, null],
      ['photo.jpeg', 'image/jpeg', null, false],
      ['speaks of %PDF-.txt', 'application/pdf', null, null],
      ['README', 'application/octet-stream', null, null],
    ])
    const pages = files.map(({ fileName, server_filename }) => ({ filename: fileName, server_filename }))
    const { status, body } = await service.execute(processId, pages, { task: TASK, options: { mode: 'add' } })
    expect(status, JSON.stringify(body)).toBe(200)
    expect(body.files).toMatchObject([{ filename: 'invoice-attached.pdf', pages: 2 }])
    const path = await service.downloaded(processId)
    expect(qpdfAttachment(path, 'table.csv')).toBe(csv.toString())

    const next = await service.post<{ processId: string }>('/api/v1/start-task', {
      task: TASK,
      source: processId,
    })
    const { files: chained } = await service.process(next.body.processId)
    const entry = { filename: chained[0]!.fileName, server_filename: chained[0]!.server_filename }
    const extracted = await service.execute(next.body.processId, [entry], {
      task: TASK,
      options: { mode: 'extract' },
    })
    expect(extracted.body.files.map(({ filename }) => filename).sort()).toEqual(
      ['README', 'photo.jpeg', 'speaks of %PDF-.txt', 'table.csv'].sort(),
    )
    const response = await service.call(`/api/v1/download/${next.body.processId}`)
    expect(namesInZip(Buffer.from(await response.arrayBuffer()))).toHaveLength(4)
  })

  it('refuses an empty file, while other tasks still refuse files that are not PDF', async () => {
    const processId = await service.start(TASK)
    const empty = await service.upload<ErrorAnswer>(processId, new Uint8Array(0), 'empty.txt', TASK)
    expect([empty.status, empty.body.code, empty.body.field]).toEqual([400, 'invalid_parameter', 'file'])
    const other = await service.start('metadata-pdf')
    const text = await service.upload<ErrorAnswer>(other, Buffer.from('text'), 'a.txt', 'metadata-pdf')
    expect([text.status, text.body.code]).toEqual([422, 'not_a_pdf'])
  })

  it('names the file in the error if the main document is not a PDF', async () => {
    const processId = await service.start(TASK)
    const text = await service.add(processId, Buffer.from('text'), 'a.txt', TASK)
    const entry = { filename: 'a.txt', server_filename: text.server_filename }
    const { status, body } = await service.execute<ErrorAnswer>(processId, [entry], { task: TASK })
    expect([status, body.code]).toEqual([422, 'not_a_pdf'])
    expect(body.message).toContain('a.txt')
  })
})
