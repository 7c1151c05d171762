import { expect, test } from 'vitest'
import { pageLook } from '../../src/document/page-look.js'
import { pageDict } from '../../src/document/pages.js'
import { draftOf } from '../edit/edited.js'
import { buildPdf } from '../fixtures/build-pdf.js'

/** The looks of pages with these entries. */
function looks(...entries: readonly string[]): (string | undefined)[] {
  const { file, pages } = draftOf(
    buildPdf({
      catalog: '<< /Type /Catalog /Pages @pages >>',
      pages: `<< /Type /Pages /Count ${entries.length} /MediaBox [0 0 9 9] /Kids [${entries.map((_, index) => `@page${index}`).join(' ')}] >>`,
      ...Object.fromEntries(
        entries.map((own, index) => [`page${index}`, `<< /Type /Page /Parent @pages ${own} >>`]),
      ),
      one: { dict: '<< >>', data: '0 0 1 1 re f' },
      other: { dict: '<< >>', data: '0 0 1 1 re f' },
    }),
  )
  return pages.map((page) => pageLook(pageDict(file, page)))
}

test('Pages that show the same objects in the same way look the same, whatever else they have', () => {
  const [first, ...others] = looks(
    '/Contents @one /Resources << /Font << >> >>',
    '/Contents @one /Resources << /Font << >> >> /MediaBox [0 0 9 9] /StructParents 3 /Tabs /S',
  )
  expect(first).toBeDefined()
  expect(others).toEqual([first])
})

test('Pages with other content, resources, sizes, rotations or annotations look different', () => {
  const all = looks(
    '/Contents @one',
    '/Contents @other',
    '/Contents [@one @other]',
    '/Contents @one /Resources << /Font << >> >>',
    '/Contents @one /Resources << /Font [] >>',
    '/Contents @one /MediaBox [0 0 9 10]',
    '/Contents @one /Rotate 90',
    '/Contents @one /UserUnit 90',
    '/Contents @one /Annots [<< /Contents (a) >>]',
    '/Contents @one /Annots [<< /Contents (b) >>]',
  )
  expect(new Set(all).size).toBe(all.length)
})

test('The look of a page that names thousands of objects is not known', () => {
  expect(looks(`/Contents [${'@one '.repeat(5000)}]`)).toEqual([undefined])
})
