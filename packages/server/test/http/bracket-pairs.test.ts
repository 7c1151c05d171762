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
      'with gaps in its indices, as PHP writes it',
      'files[2][a]=2&files[10][a]=3&files[1][a]=1',
      [{ a: '1' }, { a: '2' }, { a: '3' }],
    ],
    [
      'without indices, as Ruby writes it',
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
    ['__proto__[polluted]=1', 'the name __proto__'],
    ['pages[__proto__][polluted]=1', 'the name __proto__ in a group'],
    ['constructor[prototype][polluted]=1', 'the name constructor'],
    ['a=1&a=2', 'a duplicate field'],
    ['a=1&a[b]=2', 'a value that is also a group'],
    ['a[b]=2&a=1', 'a group that is also a value'],
    ['pages[0]x=1', 'text after a bracket'],
    ['pages[0=1', 'an unclosed bracket'],
    ['[a]=1', 'an empty name'],
    ['pages[][filename]=1', 'a list without indices'],
    ['pages[1][filename]=1', 'a gap in the indices'],
    ['a[b][c][d][e][f][g]=1', 'too many levels'],
    [`${'a'.repeat(300)}=1`, 'a name that is too long'],
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
