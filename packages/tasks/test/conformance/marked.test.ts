import { spawnSync } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { afterAll, expect, it } from 'vitest'
import { withPrograms } from '../../../../test/with-programs.js'
import { conformant } from '../../../pdf/test/conformance/documents.js'
import { draftOf } from '../../../pdf/test/edit/edited.js'
import { buildPdf } from '../../../pdf/test/fixtures/build-pdf.js'
import { expectValid } from '../../../pdf/test/validators.js'
import validate from '../../src/tasks/validate-pdf.js'
import { TaskFolder } from '../task-folder.js'

/** One page, turned, with a font that is not embedded and a comment that is not printed. */
function document(): Uint8Array {
  return buildPdf(
    conformant('2b', {
      page: '/Rotate 90 /Annots [@comment]',
      resources: '/Font << /F1 @font >>',
      content: 'BT /F1 12 Tf 20 100 Td (Hello) Tj ET',
      objects: {
        font: '<< /Type /Font /Subtype /Type1 /BaseFont /Helvetica >>',
        comment: '<< /Type /Annot /Subtype /Square /Rect [100 50 150 80] /F 0 /Contents (Look) >>',
      },
    }),
    { version: '1.7' },
  )
}

interface Annotation {
  readonly subtype: string
  readonly rect: readonly number[]
  readonly contents: string
}

function annotationsOfLastPage(path: string): Annotation[] {
  const draft = draftOf(readFileSync(path))
  const { file } = draft
  const page = draft.pageDict(draft.pages.length - 1)
  return (file.array(page.get('Annots')) ?? []).map((item) => {
    const dict = file.dict(item)!
    return {
      subtype: file.name(dict.get('Subtype')) ?? '',
      rect: (file.array(dict.get('Rect')) ?? []).map(Number),
      contents: file.text(dict.get('Contents')) ?? '',
    }
  })
}

withPrograms('The marked PDF', ['pdftotext'], () => {
  const folder = new TaskFolder()
  afterAll(() => folder.remove())

  it('lists the broken rules first, frames what has a place and notes the others on their page', async () => {
    const { outputs, report } = await folder.run(validate, {
      entries: [folder.entry('letter.pdf', {}, document())],
      options: { standard: '2b', result: 'marked' },
    })
    expect(outputs.map(({ name }) => name)).toEqual(['letter-checked.pdf'])
    expect(report).toMatchObject({ files: [{ conformant: false }] })
    const { path } = outputs[0]!
    expectValid(path)
    const list = spawnSync('pdftotext', ['-layout', '-l', '1', path, '-'], { encoding: 'utf8' }).stdout
    expect(list).toContain('Conformance of letter.pdf')
    expect(list).toContain('The document claims PDF/A-2b.')
    expect(list).toMatch(/PDF\/A-2b: breaks \d+ rules/)
    expect(list.replace(/\s+/g, ' ')).toMatch(
      /The font program is not embedded\. \(clause 6\.2\.11\.4\.1, test 1; page 1\)/,
    )

    const [own, framed, label, note, ...more] = annotationsOfLastPage(path)
    expect(more).toEqual([])
    expect(own).toMatchObject({ subtype: 'Square', contents: 'Look' })
    expect(framed!.subtype).toBe('Square')
    expect(framed!.contents).toMatch(/clause 6\.3\.2: Annotation flags/)
    // The frame is drawn around the place: in the space of the page, not as it is displayed.
    const [left, bottom, right, top] = framed!.rect
    expect([left! < 100, bottom! < 50, right! > 150, top! > 80]).toEqual([true, true, true, true])
    expect([left! > 90, bottom! > 40, right! < 160, top! < 90]).toEqual([true, true, true, true])
    expect(label!.subtype).toBe('FreeText')
    expect(note!.subtype).toBe('Text')
    expect(note!.contents).toContain('The font program is not embedded')
  })

  it('has the faults of the file itself, on their page', async () => {
    const { outputs, report } = await folder.run(validate, {
      entries: [folder.entry('letter.pdf', {}, buildPdf(conformant('2b', { content: 'q 0 0 9 re f' })))],
      options: { standard: '2b', result: 'marked' },
    })
    expect(report).toMatchObject({
      files: [
        {
          conformant: true,
          result: {
            faults: [
              {
                message: 'Content has an operator without all of its operands.',
                count: 1,
                places: [{ page: 1, name: 're' }],
              },
              { places: [{ page: 1 }] },
            ],
          },
        },
      ],
    })
    const { path } = outputs[0]!
    const list = spawnSync('pdftotext', ['-layout', '-l', '1', path, '-'], { encoding: 'utf8' }).stdout
    expect(list).toContain('ISO 32000: 2 faults')
    expect(list).toContain('2.1 Content has an operator without all of its operands. (page 1)')
    const [note] = annotationsOfLastPage(path)
    expect(note).toMatchObject({
      subtype: 'Text',
      contents: expect.stringContaining('2.1  ISO 32000: Content'),
    })
  })
})
