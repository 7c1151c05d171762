import { describe, expect, it } from 'vitest'
import { flattenNotes } from '../src/forms/flatten-notes.js'

describe('what is lost when annotations are drawn', () => {
  it('is said once where two kinds lose the same', () => {
    const drawn = [
      { kind: 'screen', count: 1 },
      { kind: 'richmedia', count: 2 },
    ]
    expect(flattenNotes({ drawn, undrawn: [] })).toEqual(['Media were removed with their annotations.'])
  })
})
