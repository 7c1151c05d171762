import { expect, it } from 'vitest'
import { SheetNames } from '../src/excel/sheet-names.js'

it('Sheets of a page that is chosen again have names of their own, also a hundred thousand of them', () => {
  const names = new SheetNames('de-AT')
  const given = Array.from({ length: 100_000 }, (_, at) => names.numbered('page', at % 2 === 0 ? 1 : at))
  expect(given.slice(0, 4)).toEqual(['Seite 1', 'Seite 1 (2)', 'Seite 1 (3)', 'Seite 3'])
  expect(new Set(given).size).toBe(given.length)
  expect(given.every((name) => name.length <= 31)).toBe(true)
})
