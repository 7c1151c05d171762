import { execFileSync } from 'node:child_process'
import { expect, it } from 'vitest'
import { withPrograms } from '../../../../test/with-programs.js'
import { planCompression, writeCompressed } from '../../src/compress/compress.js'
import { nodePrimitives } from '../../src/platform/node.js'
import { createMemorySink } from '../../src/write/memory-sink.js'
import { draftOf } from '../edit/edited.js'
import { expectSameLook } from '../edit/pictures.js'
import { buildPdf, type Objects } from '../fixtures/build-pdf.js'
import { temporaryFile } from '../fixtures/temporary-file.js'
import { expectValid, pdfText } from '../validators.js'

function compressed(objects: Objects) {
  const before = buildPdf(objects)
  const draft = draftOf(before)
  const plan = planCompression(draft, {})
  const sink = createMemorySink()
  writeCompressed(draft, sink, { primitives: nodePrimitives }, plan, new Map())
  const bytes = sink.bytes().slice()
  return { before, bytes, unused: plan.unused, stripped: plan.stripped }
}

async function expectUnchanged(before: Uint8Array, after: Uint8Array): Promise<void> {
  expectValid(temporaryFile(after))
  expect(pdfText(temporaryFile(after))).toBe(pdfText(temporaryFile(before)))
  await expectSameLook(before, after, [1], 0)
}

/** Whether the image with this mark in its dictionary is still in a file. */
function hasMarked(bytes: Uint8Array, mark: number): boolean {
  return Buffer.from(bytes).toString('latin1').includes(`/Mark ${mark}`)
}

const helvetica = '<< /Type /Font /Subtype /Type1 /BaseFont /Helvetica >>'
const image = (mark: number) => ({
  dict: `<< /Type /XObject /Subtype /Image /Width 2 /Height 2 /BitsPerComponent 8 /ColorSpace /DeviceGray /Mark ${mark} >>`,
  data: Buffer.from([mark, 90, 160, 230]),
})
const form = (data: string, resources: string, more = '') => ({
  dict: `<< /Type /XObject /Subtype /Form /BBox [0 0 100 100] ${resources} ${more} >>`,
  data,
})

function onePage(resources: string, content: string, more: Objects, page = ''): Objects {
  return {
    catalog: '<< /Type /Catalog /Pages @pages >>',
    pages: '<< /Type /Pages /Count 1 /Kids [@page] >>',
    page: `<< /Type /Page /Parent @pages /MediaBox [0 0 200 100] /Contents @content /Resources ${resources} ${page} >>`,
    content: { dict: '<< >>', data: content },
    font: helvetica,
    ...more,
  }
}

withPrograms('Compression removes what no content uses', ['qpdf', 'pdftotext'], () => {
  it('images, fonts and colour spaces that are only listed in resources, and says how many', async () => {
    const { before, bytes, unused } = compressed(
      onePage(
        '<< /XObject << /Shown @shown /Other @other >> /Font << /F1 @font /F2 @font2 >> /ColorSpace << /C1 [/Indexed /DeviceRGB 0 <102030>] >> >>',
        'BT /F1 20 Tf 20 20 Td (Word) Tj ET q 40 0 0 40 100 20 cm /Shown Do Q',
        { shown: image(1), other: image(2), font2: '<< /Type /Font /Subtype /Type1 /BaseFont /Courier >>' },
      ),
    )
    expect(unused).toEqual({ glyphs: 0, resources: 3 })
    expect([hasMarked(bytes, 1), hasMarked(bytes, 2)]).toEqual([true, false])
    await expectUnchanged(before, bytes)
  })

  it.each([
    ['no content uses DeviceCMYK', '1 0 0 rg 20 20 50 50 re f', false],
    ['an operator sets a colour in DeviceCMYK', '1 0 0 0 k 20 20 50 50 re f', true],
    ['an operator selects DeviceCMYK', '/DeviceCMYK cs 1 0 0 0 sc 20 20 50 50 re f', true],
    [
      'an inline image is in DeviceCMYK',
      'q 50 0 0 50 20 20 cm BI /W 1 /H 1 /BPC 8 /CS /CMYK ID abcd EI Q',
      true,
    ],
    ['a form sets a colour in DeviceCMYK', '/Form Do', true],
    ['the alternate of a Separation is DeviceCMYK', '/Spot cs 1 sc 20 20 50 50 re f', true],
  ])('a /DefaultCMYK colour space only without effect: %s', async (_, content, stays) => {
    const uses = (name: string) => content.includes(name)
    const { before, bytes } = compressed(
      onePage(
        `<< /ColorSpace << /DefaultCMYK [/ICCBased @profile] ${uses('/Spot') ? '/Spot [/Separation /Spot /DeviceCMYK @tint]' : ''} >> ${uses('/Form') ? '/XObject << /Form @form >>' : ''} >>`,
        content,
        {
          profile: { dict: '<< /N 4 /Alternate /DeviceCMYK /Mark 7 >>', data: 'no profile' },
          form: form('0 1 0 0 K 2 w 10 10 m 50 50 l S', ''),
          tint: '<< /FunctionType 2 /Domain [0 1] /C0 [0 0 0 0] /C1 [0 1 0 0] /N 1 >>',
        },
      ),
    )
    expect(hasMarked(bytes, 7)).toBe(stays)
    await expectSameLook(before, bytes, [1], 0)
  })

  it('but not what a form without resources, an appearance or a hidden layer names', async () => {
    const { before, bytes, unused } = compressed(
      onePage(
        `<< /XObject << /Form @form /InForm @one /InAppearance @two /Hidden @three /Borrowed @four >> /Font << /F1 @font >>
          /Properties << /Layer @layer >> >>`,
        '/Form Do /OC /Layer BDC q 20 0 0 20 0 0 cm /Hidden Do Q EMC',
        {
          form: form('BT /F1 20 Tf (In a form) Tj ET q 20 0 0 20 50 50 cm /InForm Do Q', ''),
          note: '<< /Type /Annot /Subtype /Stamp /Rect [100 0 150 50] /AP << /N @look >> >>',
          look: form('q 20 0 0 20 0 0 cm /InAppearance Do Q', ''),
          note2: '<< /Type /Annot /Subtype /Stamp /Rect [150 0 200 50] /AP << /N @look2 >> >>',
          look2: form('q 20 0 0 20 0 0 cm /Borrowed Do Q', '/Resources << /ProcSet [/PDF] >>'),
          one: image(1),
          two: image(2),
          three: image(3),
          four: image(4),
          layer: '<< /Type /OCG /Name (Layer) >>',
          catalog:
            '<< /Type /Catalog /Pages @pages /OCProperties << /OCGs [@layer] /D << /OFF [@layer] >> >> >>',
        },
        '/Annots [@note @note2]',
      ),
    )
    expect(unused.resources).toBe(0)
    expect([1, 2, 3, 4].map((mark) => hasMarked(bytes, mark))).toEqual([true, true, true, true])
    await expectUnchanged(before, bytes)
  })

  it('but not a font whose name readers decode in different ways', () => {
    const { before, bytes } = compressed(
      onePage('<< /Font << /#x1 @font >> >>', 'BT /#23x1 20 Tf 20 20 Td (Word) Tj ET', {}),
    )
    expect(pdfText(temporaryFile(before))).toContain('Word')
    expect(pdfText(temporaryFile(bytes))).toContain('Word')
  })

  it('pages that inherit or share one dictionary keep what any of them uses', async () => {
    const page = '<< /Type /Page /Parent @pages /MediaBox [0 0 200 100] /Contents'
    for (const resources of ['@resources', '<< /XObject << /A @one /B @two /C @three >> >>']) {
      const { before, bytes, unused } = compressed({
        catalog: '<< /Type /Catalog /Pages @pages >>',
        pages: `<< /Type /Pages /Count 2 /Kids [@page @page2] /Resources ${resources} >>`,
        page: `${page} @content >>`,
        page2: `${page} @content2 >>`,
        content: { dict: '<< >>', data: 'q 40 0 0 40 0 0 cm /A Do Q' },
        content2: { dict: '<< >>', data: 'q 40 0 0 40 0 0 cm /B Do Q' },
        resources: '<< /XObject << /A @one /B @two /C @three >> >>',
        one: image(1),
        two: image(2),
        three: image(3),
      })
      expect(unused.resources).toBe(1)
      expect([1, 2, 3].map((mark) => hasMarked(bytes, mark))).toEqual([true, true, false])
      expectValid(temporaryFile(bytes))
      await expectSameLook(before, bytes, [1, 2], 0)
    }
  })

  it('nothing if some content cannot be read: it could use anything', () => {
    const { bytes, unused } = compressed(
      onePage('<< /XObject << /Broken @broken /Other @other >> >>', '/Broken Do', {
        broken: {
          ...form('not deflated', '/Resources << /XObject << /Other @other >> >>', '/Filter /FlateDecode'),
        },
        other: image(2),
      }),
    )
    expect(unused.resources).toBe(0)
    expect(hasMarked(bytes, 2)).toBe(true)
  })

  it('Type 3 glyphs that are not shown, with the images that only they draw', async () => {
    const procedure = (name: string) => ({ dict: '<< >>', data: `100 0 d0 80 0 0 80 0 0 cm /${name} Do` })
    const type3 = {
      type3: `<< /Type /Font /Subtype /Type3 /FontBBox [0 0 100 100] /FontMatrix [0.01 0 0 0.01 0 0] /FirstChar 65 /LastChar 67 /Widths [100 100 100]
        /Encoding << /Differences [65 /a /b /c] >> /CharProcs << /a @a /b @b /c @c >> /Resources << /XObject << /One @one /Two @two /Three @three >> >> >>`,
      a: procedure('One'),
      b: procedure('Two'),
      c: procedure('Three'),
      one: image(1),
      two: image(2),
      three: image(3),
    }
    const page = onePage(
      '<< /Font << /T3 @type3 >> /XObject << /Form @form >> >>',
      'BT /T3 30 Tf 20 20 Td (A) Tj ET /Form Do',
      { ...type3, form: form('BT /T3 30 Tf 60 20 Td (C) Tj ET', '/Resources << /Font << /T3 @type3 >> >>') },
    )
    const { before, bytes, unused } = compressed(page)
    expect(unused).toEqual({ glyphs: 1, resources: 1 })
    expect([1, 2, 3].map((mark) => hasMarked(bytes, mark))).toEqual([true, false, true])
    await expectUnchanged(before, bytes)
    const inForm = {
      ...page,
      catalog:
        '<< /Type /Catalog /Pages @pages /AcroForm << /Fields [] /DR << /Font << /T3 @type3 >> >> >> >>',
    }
    expect(compressed(inForm).unused.glyphs).toBe(0)
  })
})

function withPacket(properties: string): Objects {
  const description = `<rdf:Description rdf:about="" xmlns:dc="http://purl.org/dc/elements/1.1/" xmlns:xmp="http://ns.adobe.com/xap/1.0/" xmlns:xmpGImg="http://ns.adobe.com/xap/1.0/g/img/" xmlns:pdfaid="http://www.aiim.org/pdfa/ns/id/"><dc:title><rdf:Alt><rdf:li xml:lang="x-default">Kept title</rdf:li></rdf:Alt></dc:title>${properties}</rdf:Description>`
  return {
    ...onePage('<< /Font << /F1 @font >> >>', 'BT /F1 20 Tf 20 20 Td (Word) Tj ET', {}),
    catalog: '<< /Type /Catalog /Pages @pages /Metadata @packet >>',
    packet: {
      dict: '<< /Type /Metadata /Subtype /XML >>',
      data: `<?xpacket begin="" id="W5M0MpCehiHzreSzNTczkc9d"?><x:xmpmeta xmlns:x="adobe:ns:meta/"><rdf:RDF xmlns:rdf="http://www.w3.org/1999/02/22-rdf-syntax-ns#">${description}</rdf:RDF></x:xmpmeta>${' '.repeat(2000)}<?xpacket end="w"?>`,
    },
  }
}

withPrograms('Compression of metadata', ['pdfinfo', 'qpdf'], () => {
  const thumbnail = `<xmp:Thumbnails><rdf:Alt><rdf:li rdf:parseType="Resource"><xmpGImg:image>${'/9j/'.repeat(500)}</xmpGImg:image></rdf:li></rdf:Alt></xmp:Thumbnails>`
  const archive = '<pdfaid:part>2</pdfaid:part><pdfaid:conformance>B</pdfaid:conformance>'

  it('deflates the packet and removes its thumbnail and padding; every other property stays', () => {
    const { bytes, stripped } = compressed(withPacket(thumbnail))
    expect(stripped.thumbnails).toBe(1)
    const packet = pdfPacket(temporaryFile(bytes))
    expect(packet).toContain('Kept title')
    expect(packet).not.toMatch(/Thumbnails|9j| {100}/)
    expect(Buffer.from(bytes).includes('Kept title')).toBe(false)
    expectValid(temporaryFile(bytes))
  })

  it('leaves the packet of a document that claims to conform to a standard unfiltered', () => {
    const { bytes } = compressed(withPacket(archive))
    expect(Buffer.from(bytes).includes('<pdfaid:part>2</pdfaid:part>')).toBe(true)
    expect(pdfPacket(temporaryFile(bytes))).not.toMatch(/ {100}/)
  })
})

function pdfPacket(path: string): string {
  return execFileSync('pdfinfo', ['-meta', path], { encoding: 'utf8' })
}
