import { expect, it } from 'vitest'
import { SheetNames } from '../src/excel/sheet-names.js'

it('Sheets of tables with one caption have names of their own, also a hundred thousand of them', () => {
  const names = new SheetNames('en')
  const caption = 'The same caption of every table'
  const given = Array.from({ length: 100_000 }, (_, at) =>
    names.unique(`${caption}${at % 2 === 0 ? '' : at}`),
  )
  expect(given.slice(0, 3)).toEqual([
    'The same caption of every table',
    'The same caption of every t (2)',
    'The same caption of every t (3)',
  ])
  expect(new Set(given.map((name) => name.toLowerCase())).size).toBe(given.length)
  expect(given.every((name) => name.length <= 31)).toBe(true)
})
