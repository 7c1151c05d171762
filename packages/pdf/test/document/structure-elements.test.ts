import { expect, it } from 'vitest'
import { withPrograms } from '../../../../test/with-programs.js'
import { droppedCount, type Merged } from '../fixtures/merge.js'
import { structureElements, structureLines } from '../validators/structure.js'
import { structureProblems } from '../validators/structure-problems.js'
import { popplerStructure } from '../validators.js'
import { mergeTagged, type TaggedOptions, takePages } from './tagged-document.js'

withPrograms('Merging structure elements', ['qpdf', 'pdfinfo'], () => {
  const types = ({ document }: Merged): string[] => structureElements(document).map(({ type }) => type)

  it('puts the elements of several inputs under one Document element', () => {
    const one: TaggedOptions = {
      pages: 1,
      marks: 1,
      root: '/K [@p]',
      objects: { p: '<< /S /P /Pg @page1 /K 0 >>' },
    }
    const joined = mergeTagged(one, one)
    expect(types(joined)).toEqual(['Document', 'P', 'P'])
    expect(types(mergeTagged(one))).toEqual(['P'])
    expect(joined.report.inputs.map(({ kept }) => kept.structureElements)).toEqual([1, 1])
    expect(popplerStructure(joined.path)).toMatch(/^Document\n\s+P /)
  })

  it('keeps empty elements with their parents, and always in a whole document', () => {
    const table: TaggedOptions = {
      pages: 2,
      marks: 1,
      root: '/K [@table @aside]',
      objects: {
        table: '<< /S /Table /K [@row1 @row2] >>',
        row1: '<< /S /TR /K [@empty @full] >>',
        empty: '<< /S /TD >>',
        full: '<< /S /TD /Pg @page1 /K 0 >>',
        row2: '<< /S /TR /K [@other @late] >>',
        other: '<< /S /TH /Pg @page2 /K 0 >>',
        late: '<< /S /TD /Pg @page2 >>',
        aside: '<< /S /Aside /K [] >>',
      },
    }
    expect(types(mergeTagged(table))).toEqual(['Table', 'TR', 'TD', 'TD', 'TR', 'TH', 'TD', 'Aside'])
    const first = takePages(table, '1')
    expect(types(first)).toEqual(['Table', 'TR', 'TD', 'TD'])
    expect(first.report.inputs[0]?.kept.structureElements).toBe(4)
    expect(droppedCount(first.report.inputs[0], /structure/)).toBe(4)
  })

  it('removes elements of pages that are no longer in the page tree', () => {
    const made = mergeTagged({
      pages: 1,
      marks: 1,
      root: '/K @top',
      objects: {
        top: '<< /S /Document /K [@here @lost @dead] >>',
        here: '<< /S /P /Pg @page1 /K 0 >>',
        lost: '<< /S /Sect /K [@lostText] >>',
        lostText: '<< /S /P /Pg @gone /K [0 1] >>',
        dead: '<< /S /Link /K << /Type /OBJR /Obj @nothing >> >>',
        gone: '<< /Type /Page /MediaBox [0 0 10 10] /Contents @big >>',
        big: { dict: '<< >>', data: 'q Q' },
        nothing: 'null',
      },
    })
    expect(types(made)).toEqual(['Document', 'P'])
    expect(made.document.all().filter((node) => node.get('Type').name === 'Page')).toHaveLength(1)
  })

  it('keeps the first place of elements reached twice or in a cycle', () => {
    const made = mergeTagged({
      pages: 1,
      root: '/K [@top @two]',
      objects: {
        top: '<< /S /Document /P @root /K [@one @one @two @top @root] >>',
        one: '<< /S /P /P @top /Pg @page1 /K [0 @top] >>',
        two: '<< /S /Sect /P @root /K [@one @three @two] >>',
        three: '<< /S /P /P @two /Pg @page1 /K [1 2] >>',
      },
    })
    expect(structureProblems(made.document)).toEqual([])
    expect(structureLines(made.document)).toEqual(['P "p1m0" @1', 'P "p1m1" @1', 'P "p1m2" @1'])
    expect(types(made)).toEqual(['Document', 'P', 'Sect', 'P'])
  })

  it('removes /Ref entries that refer to elements that are gone', () => {
    const made = takePages(
      {
        pages: 2,
        marks: 1,
        root: '/K @top',
        objects: {
          top: '<< /S /Document /K [@one @two @note] >>',
          one: '<< /S /P /Pg @page1 /K 0 /Ref [@two @note] /Lang (fr) /T (title) /ActualText (said) /E (long) /R 3 >>',
          two: '<< /S /P /Pg @page2 /K 0 /Ref [@one] >>',
          note: '<< /S /Note /Pg @page1 /Ref [@two] >>',
        },
      },
      '1',
    )
    const [, one, note] = structureElements(made.document)
    expect(
      one!.node
        .get('Ref')
        .items()
        .map(({ reference }) => reference),
    ).toEqual([note!.node.reference])
    expect(note!.node.get('Ref').exists).toBe(false)
    expect(['Lang', 'T', 'ActualText', 'E'].map((key) => one!.node.get(key).text)).toEqual([
      'fr',
      'title',
      'said',
      'long',
    ])
    expect(one!.node.get('R').number).toBe(3)
  })

  it('redirects references from other objects to the elements of the output', () => {
    const made = takePages(
      {
        pages: 2,
        marks: 1,
        root: '/K @top',
        page: (page) => (page === 1 ? '/Mine [@one @two @root @direct] ' : ''),
        objects: {
          direct: '<< /Element @one >>',
          top: '<< /S /Document /K [@one @two] >>',
          one: '<< /S /P /Pg @page1 /K 0 >>',
          two: '<< /S /P /Pg @page2 /K 0 >>',
        },
      },
      '1',
    )
    const one = structureElements(made.document)[1]!.node.reference
    const mine = made.document.pages[0]!.node.get('Mine').items()
    expect(mine.map(({ reference }) => reference).slice(0, 3)).toEqual([one, undefined, undefined])
    expect(mine[3]!.get('Element').reference).toBe(one)
  })

  it('reads an element without a type as NonStruct', () => {
    const made = mergeTagged({
      pages: 1,
      marks: 1,
      root: '/K @top',
      objects: { top: '<< /Type /StructElem /K [@p] >>', p: '<< /S /P /Pg @page1 /K 0 >>' },
    })
    expect(types(made)).toEqual(['NonStruct', 'P'])
  })
})
