import { describe, expect, it } from 'vitest'
import type { Paragraph } from '../../src/layout/tree.js'
import { shown, textDocument } from '../text/read-text.js'
import { blocksOf } from './read-tree.js'

/** A filled path from 40 680 to 340 740 whose corners are round. */
const ROUNDED =
  '50 680 m 330 680 l 336 680 340 684 340 690 c 340 730 l 340 736 336 740 330 740 c 50 740 l 44 740 40 736 40 730 c 40 690 l 40 684 44 680 50 680 c f'

function shadings(content: string): (string | undefined)[] {
  return blocksOf(textDocument([content]))
    .filter((block): block is Paragraph => block.kind === 'paragraph')
    .map(({ shading }) => shading)
}

describe('The area behind text', () => {
  const texts = shown([
    [50, 715, 'Text in a box,'],
    [50, 700, 'in two lines.'],
    [50, 600, 'Text below it'],
  ])

  it('is the one that was painted last, also with round corners, which make it no drawing', () => {
    expect(shadings(`1 0 0 rg 0 650 500 100 re f 0.2 g ${ROUNDED} 0 g ${texts}`)).toEqual([
      '333333',
      undefined,
    ])
    const kinds = blocksOf(textDocument([`0.2 g ${ROUNDED} 0 g ${texts}`])).map(({ kind }) => kind)
    expect(kinds).toEqual(['paragraph', 'paragraph'])
  })

  it('is nothing where it has the colour of the page, or where it is behind a part of the line only', () => {
    expect(shadings(`0.2 g 0 0 612 792 re f 0.2 g 40 680 300 60 re f 1 g ${texts}`)).toEqual([
      undefined,
      undefined,
    ])
    expect(shadings(`0.2 g 40 680 30 60 re f 0 g ${texts}`)).toEqual([undefined, undefined])
    expect(shadings(`0.2 g 0 0 612 792 re f 1 g 40 680 300 60 re f 0 g ${texts}`)).toEqual([
      'ffffff',
      undefined,
    ])
  })
})
