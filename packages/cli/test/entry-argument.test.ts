import { describe, expect, it } from 'vitest'
import { parseEntryArgument } from '../src/entry-argument.js'
import { UsageError } from '../src/failures.js'

const files = ['a.pdf', 'b@2.pdf', 'c:90', 'papers/d.pdf', 'e@1-3:90']
const parse = (argument: string) => parseEntryArgument(argument, (path) => files.includes(path))

describe('an entry of a merge', () => {
  it('is a whole file where it is nothing but its name', () => {
    expect(parse('a.pdf')).toEqual({ path: 'a.pdf', pages: undefined, rotation: undefined })
  })

  it('has its pages behind @ and its rotation behind the last colon', () => {
    expect(parse('a.pdf@1-3,last:90')).toEqual({ path: 'a.pdf', pages: '1-3,last', rotation: 90 })
    expect(parse('papers/d.pdf@!2')).toEqual({ path: 'papers/d.pdf', pages: '!2', rotation: undefined })
    expect(parse('a.pdf:180')).toEqual({ path: 'a.pdf', pages: undefined, rotation: 180 })
    expect(parse('a.pdf@r2-last:-90')).toEqual({ path: 'a.pdf', pages: 'r2-last', rotation: -90 })
    expect(parse('a.pdf@1:+450')).toEqual({ path: 'a.pdf', pages: '1', rotation: 450 })
  })

  it('is the file that is called so, whatever characters its name holds', () => {
    expect(parse('b@2.pdf')).toEqual({ path: 'b@2.pdf', pages: undefined, rotation: undefined })
    expect(parse('c:90')).toEqual({ path: 'c:90', pages: undefined, rotation: undefined })
    expect(parse('e@1-3:90')).toEqual({ path: 'e@1-3:90', pages: undefined, rotation: undefined })
  })

  it('may take pages and a rotation of a file whose name has an @ or a colon', () => {
    expect(parse('b@2.pdf@3')).toEqual({ path: 'b@2.pdf', pages: '3', rotation: undefined })
    expect(parse('b@2.pdf:90')).toEqual({ path: 'b@2.pdf', pages: undefined, rotation: 90 })
    expect(parse('c:90@2')).toEqual({ path: 'c:90', pages: '2', rotation: undefined })
    expect(parse('c:90@2:270')).toEqual({ path: 'c:90', pages: '2', rotation: 270 })
    expect(parse('c:90:180')).toEqual({ path: 'c:90', pages: undefined, rotation: 180 })
  })

  it('keeps colons of a name that is not there, so that the error names it', () => {
    expect(parse('C:\\papers\\b.pdf')).toMatchObject({ path: 'C:\\papers\\b.pdf', rotation: undefined })
    expect(parse('C:\\papers\\b.pdf@2')).toMatchObject({ path: 'C:\\papers\\b.pdf', pages: '2' })
  })

  it('is refused with what would be right', () => {
    expect(() => parse('a.pdf:45')).toThrow(/a multiple of 90/)
    expect(() => parse('a.pdf@1:up')).toThrow(/the rotation 'up' cannot be read/)
    expect(() => parse('a.pdf@')).toThrow(/no pages stand behind '@'/)
    expect(() => parse('a.pdf@one')).toThrow(/In 'a.pdf@one'/)
    for (const wrong of ['a.pdf:45', 'a.pdf@', 'a.pdf@one', 'a.pdf@1:99999999999']) {
      expect(() => parse(wrong)).toThrow(UsageError)
    }
  })
})
