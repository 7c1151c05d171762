import { expect, it } from 'vitest'
import { matchesIn } from '../src/pictures/find-text.js'

const runs = (...texts: readonly string[]) =>
  texts.map((text) => ({ text: text.replace('⏎', ''), endsLine: text.endsWith('⏎') }))

it('finds text without regard to case and accents, in every place', () => {
  expect(matchesIn(runs('Ête été'), 'ETE')).toEqual([
    { start: { run: 0, offset: 0 }, end: { run: 0, offset: 3 } },
    { start: { run: 0, offset: 4 }, end: { run: 0, offset: 7 } },
  ])
})

it('finds text that continues in the next run or on the next line', () => {
  expect(matchesIn(runs('con', 'tract⏎', 'law'), 'contract  law')).toEqual([
    { start: { run: 0, offset: 0 }, end: { run: 2, offset: 3 } },
  ])
})

it('reports positions in the text as it is, whatever its characters become when they are compared', () => {
  expect(matchesIn(runs('x𝐀ﬁ'), 'af')).toEqual([{ start: { run: 0, offset: 1 }, end: { run: 0, offset: 4 } }])
})

it('finds nothing for no text', () => {
  expect(matchesIn(runs('a b'), ' ')).toEqual([])
})
