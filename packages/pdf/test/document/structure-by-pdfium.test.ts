import { expect, it } from 'vitest'
import { withPrograms } from '../../../../test/with-programs.js'
import { pdfiumStructure } from '../validators/pdfium-structure.js'
import { mergeTagged, type TaggedOptions, takePages } from './tagged-document.js'

withPrograms('The parent tree of a merged document', ['qpdf'], () => {
  const chapters: TaggedOptions = {
    pages: 2,
    root: '/K @top',
    objects: {
      top: '<< /S /Document /K [@one @two] >>',
      one: '<< /S /Sect /K [@head @text] >>',
      head: '<< /S /H1 /Pg @page1 /K 0 >>',
      text: '<< /S /P /Pg @page1 /K [1 2 << /Type /MCR /Pg @page2 /MCID 0 >>] >>',
      two: '<< /S /Sect /K [@last] >>',
      last: '<< /S /P /Pg @page2 /K [1 2] >>',
    },
  }
  const first = ['Document', '  Sect', '    H1 0', '    P 1 2']
  const second = ['Document', '  Sect', '    P 0', '  Sect', '    P 1 2']
  const under = (lines: readonly string[]): string[] => ['Document', ...lines.map((line) => `  ${line}`)]

  it('leads pdfium to the elements of every page of a merged document', async () => {
    const { path } = mergeTagged(chapters, chapters)
    for (const page of [1, 3]) expect(await pdfiumStructure(path, page)).toEqual(under(first))
    for (const page of [2, 4]) expect(await pdfiumStructure(path, page)).toEqual(under(second))
  })

  it('leads pdfium to the elements of pages taken twice and out of order', async () => {
    const { path } = takePages(chapters, '2,1,2')
    expect(await pdfiumStructure(path, 1)).toEqual(second)
    expect(await pdfiumStructure(path, 2)).toEqual(first)
    expect(await pdfiumStructure(path, 3)).toEqual(second)
  })
})
