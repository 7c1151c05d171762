import { expect, it } from 'vitest'
import { sizedPages } from '../corpus/peers.js'

it('does not count a page that poppler lists without a size, regardless of its indentation', () => {
  const listed = 'Pages:           3\nPage    1 size:  612 x 792 pts (letter)\nPage    2 size:  0 x 0 pts\n'
  expect(sizedPages(`${listed}Page    3 size:  50.5 x 20 pts\n`)).toBe(2)
})
