import { expect, it } from 'vitest'
import { withPrograms } from '../../../../test/with-programs.js'
import { readLayers } from '../../src/document/layers/optional-content.js'
import { droppedCount, input, type Merged, merge } from '../fixtures/merge.js'
import { plainDocument } from '../fixtures/plain.js'
import type { PdfNode } from '../validators/document.js'
import { exclusiveGroups, layerOrder, layerProblems, layers } from '../validators/layers.js'
import { pdfText } from '../validators.js'
import { type LayeredOptions, layeredPdf, mergeLayered } from './layered-document.js'
import { opened } from './opened.js'

withPrograms('Merging layers', ['qpdf', 'pdftotext'], () => {
  const states = ({ document }: Merged): string[] => {
    expect(layerProblems(document)).toEqual([])
    return layers(document).map(({ name, visible }) => `${name} ${visible ? 'on' : 'off'}`)
  }
  const names = (node: PdfNode): string[] => node.items().map((layer) => layer.get('Name').text ?? '?')
  const configuration = ({ document }: Merged): PdfNode => document.catalog.get('OCProperties').get('D')
  const first = (file: LayeredOptions, pages: string): Merged =>
    merge([{ input: input('1.pdf', layeredPdf(file)), pages }])

  it('keeps the state of each layer whatever the base state of its file', () => {
    const made = mergeLayered(
      { layers: { a: '', b: '' }, main: '/OFF [@b]' },
      { layers: { c: '', d: '', e: '' }, main: '/BaseState /OFF /ON [@c @e] /OFF [@e]' },
      { layers: { f: '', g: '' }, main: '/BaseState /Unchanged /OFF [@g]' },
    )
    expect(states(made)).toEqual(['a on', 'b off', 'c on', 'd off', 'e off', 'f on', 'g off'])
    const text = pdfText(made.path)
    expect(['a', 'b', 'c', 'd', 'e', 'f', 'g'].filter((name) => text.includes(`drawn ${name}`))).toEqual([
      'a',
      'c',
      'f',
    ])
  })

  it('keeps layers visible that an intent of another file would hide', () => {
    const made = mergeLayered(
      { layers: { a: '/Intent /Design', b: '/Intent [/View /Design]' }, main: '/OFF [@a @b]' },
      { layers: { c: '/Intent /Design' }, main: '/Intent [/View /Design] /OFF [@c]' },
    )
    expect(states(made)).toEqual(['a on', 'b off', 'c off'])
    const alone = mergeLayered({ layers: { a: '/Intent /Design' }, main: '/OFF [@a]' })
    expect(states(alone)).toEqual(['a off'])
    expect(configuration(alone).get('Intent').exists).toBe(false)
  })

  it('keeps equal layers of two files apart, with their usage dictionaries', () => {
    const file: LayeredOptions = { layers: { a: '/Usage << /Print << /PrintState /OFF >> >>' } }
    const { document } = mergeLayered(file, { ...file, main: '/OFF [@a]' })
    const [one, other] = layers(document)
    expect(one!.node.reference).not.toBe(other!.node.reference)
    expect([one!.visible, other!.visible]).toEqual([true, false])
    expect(other!.node.get('Usage').get('Print').get('PrintState').name).toBe('OFF')
  })

  const nested: LayeredOptions = {
    layers: { a: '', b: '', c: '', d: '', e: '', f: '' },
    pages: [
      ['b', 'e'],
      ['a', 'c'],
      ['d', 'f'],
    ],
    main: '/Order [@a [@b [@c]] [(Labelled) @d @e] [(Empty) @f]] /Locked [@e @f] /RBGroups [[@b @c @e] [@d @e]] /AS [<< /Event /View /Category [/Zoom] /OCGs [@b @f] >> << /Event /Print /Category [/Print] /OCGs [@f] >>]',
  }

  it('removes layers that no page uses from all lists that name them', () => {
    const made = first(nested, '1')
    expect(states(made)).toEqual(['b on', 'e on'])
    expect(layerOrder(made.document)).toBe('[["a" b] ["Labelled" e]]')
    expect(names(configuration(made).get('Locked'))).toEqual(['e'])
    expect(exclusiveGroups(made.document)).toHaveLength(1)
    const usages = configuration(made).get('AS').items()
    expect(usages.map((usage) => names(usage.get('OCGs')))).toEqual([['b']])
    expect(usages[0]!.get('Category').items()[0]?.name).toBe('Zoom')
    expect(made.report.inputs[0]?.kept.layers).toBe(2)
    expect(droppedCount(made.report.inputs[0], /layer/)).toBe(4)
    expect(made.report.inputs[0]?.dropped.map(({ what }) => what)).toContain('the layer “a”')
  })

  it('keeps all layers of a whole file in their order, used or not', () => {
    const made = mergeLayered(nested)
    expect(layerOrder(made.document)).toBe('[a [b [c]] ["Labelled" d e] ["Empty" f]]')
    expect(exclusiveGroups(made.document)).toHaveLength(2)
    expect(states(mergeLayered({ layers: { a: '', b: '' }, pages: [['a']] }))).toEqual(['a on', 'b on'])
  })

  it('lists the layers of one file after those of another, without nesting them', () => {
    const made = mergeLayered(
      { layers: { a: '' }, main: '/Name (First) /Creator (Tester) /ListMode /VisiblePages /Order [@a]' },
      { layers: { b: '', c: '' }, main: '/Name (Second) /Order [[@b] @c]' },
      { layers: { d: '' }, main: '/Order [(Whole) @d]' },
      { layers: { e: '' } },
    )
    expect(layerOrder(made.document)).toBe('[a b c ["Whole" d]]')
    expect(configuration(made).get('Name').text).toBe('First')
    expect(configuration(made).get('Creator').text).toBe('Tester')
    expect(configuration(made).get('ListMode').name).toBe('VisiblePages')
  })

  it('keeps alternate configurations, which leave the layers of other files unchanged', () => {
    const file: LayeredOptions = {
      layers: { a: '', b: '' },
      more: '/Configs [<< /Name (Print) /BaseState /OFF /ON [@a] /Order [@b] >>]',
    }
    const [alone] = mergeLayered(file).document.catalog.get('OCProperties').get('Configs').items()
    expect([alone!.get('BaseState').name, names(alone!.get('ON'))]).toEqual(['OFF', ['a']])
    const joined = mergeLayered(file, { layers: { c: '' } })
      .document.catalog.get('OCProperties')
      .get('Configs')
    const [isolated] = joined.items()
    expect(isolated!.get('Name').text).toBe('Print')
    expect(isolated!.get('BaseState').name).toBe('Unchanged')
    expect([names(isolated!.get('ON')), names(isolated!.get('OFF'))]).toEqual([['a'], ['b']])
    expect(names(isolated!.get('Order'))).toEqual(['b'])
  })

  it('declares layers that the file uses but does not list in /OCGs', () => {
    expect(states(mergeLayered({ layers: { a: '', b: '' }, declared: ['a'], main: '/OFF [@b]' }))).toEqual([
      'a on',
      'b off',
    ])
  })

  it('ignores loops and invalid entries in the lists of layers', () => {
    const made = mergeLayered({
      layers: { a: '', b: '' },
      main: '/Order @loop /RBGroups [7 @loop] /AS [7 << >>] /Locked 7 /OFF [7 null @b @b] /ON /All /Intent 7',
      more: '/Configs [7 << /Order [null] >>]',
      objects: { loop: '[@a @loop [@loop @b (late label)] 7 null @font]' },
    })
    expect(layerOrder(made.document)).toBe('[a [b]]')
    expect(layers(made.document)).toHaveLength(2)
  })

  it('writes no /OCProperties when there are no layers', () => {
    const broken = plainDocument('P', 1, { catalog: '/OCProperties << /OCGs [null 7] >>' })
    expect(merge([input('1.pdf', broken)]).document.catalog.get('OCProperties').exists).toBe(false)
  })
})

it('readLayers returns each layer with its name and visibility', () => {
  const bytes = layeredPdf({
    layers: { a: '', b: '', c: '/Intent /Design' },
    main: '/BaseState /OFF /ON [@a]',
  })
  expect(readLayers(...opened(bytes))).toEqual([
    { name: 'a', visible: true },
    { name: 'b', visible: false },
    { name: 'c', visible: true },
  ])
  expect(readLayers(...opened(plainDocument('P', 1)))).toEqual([])
})
