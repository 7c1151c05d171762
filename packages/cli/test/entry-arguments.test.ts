import { describe, expect, it } from 'vitest'
import { UsageError } from '../src/failures.js'
import { parseEntryArguments } from '../src/files/entry-arguments.js'

const files = ['a.pdf', 'b@2.pdf', 'c:90', 'papers/d.pdf', 'e@1-3:90']
const parse = (argument: string) => {
  const { file, page, rotation } = parseEntryArguments([argument], (path) => files.includes(path))[0]!
  return { file, page, rotation }
}

describe('An input argument', () => {
  it('is the whole file if it is only a file name', () => {
    expect(parse('a.pdf')).toEqual({ file: 'a.pdf', page: undefined, rotation: 0 })
  })

  it('has its pages after @ and its rotation after the last colon', () => {
    expect(parse('a.pdf@1-3,last:90')).toEqual({ file: 'a.pdf', page: '1-3,last', rotation: 90 })
    expect(parse('papers/d.pdf@!2')).toEqual({ file: 'papers/d.pdf', page: '!2', rotation: 0 })
    expect(parse('a.pdf:180')).toEqual({ file: 'a.pdf', page: undefined, rotation: 180 })
    expect(parse('a.pdf@r2-last:-90')).toEqual({ file: 'a.pdf', page: 'r2-last', rotation: -90 })
    expect(parse('a.pdf@1:+450')).toEqual({ file: 'a.pdf', page: '1', rotation: 450 })
  })

  it('is the file of that name if it exists, even with @ or a colon in its name', () => {
    expect(parse('b@2.pdf')).toEqual({ file: 'b@2.pdf', page: undefined, rotation: 0 })
    expect(parse('c:90')).toEqual({ file: 'c:90', page: undefined, rotation: 0 })
    expect(parse('e@1-3:90')).toEqual({ file: 'e@1-3:90', page: undefined, rotation: 0 })
  })

  it('may select pages and a rotation of a file whose name contains @ or a colon', () => {
    expect(parse('b@2.pdf@3')).toEqual({ file: 'b@2.pdf', page: '3', rotation: 0 })
    expect(parse('b@2.pdf:90')).toEqual({ file: 'b@2.pdf', page: undefined, rotation: 90 })
    expect(parse('c:90@2')).toEqual({ file: 'c:90', page: '2', rotation: 0 })
    expect(parse('c:90@2:270')).toEqual({ file: 'c:90', page: '2', rotation: 270 })
    expect(parse('c:90:180')).toEqual({ file: 'c:90', page: undefined, rotation: 180 })
  })

  it('keeps the colons of a file name that does not exist, for the error message', () => {
    expect(parse('C:\\papers\\b.pdf')).toMatchObject({ file: 'C:\\papers\\b.pdf', rotation: 0 })
    expect(parse('C:\\papers\\b.pdf@2')).toMatchObject({ file: 'C:\\papers\\b.pdf', page: '2' })
  })

  it('is rejected with what would be valid', () => {
    expect(() => parse('a.pdf:45')).toThrow(/a multiple of 90/)
    expect(() => parse('a.pdf@1:up')).toThrow(/The rotation 'up' in 'a\.pdf@1:up' is not valid/)
    expect(() => parse('a.pdf@')).toThrow(/has no pages after '@'/)
    expect(() => parse('a.pdf@one')).toThrow(/In 'a.pdf@one'/)
    for (const wrong of ['a.pdf:45', 'a.pdf@', 'a.pdf@one', 'a.pdf@1:99999999999']) {
      expect(() => parse(wrong)).toThrow(UsageError)
    }
  })
})
