import { describe, expect, it } from 'vitest'
import { flattenNotes } from '../src/forms/flatten-notes.js'

describe('flattenNotes', () => {
  it('returns one note for two kinds of annotations with the same loss', () => {
    const drawn = [
      { kind: 'screen', count: 1 },
      { kind: 'richmedia', count: 2 },
    ]
    expect(flattenNotes({ drawn, undrawn: [] })).toEqual(['Media were removed with their annotations.'])
  })
})
