import { expect, it } from 'vitest'
import { withPrograms } from '../../../../test/with-programs.js'
import type { Merged } from '../fixtures/merge.js'
import { structureElements, structureLines } from '../validators/structure.js'
import { structureProblems } from '../validators/structure-problems.js'
import { popplerStructure } from '../validators.js'
import { marked, mergeTagged, type TaggedOptions, takePages } from './tagged-document.js'

withPrograms('Content of structure elements', ['qpdf', 'pdfinfo'], () => {
  const lines = ({ document }: Merged): string[] => {
    expect(structureProblems(document)).toEqual([])
    return structureLines(document)
  }

  it('is found without a parent tree and without /StructParents', () => {
    const made = mergeTagged({
      pages: 2,
      marks: 1,
      root: '/K @top',
      objects: {
        top: '<< /S /Document /P @root /K [@one @two] >>',
        one: '<< /S /P /P @top /Pg @page1 /K 0 >>',
        two: '<< /S /P /P @top /K << /Type /MCR /Pg @page2 /MCID 0 >> >>',
      },
    })
    expect(lines(made)).toEqual(['P "p1m0" @1', 'P "p2m0" @2'])
  })

  it('follows the elements where the parent tree contradicts them', () => {
    const made = mergeTagged({
      pages: 2,
      marks: 1,
      root: '/K [@one @two] /ParentTree << /Nums [0 [@two] 1 @one 7 (junk)] >>',
      page: (page) => `/StructParents ${page === 1 ? 7 : 0}`,
      objects: {
        one: '<< /S /P /P @two /Pg @page1 /K 0 >>',
        two: '<< /S /P /P @one /Pg @page2 /K 0 >>',
      },
    })
    expect(lines(made)).toEqual(['P "p1m0" @1', 'P "p2m0" @2'])
  })

  it('belongs to the /Pg of the nearest ancestor when an element has none', () => {
    const made = mergeTagged({
      pages: 2,
      marks: 1,
      root: '/K @top',
      objects: {
        top: '<< /S /Document /P @root /Pg @page1 /K [@one @two] >>',
        one: '<< /S /P /P @top /K 0 >>',
        two: '<< /S /P /P @top /Pg @page2 /K [@inner] >>',
        inner: '<< /S /Span /P @two /K 0 >>',
      },
    })
    expect(lines(made)).toEqual(['P "p1m0" @1', 'Span "p2m0" @2'])
  })

  it('belongs to the only page when the file names no page at all', () => {
    const made = mergeTagged({ pages: 1, marks: 1, root: '/K << /S /P /K 0 >>' })
    expect(lines(made)).toEqual(['P "p1m0" @1'])
  })

  it('is kept in elements that are direct objects', () => {
    const made = mergeTagged({
      pages: 1,
      root: '/K @top',
      objects: {
        top: '<< /S /Document /P @root /Pg @page1 /K [<< /S /P /K 0 >> << /S /L /K [<< /S /LI /K 1 >>] >> << /S /P /K 2 >>] >>',
      },
    })
    expect(lines(made)).toEqual(['P "p1m0" @1', 'LI "p1m1" @1', 'P "p1m2" @1'])
    expect(popplerStructure(made.path)).toMatch(/P[^\n]*\n\s+"p1m0"[\s\S]*LI[^\n]*\n\s+"p1m1"/)
  })

  it('is repeated for each copy of its page, in the order of the original', () => {
    const made = takePages(
      {
        pages: 1,
        root: '/K @top',
        objects: {
          top: '<< /S /P /P @root /Pg @page1 /K [0 @inner 2] >>',
          inner: '<< /S /Span /P @top /Pg @page1 /K 1 >>',
        },
      },
      '1,1,1',
    )
    expect(lines(made).sort()).toEqual(
      [1, 2, 3].flatMap((page) => [`P "p1m0" @${page}`, `P "p1m2" @${page}`, `Span "p1m1" @${page}`]).sort(),
    )
    const kids = structureElements(made.document)[0]!.node.get('K').items()
    expect(
      kids.map(
        (kid) =>
          kid.get('S').name ??
          `${kid.number ?? kid.get('MCID').number}@${pageOf(made, kid.get('Pg').reference)}`,
      ),
    ).toEqual(['0@1', '0@2', '0@3', 'Span', '2@1', '2@2', '2@3'])
    expect(new Set(made.document.pages.map(({ node }) => node.get('StructParents').number)).size).toBe(3)
  })

  it('stays with an element whose own page is not taken', () => {
    const made = takePages(
      {
        pages: 2,
        marks: 1,
        root: '/K @one',
        objects: { one: '<< /S /P /P @root /Pg @page1 /K [0 << /Type /MCR /Pg @page2 /MCID 0 >>] >>' },
      },
      '2',
    )
    expect(lines(made)).toEqual(['P "p2m0" @1'])
    expect(structureElements(made.document)[0]!.node.get('Pg').exists).toBe(false)
  })

  it('keeps its element inside form XObjects, each with its own /StructParents', () => {
    const form = (key: number, text: string) => ({
      dict: `<< /Type /XObject /Subtype /Form /BBox [0 0 400 400] /Resources << /Font << /F1 @font >> >> /StructParents ${key} >>`,
      data: marked(0, text, 200),
    })
    const made = mergeTagged({
      pages: 1,
      marks: 0,
      root: '/K @top /ParentTree << /Nums [3 [@one] 4 [@two]] >>',
      resources: '/XObject << /A @a /B @b >>',
      content: () => '/A Do /B Do',
      objects: {
        a: form(3, 'in a'),
        b: form(4, 'in b'),
        top: '<< /S /Document /P @root /Pg @page1 /K [@one @two] >>',
        one: '<< /S /P /P @top /K << /Type /MCR /Stm @a /MCID 0 >> >>',
        two: '<< /S /P /P @top /K << /Type /MCR /Stm @b /MCID 0 >> >>',
      },
    })
    expect(lines(made)).toEqual(['P "in a" @1', 'P "in b" @1'])
  })

  it('can be a whole image XObject', () => {
    const made = mergeTagged({
      pages: 1,
      marks: 0,
      root: '/K @figure /ParentTree << /Nums [9 @figure] >>',
      resources: '/XObject << /Im @image >>',
      content: () => '/Im Do',
      objects: {
        image: {
          dict: '<< /Type /XObject /Subtype /Image /Width 1 /Height 1 /ColorSpace /DeviceGray /BitsPerComponent 8 /StructParent 9 >>',
          data: 'x',
        },
        figure: '<< /S /Figure /P @root /Alt (a dot) /K << /Type /OBJR /Pg @page1 /Obj @image >> >>',
      },
    })
    const [figure] = structureElements(made.document)
    const image = figure!.node.get('K').get('Obj')
    const key = image.get('StructParent').number
    const nums = made.document.catalog.get('StructTreeRoot').get('ParentTree').get('Nums').items()
    expect(figure!.node.get('Alt').text).toBe('a dot')
    expect(nums[nums.findIndex((entry) => entry.number === key) + 1]?.reference).toBe(figure!.node.reference)
  })

  const annotated: TaggedOptions = {
    pages: 2,
    marks: 0,
    root: '/K @top /ParentTree << /Nums [0 [@one] 1 @link 2 [@seen]] >>',
    content: (page) => (page === 1 ? marked(0, 'p1m0', 100) : ''),
    page: (page) => (page === 1 ? '/StructParents 0 /Annots [@note]' : ''),
    objects: {
      note: '<< /Type /Annot /Subtype /Text /Rect [0 0 20 20] /NM (note) /Contents (a note) /StructParent 1 /AP << /N @look >> >>',
      look: {
        dict: '<< /Type /XObject /Subtype /Form /BBox [0 0 20 20] /Resources << /Font << /F1 @font >> >> /StructParents 2 >>',
        data: marked(0, 'seen', 5),
      },
      top: '<< /S /Document /P @root /K [@one @link @seen] >>',
      one: '<< /S /P /P @top /Pg @page1 /K 0 >>',
      link: '<< /S /Annot /P @top /K << /Type /OBJR /Obj @note >> >>',
      seen: '<< /S /Span /P @top /Pg @page1 /K << /Type /MCR /Stm @look /StmOwn @note /MCID 0 >> >>',
    },
  }

  it('can be an annotation or part of its appearance, on every copy of the page', () => {
    const made = takePages(annotated, '1,2,1')
    expect(lines(made)).toEqual([
      'P "p1m0" @1',
      'P "p1m0" @3',
      'Annot [note] @1',
      'Annot [note] @3',
      'Span "seen" @1',
      'Span "seen" @3',
    ])
    const owners = structureElements(made.document)
      .at(-1)!
      .node.get('K')
      .items()
      .map((item) => item.get('StmOwn').reference)
    const annotations = [1, 3].map((page) => made.document.pages[page - 1]!.node.get('Annots').items()[0])
    expect(owners).toEqual(annotations.map((annotation) => annotation?.reference))
  })

  it('is removed with an annotation whose page is not taken, although its element names no page', () => {
    const made = takePages(annotated, '2')
    expect(made.document.catalog.get('StructTreeRoot').exists).toBe(false)
    expect(made.document.catalog.get('MarkInfo').exists).toBe(false)
    expect(made.document.all().filter((node) => node.get('Type').name === 'Annot')).toEqual([])
  })
})

function pageOf({ document }: Merged, reference: string | undefined): number {
  return document.pages.find(({ node }) => node.reference === reference)?.number ?? 1
}
