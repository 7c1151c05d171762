import { expect, it } from 'vitest'
import { withPrograms } from '../../../../test/with-programs.js'
import { wholeFields, wholeLinks, wholeOutline, wholeStructure } from '../fixtures/expected.js'
import { plainDocument } from '../fixtures/plain.js'
import { richDocument } from '../fixtures/rich.js'
import { temporaryFile } from '../fixtures/temporary-file.js'
import { fieldLines, formProblems } from '../validators/fields.js'
import { layerProblems, layers } from '../validators/layers.js'
import { linkLines } from '../validators/links.js'
import { outlineLines } from '../validators/outlines.js'
import {
  pdfiumLabels,
  pdfiumLinks,
  pdfiumOutline,
  pdfiumPages,
  pdfiumRender,
  pdfiumText,
} from '../validators/pdfium.js'
import { structureElements, structureLines } from '../validators/structure.js'
import { structureProblems } from '../validators/structure-problems.js'
import { threadLines } from '../validators/threads.js'
import { expectValid, pageMarkers, pdfInfo, pdfText, popplerDestinations, qpdfJson } from '../validators.js'

withPrograms('Test fixtures', ['qpdf', 'pdftotext', 'pdfinfo'], () => {
  for (const which of ['A', 'B'] as const) {
    for (const xref of ['classic', 'stream', 'hybrid'] as const) {
      it(`${which} with a ${xref} cross-reference is valid, also signed and with XFA`, async () => {
        for (const more of [false, true]) {
          const path = temporaryFile(richDocument(which, { xref, signed: more, xfa: more }))
          expectValid(path)
          expect(await pdfiumPages(path)).toBe(4)
          expect(pageMarkers(path)).toEqual([1, 2, 3, 4].map((page) => `${which}-${page}`))
          const document = qpdfJson(path)
          expect(formProblems(document)).toEqual([])
          expect(structureProblems(document)).toEqual([])
          expect(layerProblems(document)).toEqual([])
        }
      })
    }

    it(`${which} contains everything that a merge has to keep`, async () => {
      const path = temporaryFile(richDocument(which))
      const document = qpdfJson(path)
      expect(outlineLines(document)).toEqual(wholeOutline(which))
      expect(linkLines(document)).toEqual(wholeLinks(which))
      expect(fieldLines(document)).toEqual(wholeFields(which))
      expect(structureLines(document)).toEqual(wholeStructure(which))
      expect(structureElements(document)).toHaveLength(21)
      expect(layers(document).map(({ name, visible }) => `${name} ${visible}`)).toEqual([
        'Base true',
        'Hidden false',
        'Print true',
        'Extra true',
      ])
      expect(threadLines(document)).toEqual([
        `long of ${which}: ${which}-1 @1, ${which}-2 @2, ${which}-4 @4`,
        `short of ${which}: ${which}-3 @3`,
      ])
      expect(await pdfiumLabels(path)).toEqual(
        which === 'A' ? ['i', 'ii', 'A.5', 'A.6'] : ['III', 'B.1', 'B.2', 'B.3'],
      )
    })
  }

  it('pdfium and poppler agree on the targets of bookmarks, links and named destinations', async () => {
    const path = temporaryFile(richDocument('B'))
    expect(await pdfiumOutline(path)).toEqual([
      'B One → 1',
      '  B Chapter → 3',
      '  B Old → 4',
      'B Two → 1',
      '  B Three → 3',
      '    B Deep → 4',
      '  B Web → 0',
      'B End with a dash – → 4',
    ])
    expect(await pdfiumLinks(path, 1)).toEqual([3, 1, 3, 4, 0, 4, 2, 4, 0])
    expect(popplerDestinations(path)).toEqual([
      'appendix 1',
      'chapter 3',
      'intro 2',
      'oldChapter 4',
      'oldIntro 2',
      'only-B 4',
    ])
  })

  it('pdfium renders pages, extracts text and omits hidden layers', async () => {
    const path = temporaryFile(richDocument('A'))
    const { width, height, pixels } = await pdfiumRender(path, 3, 0.5)
    expect([width, height]).toEqual([370, 280])
    expect(pixels.some((value) => value !== 255)).toBe(true)
    expect(await pdfiumText(path, 2)).toContain('A-2')
    expect(qpdfJson(path).pages[1]?.content).toContain('Hidden layer of A')
    expect(pdfText(path, 2)).not.toContain('Hidden layer')
    expect(pdfInfo(path).Tagged).toBe('yes')
  })

  it('a signature has an appearance and a /ByteRange', () => {
    const path = temporaryFile(richDocument('A', { signed: true, needAppearances: false }))
    expect(pdfText(path, 2)).toContain('Signed by A')
    expect(
      qpdfJson(path)
        .all()
        .filter((object) => object.get('ByteRange').exists),
    ).toHaveLength(1)
  })

  it('a plain document has pages and nothing else', async () => {
    const path = temporaryFile(plainDocument('P', 3))
    expectValid(path)
    expect(pageMarkers(path)).toEqual(['P-1', 'P-2', 'P-3'])
    expect(await pdfiumLabels(path)).toEqual(['', '', ''])
  })
})
