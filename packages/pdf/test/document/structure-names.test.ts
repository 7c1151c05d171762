import { expect, it } from 'vitest'
import { withPrograms } from '../../../../test/with-programs.js'
import { type Merged, renamings } from '../fixtures/merge.js'
import { type QpdfElement, structureElements } from '../validators/structure.js'
import { headersOf, structureProblems } from '../validators/structure-problems.js'
import { mergeTagged, type TaggedOptions } from './tagged-document.js'

withPrograms('Merging names in the structure tree', ['qpdf'], () => {
  const elements = ({ document }: Merged): QpdfElement[] => {
    expect(structureProblems(document)).toEqual([])
    return structureElements(document).slice(1)
  }
  const oneOf = (type: string, roles: string, more = ''): TaggedOptions => ({
    pages: 1,
    marks: 1,
    root: `/K @p /RoleMap << ${roles} >>`,
    objects: { p: `<< /S /${type} /Pg @page1 /K 0 ${more} >>` },
  })

  it('renames a role only where its mapping differs, once for each mapping', () => {
    const made = mergeTagged(
      oneOf('Mine', '/Mine /P /Kept /H1'),
      oneOf('Mine', '/Mine /H1'),
      oneOf('Mine', '/Mine /Own /Own /P'),
      oneOf('Mine', '/Mine /Other /Other /H1'),
    )
    expect(elements(made).map(({ node }) => node.get('S').name)).toEqual(['Mine', 'Mine_2', 'Mine', 'Mine_2'])
    expect(elements(made).map(({ type }) => type)).toEqual(['P', 'H1', 'P', 'H1'])
    expect(made.report.inputs.map((report) => renamings(report, /^role$/))).toEqual([
      [],
      ['Mine → Mine_2'],
      [],
      ['Mine → Mine_2'],
    ])
    const roles = made.document.catalog.get('StructTreeRoot').get('RoleMap')
    expect(roles.get('Kept').name).toBe('H1')
  })

  it('keeps standard types of inputs that do not map them', () => {
    const made = mergeTagged(oneOf('Title', '/Title /P'), oneOf('Title', ''), oneOf('Title', '/Title /Title'))
    expect(elements(made).map(({ type }) => type)).toEqual(['P', 'Title', 'Title'])
  })

  it('leaves roles of a cyclic role map unmapped', () => {
    const made = mergeTagged(oneOf('One', '/One /Two /Two /One /Three /One'), oneOf('One', '/One /P'))
    expect(elements(made).map(({ type }) => type)).toEqual(['One', 'P'])
  })

  it('does not change types in a namespace of their own', () => {
    const inNamespace = (roles: string): TaggedOptions => ({
      pages: 1,
      marks: 1,
      root: `/K @p /RoleMap << ${roles} >> /Namespaces [@ns]`,
      objects: {
        ns: '<< /Type /Namespace /NS (http://example.com/ns) /RoleMapNS << /Mine [/H2 @pdf] >> >>',
        pdf: '<< /Type /Namespace /NS (http://iso.org/pdf2/ssn) >>',
        p: '<< /S /Mine /NS @ns /Pg @page1 /K 0 >>',
      },
      version: '2.0',
    })
    const made = mergeTagged(inNamespace('/Mine /P'), inNamespace('/Mine /H1'))
    const root = made.document.catalog.get('StructTreeRoot')
    expect(elements(made).map(({ node }) => node.get('S').name)).toEqual(['Mine', 'Mine'])
    expect(
      root
        .get('Namespaces')
        .items()
        .map(({ reference }) => reference),
    ).toEqual([elements(made)[0]!.node.get('NS').reference])
    expect(elements(made)[1]!.node.get('NS').get('RoleMapNS').get('Mine').items()[0]?.name).toBe('H2')
  })

  it('renames colliding attribute classes in elements and keeps revision numbers', () => {
    const classes = (align: string): TaggedOptions => ({
      pages: 1,
      marks: 1,
      root: `/K @p /ClassMap << /Same << /O /Layout /Color [1 0 0] >> /C @c >>`,
      objects: {
        c: `[<< /O /Layout /TextAlign /${align} >> << /O /List >>]`,
        p: '<< /S /P /Pg @page1 /K 0 /C [/C 2 /Same 0] >>',
      },
    })
    const made = mergeTagged(classes('Start'), classes('End'), classes('End'))
    const used = elements(made).map(({ node }) =>
      node
        .get('C')
        .items()
        .map(({ value }) => value),
    )
    expect(used).toEqual([
      ['/C', 2, '/Same', 0],
      ['/C_2', 2, '/Same', 0],
      ['/C_2', 2, '/Same', 0],
    ])
    expect(renamings(made.report.inputs[2], /^class$/)).toEqual(['C → C_2'])
  })

  it('renames colliding IDs in the /Headers of table cells, direct or indirect', () => {
    const table: TaggedOptions = {
      pages: 1,
      root: '/K @row',
      objects: {
        row: '<< /S /TR /Pg @page1 /K [@head @a @b @c] >>',
        head: '<< /S /TH /K 0 /ID (id) >>',
        attributes: '<< /O /Table /Headers @ids >>',
        ids: '[(id)]',
        list: '[<< /O /Layout /Width 10 >> 0 @attributes 1]',
        a: '<< /S /TD /K 1 /A @attributes >>',
        b: '<< /S /TD /K 2 /A @list >>',
        c: '<< /S /TD /A [@attributes << /O /Layout /Height 5 >>] /ID (id) >>',
      },
    }
    const made = mergeTagged(table, table)
    const headers = elements(made).map(({ node }) => headersOf(node).join())
    expect(headers).toEqual(['', '', 'id', 'id', 'id', '', '', 'id_3', 'id_3', 'id_3'])
    const ids = elements(made).map(({ node }) => node.get('ID').text ?? '')
    expect(ids).toEqual(['', 'id', '', '', 'id_2', '', 'id_3', '', '', 'id_4'])
    const [, , , list] = elements(made).slice(5)
    expect(
      list!.node
        .get('A')
        .items()
        .map(({ value }) => (typeof value === 'number' ? value : 0)),
    ).toEqual([0, 0, 0, 1])
  })

  it('keeps a renamed ID in Unicode', () => {
    const made = mergeTagged(oneOf('P', '', '/ID <feff0069>'), oneOf('P', '', '/ID <feff0069>'))
    expect(elements(made).map(({ node }) => node.get('ID').text)).toEqual(['i', 'i_2'])
    expect(renamings(made.report.inputs[1], /^structure id$/)).toEqual(['i → i_2'])
  })

  it('joins /AF and /PronunciationLexicon of the structure tree roots', () => {
    const withFiles: TaggedOptions = {
      pages: 1,
      marks: 1,
      root: '/K @p /AF [@file] /PronunciationLexicon [@file]',
      objects: {
        file: '<< /Type /Filespec /F (a.css) /UF (a.css) /EF << /F @data >> >>',
        data: { dict: '<< /Type /EmbeddedFile >>', data: 'p { }' },
        p: '<< /S /P /Pg @page1 /K 0 >>',
      },
      version: '2.0',
    }
    const root = mergeTagged(withFiles, withFiles).document.catalog.get('StructTreeRoot')
    expect(
      root
        .get('AF')
        .items()
        .map((file) => file.get('UF').text),
    ).toEqual(['a.css'])
    expect(root.get('PronunciationLexicon').items()).toHaveLength(1)
  })

  it('sets /Marked, and /Suspects when only some of the inputs are tagged', () => {
    const tagged = oneOf('P', '')
    const info = (made: Merged): unknown => made.document.catalog.get('MarkInfo').value
    expect(info(mergeTagged(tagged, tagged))).toEqual({ '/Marked': true })
    expect(info(mergeTagged(tagged, { ...oneOf('P', ''), root: '' }))).toEqual({
      '/Marked': true,
      '/Suspects': true,
    })
  })
})
