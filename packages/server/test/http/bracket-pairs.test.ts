import { describe, expect, it } from 'vitest'
import { fromBracketPairs } from '../../src/http/bodies/bracket-pairs.js'

const read = (text: string) => fromBracketPairs(new URLSearchParams(text))

describe('A bracket-keyed form', () => {
  it('is parsed to the object of the equivalent JSON', () => {
    expect(
      read(
        'task=merge-pdf&pages[0][filename]=a.pdf&pages[1][filename]=b.pdf&pages[1][page][]=1&pages[1][page][]=3&options[title]=x',
      ),
    ).toEqual({
      task: 'merge-pdf',
      pages: [{ filename: 'a.pdf' }, { filename: 'b.pdf', page: ['1', '3'] }],
      options: { title: 'x' },
    })
  })

  it.each([
    [
      'with gaps, as PHP writes it',
      'files[2][a]=2&files[10][a]=3&files[1][a]=1',
      [{ a: '1' }, { a: '2' }, { a: '3' }],
    ],
    [
      'without numbers, as Ruby does',
      'files[][a]=1&files[][b]=2&files[][a]=3',
      [{ a: '1', b: '2' }, { a: '3' }],
    ],
  ])('accepts a list %s in lenient mode only', (_how, text, files) => {
    expect(fromBracketPairs(new URLSearchParams(text), 'lenient')).toEqual({ files })
    expect(() => read(text)).toThrow()
  })

  it('accepts entries in any order', () => {
    expect(read('pages[1][a]=2&pages[0][a]=1')).toEqual({ pages: [{ a: '1' }, { a: '2' }] })
  })

  it.each([
    ['__proto__[polluted]=1', 'a prototype'],
    ['pages[__proto__][polluted]=1', 'a prototype inside'],
    ['constructor[prototype][polluted]=1', 'a constructor'],
    ['a=1&a=2', 'a field twice'],
    ['a=1&a[b]=2', 'a value that is a group'],
    ['a[b]=2&a=1', 'a group that is a value'],
    ['pages[0]x=1', 'something behind a bracket'],
    ['pages[0=1', 'an open bracket'],
    ['[a]=1', 'no name'],
    ['pages[][filename]=1', 'an unnumbered part'],
    ['pages[1][filename]=1', 'a gap in the numbers'],
    ['a[b][c][d][e][f][g]=1', 'more depth than there is'],
    [`${'a'.repeat(300)}=1`, 'a name without end'],
  ])('refuses %s: %s', (text) => {
    expect(() => read(text)).toThrow(expect.objectContaining({ code: 'invalid_parameter' }))
    expect(({} as Record<string, unknown>).polluted).toBeUndefined()
  })

  it('names the field as it was sent', () => {
    expect(() => read('pages[0][page]=1&pages[0][page]=2')).toThrow(
      expect.objectContaining({ field: 'pages[0][page]' }),
    )
  })
})
