import { describe, expect, it } from 'vitest'
import { FactsOf } from '../layout/facts.js'
import { score } from '../layout/score.js'
import { f1 } from '../text/order.js'

describe('The comparison of a document with its source', () => {
  it('asks for all words in order, ends, headings, items and cells', () => {
    const [source, result] = [new FactsOf(), new FactsOf()]
    source.paragraph('A heading', { role: 'heading' })
    source.paragraph('Some text.', { role: 'other' })
    source.cell('a cell')
    result.paragraph('A heading Some text.', { role: 'other' })
    const { words, paragraphs, headings, cells } = score(source, result)
    expect(words).toEqual({ common: 4, ours: 4, theirs: 4 })
    expect(paragraphs).toEqual({ common: 1, ours: 1, theirs: 2 })
    expect(headings).toEqual({ common: 0, ours: 0, theirs: 1 })
    expect(cells).toEqual({ common: 0, ours: 0, theirs: 1 })
  })

  it('asks for nothing that the PDF cannot show', () => {
    const [source, result] = [new FactsOf(), new FactsOf()]
    source.paragraph('kept deleted', { role: 'other', free: [{ from: 5, to: 12 }] })
    source.paragraph('Numbered by a program', { role: 'item', marker: 1 })
    source.paragraph('One line and the next', { role: 'item', breaks: [8], marker: 1 })
    source.paragraph('1. Typed', { role: 'other' })
    source.paragraph('2.4. Typed too', { role: 'other' })
    source.paragraph('The title', { role: 'title' })
    result.paragraph('kept', { role: 'other' })
    result.paragraph('2. Numbered by a program', { role: 'other' })
    result.paragraph('One line', { role: 'item' })
    result.paragraph('and the next', { role: 'other' })
    result.paragraph('Typed', { role: 'item' })
    result.paragraph('Typed too', { role: 'item' })
    result.paragraph('The title', { role: 'heading' })
    const { words, paragraphs, headings, items } = score(source, result)
    expect([words, paragraphs, headings].map(f1)).toEqual([1, 1, 1])
    // The text that is not an item in the result is the only fault.
    expect(items).toEqual({ common: 1, ours: 1, theirs: 2 })
  })

  it('excuses free cells and items without those that are expected, numbers before headings and drawn leaders', () => {
    const [source, result] = [new FactsOf(), new FactsOf()]
    source.cell('1')
    source.cell('1', true)
    source.paragraph('Numbered heading', { role: 'heading', marker: 1 })
    source.paragraph('Page', { role: 'item', marker: 1 })
    for (let times = 0; times < 3; times++) result.cell('1')
    result.paragraph('A-1 Numbered heading', { role: 'heading' })
    result.paragraph('Page ..........', { role: 'item' })
    const { headings, items, cells } = score(source, result)
    expect([headings, items].map(f1)).toEqual([1, 1])
    // The third cell is more than the source has.
    expect(cells).toEqual({ common: 1, ours: 2, theirs: 1 })
  })

  it('finds the text of boxes wherever it stands', () => {
    const [source, result] = [new FactsOf(), new FactsOf()]
    source.paragraph('in a box', { role: 'other' })
    source.boxes.set(0, 3)
    source.paragraph('and the text', { role: 'other' })
    result.paragraph('and the text', { role: 'other' })
    result.paragraph('in a box', { role: 'other' })
    expect(f1(score(source, result).words)).toBe(1)
  })
})
