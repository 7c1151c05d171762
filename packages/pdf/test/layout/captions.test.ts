import { describe, expect, it } from 'vitest'
import { shown, textDocument } from '../text/read-text.js'
import { blocksOf, outlined } from './read-tree.js'

describe('Captions of a document tree', () => {
  it('are one paragraph where their text hangs behind their label, on its baseline', () => {
    const text = shown([
      [50, 760, 'Running text above it, in a line that is about as long as the lines of most pages are.'],
      [50, 700, 'Figure 1:'],
      [116, 700, 'The population by age group in several years, with a text that is as'],
      [116, 686, 'long as two lines'],
    ])
    const blocks = blocksOf(textDocument([`${text}\n0.5 g 100 400 m 300 640 l 500 400 l f`]))
    expect(outlined(blocks)).toEqual([
      expect.stringMatching(/^body: Running text/),
      'caption: Figure 1:\tThe population by age group in several years, with a text that is as long as two lines',
      'figure',
    ])
    expect(blocks[1]).toMatchObject({ indent: { firstLine: -66 } })
  })
})
