import { execFileSync } from 'node:child_process'
import { expect, it } from 'vitest'
import { withPrograms } from '../../../../test/with-programs.js'
import { temporaryFile } from '../../../pdf/test/fixtures/temporary-file.js'
import { exampleFile } from '../../../tasks/test/example-files.js'
import { pdf, useService } from '../service.js'

const service = useService()

withPrograms('merge-pdf where LibreOffice is installed', ['soffice', 'bwrap', 'pdftotext', 'pdfinfo'], () => {
  const files: readonly [name: string, bytes: Uint8Array][] = [
    ['a.pdf', pdf('A', 2)],
    ['letter.docx', exampleFile('letter.docx')],
    ['photo.jpg', exampleFile('photo.jpg')],
    ['report.fodt', exampleFile('report.fodt')],
  ]

  async function merged(): Promise<Uint8Array> {
    const processId = await service.start('merge-pdf')
    const pages = []
    for (const [filename, bytes] of files) {
      const { server_filename } = await service.add(processId, bytes, filename, 'merge-pdf')
      pages.push({
        filename,
        server_filename,
        ...(filename === 'report.fodt' && { page: '2', rotation: 90 }),
      })
    }
    const { status, body } = await service.execute(processId, pages, { task: 'merge-pdf' })
    expect(status, JSON.stringify(body)).toBe(200)
    const response = await service.call(`/api/v1/download/${processId}`)
    return new Uint8Array(await response.arrayBuffer())
  }

  it('takes documents and images among the PDFs, with the pages and the rotation of their entries', async () => {
    const path = temporaryFile(await merged())
    const text = execFileSync('pdftotext', [path, '-'], { encoding: 'utf8' }).split('\f')
    expect(text.map((page) => page.trim().split('\n')[0])).toEqual([
      'A-1',
      'A-2',
      'Dear Ada,',
      '',
      'Second page',
      '',
    ])
    expect(execFileSync('pdfinfo', ['-f', '5', '-l', '5', path], { encoding: 'utf8' })).toMatch(
      /Page +5 rot: +90/,
    )
  })

  it('still refuses what is no document', async () => {
    const processId = await service.start('merge-pdf')
    for (const [name, content] of [
      ['a.pdf', 'no PDF'],
      ['a.docx', Buffer.from([0, 1, 2, 3])],
      ['a.exe', 'MZ'],
    ] as const) {
      const { status, body } = await service.upload<{ code: string }>(processId, Buffer.from(content), name)
      expect([name, status, body.code]).toEqual([name, 422, 'not_a_pdf'])
    }
  })
})
