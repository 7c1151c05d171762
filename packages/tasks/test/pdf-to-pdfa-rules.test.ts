import { readFileSync } from 'node:fs'
import { convertToPdfA, type PdfAStandard, type RenderPage } from '@octavo/pdf/archive'
import { openDraft } from '@octavo/pdf/draft'
import { createMemorySink } from '@octavo/pdf/memory-sink'
import { memorySource } from '@octavo/pdf/memory-source'
import { nodePrimitives } from '@octavo/pdf/node'
import { nodeTypesetting } from '@octavo/tasks/node-typesetting'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { programGlyphs } from '../../pdf/src/archive/fonts/program-glyphs.js'
import type { PdfStream } from '../../pdf/src/syntax/objects.js'
import { buildPdf, type Objects } from '../../pdf/test/fixtures/build-pdf.js'
import { truetypeProgram, type1Program } from '../../pdf/test/fixtures/font-programs.js'
import { expectValid } from '../../pdf/test/validators.js'
import { openRendering } from '../src/engines/pdfium-render.js'
import task from '../src/tasks/pdf-to-pdfa.js'
import { RGB_JPEG_2000 } from './jpeg2000-files.js'
import { TaskFolder } from './task-folder.js'

const PAGE: Objects = {
  catalog: '<< /Type /Catalog /Pages @pages >>',
  pages: '<< /Type /Pages /Kids [@page] /Count 1 >>',
  page: '<< /Type /Page /Parent @pages /MediaBox [0 0 200 200] /Resources @resources /Contents @content >>',
  resources: '<< >>',
  content: { dict: '<< >>', data: '1 0 0 rg 20 20 100 100 re f' },
}

function convert(objects: Objects, standard: PdfAStandard, renderPage?: RenderPage) {
  const primitives = { ...nodePrimitives, typesetting: nodeTypesetting }
  const draft = openDraft({ name: 'a.pdf', source: memorySource(buildPdf(objects)) }, { primitives })
  const sink = createMemorySink()
  const converted = convertToPdfA(draft, sink, { standard, allowLoss: true, primitives, renderPage })
  return {
    bytes: sink.bytes(),
    rules: converted.remaining.map(({ clause, test }) => `${clause}-${test}`),
    losses: converted.losses.map(({ what }) => what),
    lost: converted.losses,
  }
}

const text = (bytes: Uint8Array): string => Buffer.from(bytes).toString('latin1')
const GROUP = '/Group << /S /Transparency /CS /DeviceRGB >>'

describe('Transparency in PDF/A-1', () => {
  const see_through: Objects = {
    ...PAGE,
    resources: '<< /ExtGState << /Half << /ca 0.5 >> >> >>',
    content: { dict: '<< >>', data: '1 0 0 rg 20 20 100 100 re f /Half gs 0 0 1 rg 60 60 90 90 re f' },
  }
  let folder: TaskFolder
  beforeEach(() => {
    folder = new TaskFolder()
  })
  afterEach(() => folder.remove())

  it('becomes a picture of that part of the page, and the loss is named', async () => {
    const { outputs, report } = await folder.run(task, {
      entries: [folder.entry('a.pdf', {}, buildPdf(see_through))],
      options: { standard: '1b', allow_loss: true },
    })
    expectValid(outputs[0]!.path)
    expect(report).toMatchObject({
      files: [{ standard: 'PDF/A-1b', conformant: true }],
      losses: [{ kind: 'appearance', page: 1, what: 'Page 1: transparency is flattened.' }],
    })
    // The blue square has a side of 90 points, 250 pixels at 200 for an inch.
    const size = /\/Subtype\/Image\/Width (\d+)\/Height (\d+)/.exec(text(readFileSync(outputs[0]!.path)))
    for (const side of size!.slice(1)) expect(Math.abs(Number(side) - 250)).toBeLessThan(5)
  })

  it('stays, and is no PDF/A-1, where nothing can be drawn', () => {
    expect(convert(see_through, '1b').rules).toContain('6.4-6')
  })

  it('is only unmarked where nothing shows through', () => {
    const marked = { ...PAGE, page: (PAGE.page as string).replace('/Contents', `${GROUP} /Contents`) }
    expect(convert(marked, '1b')).toMatchObject({ rules: [], losses: [] })
  })
})

describe('Rules of PDF/A', () => {
  it('PDF/A-1 has what is visible of layers', () => {
    const { bytes, rules, losses } = convert(
      {
        ...PAGE,
        catalog:
          '<< /Type /Catalog /Pages @pages /OCProperties << /OCGs [@on @off] /D << /OFF [@off] >> >> >>',
        on: '<< /Type /OCG /Name (On) >>',
        off: '<< /Type /OCG /Name (Off) >>',
        resources: '<< /Properties << /A @on /B @off >> >>',
        content: {
          dict: '<< >>',
          data: '/OC /A BDC 11 11 9 9 re f EMC /OC /B BDC 22 22 9 9 re f EMC',
        },
      },
      '1b',
    )
    expect({ rules, losses }).toEqual({ rules: [], losses: ['layers_removed'] })
    expect(text(bytes)).toContain('11 11 9 9 re')
    expect(text(bytes)).not.toContain('22 22 9 9 re')
  })

  it('layers that switch themselves on and off are as they are seen, and those that are only printed are named', () => {
    const layered = (usage: string, state: string, standard: PdfAStandard) => {
      const events = ['View', 'Print'].map(
        (event) => `<< /Event /${event} /Category [/${event}] /OCGs [@layer] >>`,
      )
      const { bytes, ...others } = convert(
        {
          ...PAGE,
          catalog: `<< /Type /Catalog /Pages @pages /OCProperties << /OCGs [@layer] /D << ${state} /AS [${events.join(' ')}] >> >> >>`,
          layer: `<< /Type /OCG /Name (A) /Usage << ${usage} >> >>`,
          resources: '<< /Properties << /A @layer >> >>',
          content: { dict: '<< >>', data: '/OC /A BDC 11 11 9 9 re f EMC' },
        },
        standard,
      )
      expect(others.rules).toEqual([])
      return { bytes, losses: others.losses }
    }
    const onPaper = '/View << /ViewState /OFF >> /Print << /PrintState /ON >>'
    const onScreen = '/View << /ViewState /ON >> /Print << /PrintState /OFF >>'
    const printed = layered(onPaper, '', '2b')
    expect(text(printed.bytes)).toMatch(/\/OFF\[\d+ 0 R\]/)
    expect(printed.losses).toEqual(['layer_not_printed'])
    const seen = layered(onScreen, '/OFF [@layer]', '2b')
    expect(text(seen.bytes)).toMatch(/\/ON\[\d+ 0 R\]\/OFF\[\]|\/OFF\[\].*\/ON\[\d+ 0 R\]/)
    expect(seen.losses).toEqual([])
    const removed = layered(onPaper, '', '1b')
    expect(text(removed.bytes)).not.toContain('11 11 9 9 re')
    expect(removed.losses).toEqual(['layer_not_printed', 'layers_removed'])
    expect(text(layered(onScreen, '/OFF [@layer]', '1b').bytes)).toContain('11 11 9 9 re')
  })

  it('PDF/A-1 has flags for pop-ups, and no real numbers beyond 32,767', () => {
    const { rules } = convert(
      {
        ...PAGE,
        page: (PAGE.page as string).replace('/Contents', '/Annots [@window] /Contents'),
        window: '<< /Type /Annot /Subtype /Popup /Rect [10 10 50 50] >>',
        content: { dict: '<< >>', data: '40000.0 0 m 10 10 l S' },
      },
      '1b',
    )
    expect(rules).toEqual([])
  })

  it('JPEG 2000 without a file around it gets one', () => {
    const start = RGB_JPEG_2000.indexOf(Buffer.of(0xff, 0x4f, 0xff, 0x51))
    const { bytes, rules, losses } = convert(
      {
        ...PAGE,
        resources: '<< /XObject << /I @image >> >>',
        content: { dict: '<< >>', data: '99 0 0 99 9 9 cm /I Do' },
        image: {
          dict: '<< /Type /XObject /Subtype /Image /Width 16 /Height 16 /Filter /JPXDecode /ColorSpace /DeviceRGB /BitsPerComponent 8 >>',
          data: RGB_JPEG_2000.subarray(start),
        },
      },
      '2b',
    )
    expect({ rules, losses }).toEqual({ rules: [], losses: [] })
    expect(Buffer.from(bytes).includes(RGB_JPEG_2000.subarray(0, 12))).toBe(true)
  })

  it('a page of 20,000 units has the same size in larger units', () => {
    const page = (PAGE.page as string).replace('200 200', '400 20000')
    const { bytes, rules, losses } = convert({ ...PAGE, page }, '2b')
    expect({ rules, losses }).toEqual({ rules: [], losses: [] })
    expect(text(bytes)).toMatch(/\/MediaBox\[0 0 200 10000\].*\/UserUnit 2/s)
  })

  it('a string that is divided over content streams becomes one', () => {
    const font = '<< /Type /Font /Subtype /Type1 /BaseFont /Helvetica >>'
    const { bytes, rules } = convert(
      {
        ...PAGE,
        page: (PAGE.page as string).replace('@content', '[@content @rest]'),
        resources: `<< /Font << /F ${font} >> >>`,
        content: { dict: '<< >>', data: 'BT /F 12 Tf 20 20 Td (Wor' },
        rest: { dict: '<< >>', data: 'ld) Tj ET' },
      },
      '2b',
    )
    expect(rules).toEqual([])
    expect(text(bytes)).toContain('(World) Tj')
  })

  it('a # in names is always written as an escape', () => {
    const { bytes, rules } = convert(
      {
        ...PAGE,
        resources: '<< /Font << /F# << /Type /Font /Subtype /Type1 /BaseFont /Helvetica >> >> >>',
        content: { dict: '<< >>', data: 'BT /F# 12 Tf 20 20 Td (World) Tj ET' },
      },
      '2b',
    )
    expect(rules).toEqual([])
    expect(text(bytes).match(/\/F#23/g)).toHaveLength(2)
  })

  it('a page of two billion units is no page of PDF/A-2', () => {
    const page = (PAGE.page as string).replace('200 200', '200 2147483647')
    expect(convert({ ...PAGE, page }, '2b').rules).toEqual(['6.1.13-11'])
  })

  it('glyphs that only have numbers in a font that is not there are named as substituted', () => {
    const font =
      '<< /Type /Font /Subtype /Type0 /BaseFont /Arial /Encoding /Identity-H /DescendantFonts [@arial] >>'
    const { rules, losses } = convert(
      {
        ...PAGE,
        resources: `<< /Font << /F ${font} >> >>`,
        arial:
          '<< /Type /Font /Subtype /CIDFontType2 /BaseFont /Arial /CIDSystemInfo << /Registry (Adobe) /Ordering (Identity) /Supplement 0 >> /FontDescriptor @descriptor >>',
        descriptor: '<< /Type /FontDescriptor /FontName /Arial /Flags 32 >>',
        content: { dict: '<< >>', data: 'BT /F 20 Tf 20 20 Td <00240025> Tj ET' },
      },
      '2b',
    )
    expect({ rules, losses }).toEqual({ rules: [], losses: ['font_substituted'] })
  })

  it('a Type 1 program in segments, as files of fonts have it, is written anew', () => {
    const program = type1Program({ glyphs: { A: '0 600 hsbw 100 hmoveto 50 100 rlineto closepath endchar' } })
    const head = Buffer.of(0x80, 1, program.length & 255, program.length >> 8, 0, 0)
    const { bytes, rules } = convert(
      {
        ...PAGE,
        resources: '<< /Font << /F @own >> >>',
        own: '<< /Type /Font /Subtype /Type1 /BaseFont /Own /FirstChar 65 /LastChar 65 /Widths [600] /FontDescriptor @descriptor >>',
        descriptor:
          '<< /Type /FontDescriptor /FontName /Own /Flags 32 /FontBBox [0 0 1000 1000] /ItalicAngle 0 /Ascent 800 /Descent 0 /CapHeight 800 /StemV 80 /FontFile @program >>',
        program: { dict: '<< >>', data: Buffer.concat([head, program]) },
        content: { dict: '<< >>', data: 'BT /F 20 Tf 20 20 Td (A) Tj ET' },
      },
      '2b',
    )
    expect(rules).toEqual([])
    expect(text(bytes)).toContain('/FontFile3')
  })

  it('a claim of PDF/X stays only while nothing changes that PDF/X has rules about, and is named where it goes', () => {
    const claiming = (version: string, standard: PdfAStandard, changes: Objects = {}) => {
      const { bytes, lost } = convert(
        {
          ...PAGE,
          catalog: '<< /Type /Catalog /Pages @pages /Metadata @packet >>',
          packet: {
            dict: '<< /Type /Metadata /Subtype /XML >>',
            data: `<?xpacket begin="" id="W5M0MpCehiHzreSzNTczkc9d"?><x:xmpmeta xmlns:x="adobe:ns:meta/"><rdf:RDF xmlns:rdf="http://www.w3.org/1999/02/22-rdf-syntax-ns#"><rdf:Description rdf:about="" xmlns:pdfxid="http://www.npes.org/pdfx/ns/id/" pdfxid:GTS_PDFXVersion="${version}"/></rdf:RDF></x:xmpmeta><?xpacket end="w"?>`,
          },
          ...changes,
        },
        standard,
      )
      return {
        isKept: text(bytes).includes('<pdfxid:GTS_PDFXVersion>'),
        lost: lost.map(({ detail }) => detail),
      }
    }
    const kept = { isKept: true, lost: [] }
    expect(claiming('PDF/X-4', '2b')).toEqual(kept)
    expect(claiming('PDF/X-3:2003', '1b')).toEqual(kept)
    expect(claiming('PDF/X-3:2003', '2b')).toEqual({ isKept: false, lost: ['PDF/X-3:2003'] })
    const both = { content: { dict: '<< >>', data: '1 0 0 rg 1 1 9 9 re f 1 0 0 0 k 9 9 9 9 re f' } }
    expect(claiming('PDF/X-4', '2b', both)).toEqual({ isKept: false, lost: ['PDF/X-4'] })
    const info = '<< /GTS_PDFXVersion (PDF/X-1:2001) /GTS_PDFXConformance (PDF/X-1a:2001) /Own (kept) >>'
    const { bytes, lost } = convert({ ...PAGE, info }, '2b')
    expect(lost.map(({ detail }) => detail)).toEqual(['PDF/X-1a:2001'])
    expect(text(bytes)).not.toContain('GTS_PDFX')
    expect(text(convert({ ...PAGE, info }, '1b').bytes)).toContain('GTS_PDFXVersion')
  })

  it('glyphs of a program in the file that cannot be read are named as substituted', () => {
    const lossesOf = (entries: string) =>
      convert(
        {
          ...PAGE,
          resources: '<< /Font << /F @own >> >>',
          own: '<< /Type /Font /Subtype /Type1 /BaseFont /Helvetica /FirstChar 65 /LastChar 65 /Widths [667] /FontDescriptor @descriptor >>',
          descriptor: `<< /Type /FontDescriptor /FontName /Helvetica /Flags 32 /FontBBox [0 0 1000 1000] /ItalicAngle 0 /Ascent 800 /Descent 0 /CapHeight 800 /StemV 80 ${entries} >>`,
          program: { dict: '<< >>', data: 'a format that nobody knows' },
          content: { dict: '<< >>', data: 'BT /F 20 Tf 20 20 Td (A) Tj ET' },
        },
        '2b',
      ).losses
    expect(lossesOf('/FontFile @program')).toEqual(['font_substituted'])
    expect(lossesOf('')).toEqual([])
  })

  describe('A Type 1 program whose glyphs are shown by number', () => {
    const outline = '0 600 hsbw 100 hmoveto 0 700 rlineto 300 0 rlineto 0 -700 rlineto closepath endchar'
    const composite = (glyphs: Record<string, string>, code: string): Objects => ({
      ...PAGE,
      resources:
        '<< /Font << /F << /Type /Font /Subtype /Type0 /BaseFont /Own /Encoding /Identity-H /DescendantFonts [@own] >> >> >>',
      own: '<< /Type /Font /Subtype /CIDFontType0 /BaseFont /Own /DW 600 /CIDSystemInfo << /Registry (Adobe) /Ordering (Identity) /Supplement 0 >> /FontDescriptor @descriptor >>',
      descriptor:
        '<< /Type /FontDescriptor /FontName /Own /Flags 4 /FontBBox [0 0 1000 1000] /ItalicAngle 0 /Ascent 800 /Descent 0 /CapHeight 800 /StemV 80 /FontFile @program >>',
      program: { dict: '<< >>', data: type1Program({ glyphs }) },
      content: { dict: '<< >>', data: `BT /F 99 Tf 20 20 Td <${code}> Tj ET` },
    })

    it('keeps the glyphs that readers count', async () => {
      const { bytes, rules, losses } = convert(
        composite({ A: '0 600 hsbw endchar', B: outline }, '0002'),
        '2b',
      )
      expect({ rules, losses }).toEqual({ rules: [], losses: [] })
      const source = Object.assign(memorySource(bytes), { close() {} })
      const document = await openRendering({ source, name: 'a.pdf' })
      const options = { width: 200, height: 200, isTransparent: false, rotation: 0, channels: 3 } as const
      const { data } = document.renderPage(0, { ...options, isGrey: true })
      document.close()
      // In the middle of the rectangle that is the second glyph, and to the left of it.
      const at = (x: number, y: number) => data[((199 - y) * 200 + x) * 3]
      expect([at(45, 50), at(25, 50)]).toEqual([0, 255])
    })

    it('names a glyph that cannot be drawn as a loss', () => {
      const broken = '0 600 hsbw 100 hmoveto 77 callsubr endchar'
      expect(convert(composite({ A: broken }, '0001'), '2b')).toMatchObject({
        rules: [],
        losses: ['font_substituted'],
      })
      expect(convert(composite({ A: outline }, '0005'), '2b')).toMatchObject({ rules: [], losses: [] })
    })

    it('has its glyphs in the order of the program, but .notdef first', () => {
      const { file } = openDraft(
        { name: 'a.pdf', source: memorySource(buildPdf(PAGE)) },
        { primitives: nodePrimitives },
      )
      const numbered = (program: Uint8Array) => {
        const stream = file.resolve(file.addStream(new Map(), program)) as PdfStream
        const glyphs = programGlyphs(file, { key: 'FontFile', stream }, { steps: 1000 })
        return [0, 1, 2, 3].map((cid) => glyphs?.ofCid(cid))
      }
      const glyphs = { A: outline, B: outline, '.notdef': outline }
      expect(numbered(type1Program({ glyphs }))).toEqual([2, 1, 0, undefined])
    })
  })

  it('a TrueType font has the glyph of a code that is in no encoding, but in its Unicode subtable', () => {
    const { file } = openDraft(
      { name: 'a.pdf', source: memorySource(buildPdf(PAGE)) },
      { primitives: nodePrimitives },
    )
    const bytes = truetypeProgram(Array.from({ length: 65 }, () => ({ points: [] })))
    // The subtable for the Macintosh is one of a platform that nobody knows.
    const records = Buffer.from(bytes).indexOf(Buffer.of(0, 0, 0, 2, 0, 1, 0, 0)) + 5
    bytes[records] = 9
    const stream = file.resolve(file.addStream(new Map(), bytes)) as PdfStream
    const glyphs = programGlyphs(file, { key: 'FontFile2', stream }, { steps: 1000 })
    expect(glyphs?.ofCode({ code: 0x81, name: undefined, isNamed: false })).toBe(65)
  })

  it('a TrueType font has the glyph of what a code means, if nobody knows the name of its glyph', () => {
    const { file } = openDraft(
      { name: 'a.pdf', source: memorySource(buildPdf(PAGE)) },
      { primitives: nodePrimitives },
    )
    const stream = file.resolve(file.addStream(new Map(), truetypeProgram([{}, {}, {}]))) as PdfStream
    const glyphs = programGlyphs(file, { key: 'FontFile2', stream }, { steps: 1000 })
    const found = (name: string) => glyphs?.ofCode({ code: 65, name, isNamed: true, text: 'C' })
    expect(found('g5167')).toBe(3)
    expect(found('B')).toBe(2)
  })

  it('a document with tags says so in level a, and has no languages that are none', () => {
    const { bytes, rules } = convert(
      {
        ...PAGE,
        catalog: '<< /Type /Catalog /Pages @pages /StructTreeRoot @tree /Lang (en_GB.UTF-8) >>',
        tree: '<< /Type /StructTreeRoot /K [@document] >>',
        document: '<< /Type /StructElem /S /Document /P @tree /Lang (\\(unknown\\)) >>',
        content: { dict: '<< >>', data: '/Artifact BMC 20 20 100 100 re f EMC' },
      },
      '2a',
    )
    expect(rules).toEqual([])
    expect(text(bytes)).toMatch(/\/Lang\(en-GB\)/)
    expect(text(bytes)).not.toContain('unknown')
  })
  it('parts of tables that PDF/A-1 does not know are mapped to groups', () => {
    const { bytes, rules } = convert(
      {
        ...PAGE,
        catalog: '<< /Type /Catalog /Pages @pages /StructTreeRoot @tree >>',
        tree: '<< /Type /StructTreeRoot /K [@table] >>',
        table: '<< /Type /StructElem /S /Table /P @tree /K [<< /S /TBody /P @table >>] >>',
        content: { dict: '<< >>', data: '/Artifact BMC 20 20 100 100 re f EMC' },
      },
      '1a',
    )
    expect(rules).toEqual([])
    expect(text(bytes)).toMatch(/\/TBody ?\/NonStruct/)
  })
  it('boxes of pages are four numbers in the page, where readers have found or guessed them', () => {
    const { bytes, rules } = convert(
      {
        ...PAGE,
        page: '<< /Type /Page /Parent @pages /MediaBox [0] /CropBox [@zero @zero @side @side] /Contents @content >>',
        zero: '0',
        side: '200',
      },
      '2b',
    )
    expect(rules).toEqual([])
    expect(text(bytes)).toContain('/MediaBox[0 0 200 200]/CropBox[0 0 200 200]')
  })

  it('numbers with two points are written as they are read', () => {
    const { rules } = convert(
      { ...PAGE, content: { dict: '<< >>', data: '1 0.5.5 . rg 20 20 100 100 re f' } },
      '2b',
    )
    expect(rules).toEqual([])
  })

  it('colours that a transfer function changes are named as changed, and others are not', () => {
    const withTransfer = (transfer: string) =>
      convert(
        {
          ...PAGE,
          resources: `<< /ExtGState << /G << ${transfer} >> >> >>`,
          content: { dict: '<< >>', data: '/G gs 1 0 0 rg 20 20 100 100 re f' },
          none: { dict: '<< /FunctionType 4 /Domain [0 1] /Range [0 1] >>', data: '{ }' },
          ramp: {
            dict: '<< /FunctionType 0 /Domain [0 1] /Range [0 1] /Size [3] /BitsPerSample 8 >>',
            data: Buffer.of(0, 128, 255),
          },
          inverted: '<< /FunctionType 2 /Domain [0 1] /N 1 /C0 [1] /C1 [0] >>',
        },
        '2b',
      )
    for (const same of ['/TR /Identity', '/TR @inverted /TR2 /Default', '/TR [@none @ramp @ramp /Identity]'])
      expect(withTransfer(same), same).toMatchObject({ rules: [], losses: [] })
    for (const changed of ['/TR @inverted', '/TR2 @inverted', '/TR [@none @none @none @inverted]'])
      expect(withTransfer(changed), changed).toMatchObject({ rules: [], losses: ['colour_changed'] })
  })

  it('files that are only associated with a part of the document are removed like others, and named', () => {
    const file = '<< /Type /Filespec /F (data.csv) /UF (data.csv) /AFRelationship /Data /EF << /F @data >> >>'
    const associated: Objects = {
      ...PAGE,
      data: { dict: '<< /Type /EmbeddedFile /Subtype /text#2Fcsv >>', data: 'a,b' },
    }
    const { page, catalog } = PAGE as Record<string, string>
    const places: readonly Objects[] = [
      { page: page!.replace('/Contents', '/AF [@file] /Contents'), file },
      { catalog: catalog!.replace('/Pages', '/AF [@file] /Pages'), file },
      { catalog: catalog!.replace('/Pages', `/AF [${file}] /Pages`) },
    ]
    for (const place of places)
      for (const standard of ['1b', '2b'] as const) {
        const { bytes, rules, lost } = convert({ ...associated, ...place }, standard)
        expect({ rules, lost }).toEqual({
          rules: [],
          lost: [{ what: 'attachment_removed', detail: 'data.csv', count: 1 }],
        })
        expect(text(bytes)).not.toMatch(/\/EF\b|\/AF \d|\/AF\[\d/)
      }
    for (const place of places) expect(convert({ ...associated, ...place }, '3b').lost).toEqual([])
    const archived = { dict: '<< /Type /EmbeddedFile >>', data: convert(PAGE, '2b').bytes }
    expect(convert({ ...associated, ...places[0], data: archived }, '2b')).toMatchObject({
      rules: [],
      lost: [],
    })
  })

  it('graphics states are repaired wherever they are: in resources, as objects of their own, and in shading patterns', () => {
    const convertWith = (objects: Objects, standard: PdfAStandard) =>
      convert(
        { ...PAGE, content: { dict: '<< >>', data: '/G gs 1 0 0 rg 20 20 100 100 re f' }, ...objects },
        standard,
        () => ({ width: 200, height: 200, data: new Uint8Array(200 * 200 * 3) }),
      )
    const state = '<< /Type /ExtGState /TR /Identity /BM /Unheard /ca 0.5 >>'
    const places: readonly Objects[] = [
      { resources: `<< /ExtGState << /G ${state} >> >>` },
      { resources: '<< /ExtGState << /G @state /H @state >> >>', state },
      { resources: '<< /ExtGState @states >>', states: `<< /G ${state} >>` },
      { resources: '<< /ExtGState @states >>', states: '<< /G @state >>', state },
      { resources: '<< /ExtGState << /G @reference >> >>', reference: '@state', state },
      {
        resources: '<< /Pattern << /P @pattern >> >>',
        content: { dict: '<< >>', data: '/Pattern cs /P scn 20 20 100 100 re f' },
        pattern: `<< /PatternType 2 /ExtGState ${state} /Shading << /ShadingType 2 /ColorSpace /DeviceRGB /Coords [0 0 9 9] /Function << /FunctionType 2 /Domain [0 1] /N 1 /C0 [0 0 0] /C1 [1 1 1] >> >> >>`,
      },
    ]
    for (const objects of places) {
      const { rules, bytes } = convertWith(objects, '2b')
      expect(rules).toEqual([])
      expect(text(bytes)).not.toMatch(/\/Unheard|\/TR\b/)
      const opaque = convertWith(objects, '1b')
      expect(opaque.rules).toEqual([])
      expect(text(opaque.bytes)).not.toMatch(/\/Unheard|\/TR\b|\/ca 0?\.5/)
    }
  })

  it('fonts are embedded wherever they are: in resources, and in dictionaries that are objects of their own', () => {
    const simple = '<< /Type /Font /Subtype /Type1 /BaseFont /Helvetica >>'
    const program = truetypeProgram([{}])
    const composite = (descendants: string) =>
      `<< /Type /Font /Subtype /Type0 /BaseFont /Own /Encoding /Identity-H /DescendantFonts ${descendants} >>`
    const glyphs =
      '<< /Type /Font /Subtype /CIDFontType2 /BaseFont /Own /CIDSystemInfo << /Registry (Adobe) /Ordering (Identity) /Supplement 0 >> /FontDescriptor @descriptor /W [0 [500 600]] >>'
    const own: Objects = {
      descriptor:
        '<< /Type /FontDescriptor /FontName /Own /Flags 32 /FontBBox [0 0 1000 1000] /ItalicAngle 0 /Ascent 800 /Descent 0 /CapHeight 800 /StemV 80 /FontFile2 @program >>',
      program: { dict: '<< >>', data: program },
    }
    const places: readonly Objects[] = [
      { resources: '<< /Font @fonts >>', fonts: `<< /F ${simple} >>` },
      { resources: `<< /Font << /F ${composite(`[${glyphs}]`)} >> >>`, ...own },
      { resources: `<< /Font << /F ${composite('@list')} >> >>`, list: `[${glyphs}]`, ...own },
    ]
    for (const objects of places) {
      const content = { dict: '<< >>', data: 'BT /F 20 Tf 20 20 Td <0001> Tj ET' }
      expect(convert({ ...PAGE, content, ...objects }, '2b').rules).toEqual([])
    }
  })

  it('an annotation in a state without an appearance still shows nothing', () => {
    const shown = (state: string, states: string): boolean => {
      const { bytes, rules } = convert(
        {
          ...PAGE,
          page: (PAGE.page as string).replace('/Contents', '/Annots [@note] /Contents'),
          note: `<< /Type /Annot /Subtype /Square /F 4 /Rect [10 10 50 50] ${state} /AP << /N << ${states} >> >> >>`,
          drawing: { dict: '<< /Type /XObject /Subtype /Form /BBox [0 0 9 9] >>', data: '1 2 3 4 re f' },
        },
        '2b',
      )
      expect(rules).toEqual([])
      return text(bytes).includes('1 2 3 4 re')
    }
    expect(shown('/AS /On', '/On @drawing')).toBe(true)
    expect(shown('', '/On @drawing')).toBe(true)
    expect(shown('/AS /Off', '/On @drawing')).toBe(false)
    expect(shown('', '/On @drawing /Other @drawing')).toBe(false)
  })

  it('a code that the CMap of a font leaves out is as wide as the missing glyph that readers show for it', () => {
    const program = truetypeProgram([
      {
        points: [
          [0, 0],
          [500, 0],
          [500, 500],
        ],
      },
    ])
    const { bytes, rules, losses } = convert(
      {
        ...PAGE,
        resources: '<< /Font << /F @own >> >>',
        own: '<< /Type /Font /Subtype /Type0 /BaseFont /Own /Encoding @codes /DescendantFonts [@glyphs] /ToUnicode /Identity-H >>',
        glyphs:
          '<< /Type /Font /Subtype /CIDFontType2 /BaseFont /Own /CIDSystemInfo << /Registry (Adobe) /Ordering (Identity) /Supplement 0 >> /FontDescriptor @descriptor /CIDToGIDMap /Identity /W [0 [500 600 900]] >>',
        descriptor:
          '<< /Type /FontDescriptor /FontName /Own /Flags 32 /FontBBox [0 0 1000 1000] /ItalicAngle 0 /Ascent 800 /Descent 0 /CapHeight 800 /StemV 80 /FontFile2 @program >>',
        program: { dict: '<< >>', data: program },
        codes: {
          dict: '<< /Type /CMap /CMapName /Own /CIDSystemInfo << /Registry (Adobe) /Ordering (Identity) /Supplement 0 >> >>',
          data: 'begincmap 1 begincodespacerange <0000> <FFFF> endcodespacerange 1 begincidchar <0041> 1 endcidchar endcmap',
        },
        content: { dict: '<< >>', data: 'BT /F 20 Tf 20 20 Td <00410042> Tj ET' },
      },
      '2b',
    )
    expect({ rules, losses }).toEqual({ rules: [], losses: [] })
    expect(text(bytes)).toContain('/W[1[600] 2[500]]')
  })
})
