import { describe, expect, test } from 'vitest'
import { ANNOTS, KIDS, REWRITTEN, STRUCT_PARENT, TYPE } from '../../src/syntax/noted-keys.js'
import { RawScan } from '../../src/syntax/raw-scan.js'

function scan(source: string, isAll = true): RawScan {
  const bytes = Uint8Array.from(source, (character) => character.charCodeAt(0))
  const found = new RawScan(256)
  found.run(bytes, 0, bytes.length, isAll)
  return found
}

/** The references that were found, as they are written. */
function references(source: string): string[] {
  const found = scan(source)
  return [...Array(found.refCount).keys()].map((i) => {
    const [start, end, num] = found.refs.subarray(i * 3, i * 3 + 3)
    expect(source.slice(start, end)).toMatch(new RegExp(`^0*${num}\\s`))
    return source.slice(start, end)
  })
}

describe('RawScan references', () => {
  test.each([
    ['[1 0 R]', ['1 0 R']],
    ['[1 2 3 0 R 4 5 R]', ['3 0 R', '4 5 R']],
    ['<</A 1 0 R/B[2 0 R<</C 3 0 R>>]>>', ['1 0 R', '2 0 R', '3 0 R']],
    ['<</A 1\n0\r\nR>>', ['1\n0\r\nR']],
    ['[(1 0 R) <31> 7 0 R]', ['7 0 R']],
    ['[(a \\) 1 0 R) 7 0 R]', ['7 0 R']],
    ['[(a (b) 1 0 R) 7 0 R]', ['7 0 R']],
    ['[/R 1 0 R]', ['1 0 R']],
    ['[1.5 0 7 0 R]', ['7 0 R']],
    ['[]', []],
  ])('references in %j are found', (source, expected) => {
    expect(references(source)).toEqual(expected)
    expect(scan(source).isComplete).toBe(true)
  })

  test('a thousand references are found', () => {
    const source = `[${[...Array(1000).keys()].map((i) => `${i} 0 R`).join(' ')}]`
    expect(references(source)).toHaveLength(1000)
  })
})

describe('Objects that RawScan leaves to the parser', () => {
  test.each([
    '42',
    '(text)',
    '[1 R]',
    '[1 0 RG]',
    '<</A 1 % comment\n>>',
    '<</A 1>> % comment\nstream\n',
    '<</A>>',
    '<</A[>>]',
    '[1 > 2]',
    '[}]',
    '[99999999999 0 R]',
    '<</Length 5/Length 6>>stream\n',
    '<</L#65ngth 5>>stream\n',
    '<</Length(5)>>stream\n',
    '<</Length 5.0>>stream\n',
    '<</Length/A>>stream\n',
    '[junk]',
    '<</A 1.0e-5>>',
    '[1.2.3]',
    '[1-2]',
    '[-1.2.3]',
    '[12abc]',
    '[-]',
    '[-.]',
    '<</B<</A>>>>',
    '<</B[<</A 1/C>>]>>',
    '<</A 1 2/B 3>>',
    '<</A 1 2 3 R>>',
    '<</A 1 (b)>>',
    '<</A/B[/C]/D>>',
  ])('%j is left to the parser', (source) => {
    const found = scan(source)
    expect(found.isComplete).toBe(false)
    expect(found.isCut).toBe(false)
  })

  test('escapes in values do not need the parser', () => {
    expect(scan('<</BaseFont/A#20B/C<</L#65ngth 5>>>>').isComplete).toBe(true)
  })
})

describe('Duplicate keys in RawScan', () => {
  const many = (count: number) => [...Array(count).keys()].map((i) => `/K${i} ${i}`).join('')

  test.each([
    '<</Type/Page/Type/Page>>',
    '<</A 1/B 2/A 3>>',
    '<</B<</A 1/C 2/A 3>>>>',
    '[<</A 1/A 2>>]',
    '<</A<</B 1>>/C 2/A 3>>',
    `<<${many(200)}/K150 7>>`,
    `<</X<<${many(60)}/K3 7>>>>`,
  ])('a dictionary with a duplicate key is left to the parser: %s', (source) => {
    expect(scan(source)).toMatchObject({ isComplete: false, isCut: false })
  })

  test.each([
    '<</Type/Page/A<</Type/X>>>>',
    '<</A<</B 1>>/B<</B 1>>/C[<</B 2>><</B 3>>]>>',
    '<</AB 1/A 2/ABC 3/B/A>>',
    `<<${many(200)}/Y<<${many(200)}>>/Z<<${many(60)}>>>>`,
  ])('equal keys of different dictionaries are not duplicates: %s', (source) => {
    expect(scan(source).isComplete).toBe(true)
  })
})

describe('Truncated input in RawScan', () => {
  const source = '<</A 12 0 R/Bcd(e(\\)f))/G[<68>true -1.5/IJ]/Length 3>>\nstream\nabc'

  test('input cut anywhere before the stream data is marked as truncated', () => {
    for (let end = 0; end < source.indexOf('abc'); end++) {
      const found = scan(source.slice(0, end), false)
      expect([end, found.isCut, found.isComplete]).toEqual([end, true, false])
    }
  })

  test('complete input is not marked as truncated', () => {
    const found = scan(`${source}\nendstream`, false)
    expect(found).toMatchObject({ isComplete: true, isStream: true, length: 3 })
    expect(source.slice(found.streamAt)).toBe('\nabc')
  })
})

describe('Dictionary properties found by RawScan', () => {
  test('a stream and its length are recognised', () => {
    expect(scan('<</Length 12>>\nstream\n')).toMatchObject({ isStream: true, length: 12 })
    expect(scan('<</Length 12 0 R>>\r\nstream\r\n')).toMatchObject({
      isStream: true,
      length: -12,
      refCount: 0,
    })
    expect(scan('<</A 1>>stream\n')).toMatchObject({ isStream: true, lengthKey: -1 })
    expect(scan('<</A<</Length 5>>/B[/Length]>>stream\n')).toMatchObject({ isStream: true, lengthKey: -1 })
    expect(scan('<</Length 12>>endobj')).toMatchObject({ isStream: false })
  })

  test('a reference after the length is not part of it', () => {
    expect(references('<</Length 12/A 3 0 R>>stream\n')).toEqual(['3 0 R'])
  })

  test('structure keys, annotations and page tree nodes are recognised', () => {
    expect(scan('<</StructParent 1>>').keys).toBe(STRUCT_PARENT)
    expect(scan('<</StructParents 1>>').keys).toBe(STRUCT_PARENT)
    expect(scan('<</A<</StructParent 1>>>>').keys).toBe(0)
    expect(scan('<</Annots[]>>').keys).toBe(ANNOTS)
    expect(scan('<</Kids[]/Type/Pages>>')).toMatchObject({ keys: KIDS | TYPE, isCalledPages: true })
    expect(scan('<</Type/Page/A/Kids/B/Annots>>')).toMatchObject({
      keys: TYPE | REWRITTEN,
      isCalledPages: false,
    })
  })

  test('the parent and content of a page are recognised', () => {
    expect(scan('<</Parent 7 0 R/Contents 8 0 R>>')).toMatchObject({ parent: 7, contentsInPlace: false })
    expect(scan('<</Contents[8 0 R]/Parent<</A 7 0 R>>>>')).toMatchObject({
      parent: 0,
      contentsInPlace: true,
    })
    expect(scan('<</A<</Parent 7 0 R/Contents[]>>>>')).toMatchObject({ parent: 0, contentsInPlace: false })
  })
})
