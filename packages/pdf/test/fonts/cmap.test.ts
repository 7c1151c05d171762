import { describe, expect, it } from 'vitest'
import { PdfError } from '../../src/errors.js'
import { parseCMap } from '../../src/fonts/cmap.js'
import { asciiBytes } from '../../src/syntax/characters.js'
import { Parser } from '../../src/syntax/parser.js'
import { countCalls } from '../fixtures/count-calls.js'
import { cmap, composite, fontOf, fromHex, textIn } from './fonts-of.js'

const parsed = (source: string) => parseCMap(asciiBytes(source), 64)

describe('CMap', () => {
  it('maps single codes to one or several characters', () => {
    const map = parsed('2 beginbfchar <01> <0041> <02> <00660069> <03> <d83dde00> endbfchar')
    expect([1, 2, 3, 4].map((code) => map.text(code, 1))).toEqual(['A', 'fi', '😀', undefined])
  })

  it('increments the last code unit of a range, also of a surrogate pair', () => {
    const map = parsed(
      '2 beginbfrange <0010> <0012> <0041> <0020> <0022> <d835dc00> <0030> <0031> <00660069> endbfrange',
    )
    expect([0x10, 0x12, 0x13].map((code) => map.text(code, 2))).toEqual(['A', 'C', undefined])
    expect(map.text(0x21, 2)).toBe('\u{1d401}')
    expect(map.text(0x31, 2)).toBe('fj')
  })

  it('takes each code of a range from an array', () => {
    const map = parsed('1 beginbfrange <05> <08> [<0041> <00660066> /odd <0044> <0045>] endbfrange')
    expect([5, 6, 7, 8, 9].map((code) => map.text(code, 1))).toEqual(['A', 'ff', undefined, 'D', undefined])
  })

  it('splits a string into codes of different lengths', () => {
    const map = parsed(
      '3 begincodespacerange <00> <80> <8140> <9ffc> <e0000000> <e0ffffff> endcodespacerange',
    )
    const lengths = (hex: string) => map.codeLength(fromHex(hex), 0)
    expect(['41', '8140', '81ff', 'e0010203', 'f0'].map(lengths)).toEqual([1, 2, 1, 4, 1])
  })

  it('maps codes to CIDs and has a writing mode', () => {
    const map = parsed(
      '/WMode 1 def 1 begincodespacerange <0000> <ffff> endcodespacerange 1 begincidrange <0100> <01ff> 7 endcidrange 1 begincidchar <0041> 3 endcidchar',
    )
    expect(map.isVertical).toBe(true)
    expect([0x102, 0x41, 0x42].map((code) => map.cid(code, 2))).toEqual([9, 3, undefined])
    expect(map.cid(0x41, 1)).toBeUndefined()
  })

  it('builds on another CMap in the file (/UseCMap)', () => {
    const objects = {
      ...composite('/Encoding @own', '/DW 100 /W [9 [900] 5 [500]]'),
      own: {
        dict: '<< /Type /CMap /CMapName /Own /UseCMap @below >>',
        data: '1 begincidchar <0041> 9 endcidchar',
      },
      below: {
        dict: '<< /Type /CMap /CMapName /Below >>',
        data: '1 begincodespacerange <0000> <ffff> endcodespacerange 1 begincidrange <0041> <0042> 4 endcidrange',
      },
    }
    const font = fontOf(objects)
    const read = (hex: string) => font.character(fromHex(hex), 0)
    expect([read('0041').cid, read('0042').cid, read('0043').cid]).toEqual([9, 5, undefined])
    expect([read('0041').advance, read('0042').advance]).toEqual([0.9, 0.5])
  })

  it('is read when /UseCMap refers to itself', () => {
    const font = fontOf({
      ...composite('/Encoding @own'),
      own: {
        dict: '<< /Type /CMap /UseCMap @own >>',
        data: '1 begincodespacerange <00> <ff> endcodespacerange 1 begincidchar <41> 9 endcidchar',
      },
    })
    expect(font.character(fromHex('41'), 0)).toMatchObject({ cid: 9, length: 1 })
  })

  it('is read up to a limit when its length or nesting is hostile', () => {
    const hostile = [
      '1 beginbfchar <41> <0041> endbfchar '.repeat(200_000),
      `100000 beginbfchar ${'<41> <0041> '.repeat(500_000)}`,
      `beginbfrange <00000000> <ffffffff> [${'<0041> '.repeat(1_000_000)}]`,
      'beginbfrange <00> <ff> '.repeat(300_000),
      '['.repeat(1_000_000),
      '/A '.repeat(2_000_000),
      '('.repeat(1_000_000),
      `begincodespacerange ${'<00> <01> '.repeat(100_000)} endcodespacerange`,
    ]
    for (const source of hostile) {
      const items = countCalls(Parser, 'item', () => {
        try {
          const map = parsed(source)
          expect(map.size).toBeLessThanOrEqual(100_000)
          map.codeLength(Uint8Array.of(255, 255, 255, 255), 0)
          map.text(0x7fffffff, 4)
        } catch (error) {
          expect(error).toBeInstanceOf(PdfError)
        }
      })
      // Those of a long array belong to one item.
      expect(items).toBeLessThanOrEqual(1_000_000 + 10)
    }
  })

  it('can map every two-byte code in one range', () => {
    const font = fontOf({
      ...composite('/Encoding /Identity-H /ToUnicode @map'),
      map: cmap('1 beginbfrange <0000> <ffff> <0000> endbfrange'),
    })
    expect(textIn(font, fromHex('00410416'))).toBe('AЖ')
  })
})

describe('A CMap of more than 8 MiB', () => {
  it('is refused without being parsed', () => {
    const font = fontOf({
      ...composite('/Encoding /Identity-H /ToUnicode @map'),
      map: {
        dict: '<< >>',
        data: Buffer.alloc(8 * 1024 * 1024 + 1, '1 beginbfchar <0041> '),
        compress: true,
      },
    })
    const items = countCalls(Parser, 'item', () =>
      expect(() => textIn(font, fromHex('0041'))).toThrow(
        expect.objectContaining({ code: 'limit_exceeded' }),
      ),
    )
    expect(items).toBeLessThan(100)
  })
})
