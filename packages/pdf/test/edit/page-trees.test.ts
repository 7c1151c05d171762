import { expect, it } from 'vitest'
import { withPrograms } from '../../../../test/with-programs.js'
import { pageDict, readPageTree } from '../../src/document/pages.js'
import { rotatePage, rotationOf } from '../../src/edit/rotate-pages.js'
import { ANNOTATION_KINDS } from '../../src/forms/annotation-kinds.js'
import { flatten } from '../../src/forms/flatten.js'
import { buildPdf, type Objects } from '../fixtures/build-pdf.js'
import { temporaryFile } from '../fixtures/temporary-file.js'
import { expectValid, pageMarkers, qpdfJson } from '../validators.js'
import { draftOf, edited } from './edited.js'

const page = (marker: number, more = '/Parent @pages') => `<< /Type /Page /Contents @c${marker} ${more} >>`
const content = (marker: number) => ({ dict: '<< >>', data: `BT /F1 24 Tf 60 400 Td (P-${marker}) Tj ET` })
const sound: Objects = {
  catalog: '<< /Type /Catalog /Pages @pages /OpenAction [@two /Fit] >>',
  pages:
    '<< /Type /Pages /Count 3 /Kids [@one @node] /MediaBox [0 0 400 500] /Rotate 90 /Resources << /Font << /F1 @font >> >> >>',
  node: '<< /Type /Pages /Count 2 /Parent @pages /Kids [@two @three] /Rotate 180 >>',
  one: page(1),
  two: page(2, '/Parent @node'),
  three: page(3, '/Parent @node /Rotate 270'),
  font: '<< /Type /Font /Subtype /Type1 /BaseFont /Helvetica >>',
  c1: content(1),
  c2: content(2),
  c3: content(3),
}

const direct = String(sound.one)
const broken: Record<string, Objects> = {
  'a wrong /Count': { node: String(sound.node).replace('/Count 2', '/Count 7') },
  'a missing /Count': { pages: String(sound.pages).replace('/Count 3', '') },
  'a wrong /Parent': { two: page(2) },
  'a missing /Parent': { two: page(2, '') },
  'a node without /Type': { node: String(sound.node).replace('/Type /Pages', '') },
  'a page without /Type': { two: page(2, '/Parent @node').replace('/Type /Page', '') },
  'a page as a direct object': { pages: String(sound.pages).replace('@one', direct) },
  'a reference to a page that does not exist': {
    pages: String(sound.pages).replace('@node', '@node 99 0 R'),
  },
  'a loop': { node: String(sound.node).replace('@three', '@three @pages') },
}

withPrograms('A document whose page tree has', ['qpdf', 'pdftotext'], () => {
  it.each(Object.entries(broken))('%s, is written with a valid page tree', (_, wrong) => {
    const { bytes, report } = edited(buildPdf({ ...sound, ...wrong }))
    const path = temporaryFile(bytes)
    expectValid(path)
    expect(report.pages).toBe(3)
    expect(report.repairs.length).toBeGreaterThan(0)
    expect(pageMarkers(path)).toEqual(['P-1', 'P-2', 'P-3'])
    const { pages, catalog } = qpdfJson(path)
    expect(pages.map((each) => each.inherited('Rotate').number)).toEqual([90, 180, 270])
    expect(catalog.get('OpenAction').items()[0]!.reference).toBe(pages[1]!.node.reference)
  })

  it.each([
    ['the catalogue', 'catalog', '/Pages @pages'],
    ['the information dictionary', 'info', '/Title (T)'],
  ])('a page that is %s too, is written with a separate page object', (_, name, more) => {
    const { one: _one, ...others } = sound
    const pages = String(sound.pages).replace('@one', `@${name}`)
    const source = buildPdf({ ...others, pages, [name]: page(1, `/Parent @pages ${more}`) })
    const { bytes, report } = edited(source, (draft) => rotatePage(draft, 0, 90))
    const path = temporaryFile(bytes)
    expectValid(path)
    expect(report.pages).toBe(3)
    expect(pageMarkers(path)).toEqual(['P-1', 'P-2', 'P-3'])
    expect(qpdfJson(path).catalog.get('Rotate').exists).toBe(false)
  })

  it('a page twice, is written with a page object for each occurrence', () => {
    const twice = {
      pages: String(sound.pages).replace('/Count 3', '/Count 4').replace('@node', '@node @one'),
    }
    const { bytes, report } = edited(buildPdf({ ...sound, ...twice }))
    const path = temporaryFile(bytes)
    expectValid(path)
    expect(report.pages).toBe(4)
    expect(pageMarkers(path)).toEqual(['P-1', 'P-2', 'P-3', 'P-1'])
  })

  it.each([
    ['a page', '/Parent @node'],
    ['a page without /Parent', ''],
  ])('%s that is also a widget of another page, keeps the page when fields are flattened', (_, parent) => {
    const { bytes, report } = edited(
      buildPdf({
        ...sound,
        catalog: '<< /Type /Catalog /Pages @pages /AcroForm << /Fields [@two] >> >>',
        one: page(1, '/Parent @pages /Annots [@two]'),
        two: page(2, `${parent} /Subtype /Widget /FT /Tx /T (two) /Rect [0 0 9 9]`),
      }),
      (draft) => void flatten(draft, { fields: true, annotations: new Set(ANNOTATION_KINDS) }),
    )
    const path = temporaryFile(bytes)
    expectValid(path)
    expect(report.pages).toBe(3)
    expect(pageMarkers(path)).toEqual(['P-1', 'P-2', 'P-3'])
  })

  it('no errors, keeps the tree unchanged', () => {
    const { bytes, report } = edited(buildPdf(sound))
    const { catalog, pages } = qpdfJson(temporaryFile(bytes))
    expect(report.repairs).toEqual([])
    const root = catalog.get('Pages')
    expect(root.get('Rotate').number).toBe(90)
    expect(root.get('Kids').items()[1]!.get('Rotate').number).toBe(180)
    expect(pages[0]!.node.get('MediaBox').exists).toBe(false)
  })
})

it('pageDict gives a page its own copy of inherited attributes', () => {
  const draft = draftOf(buildPdf(sound))
  expect([...draft.pageDict(1).keys()].sort()).toEqual([
    'Contents',
    'MediaBox',
    'Parent',
    'Resources',
    'Rotate',
    'Type',
  ])
  expect(draft.pageDict(1).get('Rotate')).toBe(180)
  expect(draft.pageDict(1)).toBe(draft.edit(draft.pages[1]!.num))
  expect(draft.pageDict(1).get('Resources')).toEqual(draft.pageDict(0).get('Resources'))
  expect(draft.pageDict(1).get('Resources')).not.toBe(draft.pageDict(0).get('Resources'))
})

it('a page moved to another page tree keeps the attributes it inherited', () => {
  const draft = draftOf(buildPdf(sound))
  draft.replacePages([draft.pageRef(2), draft.pageRef(1)])
  const [three, two] = readPageTree(draft.file, draft.catalogue).pages.map((each) =>
    pageDict(draft.file, each),
  )
  expect([three!.get('Rotate'), two!.get('Rotate')]).toEqual([270, 180])
  expect(two!.get('MediaBox')).toEqual([0, 0, 400, 500])
  rotatePage(draft, 1, 180)
  rotatePage(draft, 1, 180)
  expect(rotationOf(draft, 1)).toBe(180)
})
