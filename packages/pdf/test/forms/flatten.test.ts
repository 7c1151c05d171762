import { expect, it } from 'vitest'
import { withPrograms } from '../../../../test/with-programs.js'
import { ANNOTATION_KINDS, type AnnotationKind } from '../../src/forms/annotation-kinds.js'
import { type FlattenOptions, type FlattenReport, flatten } from '../../src/forms/flatten.js'
import { formDocument, widget } from '../document/forms-fixture.js'
import { edited } from '../edit/edited.js'
import { expectSameLook } from '../edit/pictures.js'
import type { Objects } from '../fixtures/build-pdf.js'
import { plainDocument } from '../fixtures/plain.js'
import { richDocument } from '../fixtures/rich.js'
import { temporaryFile } from '../fixtures/temporary-file.js'
import { fieldLines, formProblems } from '../validators/fields.js'
import { pdfiumRender, pdfiumText } from '../validators/pdfium.js'
import { structureProblems } from '../validators/structure-problems.js'
import { expectValid, pdfText, popplerStructure, qpdfJson } from '../validators.js'
import { questionnaire } from './questionnaire.js'

const everything = new Set(ANNOTATION_KINDS)
const butLinks = new Set(ANNOTATION_KINDS.filter((kind) => kind !== 'link'))

function flattened(bytes: Uint8Array, options: Partial<FlattenOptions> = {}) {
  let flat: FlattenReport | undefined
  const written = edited(bytes, (draft) => {
    flat = flatten(draft, { fields: true, annotations: butLinks, ...options })
  })
  const path = temporaryFile(written.bytes)
  return { ...written, flat: flat!, path, document: qpdfJson(path) }
}

/** The kinds of annotations on a page, from 1. */
function kinds(document: ReturnType<typeof qpdfJson>, page: number): (string | undefined)[] {
  return document.pages[page - 1]!.node.get('Annots')
    .items()
    .map((annotation) => annotation.get('Subtype').name)
}

withPrograms('A flattened document', ['qpdf', 'pdftotext', 'pdfinfo'], () => {
  const source = richDocument('A', { needAppearances: false })
  let once: ReturnType<typeof flattened> | undefined
  const made = () => {
    once ??= flattened(source)
    return once
  }

  it('passes qpdf --check, renders the same, and keeps its links', async () => {
    expectValid(made().path)
    await expectSameLook(source, made().bytes, [1, 2, 3, 4])
    expect(new Set(made().document.pages.flatMap((_, at) => kinds(made().document, at + 1)))).toEqual(
      new Set(['Link']),
    )
  })

  it('has no AcroForm', () => {
    expect(made().document.catalog.get('AcroForm').exists).toBe(false)
    expect(made().flat).toMatchObject({
      formRemoved: true,
      fieldsRemoved: 13,
      xfaRemoved: false,
      signaturesRemoved: [],
    })
  })

  it('shows field values as page text', async () => {
    expect(await pdfiumText(made().path, 1)).toContain('Ada')
    expect(await pdfiumText(made().path, 3)).toContain('Ada Lovelace')
    expect(pdfText(made().path, 4)).toContain('twice A')
  })

  it('reports what was drawn, what was not, and why', () => {
    expect(made().flat.drawn).toEqual([
      { kind: 'text field', count: 9 },
      { kind: 'checkbox field', count: 1 },
      { kind: 'button field', count: 1 },
      { kind: 'radio field', count: 2 },
      { kind: 'choice field', count: 1 },
      { kind: 'text', count: 2 },
      { kind: 'highlight', count: 1 },
      { kind: 'stamp', count: 1 },
    ])
    expect(made().flat.undrawn).toEqual([
      { kind: 'popup', why: 'it is a pop-up window', count: 1 },
      { kind: 'fileattachment', why: 'it has no appearance', count: 1 },
      { kind: 'signature field', why: 'it has no appearance', count: 1 },
    ])
  })

  it('keeps drawn content in the structure tree', () => {
    expect(structureProblems(made().document)).toEqual([])
    expect(popplerStructure(made().path)).toMatch(/Form[\s\S]*"Ada"/)
  })

  it('draws content of a layer in that layer', () => {
    const stamp = made().document.pages[2]!
    expect(stamp.content).toMatch(/\/OC \/Layer\d+ BDC/)
    const name = /\/OC \/(Layer\d+) BDC/.exec(stamp.content)![1]!
    expect(stamp.node.get('Resources').get('Properties').get(name).get('Type').name).toBe('OCG')
  })
})

withPrograms('Selection of what is flattened', ['qpdf'], () => {
  it('includes only the requested annotation kinds; popups are removed with their parents', () => {
    const { document, path } = flattened(richDocument('A'), { fields: false, annotations: new Set(['text']) })
    expectValid(path)
    expect(kinds(document, 2)).toEqual(expect.arrayContaining(['Highlight', 'Link', 'Widget']))
    expect(kinds(document, 2)).not.toContain('Text')
    expect(kinds(document, 2)).not.toContain('Popup')
    expect(fieldLines(document)).toHaveLength(13)
  })

  it('does not include a popup whose parent annotation stays', () => {
    const { document } = flattened(richDocument('A'), { annotations: new Set(['popup', 'highlight']) })
    expect(kinds(document, 2)).toEqual(expect.arrayContaining(['Popup', 'Text']))
    expect(kinds(document, 2)).not.toContain('Highlight')
  })

  it('includes links on request', () => {
    const { document } = flattened(richDocument('A'), { annotations: everything })
    expect(document.pages.flatMap((_, at) => kinds(document, at + 1))).toEqual([])
    expect(structureProblems(document)).toEqual([])
  })

  it('includes only the requested pages; a field keeps its widgets on other pages', () => {
    const { document, path, flat } = flattened(richDocument('A', { needAppearances: false }), {
      pages: [0, 2],
    })
    expectValid(path)
    expect(formProblems(document)).toEqual([])
    expect(fieldLines(document).map((line) => line.replace(/ .*/, ''))).toEqual([
      'color',
      'country',
      'twice',
      'mixed',
      'notes',
      'approval',
    ])
    expect(fieldLines(document)).toContain('twice Tx twice A on A-4 @4')
    expect(document.catalog.get('AcroForm').get('CO').items()).toEqual([])
    expect(flat).toMatchObject({ formRemoved: false, fieldsRemoved: 7 })
    expect(structureProblems(document)).toEqual([])
  })

  it('includes only the fields chosen by name', () => {
    const { document } = flattened(questionnaire(), {
      fields: (name) => name === 'colour' || name === 'same',
    })
    const left = fieldLines(document).map((line) => line.replace(/ .*/, ''))
    expect(left).toContain('name')
    expect(left).not.toContain('colour')
    expect(left).not.toContain('same')
    expect(formProblems(document)).toEqual([])
  })

  it('includes signatures: the appearance stays and the signature is removed', async () => {
    const source = richDocument('A', { signed: true, needAppearances: false })
    const { flat, document, path, bytes, report } = flattened(source)
    expect([flat.signaturesRemoved, report.signaturesRemoved]).toEqual([['signature'], []])
    expect(await pdfiumText(path, 2)).toContain('Signed by A')
    await expectSameLook(source, bytes, [2])
    expect(document.catalog.get('Perms').exists).toBe(false)
    expect(structureProblems(document)).toEqual([])
  })

  it('removes the XFA data of a form', () => {
    const { flat, document } = flattened(richDocument('A', { xfa: true }))
    expect(flat.xfaRemoved).toBe(true)
    expect(document.catalog.get('NeedsRendering').exists).toBe(false)
  })
})

const look = {
  dict: '<< /Type /XObject /Subtype /Form /BBox [0 0 10 10] >>',
  data: '1 0 0 rg 0 0 10 10 re f',
}

function annotated(entries: readonly string[], objects: Objects = {}): Uint8Array {
  return formDocument({
    annotations: { 1: entries.map((entry) => `<< /Type /Annot ${entry} >>`).join(' ') },
    objects: {
      look,
      ...objects,
    },
  })
}

withPrograms('A flattened annotation', ['qpdf'], () => {
  const stamp = (flags: number): string =>
    `/Subtype /Stamp /Rect [10 10 60 60] /F ${flags} /AP << /N @look >>`

  it.each([
    ['that is visible is drawn', 0, 'screen', 'drawn'],
    ['that is hidden is not drawn', 2, 'screen', 'it is hidden'],
    ['that is only printed is not drawn in the screen view', 4 | 32, 'screen', 'it is not shown on a screen'],
    ['that is only printed is drawn in the print view', 4 | 32, 'print', 'drawn'],
    ['that is not printed is not drawn in the print view', 0, 'print', 'it is not printed'],
  ] as const)('%s', (_what, flags, view, fate) => {
    const { flat, document } = flattened(annotated([stamp(flags)]), { view })
    expect(document.pages[0]!.node.get('Annots').exists).toBe(false)
    expect([...flat.drawn.map(() => 'drawn'), ...flat.undrawn.map(({ why }) => why)]).toEqual([fate])
  })

  it('renders the same at any position, scale and rotation', async () => {
    const source = annotated(
      [
        '/Subtype /Stamp /Rect [10 10 60 110] /AP << /N @turned >>',
        '/Subtype /Stamp /Rect [100 10 200 30] /AP << /N @look >>',
        '/Subtype /Stamp /Rect [100 200 180 280] /AP << /N << /On @look /Off @turned >> >> /AS /Off',
      ],
      {
        turned: {
          dict: '<< /Subtype /Form /BBox [5 5 25 15] /Matrix [0.7 0.7 -0.7 0.7 3 4] >>',
          data: '0 0 1 rg 5 5 20 10 re f 1 g 7 7 4 2 re f',
        },
      },
    )
    const { bytes, flat } = flattened(source)
    await expectSameLook(source, bytes, [1])
    expect(flat.drawn).toEqual([{ kind: 'stamp', count: 3 }])
  })

  it('stays upright on a rotated page when it has the NoRotate flag', async () => {
    const note = `/Subtype /Text /F ${16 | 4} /Rect [60 300 100 320] /AP << /N @look >>`
    const source = plainDocument('P', 1, {
      page: () => `/Rotate 90 /Annots [<< /Type /Annot ${note} >>]`,
      objects: { look },
    })
    const { path, flat } = flattened(source)
    expect(flat.drawn).toEqual([{ kind: 'text', count: 1 }])
    const picture = await pdfiumRender(path, 1, 1)
    const red = (x: number, y: number): boolean => {
      const at = (y * picture.width + x) * 4
      return picture.pixels[at + 2]! > 200 && picture.pixels[at]! < 50
    }
    // Its upper left corner (60, 320) is shown at (320, 60), and from there it goes right and down.
    expect([red(325, 65), red(355, 75), red(315, 65), red(325, 85)]).toEqual([true, true, false, false])
  })

  it.each<[AnnotationKind, string]>([
    ['highlight', '/Subtype /Highlight /C [1 1 0] /QuadPoints [20 60 120 60 20 40 120 40]'],
    ['underline', '/Subtype /Underline /C [1 0 0] /QuadPoints [20 60 120 60 20 40 120 40]'],
    ['strikeout', '/Subtype /StrikeOut /C [1 0 0] /QuadPoints [20 60 120 60 20 40 120 40]'],
    ['squiggly', '/Subtype /Squiggly /C [1 0 0] /QuadPoints [20 60 120 60 20 40 120 40]'],
    ['square', '/Subtype /Square /C [1 0 0] /IC [0 1 0] /BS << /W 3 >>'],
    ['circle', '/Subtype /Circle /C [1 0 0] /BS << /W 2 /S /D /D [4 2] >> /CA 0.5'],
    ['ink', '/Subtype /Ink /C [0 0 1] /InkList [[20 40 60 60 120 40]] /BS << /W 4 >>'],
    ['line', '/Subtype /Line /C [0 0 1] /L [20 40 120 60] /LE [/None /ClosedArrow]'],
    ['polygon', '/Subtype /Polygon /C [0 0 1] /IC [1 0 0] /Vertices [20 40 60 60 120 40]'],
    ['polyline', '/Subtype /PolyLine /C [0 0 1] /Vertices [20 40 60 60 120 40]'],
    ['freetext', '/Subtype /FreeText /DA (/Helv 10 Tf 1 0 0 rg) /Contents (Some words) /C [1 1 0]'],
    ['link', '/Subtype /Link /Border [0 0 2] /C [1 0 0]'],
  ])('is drawn from its entries when it has no appearance stream (%s)', async (kind, entries) => {
    const source = annotated([`${entries} /Rect [20 40 120 60] /F 4`])
    const { flat, path } = flattened(source, { annotations: everything })
    expectValid(path)
    expect(flat.drawn).toEqual([{ kind, count: 1 }])
    const { pixels, width, height } = await pdfiumRender(path, 1, 1)
    let coloured = 0
    for (let y = height - 62; y < height - 38; y++)
      for (let x = 18; x < 122; x++) {
        const at = (y * width + x) * 4
        if (pixels[at]! !== pixels[at + 2]! || pixels[at]! !== pixels[at + 1]!) coloured++
      }
    expect(coloured).toBeGreaterThan(40)
  })

  it('is drawn as pdfium draws it when it has no appearance stream', async () => {
    const source = annotated([
      '/Subtype /Highlight /C [1 1 0] /QuadPoints [60 420 120 420 60 395 120 395] /Rect [60 395 120 420] /F 4',
      '/Subtype /Square /C [1 0 0] /IC [0 1 0] /BS << /W 3 >> /Rect [20 40 120 60] /F 4',
    ])
    await expectSameLook(source, flattened(source).bytes, [1], 0.001)
  })
})

withPrograms('Content with balanced or unbalanced q and Q', ['qpdf'], () => {
  const withContent = (data: string): Uint8Array =>
    plainDocument('P', 1, {
      page: () =>
        '/Annots [<< /Type /Annot /Subtype /Stamp /F 4 /Rect [200 200 260 260] /AP << /N @look >> >>] /Contents @own',
      objects: { look, own: { dict: '<< >>', data } },
    })

  it.each([
    [
      'does not restore saved graphics states',
      'q 0.5 0 0 0.5 0 0 cm q 1 0 0 1 50 50 cm 0 1 0 rg 0 0 40 40 re f',
    ],
    [
      'restores graphics states that were not saved',
      '0.5 0 0 0.5 0 0 cm Q 0 1 0 rg 0 0 40 40 re f Q Q 60 60 40 40 re f',
    ],
    ['has unbalanced q and Q in a text string', 'q BT /F1 9 Tf 2 0 0 2 50 50 Tm ( q Q Q ) Tj ET Q'],
    ['is balanced', 'q 0.5 0 0 0.5 0 0 cm Q 0 1 0 rg 0 0 40 40 re f'],
  ])('does not affect flattened annotations where it %s', async (_what, data) => {
    const source = withContent(data)
    const { bytes, path, flat } = flattened(source)
    expectValid(path)
    expect(flat.drawn).toEqual([{ kind: 'stamp', count: 1 }])
    await expectSameLook(source, bytes, [1], 0)
  })
})

withPrograms('A flattened form field', ['qpdf', 'pdfinfo'], () => {
  const form = (entries: string, objects: Objects, more = ''): Uint8Array =>
    formDocument({
      annotations: { 1: '@a' },
      form: `/Fields [@a] ${more}`,
      objects: { a: widget(entries), ...objects },
    })
  const text = (data: string) => ({ dict: '<< /Subtype /Form /BBox [0 0 100 20] >>', data })

  it('is drawn from /MK when it is off and has no appearance for that state', () => {
    const { document, flat } = flattened(
      form('/T (a) /FT /Btn /AS /Off /MK << /BC [1 0 0] >> /AP << /N << /On @on >> >>', { on: text('') }),
    )
    expect(flat.drawn).toEqual([{ kind: 'checkbox field', count: 1 }])
    const looks = document.pages[0]!.node.get('Resources').get('XObject')
    expect(looks.get(looks.keys()[0]!).data()).toContain('1 0 0 RG')
  })

  it('keeps its appearance when a new one could not show its value', () => {
    const value = '/T (a) /FT /Tx /V <feff65e5> /AP << /N @old >>'
    const shown = flattened(form(value, { old: text('BT (old) Tj ET') }, '/NeedAppearances true'))
    const looks = shown.document.pages[0]!.node.get('Resources').get('XObject')
    expect(looks.get(looks.keys()[0]!).data()).toContain('(old) Tj')
    expect(shown.flat.unshown).toEqual([])
    const blank = flattened(form(value, { old: text('/Tx BMC EMC') }, '/NeedAppearances true'))
    expect(blank.flat.unshown).toEqual([{ field: 'a', characters: '日' }])
  })

  it('is removed with the form when it has no widgets', () => {
    const source = formDocument({ form: '/Fields [<< /T (data) /FT /Tx /V (x) >>]' })
    expect(flattened(source).flat).toMatchObject({ formRemoved: true, fieldsRemoved: 1 })
    expect(flattened(source, { fields: false }).flat).toMatchObject({ formRemoved: false, fieldsRemoved: 0 })
  })

  it('is not removed from a form that consists only of XFA', () => {
    const source = formDocument({
      form: '/Fields [] /XFA @xfa',
      objects: { xfa: { dict: '<< >>', data: '<a/>' } },
    })
    const { document, flat } = flattened(source)
    expect(flat).toMatchObject({ formRemoved: false, xfaRemoved: false })
    expect(document.catalog.get('AcroForm').get('XFA').exists).toBe(true)
  })

  it('is added to the structure tree on a page without /StructParents', () => {
    const source = plainDocument('P', 1, {
      catalog: '/AcroForm << /Fields [@a] >> /StructTreeRoot @root /MarkInfo << /Marked true >>',
      page: () => '/Annots [@a]',
      objects: {
        a: widget('/T (a) /FT /Tx /V (said) /StructParent 0'),
        root: '<< /Type /StructTreeRoot /K @field /ParentTree << /Nums [0 @field] >> >>',
        field: '<< /Type /StructElem /S /Form /P @root /K << /Type /OBJR /Pg @page1 /Obj @a >> >>',
      },
    })
    const { document, path } = flattened(source)
    expectValid(path)
    expect(structureProblems(document)).toEqual([])
    expect(popplerStructure(path)).toContain('said')
  })
})
