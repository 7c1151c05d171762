import { afterAll, describe, expect, it } from 'vitest'
import redact from '../src/tasks/redact-pdf.js'
import { COMPOSITE, documentOf, show } from './redact-writings.js'
import { TaskFolder } from './task-folder.js'

const folder = new TaskFolder()
afterAll(() => folder.remove())

/** A composite font with a program that only simple fonts have. */
const MISPLACED = COMPOSITE('/ToUnicode @map').replace('/StemV 80', '/StemV 80 /FontFile @program')

async function verification(content: string, options: object, page = ''): Promise<object> {
  const bytes = documentOf([content], {
    fonts: '/C @coded /P @misplaced',
    objects: {
      coded: COMPOSITE(''),
      misplaced: MISPLACED,
      program: { dict: '<< >>', data: '%!PS-AdobeFont-1.0' },
    },
    page,
  })
  const entries = [folder.entry('a.pdf', {}, bytes)]
  const { report } = await folder.run(redact, { entries, options: redact.options.parse(options) })
  const [{ verifiedBy, doubts }] = (
    report as unknown as { files: [{ verifiedBy: string[]; doubts: object[] }] }
  ).files
  return { verifiedBy, doubts }
}

const IMAGE = 'q 500 0 0 600 50 100 cm BI /W 1 /H 1 /BPC 8 /CS /G ID \x80 EI Q\n'

describe('A redacted document is not called verified', () => {
  it.each([
    ['if a word with another accent is left', show('the José and Jose', 50, 750), 'similar_text'],
    [
      'if a word with letters of another alphabet is left',
      show('the Jоse and Jose', 50, 750),
      'similar_text',
    ],
    ['if a digit looks like a letter of a word', show('the J0se and Jose', 50, 750), 'similar_text'],
    [
      'if a word can be read in lines on top of each other',
      show('Jxse', 50, 750) + show('Anoy', 51, 748),
      'similar_text',
    ],
    [
      'if a reader that does not know the widths of a font may read other words',
      show('Joxse', 50, 750).replace('/U ', '/P '),
      'similar_text',
    ],
    [
      'if it has characters that no font explains',
      'BT /C 12 Tf 50 750 Td <0001000200030004> Tj ET\n',
      'unreadable_text',
    ],
    ['if a character without a meaning can be a letter of it', show('Jos\ue012', 50, 750), 'unreadable_text'],
    ['if it has characters of private use', show('\ue012\ue013\ue014', 50, 750), 'unreadable_text'],
    [
      'if letters of a word are wide apart',
      'BT /F 12 Tf 50 750 Td [(Jo) -900 (s) -900 (e)] TJ ET\n',
      'similar_text',
    ],
    ['if it has a large image without text over it', IMAGE, 'images'],
  ])('%s', async (_, content, kind) => {
    expect(await verification(content, { words: ['Jose'] })).toEqual({
      verifiedBy: [],
      doubts: [{ kind, pages: [1] }],
    })
  })

  it('unless letters on top of each other are others, or a shadow of the same word', async () => {
    const text = show('Jxxx', 50, 750) + show('Anny', 51, 748) + show('sejo', 50, 700) + show('sejo', 51, 698)
    expect(await verification(text, { words: ['Jose'] })).toEqual({
      verifiedBy: ['octavo', 'pdfium'],
      doubts: [],
    })
  })

  it('unless the letters beside a character without a meaning are others', async () => {
    const text = show('Josi\ue012xse', 50, 750)
    expect(await verification(text, { words: ['Jose'] })).toMatchObject({ doubts: [] })
  })

  it('unless there is no doubt', async () => {
    const text = show('Jose and others', 50, 750)
    expect(await verification(text, { words: ['Jose'] })).toEqual({
      verifiedBy: ['octavo', 'pdfium', 'pixels'],
      doubts: [],
    })
    expect(await verification(text, { words: ['Jose'] }, '/UserUnit 2')).toMatchObject({ doubts: [] })
    const overImage = `${IMAGE}BT 3 Tr /F 12 Tf 100 300 Td (recognised) Tj 0 Tr ET\n`
    expect(await verification(overImage, { words: ['Jose'] })).toEqual({
      verifiedBy: ['octavo', 'pdfium'],
      doubts: [],
    })
  })
})

describe('A redaction is refused', () => {
  it('if a word is partly on the page and partly in an annotation', async () => {
    const stamp = (text: string): Promise<object> => {
      const bytes = documentOf(['BT /F 12 Tf 50 700 Td (the Jo) Tj ET\n'], {
        page: '/Annots [@stamp]',
        objects: {
          stamp: '<< /Type /Annot /Subtype /Stamp /Rect [86.02 690 186.02 710] /AP << /N @look >> /F 4 >>',
          look: {
            dict: '<< /Type /XObject /Subtype /Form /BBox [0 -10 100 10] /Resources << /Font @fonts >> >>',
            data: `BT /F 12 Tf (${text}) Tj ET`,
          },
        },
      })
      return folder.run(redact, {
        entries: [folder.entry('a.pdf', {}, bytes)],
        options: redact.options.parse({ words: ['Jose'] }),
      })
    }
    await expect(stamp('se')).rejects.toMatchObject({
      code: 'redaction_incomplete',
      message: expect.stringContaining('page 1 together with that of its annotations or fields'),
    })
    await expect(stamp('hn')).resolves.toBeDefined()
  })
})
