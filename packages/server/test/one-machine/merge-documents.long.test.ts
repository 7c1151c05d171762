import { execFileSync } from 'node:child_process'
import { expect, it } from 'vitest'
import { withPrograms } from '../../../../test/with-programs.js'
import { temporaryFile } from '../../../pdf/test/fixtures/temporary-file.js'
import { wordDocument } from '../../../tasks/test/example-documents.js'
import { exampleFile } from '../../../tasks/test/example-files.js'
import { pdf, useService } from '../service.js'

const service = useService()

const IN_ODD_FONT =
  '<w:p><w:r><w:rPr><w:rFonts w:ascii="Octavian Old" w:hAnsi="Octavian Old"/></w:rPr><w:t>Yours</w:t></w:r></w:p>'

withPrograms('merge-pdf where LibreOffice is installed', ['soffice', 'bwrap', 'pdftotext', 'pdfinfo'], () => {
  const files: readonly [name: string, bytes: Uint8Array][] = [
    ['a.pdf', pdf('A', 2)],
    ['letter.docx', wordDocument(['Dear Ada,'], IN_ODD_FONT)],
    ['photo.jpg', exampleFile('photo.jpg')],
    ['report.fodt', exampleFile('report.fodt')],
  ]

  async function merged(): Promise<{ pdf: Uint8Array; missing: unknown }> {
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
    const { result } = (await (await service.call(`/api/v1/processes/${processId}`)).json()) as {
      result: { report: { inputs: { name: string; missingFonts?: { name: string }[] }[] } }
    }
    const missing = result.report.inputs.map(({ missingFonts }) => missingFonts?.map(({ name }) => name))
    return { pdf: new Uint8Array(await response.arrayBuffer()), missing }
  }

  it('takes documents and images among the PDFs, with the pages and the rotation of their entries', async () => {
    const { pdf: made, missing } = await merged()
    const path = temporaryFile(made)
    // LibreOffice converts both documents in one call, and does not say which of them names the font.
    expect(missing).toEqual([undefined, ['Octavian Old'], undefined, ['Octavian Old']])
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
