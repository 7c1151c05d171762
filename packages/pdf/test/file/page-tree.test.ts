import { describe, expect, test } from 'vitest'
import { assemble } from '../../src/assemble/assemble.js'
import { pageDict, readPageTree } from '../../src/document/pages.js'
import { rotatePage } from '../../src/edit/rotate-pages.js'
import { PdfFile } from '../../src/file/pdf-file.js'
import type { Limits } from '../../src/limits.js'
import { nodePrimitives } from '../../src/platform/node.js'
import { memorySource } from '../../src/source/memory-source.js'
import { createMemorySink } from '../../src/write/memory-sink.js'
import { edited } from '../edit/edited.js'
import { buildPdf, type Objects } from '../fixtures/build-pdf.js'
import { countCalls } from '../fixtures/count-calls.js'
import { multipliedPages, repeatedPage } from '../fixtures/hostile.js'
import { bytesOf, show } from './handmade.js'
import { open, readBack, refusal } from './reading.js'

/** A document whose page tree is `objects`, with its root named `pages`. Content `c.x` shows `x`. */
function document(objects: Objects): Uint8Array {
  const contents = new Set(Object.values(objects).flatMap((source) => String(source).match(/@c\.\w+/g) ?? []))
  const all: Objects = { catalog: '<< /Type /Catalog /Pages @pages >>', ...objects }
  for (const name of contents) all[name.slice(1)] = { dict: '<< >>', data: show(name.slice(3)) }
  return buildPdf(all)
}

const page = (marker: string, more = '') =>
  `<< /Type /Page /Parent @pages /MediaBox [0 0 9 9] /Contents @c.${marker} ${more} >>`

function pagesOf(objects: Objects, limits: Partial<Limits> = {}) {
  return readBack(document(objects), { limits })
}

describe('Pages of a page tree', () => {
  const nested: Objects = {
    pages: '<< /Type /Pages /Count 4 /Kids [@one @node @four] >>',
    node: '<< /Type /Pages /Count 2 /Parent @pages /Kids [@two @three] >>',
    one: page('a'),
    two: page('b'),
    three: page('c'),
    four: page('d'),
  }

  test('pages come in the order of the leaves', () => {
    expect(pagesOf(nested)).toEqual({ pages: ['a', 'b', 'c', 'd'], repairs: [] })
  })

  test.each([
    ['too low', 1],
    ['too high', 99],
    ['a million', 1_000_000],
    ['negative', -3],
    ['not a number', '(none)'],
  ])('pages are counted by walking the tree when /Count is %s', (_, count) => {
    const wrong = { ...nested, pages: `<< /Type /Pages /Count ${count} /Kids [@one @node @four] >>` }
    expect(pagesOf(wrong).pages).toEqual(['a', 'b', 'c', 'd'])
  })

  test('pages and nodes are recognised without /Type', () => {
    const untyped = Object.fromEntries(
      Object.entries(nested).map(([name, source]) => [name, String(source).replace(/\/Type \/Pages?/, '')]),
    )
    expect(pagesOf(untyped)).toEqual({ pages: ['a', 'b', 'c', 'd'], repairs: [] })
  })

  test('pages and nodes are recognised with a wrong /Type', () => {
    expect(pagesOf({ ...nested, one: page('a').replace('/Page', '/Template') }).pages).toHaveLength(4)
    expect(pagesOf({ ...nested, node: String(nested.node).replace('/Pages', '/Node') }).pages).toHaveLength(4)
  })

  test('pages are found when keys are written with escapes', () => {
    const escaped = String(nested.node).replace('/Kids', '/K#69ds').replace('/Type /Pages', '')
    expect(pagesOf({ ...nested, node: escaped }).pages).toEqual(['a', 'b', 'c', 'd'])
  })

  test('a page listed twice is read twice', () => {
    const twice = { ...nested, pages: '<< /Type /Pages /Count 2 /Kids [@one @one] >>' }
    expect(pagesOf(twice)).toEqual({ pages: ['a', 'a'], repairs: [] })
  })

  test('pages can be direct objects in /Kids', () => {
    const direct = '<< /MediaBox [0 0 9 9] /Contents @c.x >>'
    const node = '<< /Kids [<< /Type /Page /Contents @c.y >>] >>'
    expect(pagesOf({ pages: `<< /Type /Pages /Kids [${direct} ${node}] >>` })).toEqual({
      pages: ['x', 'y'],
      repairs: [],
    })
  })

  test('a single page can stand in /Kids without an array', () => {
    expect(pagesOf({ pages: '<< /Type /Pages /Kids @one >>', one: page('a') }).pages).toEqual(['a'])
  })

  test('the /Kids array can be indirect', () => {
    const objects = { pages: '<< /Type /Pages /Kids @kids >>', kids: '[@one]', one: page('a') }
    expect(pagesOf(objects)).toEqual({ pages: ['a'], repairs: [] })
  })

  test('pages are found through a chain of references', () => {
    const objects = { pages: '<< /Type /Pages /Kids [@x] >>', x: '@y', y: '@one', one: page('a') }
    expect(pagesOf(objects).pages).toEqual(['a'])
  })

  test('a single page can take the place of the tree', () => {
    expect(pagesOf({ pages: page('a') }).pages).toEqual(['a'])
  })

  test('a page that is a stream is read', () => {
    const objects: Objects = {
      pages: '<< /Type /Pages /Kids [@one] >>',
      one: { dict: '<< /Type /Page /MediaBox [0 0 9 9] /Contents @content >>', data: 'x' },
      content: { dict: '<< >>', data: show('a') },
    }
    expect(readBack(buildPdf({ catalog: '<< /Pages @pages >>', ...objects })).pages).toEqual(['a'])
  })
})

describe('Invalid kids', () => {
  test.each([
    ['null', 'null'],
    ['a number', '7'],
    ['a reference to a missing object', '999 0 R'],
    ['a reference to null', '@none'],
    ['a name', '/Page'],
    ['an array', '[@two]'],
  ])('%s is left out, and the repair is reported', (_, kid) => {
    const { pages, repairs } = pagesOf({
      pages: `<< /Type /Pages /Kids [@one ${kid} @two] >>`,
      one: page('a'),
      two: page('b'),
      none: 'null',
    })
    expect(pages).toEqual(['a', 'b'])
    expect(repairs.join()).toContain('omitted')
  })

  test('a node without kids is not a page', () => {
    const objects = { pages: '<< /Kids [@one @empty] >>', one: page('a'), empty: '<< /Type /Pages >>' }
    expect(pagesOf(objects).pages).toEqual(['a'])
  })
})

describe('Invalid page trees that other readers accept', () => {
  const chain = (depth: number): Objects => {
    const nodes = [...Array(depth).keys()].map((i) => {
      const kid = i === depth - 1 ? '@one' : `@n${i + 1}`
      return [i === 0 ? 'pages' : `n${i}`, `<< /Type /Pages /Count 1 /Kids [${kid}] >>`] as const
    })
    return { ...Object.fromEntries(nodes), one: page('a') }
  }

  test('a tree a thousand nodes deep is read', () => {
    expect(pagesOf(chain(1000))).toEqual({ pages: ['a'], repairs: [] })
  })

  test.each<[string, Objects]>([
    ['a page with /Type /Pages', { pages: '<< /Kids [@one] >>', one: page('a').replace('/Page', '/Pages') }],
    ['a root with /Type /Page', { pages: '<< /Type /Page /Kids [@one] >>', one: page('a') }],
    ['a page with an empty /Kids array', { pages: '<< /Kids [@one] >>', one: page('a', '/Kids []') }],
  ])('%s is read', (_, objects) => {
    expect(pagesOf(objects).pages).toEqual(['a'])
  })

  test.each([
    ['is empty', '<< /Type /Pages /Count 1 /Kids [] >>'],
    ['has no /Kids', '<< /Type /Pages /Count 1 >>'],
    ['has only invalid kids', '<< /Type /Pages /Kids [null 7] >>'],
    ['has its kids in a nested array', '<< /Type /Pages /Kids [[@one]] >>'],
    ['is the outline dictionary', '<< /Type /Outlines /Count 0 >>'],
  ])('where the tree %s, the pages are found by scanning, and this is reported', (_, pages) => {
    const found = pagesOf({ pages, one: page('a'), two: page('b') })
    expect(found.pages).toEqual(['a', 'b'])
    expect(found.repairs.join()).toContain('found by scanning')
  })

  test('documents with such trees can be edited and merged', () => {
    for (const objects of [chain(1000), { pages: '<< /Type /Pages /Kids [[@one]] >>', one: page('a') }]) {
      const pdf = document(objects)
      expect(readBack(edited(pdf, (draft) => rotatePage(draft, 0, 90)).bytes)).toEqual({
        pages: ['a'],
        repairs: [],
      })
      const sink = createMemorySink()
      assemble([{ input: { name: 'a', source: memorySource(pdf) } }], sink, { primitives: nodePrimitives })
      expect(readBack(sink.bytes())).toEqual({ pages: ['a'], repairs: [] })
    }
  })
})

describe('Loops in a page tree', () => {
  test.each([
    ['a node that is its own kid', '@pages'],
    ['a node with the root among its kids', '@node'],
  ])('%s is followed once', (_, kid) => {
    const { pages, repairs } = pagesOf({
      pages: `<< /Type /Pages /Kids [@one ${kid} @two] >>`,
      node: '<< /Type /Pages /Kids [@three @pages] >>',
      one: page('a'),
      two: page('b'),
      three: page('c'),
    })
    expect(pages.filter((marker) => marker !== 'c')).toEqual(['a', 'b'])
    expect(repairs.join()).toContain('has a cycle')
  })

  test('direct nodes in a /Kids array that contains itself end in limit_exceeded', () => {
    const objects = { pages: '<< /Kids @kids >>', kids: '[<< /Kids @kids >> << /Kids @kids >>]' }
    expect(refusal(() => pagesOf(objects))).toBe('limit_exceeded')
  })

  test('a node with several parents is walked for each of them, as in other readers', () => {
    const kids = [...Array(10).keys()].map((i) => `@n${i}`)
    const nodes = Object.fromEntries(kids.map((_, i) => [`n${i}`, '<< /Kids [@shared] >>']))
    const objects = { pages: `<< /Kids [${kids.join(' ')}] >>`, ...nodes, shared: '<< /Kids [@one] >>' }
    expect(pagesOf({ ...objects, one: page('a') }).pages).toEqual(Array(10).fill('a'))
  })
})

describe('Limits of a page tree', () => {
  test('a tree a hundred thousand nodes deep ends in limit_exceeded', () => {
    const nodes = [...Array(100_000).keys()].map((i) => `${i + 2} 0 obj << /Kids [${i + 3} 0 R] >> endobj\n`)
    const last = '100002 0 obj << /Type /Page >> endobj\n'
    const pdf = bytesOf(
      `%PDF-1.4\n1 0 obj << /Type /Catalog /Pages 2 0 R >> endobj\n${nodes.join('')}${last}`,
    )
    expect(refusal(() => readBack(pdf))).toBe('limit_exceeded')
  })

  test('more pages or nodes than the limit end in limit_exceeded', () => {
    const objects = { pages: '<< /Kids [@a @a @a @a] >>', a: '<< /Type /Page >>' }
    expect(refusal(() => pagesOf(objects, { maxPages: 3 }))).toBe('limit_exceeded')
    expect(refusal(() => pagesOf(objects, { maxTreeNodes: 3 }))).toBe('limit_exceeded')
    expect(refusal(() => pagesOf(objects, { maxPages: 4, maxTreeNodes: 5 }))).toBe('none')
  })

  test('a page multiplied ten million times is not scanned each time', () => {
    const scans = countCalls(PdfFile, 'scan', () =>
      expect(refusal(() => readBack(multipliedPages(1)))).toBe('limit_exceeded'),
    )
    expect(scans).toBeLessThan(5_000)
  })

  test('a page listed 100,000 times in one node ends in limit_exceeded before most of them are scanned', () => {
    const scans = countCalls(PdfFile, 'scan', () =>
      expect(refusal(() => readBack(repeatedPage(100_000)))).toBe('limit_exceeded'),
    )
    expect(scans).toBeLessThan(5_000)
  })

  test('a page can be listed a hundred times', () => {
    const pages = `<< /Type /Pages /Count 100 /Kids [${'@one '.repeat(100)}] >>`
    expect(pagesOf({ pages, one: page('a') }).pages).toHaveLength(100)
  })

  test('a plausible /Count above the limit is refused at once; other counts are ignored', () => {
    const objects = (count: number) => ({ pages: `<< /Count ${count} /Kids [@a @a] >>`, a: page('a') })
    expect(refusal(() => pagesOf(objects(3), { maxPages: 2, maxTreeNodes: 0 }))).toBe('limit_exceeded')
    for (const count of [1_000_000_000, 1_000_001, 1_000_000, 3, 0, -1])
      expect(pagesOf(objects(count)).pages).toEqual(['a', 'a'])
  })
})

describe('Inherited page attributes', () => {
  const inheritance: Objects = {
    pages: '<< /Kids [@node] /MediaBox [0 0 100 200] /Rotate 90 /Resources << /From /root >> >>',
    node: '<< /Kids [@own @none @nothing] /MediaBox [0 0 1e9 99999999999] /CropBox [1 2 3 4] >>',
    own: '<< /Type /Page /MediaBox [0 0 5 5] /Rotate 0 >>',
    none: '<< /Type /Page >>',
    nothing: '<< /Type /Page /MediaBox null /Rotate 180 >>',
  }

  test('attributes come from the nearest node, and boxes of any size are kept', () => {
    const file = open(document(inheritance))
    const { pages } = readPageTree(file, file.dict(file.trailer.get('Root'))!)
    const seen = pages.map((source) => {
      const dict = pageDict(file, source)
      const from = file.name(file.dict(dict.get('Resources'))?.get('From'))
      return [file.array(dict.get('MediaBox')), file.array(dict.get('CropBox')), dict.get('Rotate'), from]
    })
    const huge = expect.arrayContaining([99_999_999_999])
    expect(seen).toEqual([
      [[0, 0, 5, 5], [1, 2, 3, 4], 0, 'root'],
      [huge, [1, 2, 3, 4], 90, 'root'],
      [huge, [1, 2, 3, 4], 180, 'root'],
    ])
  })
})
