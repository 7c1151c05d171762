import { describe, expect, it } from 'vitest'
import type { Paragraph } from '../../src/layout/tree.js'
import { shown, textDocument } from '../text/read-text.js'
import { blocksOf, outlined } from './read-tree.js'

/** Painted squares as bullets. */
function bullets(places: readonly (readonly [x: number, y: number])[]): string {
  return places.map(([x, y]) => `${x} ${y} 4 4 re f`).join('\n')
}

describe('Painted bullets', () => {
  it('are left of the text of their item, which hangs below its first line', () => {
    const bytes = textDocument([
      `${bullets([[60, 703]])}\n${shown([
        [80, 700, 'An item with a text that goes on and on until it is as wide as its column, and has to be'],
        [80, 686, 'wrapped.'],
      ])}`,
    ])
    const [item] = blocksOf(bytes) as Paragraph[]
    expect(item?.lines).toHaveLength(2)
    expect(item?.indent).toMatchObject({ firstLine: -20 })
  })

  it('begin columns where several lines have them at one place', () => {
    const rows = [700, 686, 672]
    const bytes = textDocument([
      `${bullets(rows.flatMap((y) => [[50, y + 3] as const, [140, y + 3] as const]))}\n${shown(
        rows.flatMap((y, at) => [
          [60, y, `left ${'a b c'.slice(0, 1 + 2 * at)}`] as const,
          [150, y, `right ${at}`] as const,
        ]),
      )}`,
    ])
    expect(outlined(blocksOf(bytes)).map((line) => line.replace(/^item \d+\.\d+ /, ''))).toEqual([
      '•: left a',
      '•: left a b',
      '•: left a b c',
      '•: right 0',
      '•: right 1',
      '•: right 2',
    ])
  })
})
