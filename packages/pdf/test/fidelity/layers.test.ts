import { expect, it } from 'vitest'
import { withPrograms } from '../../../../test/with-programs.js'
import { input, merge, rich } from '../fixtures/merge.js'
import { plainDocument } from '../fixtures/plain.js'
import { both, copies, repeated, reversed, scenarios, subset } from '../fixtures/scenarios.js'
import type { QpdfDocument } from '../validators/document.js'
import { exclusiveGroups, layerOrder, layerProblems, layers, pageLayers } from '../validators/layers.js'
import { pdfText } from '../validators.js'

withPrograms('Layers in a merge', ['qpdf', 'pdftotext'], () => {
  const states = ['Base shown', 'Hidden hidden', 'Print shown', 'Extra shown']
  const shown = (document: QpdfDocument): string[] =>
    layers(document)
      .map(({ name, visible }) => `${name} ${visible ? 'shown' : 'hidden'}`)
      .sort()

  it('keeps the layers of every input apart, each with its own state', () => {
    expect(shown(both().document)).toEqual([...states, ...states].sort())
    expect(shown(reversed().document)).toEqual([...states, ...states].sort())
    expect(shown(copies().document)).toEqual([...states, ...states, ...states].sort())
    expect(both().report.inputs.map(({ kept }) => kept.layers)).toEqual([4, 4])
  })

  it('hides and shows the same content as before', () => {
    for (const made of [both(), reversed(), copies()]) {
      const text = pdfText(made.path)
      expect(text).not.toContain('Hidden layer')
      expect(text.match(/Base layer of/g)).toHaveLength(made.document.pages.length / 2)
      expect(text.match(/Print layer of/g)).toHaveLength(made.document.pages.length / 4)
      expect(text.match(/Extra layer of/g)).toHaveLength(made.document.pages.length / 4)
    }
  })

  it('keeps content associated with the layers of its own file', () => {
    const { document } = both()
    expect(pageLayers(document, 2).Hidden?.[0]?.visible).toBe(false)
    expect(pageLayers(document, 6).Hidden?.[0]?.visible).toBe(false)
    expect(pageLayers(document, 6).Hidden?.[0]?.node.reference).not.toBe(
      pageLayers(document, 2).Hidden?.[0]?.node.reference,
    )
    const base = pageLayers(document, 5).Base?.[0]?.node.reference
    expect(pageLayers(document, 8).Membership?.map(({ name }) => name)).toEqual(['Extra', 'Base'])
    expect(pageLayers(document, 8).Membership?.[1]?.node.reference).toBe(base)
    expect(document.pages[7]?.inherited('Resources').get('Properties').get('Membership').get('P').name).toBe(
      'AllOn',
    )
  })

  it('keeps annotations on the layers of their page', () => {
    const { document } = both()
    for (const page of [3, 7]) {
      const annotations = document.pages[page - 1]!.node.get('Annots').items()
      const stamp = annotations.find((annotation) => annotation.get('NM').text === 'stamp')
      expect(stamp?.get('OC').reference).toBe(pageLayers(document, page).Print?.[0]?.node.reference)
    }
  })

  it('keeps layers listed, locked, and exclusive within their own group', () => {
    const { document } = both()
    expect(layers(document).every(({ listed }) => listed)).toBe(true)
    expect(layerOrder(document)).toMatch(/Base Hidden \["Group of A" Print Extra\]/)
    expect(layerOrder(document)).toMatch(/Base Hidden \["Group of B" Print Extra\]/)
    expect(
      layers(document)
        .filter(({ locked }) => locked)
        .map(({ name }) => name),
    ).toEqual(['Print', 'Print'])
    expect(exclusiveGroups(document)).toEqual(
      [1, 5].map((first) => [
        pageLayers(document, first).Base?.[0]?.node.reference,
        pageLayers(document, first + 2).Print?.[0]?.node.reference,
      ]),
    )
  })

  it('removes layers of pages that are not taken', () => {
    const { document } = subset()
    // B's Hidden may stay: the resources of its page 1 name it, though nothing on that page is drawn in it.
    expect(shown(document).join()).toMatch(
      /^Base shown,Base shown,Extra shown,Hidden hidden,(Hidden hidden,)?Print shown$/,
    )
    expect(layerOrder(document)).toContain('["Group of A" Print]')
    expect(layerOrder(document)).toContain('["Group of B" Extra]')
  })

  it('adds the layers of a file once, however often its pages are taken', () => {
    expect(shown(repeated().document)).toEqual(['Base shown', 'Hidden hidden'])
  })

  it.each(Object.entries(scenarios))('declares all layers (%s)', (_, made) => {
    expect(layerProblems(made().document)).toEqual([])
  })

  it('keeps the layers of the second input when the first has none', () => {
    const { document } = merge([input('P.pdf', plainDocument('P', 1)), rich('B')])
    expect(shown(document)).toEqual([...states].sort())
  })
})
