import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { readType1Layout } from '../../src/compress/type1-layout.js'
import { subsetType1, type Type1Subset } from '../../src/compress/type1-subset.js'
import { readType1Program } from '../../src/fonts/outlines/type1-program.js'
import { type1Program } from '../fixtures/font-programs.js'

const BOX = '400 hlineto 300 vlineto -400 hlineto closepath endchar'
const PARTS = {
  glyphs: {
    A: `0 500 hsbw 50 0 rmoveto 5 callsubr ${BOX}`,
    B: `0 500 hsbw 50 0 rmoveto 7 callsubr ${BOX}`,
    C: `0 500 hsbw 50 0 rmoveto ${BOX}`,
    acute: `0 300 hsbw 50 600 rmoveto 6 callsubr ${BOX}`,
    // 65 is A in StandardEncoding, 194 is acute.
    Aacute: '0 500 hsbw 0 100 0 65 194 seac',
  },
  subroutines: [
    'return',
    'return',
    'return',
    'return',
    'return',
    '10 hlineto return',
    '20 vlineto return',
    '30 hlineto return',
  ],
}

function subsetOf(bytes: Uint8Array, wanted: ReadonlySet<string>): Type1Subset | undefined {
  const layout = readType1Layout(bytes)
  return layout && subsetType1(layout, wanted)
}

describe('A Type 1 font subset', () => {
  it.each([4, 0, 1, -1])(
    'contains the wanted glyphs, their components and subroutines, with lenIV %i',
    (lenIV) => {
      const bytes = type1Program(PARTS, false, lenIV)
      const whole = readType1Program(bytes)!
      const subset = subsetOf(bytes, new Set(['Aacute']))!
      expect(subset.names).toEqual(['.notdef', 'A', 'acute', 'Aacute'])
      const read = readType1Program(subset.bytes)!
      expect([...read.charStrings.keys()]).toEqual(subset.names)
      for (const [name, charString] of read.charStrings)
        expect(charString).toEqual(whole.charStrings.get(name))
      expect([...read.subroutines.keys()]).toEqual([0, 1, 2, 3, 4, 5, 6])
      expect(read.subroutines.get(5)).toEqual(whole.subroutines.get(5))
      expect(read.subroutines.get(4)).toEqual(Uint8Array.of(11))
    },
  )

  it('has lengths that match its three parts', () => {
    const { bytes, lengths } = subsetOf(type1Program(PARTS), new Set(['C']))!
    expect(lengths[0] + lengths[1] + lengths[2]).toBe(bytes.length)
    const text = Buffer.from(bytes).toString('latin1')
    expect(text.slice(0, lengths[0])).toMatch(/eexec\n$/)
    expect(text.slice(lengths[0] + lengths[1])).toMatch(/^\n0{64}\ncleartomark\n$/)
  })

  it('has no encoding entries for removed glyphs', () => {
    const [clear, secret] = Buffer.from(type1Program(PARTS))
      .toString('latin1')
      .split(/(?<=eexec\n)/, 2)
    const codes = '256 array\n0 1 255 {1 index exch /.notdef put} for\ndup 1 /A put\ndup 2 /B put\nreadonly'
    const text = `${clear!.replace('StandardEncoding', codes)}${secret}`
    const { bytes, lengths } = subsetOf(Buffer.from(text, 'latin1'), new Set(['A']))!
    const left = Buffer.from(bytes.subarray(0, lengths[0])).toString('latin1')
    expect(left).toContain('for\ndup 1 /A put\nreadonly')
    expect(left).toMatch(/eexec\n$/)
  })

  it.each([
    ['in hexadecimal digits', type1Program(PARTS, true)],
    ['that ends early', type1Program(PARTS).subarray(0, 700)],
    ['followed by other data', Buffer.concat([type1Program(PARTS), Buffer.from('more')])],
    ['whose glyphs call missing subroutines', type1Program({ ...PARTS, subroutines: [] })],
  ])('is not made from a program %s', (_, bytes) => {
    expect(subsetOf(bytes, new Set(['A']))).toBeUndefined()
  })

  it('is undefined for a damaged program, or has the wanted glyphs unchanged', () => {
    const sound = type1Program(PARTS)
    fc.assert(
      fc.property(
        fc.array(fc.tuple(fc.nat(sound.length - 1), fc.nat(255)), { maxLength: 6 }),
        fc.nat(sound.length),
        fc.boolean(),
        (changes, end, isCut) => {
          const bytes = sound.slice(0, isCut ? end : sound.length)
          for (const [at, byte] of changes) if (at < bytes.length) bytes[at] = byte
          const subset = subsetOf(bytes, new Set(['A']))
          if (subset === undefined) return
          const [before, after] = [readType1Program(bytes)!, readType1Program(subset.bytes)!]
          expect(after.charStrings.get('A')).toEqual(before.charStrings.get('A'))
          expect([...after.charStrings.keys()]).toEqual(subset.names)
        },
      ),
      { numRuns: 500 },
    )
  })

  it('is undefined for arbitrary bytes', () => {
    fc.assert(
      fc.property(fc.uint8Array({ maxLength: 2000 }), (rest) => {
        expect(
          subsetOf(Buffer.concat([Buffer.from('%!PS currentfile eexec\n'), rest]), new Set(['A'])),
        ).toBeUndefined()
      }),
    )
  })
})
