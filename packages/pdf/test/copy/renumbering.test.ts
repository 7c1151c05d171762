import { describe, expect, it } from 'vitest'
import { DROPPED, IN_PROGRESS, ObjectNumbers } from '../../src/copy/object-numbers.js'
import { Renumbering } from '../../src/copy/renumbering.js'
import { ByteBuffer } from '../../src/syntax/byte-buffer.js'
import { asciiBytes, asciiText } from '../../src/syntax/characters.js'
import {
  type PdfDict,
  PdfName,
  PdfRef,
  PdfStream,
  PdfString,
  type PdfValue,
} from '../../src/syntax/objects.js'

/** Objects 1 to 3 were copied as 11 to 13, 4 is dropped, 5 is being copied, and the others were not reached. */
function renumbering(): Renumbering {
  const numbers = new ObjectNumbers(20, 1000)
  for (const num of [1, 2, 3]) numbers.set(num, num + 10)
  numbers.set(4, DROPPED)
  numbers.set(5, IN_PROGRESS)
  return new Renumbering(numbers, (num) => num + 100)
}

function written(value: PdfValue): string | undefined {
  const out = new ByteBuffer()
  return renumbering().write(value, out) ? asciiText(out.view()) : undefined
}

describe('Renumbering', () => {
  it('serialises a value with its references renumbered', () => {
    const value: PdfDict = new Map<string, PdfValue>([
      ['Name', new PdfName('A B')],
      ['Numbers', [1, -2.5, true, null]],
      ['Text', new PdfString(asciiBytes('x(y'))],
      ['Kids', [new PdfRef(1), new Map([['In', new PdfRef(2, 7)]]), [new PdfRef(3)]]],
    ])
    expect(written(value)).toBe(
      '<</Name/A#20B/Numbers[1 -2.5 true null]/Text(x\\(y)/Kids[11 0 R<</In 12 0 R>>[13 0 R]]>>',
    )
  })

  it('removes entries that refer to dropped objects, and writes null in arrays', () => {
    const value: PdfDict = new Map<string, PdfValue>([
      ['Gone', new PdfRef(4)],
      ['None', null],
      ['Some', [new PdfRef(4), new PdfRef(1)]],
    ])
    expect(written(value)).toBe('<</Some[null 11 0 R]>>')
    expect(written(new PdfRef(4))).toBe('null')
  })

  it('gives a number to an object that is still being copied', () => {
    expect(written([new PdfRef(5)])).toBe('[105 0 R]')
  })

  it('does not assign numbers to a stream dictionary when told not to', () => {
    const settled = (num: number): boolean =>
      renumbering().writeStreamDict(new Map([['In', new PdfRef(num)]]), new ByteBuffer(), false)
    expect([1, 4, 5, 9].map(settled)).toEqual([true, true, false, false])
  })

  it('returns false when a referenced object was not reached before', () => {
    expect(written([new PdfRef(1), new PdfRef(9)])).toBeUndefined()
  })

  it('writes a stream dictionary without its length', () => {
    const out = new ByteBuffer()
    const dict: PdfDict = new Map<string, PdfValue>([
      ['Length', new PdfRef(9)],
      ['Type', new PdfName('XObject')],
      ['Inner', new Map([['Length', 3]])],
    ])
    expect(renumbering().writeStreamDict(dict, out, true)).toBe(true)
    expect(asciiText(out.view())).toBe('<</Type/XObject/Inner<</Length 3>>>>')
  })

  it('lists referenced objects that were not reached', () => {
    const entries: PdfDict = new Map<string, PdfValue>([
      ['Length', new PdfRef(8)],
      ['Some', [new PdfRef(1), new PdfRef(9), new Map([['In', new PdfRef(10)]])]],
    ])
    const numbers = renumbering()
    expect([...numbers.unseen(new PdfStream(entries, 0, 0, 1, 0))]).toEqual([9, 10])
    expect([...numbers.unseen(entries)]).toEqual([8, 9, 10])
    expect([...numbers.unseen(7)]).toEqual([])
  })
})
