import { describe, expect, it, vi } from 'vitest'
import { outputNames } from '../../src/ilovepdf/names.js'
import { newNote } from '../../src/ilovepdf/note.js'

describe('Naming the outputs of a /v1 task', () => {
  it('numbers thousands of outputs with one output_filename', () => {
    const note = { ...newNote('split'), outputFilename: 'part', names: ['a.pdf'] }
    const made = Array.from({ length: 2000 }, (_, index) => `a-${index + 1}.pdf`)
    const has = vi.spyOn(Set.prototype, 'has')
    const names = outputNames(note, made, [], '2026-01-31')
    const looks = has.mock.calls.length
    has.mockRestore()
    expect(looks).toBeLessThan(10_000)
    expect([names[0], names[1], names[1999]]).toEqual(['part.pdf', 'part (2).pdf', 'part (2000).pdf'])
  })
})
