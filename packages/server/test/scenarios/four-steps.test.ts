import { createHash } from 'node:crypto'
import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { probeFile } from '@octavo/tasks/probe'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type ServerUnderTest, startForTest, TEST_TASKS } from '../support/running-server.js'
import { smallPdf } from '../support/small-pdf.js'

describe('The four steps', () => {
  let server: ServerUnderTest
  beforeAll(async () => {
    server = await startForTest({ OCTAVO_TASKS_DIR: TEST_TASKS })
  })
  afterAll(() => server.end())

  it('merge two uploads into one PDF with the pages of both', async () => {
    const started = await server.json('/api/v1/start-task', { task: 'merge-pdf' })
    expect(started.status).toBe(200)
    const { processId, task, expires_at } = (await started.json()) as Record<string, string & number>
    expect(processId).toMatch(/^[A-Za-z0-9_-]{43}$/)
    expect(task).toBe('merge-pdf')
    expect(expires_at).toBeGreaterThan(Date.now() / 1000 + 7000)

    const first = await uploaded(processId!, smallPdf(2), 'a.pdf')
    expect(first).toEqual({
      message: expect.any(String),
      fileName: 'a.pdf',
      fileSize: smallPdf(2).length,
      fileType: 'application/pdf',
      server_filename: expect.stringMatching(/^[A-Za-z0-9_-]{43}$/),
      page_count: 2,
      encrypted: false,
      password_required: false,
    })
    const second = await uploaded(processId!, smallPdf(3), 'a.pdf')
    expect(second.fileName).toBe('a (2).pdf')

    const executed = await server.json('/api/v1/execute', {
      processId,
      task: 'merge-pdf',
      pages: [
        { filename: 'a.pdf', server_filename: first.server_filename },
        { filename: 'b.pdf', server_filename: second.server_filename, page: '1,last', rotation: 90 },
      ],
    })
    expect(executed.status).toBe(200)
    const result = (await executed.json()) as Record<string, unknown>
    expect(result).toMatchObject({
      status: true,
      processId,
      tool: 'merge-pdf',
      output_filenumber: 1,
      download: `${server.url}/api/v1/download/${processId}`,
      start_time: expect.any(Number),
      duration: expect.any(Number),
      output_filesize: expect.any(Number),
    })

    const download = await server.call(`/api/v1/download/${processId}`)
    expect(download.status).toBe(200)
    expect(download.headers.get('content-disposition')).toBe(
      `attachment; filename="merged.pdf"; filename*=UTF-8''merged.pdf`,
    )
    const bytes = Buffer.from(await download.arrayBuffer())
    expect(bytes.length).toBe(result.output_filesize)
    expect(download.headers.get('etag')).toBe(`"${createHash('sha256').update(bytes).digest('hex')}"`)
    const path = join(server.dataDir, 'downloaded.pdf')
    writeFileSync(path, bytes)
    expect(probeFile(path).pageCount).toBe(4)
  })

  it('accept bracket-keyed forms, and fileName in place of server_filename', async () => {
    const form = { 'content-type': 'application/x-www-form-urlencoded' }
    const started = await server.call('/api/v1/start-task', {
      method: 'POST',
      body: 'task=merge-pdf',
      headers: form,
    })
    const { processId } = (await started.json()) as { processId: string }
    const { fileName } = await uploaded(processId, smallPdf(3), 'ü b.pdf')
    const body = new URLSearchParams({
      processId,
      task: 'merge-pdf',
      'pages[0][filename]': 'ü b.pdf',
      'pages[0][server_filename]': String(fileName),
      'pages[0][rotation]': '-90',
      'pages[0][rotate]': '270',
      'pages[0][page]': 'odd',
      'options[bookmarks]': 'wrap',
      output_filename: 'Bericht März',
    })
    const executed = await server.call('/api/v1/execute', {
      method: 'POST',
      body: body.toString(),
      headers: form,
    })
    const result = (await executed.json()) as { files: { filename: string; pages: number }[] }
    expect(result.files).toMatchObject([{ filename: 'Bericht März.pdf', pages: 2 }])
  })

  async function uploaded(processId: string, file: Buffer, name: string): Promise<Record<string, unknown>> {
    const response = await server.upload(processId, file, name)
    expect(response.status).toBe(200)
    return (await response.json()) as Record<string, unknown>
  }
})
