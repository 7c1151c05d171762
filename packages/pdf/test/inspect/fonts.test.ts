import { describe, expect, it } from 'vitest'
import { inspect, listLimits } from '../../src/inspect/inspect.js'
import { nodePrimitives } from '../../src/platform/node.js'
import { memorySource } from '../../src/source/memory-source.js'
import { buildPdf, type Objects } from '../fixtures/build-pdf.js'

/** One page whose /Resources are given. */
function fontsOf(resources: string, objects: Objects, page = '') {
  const bytes = buildPdf({
    catalog: '<< /Type /Catalog /Pages @pages >>',
    pages: '<< /Type /Pages /Count 1 /Kids [@page] >>',
    page: `<< /Type /Page /Parent @pages /MediaBox [0 0 9 9] /Resources ${resources} ${page} >>`,
    ...objects,
  })
  return inspect(memorySource(bytes), { primitives: nodePrimitives })
}

const helvetica = '<< /Type /Font /Subtype /Type1 /BaseFont /Helvetica >>'
const program = { dict: '<< >>', data: 'a font program' }

describe('Fonts in an inspection', () => {
  it('have name, type, and whether they are embedded or a subset', () => {
    const { fonts } = fontsOf('<< /Font << /A @plain /B @subset /C @composite /D @drawn >> >>', {
      plain: helvetica,
      subset: '<< /Type /Font /Subtype /TrueType /BaseFont /ABCDEF+Garamond /FontDescriptor @descriptor >>',
      descriptor: '<< /Type /FontDescriptor /FontFile2 @program >>',
      program,
      composite: '<< /Type /Font /Subtype /Type0 /BaseFont /Mincho /DescendantFonts [@descendant] >>',
      descendant: '<< /Type /Font /Subtype /CIDFontType2 /BaseFont /Mincho /FontDescriptor @descriptor >>',
      drawn: '<< /Type /Font /Subtype /Type3 /CharProcs << >> >>',
    })
    expect(fonts).toEqual([
      { name: null, type: 'Type3', embedded: true, subset: false },
      { name: 'Garamond', type: 'TrueType', embedded: true, subset: true },
      { name: 'Helvetica', type: 'Type1', embedded: false, subset: false },
      { name: 'Mincho', type: 'CIDFontType2', embedded: true, subset: false },
    ])
  })

  it('include those of forms, patterns, Type 3 fonts, graphics states and appearances', () => {
    const font = (name: string) => `<< /Type /Font /Subtype /Type1 /BaseFont /${name} >>`
    const inForm = (name: string) => ({
      dict: `<< /Subtype /Form /BBox [0 0 9 9] /Resources << /Font << /F ${font(name)} >> /XObject << /X @outer >> >> >>`,
      data: '',
    })
    const resources =
      '<< /XObject << /X @outer >> /Pattern << /P @pattern >> /Font << /T @drawn >> /ExtGState << /G << /Font [@state 9] >> >> >>'
    const { fonts } = fontsOf(
      resources,
      {
        outer: { dict: '<< /Subtype /Form /Resources << /XObject << /Y @inner >> >> >>', data: '' },
        inner: inForm('InForm'),
        pattern: inForm('InPattern'),
        drawn: `<< /Type /Font /Subtype /Type3 /Name /T /Resources << /Font << /F ${font('InType3')} >> >> >>`,
        state: font('InState'),
        note: '<< /Type /Annot /Subtype /FreeText /AP << /N @look >> >>',
        look: inForm('InAppearance'),
        box: '<< /Type /Annot /Subtype /Widget /AP << /N << /On @lookOn >> >> >>',
        lookOn: inForm('InState2'),
      },
      '/Annots [@note @box]',
    )
    const names = fonts.map(({ name }) => name).filter((name) => name !== null)
    expect(names).toEqual(['InAppearance', 'InForm', 'InPattern', 'InState', 'InState2', 'InType3'])
  })

  it('appear once, however often they occur', () => {
    const { fonts } = fontsOf('<< /Font << /A @one /B @one /C @two >> >>', { one: helvetica, two: helvetica })
    expect(fonts).toHaveLength(1)
  })

  it('end at a fixed limit, which is reported', () => {
    const names = [...Array(listLimits.fonts + 5).keys()]
    const entries = names.map((n) => `/F${n} << /Type /Font /Subtype /Type1 /BaseFont /Font${n} >>`)
    const { fonts, truncated } = fontsOf(`<< /Font << ${entries.join(' ')} >> >>`, {})
    expect(fonts).toHaveLength(listLimits.fonts)
    expect(truncated).toEqual(['fonts'])
  })

  it('exclude malformed entries', () => {
    const { fonts } = fontsOf('<< /Font << /A null /B 7 /C @gone /D [1] >> /XObject 3 /Pattern @gone >>', {
      gone: 'null',
    })
    expect(fonts).toEqual([])
  })
})
