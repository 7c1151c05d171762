import { expect, test } from 'vitest'
import { withPrograms } from '../../../../test/with-programs.js'
import { buildPdf } from '../fixtures/build-pdf.js'
import { input, merge, mergedBytes } from '../fixtures/merge.js'
import { plainDocument } from '../fixtures/plain.js'

const large = 'unreached '.repeat(50_000)

test('an object that nothing refers to is not copied', () => {
  const pdf = plainDocument('P', 2, { objects: { lost: { dict: '<< /Lost @lost >>', data: large } } })
  expect(pdf.length).toBeGreaterThan(500_000)
  const { bytes } = mergedBytes([input('p.pdf', pdf)], { objectStreams: false })
  expect(bytes.length).toBeLessThan(5000)
})

test('objects of pages that are not taken are not copied', () => {
  const objects = Object.fromEntries(
    [1, 2, 3].map((n) => [`image${n}`, { dict: `<< /Image ${n} >>`, data: `${n} ${large}` }]),
  )
  const pdf = plainDocument('P', 3, { objects, page: (n) => `/PieceInfo << /X @image${n} >>` })
  const { bytes } = mergedBytes([{ input: input('p.pdf', pdf), pages: '2' }], { objectStreams: false })
  const text = Buffer.from(bytes).toString('latin1')
  expect(text).toContain(`2 ${large}`)
  expect(text).not.toContain(`1 ${large}`)
  expect(text).not.toContain(`3 ${large}`)
})

test('a reference back to the old page tree does not copy it', () => {
  const pdf = plainDocument('P', 3, {
    objects: { note: '<< /Back @page3 /Up @pages /Root @catalog >>' },
    page: (n) => (n === 1 ? '/PieceInfo << /X @note >>' : ''),
  })
  const { bytes } = mergedBytes([{ input: input('p.pdf', pdf), pages: '1' }], { objectStreams: false })
  const text = Buffer.from(bytes).toString('latin1')
  expect(text).toContain('P-1')
  expect(text).not.toContain('P-2')
  expect(text).not.toContain('P-3')
  expect(text.match(/\/Catalog/g)).toHaveLength(1)
})

withPrograms('Copied objects', ['qpdf'], () => {
  test('an object is copied with everything it refers to, including cycles', () => {
    const { document } = merge([
      input(
        'loop.pdf',
        buildPdf({
          catalog: '<< /Type /Catalog /Pages @pages >>',
          pages: '<< /Type /Pages /Count 1 /Kids [@page] >>',
          page: '<< /Type /Page /Parent @pages /MediaBox [0 0 9 9] /PieceInfo << /X @one >> >>',
          one: '<< /Name /one /Next @two >>',
          two: '<< /Name /two /Next @three /Self @two >>',
          three: '[@one << /Name /three >> @one @two]',
        }),
      ),
    ])
    const one = document.pages[0]!.node.get('PieceInfo').get('X')
    expect(one.get('Name').name).toBe('one')
    expect(one.get('Next').get('Self').get('Name').name).toBe('two')
    const three = one.get('Next').get('Next').items()
    expect(three.map((item) => item.get('Name').name)).toEqual(['one', 'three', 'one', 'two'])
    expect(three[0]!.reference).toBe(one.reference)
  })

  test('a reference to a missing object becomes null', () => {
    const { document } = merge([
      input('p.pdf', plainDocument('P', 1, { page: () => '/PieceInfo << /X [1 999 0 R 2] /Y 998 0 R >>' })),
    ])
    const info = document.pages[0]!.node.get('PieceInfo')
    expect(info.get('X').value).toEqual([1, null, 2])
    expect(info.get('Y').exists).toBe(false)
  })

  test('a chain of a hundred thousand objects is copied', () => {
    const links = [...Array(100_000).keys()].map(
      (i) => `${i + 10} 0 obj<</Next ${i + 11} 0 R/I ${i}>>endobj\n`,
    )
    const pdf = `%PDF-1.4
1 0 obj<</Type/Catalog/Pages 2 0 R>>endobj
2 0 obj<</Type/Pages/Count 1/Kids[3 0 R]>>endobj
3 0 obj<</Type/Page/Parent 2 0 R/MediaBox[0 0 9 9]/PieceInfo<</X 10 0 R>>>>endobj
${links.join('')}100010 0 obj(the end)endobj
trailer<</Root 1 0 R>>`
    const { bytes } = mergedBytes([input('chain.pdf', Buffer.from(pdf, 'latin1'))], { objectStreams: false })
    expect(Buffer.from(bytes).toString('latin1')).toContain('(the end)')
  })

  test('objects that are only references are resolved, also in a cycle', () => {
    const { document } = merge([
      input(
        'chain.pdf',
        plainDocument('P', 1, {
          page: () => '/PieceInfo << /X @a /Y @round >>',
          objects: { a: '@b', b: '@c', c: '<< /Name /end >>', round: '@about', about: '@round' },
        }),
      ),
    ])
    const info = document.pages[0]!.node.get('PieceInfo')
    expect(info.get('X').get('Name').name).toBe('end')
    expect(info.get('Y').exists).toBe(false)
  })
})
