import { expect, it } from 'vitest'
import { withPrograms } from '../../../../test/with-programs.js'
import type { RemovableKind } from '../../src/sanitize/findings.js'
import { sanitize } from '../../src/sanitize/sanitize.js'
import { type LayeredOptions, layeredPdf } from '../document/layered-document.js'
import { edited } from '../edit/edited.js'
import { buildPdf, type Objects } from '../fixtures/build-pdf.js'
import { temporaryFile } from '../fixtures/temporary-file.js'
import type { QpdfDocument } from '../validators/document.js'
import { layerOrder, layerProblems, layers } from '../validators/layers.js'
import { pdfiumRender } from '../validators/pdfium.js'
import { structureProblems } from '../validators/structure-problems.js'
import { expectValid, qpdfJson } from '../validators.js'

function stripped(bytes: Uint8Array): QpdfDocument & { path: string } {
  const options = new Proxy({} as Record<RemovableKind, boolean>, {
    get: (_, kind) => kind === 'hiddenLayers',
  })
  const output = edited(
    bytes,
    (draft) => {
      sanitize(draft, options)
    },
    { rewrite: true },
  )
  const path = temporaryFile(output.bytes)
  expectValid(path)
  return Object.assign(qpdfJson(path), { path })
}

/** Expects the same rendering of the only page, and no trace of hidden content. */
async function expectSameLook(bytes: Uint8Array): Promise<QpdfDocument> {
  const document = stripped(bytes)
  const before = await pdfiumRender(temporaryFile(bytes), 1, 1)
  const after = await pdfiumRender(document.path, 1, 1)
  expect(after.pixels.equals(before.pixels)).toBe(true)
  expect(before.pixels.some((byte) => byte !== 255)).toBe(true)
  expect(everything(document)).not.toMatch(/HIDDEN/)
  return document
}

function everything(document: QpdfDocument): string {
  return JSON.stringify(document.all().map((node) => [node.value, node.isStream ? node.data() : '']))
}

/** A page with a layer called Off, which is off, and one called On; `content` draws in them as /Off and /On. */
function page(
  content: string,
  more: { objects?: Objects; resources?: string; page?: string; layers?: string } = {},
): Uint8Array {
  return buildPdf({
    catalog: `<< /Type /Catalog /Pages @pages /OCProperties << /OCGs [@off @on] /D << /OFF [@off] ${more.layers ?? ''} >> >> >>`,
    pages: '<< /Type /Pages /Count 1 /Kids [@page] /MediaBox [0 0 200 200] >>',
    page: `<< /Type /Page /Parent @pages /Contents [@content] /Resources << /Font << /F1 @font >> /Properties << /Off @off /On @on >> ${more.resources ?? ''} >> ${more.page ?? ''} >>`,
    font: '<< /Type /Font /Subtype /Type1 /BaseFont /Helvetica >>',
    off: '<< /Type /OCG /Name (HIDDEN layer) >>',
    on: '<< /Type /OCG /Name (On) >>',
    content: { dict: '<< >>', data: content },
    ...more.objects,
  })
}

const text = (words: string, y: number): string => `BT /F1 12 Tf 20 ${y} Td (${words}) Tj ET`

withPrograms('Sanitising hidden layers', ['qpdf'], () => {
  it('removes the layers with their content, and other layers render as before', async () => {
    const document = await expectSameLook(
      page(
        `/Off /MP ${text('before', 20)} /OC /Off BDC ${text('HIDDEN', 40)} EMC /OC /On BDC ${text('shown', 60)} EMC`,
      ),
    )
    expect(layers(document).map(({ name }) => name)).toEqual(['On'])
    expect(layerProblems(document)).toEqual([])
    expect(document.pages[0]!.content).toMatch(/before.*\/OC \/On BDC.*shown/s)
    expect(document.pages[0]!.content).not.toMatch(/OC \/Off/)
    expect(document.pages[0]!.inherited('Resources').get('Properties').keys()).toEqual(['On'])
  })

  it('keeps graphics state operators of hidden content', async () => {
    const document = await expectSameLook(
      page(`/OC /Off BDC 1 0 0 rg 3 w q 9 9 9 9 re f 0 1 0 rg Q BT /F1 30 Tf 5 Tc 2 TL 0 -9 TD (HIDDEN) Tj ET
        50 50 100 100 re W n 1 0 0 1 20 20 cm EMC 0 0 300 20 re f BT 10 60 Td (shown) ' ET 40 40 30 30 re S`),
    )
    const { content } = document.pages[0]!
    expect(content).toMatch(/re W n/)
    expect(content).not.toMatch(/9 9 9 9 re/)
  })

  it('keeps the position of text that follows hidden text', async () => {
    await expectSameLook(
      page(`BT /F1 12 Tf 1 Tc 4 Tw 90 Tz 14 TL 20 150 Td (shown ) Tj /OC /Off BDC (HIDDEN away) Tj [(HIDDEN) -300 (too)] TJ EMC (and shown) Tj
        /OC /Off BDC (HIDDEN line) ' 3 2 (HIDDEN spacing) " EMC (more) Tj ET`),
    )
  })

  it('removes marked-content sequences nested in hidden ones', async () => {
    const document = await expectSameLook(
      page(`/OC /Off BDC /Span << /ActualText (HIDDEN) >> BDC ${text('HIDDEN', 40)} /OC /On BDC ${text('HIDDEN', 60)} EMC EMC
        BI /W 1 /H 1 /BPC 8 /CS /G ID \u0000 EI EMC ${text('shown', 80)}`),
    )
    expect(document.pages[0]!.content).not.toMatch(/Span|\bBI\b/)
  })

  it('removes images and form XObjects that only hidden content uses', async () => {
    const image = (data: string): Objects[string] => ({
      dict: '<< /Type /XObject /Subtype /Image /Width 1 /Height 1 /BitsPerComponent 8 /ColorSpace /DeviceRGB >>',
      data,
    })
    const document = await expectSameLook(
      page(
        `q 50 0 0 50 0 0 cm /Both Do Q /OC /Off BDC q 50 0 0 50 50 0 cm /Both Do /Alone Do Q EMC
         q 50 0 0 50 100 0 cm /Owned Do Q /Form Do`,
        {
          resources: '/XObject << /Both @both /Alone @alone /Owned @owned /Form @form >>',
          objects: {
            both: image('abc'),
            alone: { ...(image('') as object), data: 'HIDDEN alone' } as Objects[string],
            owned: {
              dict: '<< /Type /XObject /Subtype /Image /Width 1 /Height 1 /BitsPerComponent 8 /ColorSpace /DeviceRGB /OC @off >>',
              data: 'HIDDEN owned',
            },
            form: {
              dict: '<< /Type /XObject /Subtype /Form /BBox [0 0 200 200] /Resources << /Font << /F1 @font >> /Properties << /Name @off >> /XObject << /Inner @inner >> >> >>',
              data: `/OC /Name BDC ${text('HIDDEN', 100)} EMC ${text('shown', 120)} /Inner Do`,
              compress: true,
            },
            // Without resources of its own, it uses those of the form that draws it.
            inner: {
              dict: '<< /Type /XObject /Subtype /Form /BBox [0 0 200 200] >>',
              data: `/OC /Name BDC ${text('HIDDEN', 140)} EMC ${text('inner', 160)}`,
            },
          },
        },
      ),
    )
    expect(document.pages[0]!.inherited('Resources').get('XObject').keys()).toEqual(['Both', 'Form'])
  })

  it('removes annotations of hidden layers', () => {
    const document = stripped(
      page(text('shown', 20), {
        page: '/Annots [@a @b]',
        objects: {
          a: '<< /Type /Annot /Subtype /Square /Rect [0 0 9 9] /OC @off /Contents (HIDDEN) >>',
          b: '<< /Type /Annot /Subtype /Square /Rect [0 0 9 9] /OC @on /Contents (shown) >>',
        },
      }),
    )
    expect(
      document.pages[0]!.node.get('Annots')
        .items()
        .map((item) => item.get('Contents').text),
    ).toEqual(['shown'])
    expect(everything(document)).not.toMatch(/HIDDEN/)
  })

  for (const [policy, groups, isShown] of [
    ['/AnyOn', '@off @on', true],
    ['/AllOn', '@off @on', false],
    ['/AnyOff', '@off @on', true],
    ['/AllOff', '@off @on', false],
    ['/AllOff', '@off', true],
    ['/AnyOn', '@off', false],
  ] as const) {
    it(`${isShown ? 'keeps' : 'removes'} content of ${groups} with policy ${policy.slice(1)}`, async () => {
      const document = stripped(
        page(`/OC /Some BDC ${text('member', 40)} EMC`, {
          resources: '/Properties << /Some @some >>',
          objects: { some: `<< /Type /OCMD /OCGs [${groups}] /P ${policy} >>` },
        }),
      )
      expect(document.pages[0]!.content.includes('member')).toBe(isShown)
      const { pixels } = await pdfiumRender(document.path, 1, 1)
      expect(pixels.some((byte) => byte !== 255)).toBe(isShown)
    })
  }

  for (const [expression, isShown, left] of [
    ['[/Not @off]', true, 'none'],
    ['[/And @on [/Not @off]]', true, '[/And On]'],
    ['[/Or @off @on]', true, '[/Or On]'],
    ['[/And @off @on]', false, ''],
    ['[/Or [/Not @on] @off]', false, ''],
    ['[/Not [/Or @off [/Not @on]]]', true, '[/Not [/Or [/Not On]]]'],
  ] as const) {
    it(`${isShown ? 'keeps' : 'removes'} content with the visibility expression ${expression}`, () => {
      const document = stripped(
        page(`/OC /Some BDC ${text('member', 40)} EMC`, {
          resources: '/Properties << /Some @some >>',
          objects: { some: `<< /Type /OCMD /VE ${expression} >>` },
        }),
      )
      expect(document.pages[0]!.content.includes('member')).toBe(isShown)
      if (!isShown) return
      const membership = document.pages[0]!.inherited('Resources').get('Properties').get('Some')
      const words = (node: typeof membership): string =>
        node.isArray ? `[${node.items().map(words).join(' ')}]` : (node.get('Name').text ?? `/${node.name}`)
      expect(membership.get('VE').exists ? words(membership.get('VE')) : 'none').toBe(left)
    })
  }

  it('removes hidden layers from /Order, /RBGroups, /Locked, /AS and /Configs', () => {
    const options: LayeredOptions = {
      layers: { A: '', B: '', C: '', D: '', E: '' },
      main: '/OFF [@B @D] /Order [@A @B [@C] [(Group) @D @E]] /RBGroups [[@A @B]] /Locked [@B @C] /AS [<< /Event /Print /Category [/Print] /OCGs [@B @E] >>]',
      more: '/Configs [<< /Name (Other) /ON [@B] /OFF [@A] >>]',
    }
    const document = stripped(layeredPdf(options))
    expect(layers(document).map(({ name }) => name)).toEqual(['A', 'C', 'E'])
    expect(layerOrder(document)).toBe('[A C ["Group" E]]')
    expect(layerProblems(document)).toEqual([])
    expect(document.pages[0]!.content.match(/drawn \w/g)).toEqual(['drawn A', 'drawn C', 'drawn E'])
  })

  it('keeps layers that a usage event turns on or whose intent does not apply', () => {
    const kept = (layer: string, main: string): string[] => {
      const document = stripped(layeredPdf({ layers: { A: '', B: layer }, main }))
      return layers(document).map(({ name }) => name)
    }
    expect(kept('', '/OFF [@B]')).toEqual(['A'])
    expect(kept('', '/BaseState /OFF /ON [@A]')).toEqual(['A'])
    expect(kept('/Intent /Design', '/OFF [@B]')).toEqual(['A', 'B'])
    const usage = '/Usage << /View << /ViewState /ON >> >>'
    expect(kept(usage, '/OFF [@B] /AS [<< /Event /View /Category [/View] /OCGs [@B] >>]')).toEqual(['A', 'B'])
  })

  it('removes structure elements of removed content', () => {
    const document = stripped(
      buildPdf({
        catalog:
          '<< /Type /Catalog /Pages @pages /OCProperties << /OCGs [@off] /D << /OFF [@off] >> >> /StructTreeRoot @root /MarkInfo << /Marked true >> >>',
        pages: '<< /Type /Pages /Count 1 /Kids [@page] >>',
        page: '<< /Type /Page /Parent @pages /MediaBox [0 0 200 200] /StructParents 0 /Contents @content /Resources << /Font << /F1 @font >> /Properties << /Off @off >> >> >>',
        font: '<< /Type /Font /Subtype /Type1 /BaseFont /Helvetica >>',
        off: '<< /Type /OCG /Name (HIDDEN) >>',
        content: {
          dict: '<< >>',
          data: `/P << /MCID 0 >> BDC ${text('shown', 20)} EMC /OC /Off BDC /P << /MCID 1 >> BDC ${text('HIDDEN', 40)} EMC /Span << /MCID 2 >> BDC ${text('HIDDEN', 60)} EMC EMC`,
        },
        root: '<< /Type /StructTreeRoot /K @doc /ParentTree << /Nums [0 [@p0 @p1 @p0]] >> /ParentTreeNextKey 1 >>',
        doc: '<< /Type /StructElem /S /Document /P @root /K [@p0 @p1] >>',
        p0: '<< /Type /StructElem /S /P /P @doc /Pg @page /K [0 << /Type /MCR /MCID 2 >>] >>',
        p1: '<< /Type /StructElem /S /P /P @doc /Pg @page /K 1 /ActualText (HIDDEN words) >>',
      }),
    )
    expect(everything(document)).not.toMatch(/HIDDEN/)
    const [only, ...others] = document.catalog.get('StructTreeRoot').get('K').get('K').items()
    expect([
      only!
        .get('K')
        .items()
        .map((kid) => kid.number),
      others,
    ]).toEqual([[0], []])
    expect(structureProblems(document)).toEqual([])
  })

  it('removes layers from an /Order array that contains itself twice', () => {
    const document = stripped(
      page(text('shown', 20), {
        layers: '/Order @list',
        objects: { list: '[@on @off @list (label) @list]' },
      }),
    )
    expect(layerOrder(document)).toBe('[On "label"]')
    expect(layerProblems(document)).toEqual([])
  })

  it('removes layers from a configuration that contains itself twice', () => {
    const document = stripped(
      page(text('shown', 20), {
        layers: '/Order [@on] /AS [@loop]',
        objects: {
          loop: '<< /Event /View /Category [/View] /OCGs [@on @off] /ON @loop /OFF [@loop @loop] >>',
        },
      }),
    )
    expect(layerProblems(document)).toEqual([])
  })

  it('refuses lists and expressions that double at each level', () => {
    const levels = (first: string) =>
      Object.fromEntries(
        [...Array(64).keys()].map((level) => [
          `l${level}`,
          level < 63 ? `[${first} @l${level + 1} @l${level + 1}]` : `[${first} @on]`,
        ]),
      )
    const order = page(text('shown', 20), { layers: '/Order @l0', objects: levels('') })
    const expression = page(`/OC /Some BDC ${text('shown', 20)} EMC`, {
      resources: '/Properties << /Some << /Type /OCMD /VE @l0 >> >>',
      objects: levels('/And'),
    })
    for (const bytes of [order, expression])
      expect(() => stripped(bytes)).toThrow(expect.objectContaining({ code: 'limit_exceeded' }))
  })

  it('searches appearances that share their states once', async () => {
    const states = (next: string) =>
      `<< ${[...Array(500).keys()].map((at) => `/S${at} ${next}`).join(' ')} >>`
    const document = stripped(
      page(text('shown', 20), {
        page: '/Annots [@a]',
        objects: {
          a: '<< /Type /Annot /Subtype /Square /Rect [0 0 9 9] /AP << /N @s1 /D @s1 >> >>',
          s1: states('@s2'),
          s2: states('@s3'),
          s3: states('@drawn'),
          drawn: {
            dict: '<< /Type /XObject /Subtype /Form /BBox [0 0 9 9] /Resources << /Properties << /Off @off >> >> >>',
            data: '/OC /Off BDC (HIDDEN) Tj EMC',
          },
        },
      }),
    )
    expect(everything(document)).not.toMatch(/HIDDEN/)
  })
})
