import { deflateSync } from 'node:zlib'
import { describe, expect, test } from 'vitest'
import { allocatedBytes } from '../fixtures/allocated-bytes.js'
import { plainDocument } from '../fixtures/plain.js'
import { bytesOf, digits, Handmade, joinBytes, regularEntry, show, textOf } from './handmade.js'
import { open, readBack } from './reading.js'

const whole = { pages: ['P-1', 'P-2', 'P-3'], repairs: [] }

describe('Reading the cross-reference without repair', () => {
  test.each(['classic', 'stream', 'hybrid'] as const)('a %s cross-reference is read', (xref) => {
    expect(readBack(plainDocument('P', 3, { xref }))).toEqual(whole)
  })

  test('objects hidden from the table of a hybrid file are found in its stream', () => {
    const outline = '<< /Title (hidden) /Parent @outlines >>'
    const file = open(
      plainDocument('P', 1, {
        xref: 'hybrid',
        catalog: '/Outlines @outlines',
        objects: { outlines: '<< /First @item /Last @item /Count 1 >>', item: outline },
      }),
    )
    const outlines = file.dict(file.dict(file.trailer.get('Root'))?.get('Outlines'))
    expect(file.text(file.dict(outlines?.get('First'))?.get('Title'))).toBe('hidden')
    expect([...file.repairs]).toEqual([])
  })

  test('a stream without /Index, with odd field widths and no type field, is read', () => {
    const pdf = new Handmade('%PDF-1.5\n').pages('P-1')
    const start = pdf.position
    pdf.offsets.set(12, start)
    const rows = [...Array(13).keys()].map((num) => digitsOf(pdf.offsets.get(num) ?? 0, 3))
    pdf.stream(12, '/Type /XRef /Size 13 /W [0 3 0] /Root 1 0 R', rows.join('')).end(start)
    expect(readBack(pdf.bytes)).toEqual({ pages: ['P-1'], repairs: [] })
  })

  test('a stream with several subsections and a predictor is read', () => {
    const pdf = new Handmade('%PDF-1.5\n').pages('P-1')
    const start = pdf.position
    pdf.offsets.set(12, start)
    const rows = [1, 2, 10, 11, 12].map((num) => `\x01${digitsOf(pdf.offsets.get(num)!, 2)}\x00`)
    let previous = '\0'.repeat(4)
    const up = rows.map((row) => {
      const delta = [...row].map((character, i) =>
        String.fromCharCode((character.charCodeAt(0) - previous.charCodeAt(i)) & 255),
      )
      previous = row
      return `\x02${delta.join('')}`
    })
    const data = textOf(deflateSync(bytesOf(up.join(''))))
    pdf
      .stream(
        12,
        '/Type /XRef /Size 13 /Index [1 2 10 3] /W [1 2 1] /Root 1 0 R /Filter /FlateDecode /DecodeParms << /Predictor 12 /Columns 4 >>',
        data,
      )
      .end(start)
    expect(readBack(pdf.bytes)).toEqual({ pages: ['P-1'], repairs: [] })
  })
})

function digitsOf(value: number, bytes: number): string {
  return [...Array(bytes).keys()]
    .map((i) => String.fromCharCode((value >> (8 * (bytes - 1 - i))) & 255))
    .join('')
}

describe('Incremental updates', () => {
  test('the newest version of an object is used', () => {
    const pdf = new Handmade().pages('old', 'kept').table()
    const first = pdf.text.lastIndexOf('xref\n0')
    pdf.stream(11, '', show('new')).table({ only: [11], trailer: `/Prev ${first}` })
    expect(readBack(pdf.bytes)).toEqual({ pages: ['new', 'kept'], repairs: [] })
  })

  test('a freed object is gone although its bytes are in the file', () => {
    const pdf = new Handmade().pages('one', 'two').table()
    const first = pdf.text.lastIndexOf('xref\n0')
    pdf.table({ only: [11], freed: [11], trailer: `/Prev ${first}` })
    expect(readBack(pdf.bytes)).toEqual({ pages: ['-', 'two'], repairs: [] })
  })

  test('a freed object is gone although an older hybrid section has it', () => {
    const hybrid = textOf(plainDocument('P', 2, { xref: 'hybrid', objects: { extra: '<< /Title (x) >>' } }))
    const before = Number(/startxref\n(\d+)/.exec(hybrid)![1])
    const pdf = new Handmade(hybrid)
    pdf.table({ only: [4], freed: [4], trailer: `/Prev ${before}` })
    const file = open(pdf.bytes)
    expect(file.get(4)).toBeNull()
    expect(readBack(pdf.bytes)).toEqual({ pages: ['P-1', 'P-2'], repairs: [] })
  })

  test('a hundred revisions are followed', () => {
    const pdf = new Handmade().pages('0').table()
    for (let i = 1; i <= 100; i++) {
      const previous = pdf.text.lastIndexOf('\nxref\n') + 1
      pdf.stream(11, '', show(String(i))).table({ only: [11], trailer: `/Prev ${previous}` })
    }
    expect(readBack(pdf.bytes)).toEqual({ pages: ['100'], repairs: [] })
  })

  test('a table can update a cross-reference stream', () => {
    const pdf = new Handmade(textOf(plainDocument('P', 2, { xref: 'stream' })))
    const previous = Number(/startxref\n(\d+)/.exec(pdf.text)![1])
    const content = 5
    pdf.stream(content, '', show('new')).raw('')
    const start = pdf.position
    pdf
      .raw(`xref\n${content} 1\n${regularEntry(pdf.offsets.get(content)!, 0, 'n')}`)
      .raw(`trailer\n<< /Size 9 /Root 1 0 R /Prev ${previous} >>\n`)
      .end(start)
    expect(readBack(pdf.bytes)).toEqual({ pages: ['new', 'P-2'], repairs: [] })
  })
})

describe('The /Prev entry', () => {
  const twice = (previous: (first: number, second: number) => string) => {
    const pdf = new Handmade().pages('old', 'kept').table()
    const first = pdf.text.lastIndexOf('xref\n0')
    pdf.stream(11, '', show('new'))
    return pdf.table({ only: [11], trailer: previous(first, pdf.position) }).bytes
  }

  test('a /Prev that refers to itself ends the chain, and missing objects are found by scanning', () => {
    expect(readBack(twice((_, second) => `/Prev ${second}`)).pages).toEqual(['new', 'kept'])
  })

  test('two sections that refer to each other are each read once', () => {
    const pdf = new Handmade().pages('old', 'kept')
    const first = pdf.position
    const second = first + 1000
    pdf.table({ trailer: `/Prev ${second}` })
    pdf.raw(' '.repeat(second - 200 - pdf.position)).stream(11, '', show('new'))
    pdf.raw(' '.repeat(second - pdf.position)).table({ only: [11], trailer: `/Prev ${first}` })
    expect(readBack(pdf.bytes)).toEqual({ pages: ['new', 'kept'], repairs: [] })
  })

  test.each([
    ['missing', ''],
    ['beyond the end of the file', '/Prev 99999999'],
    ['not the offset of a section', '/Prev 20'],
    ['not a number', '/Prev (x)'],
    ['negative', '/Prev -5'],
    ['zero', '/Prev 0'],
  ])('a /Prev that is %s loses no page', (_, entry) => {
    const { pages, repairs } = readBack(twice(() => entry))
    expect(pages).toEqual(['new', 'kept'])
    expect(repairs.join()).toContain('scanning')
  })

  test('more revisions than the limit end in a scan of the file', () => {
    const pdf = new Handmade().pages('0').table()
    for (let i = 1; i <= 20; i++) {
      const previous = pdf.text.lastIndexOf('\nxref\n') + 1
      pdf.stream(11, '', show(String(i))).table({ only: [11], trailer: `/Prev ${previous}` })
    }
    const { pages, repairs } = readBack(pdf.bytes, { limits: { maxRevisions: 10 } })
    expect(pages).toEqual(['20'])
    expect(repairs.join()).toContain('scanning')
  })
})

describe('Malformed cross-reference tables', () => {
  const one = () => new Handmade().pages('P-1')
  test.each([
    ['entries of 19 bytes', (o: number, g: number, k: string) => `${digits(o, 10)} ${digits(g, 5)} ${k}\n`],
    [
      'entries of 21 bytes',
      (o: number, g: number, k: string) => `${digits(o, 10)} ${digits(g, 5)} ${k} \r\n`,
    ],
    [
      'carriage returns alone',
      (o: number, g: number, k: string) => `${digits(o, 10)} ${digits(g, 5)} ${k} \r`,
    ],
    ['numbers without leading zeros', (o: number, g: number, k: string) => `${o} ${g} ${k}\n`],
    [
      'comments',
      (o: number, g: number, k: string) => `${digits(o, 10)} ${digits(g, 5)} ${k} \n% a comment\n`,
    ],
  ])('a table with %s is read without repair', (_, entry) => {
    expect(readBack(one().table({ entry }).bytes)).toEqual({ pages: ['P-1'], repairs: [] })
  })

  /** One subsection with objects 0 to 4. */
  const dense = (start: number, count: number, entry = regularEntry) => {
    const pdf = new Handmade()
    pdf.object(1, '<< /Type /Catalog /Pages 2 0 R >>').object(2, '<< /Type /Pages /Count 1 /Kids [3 0 R] >>')
    pdf.object(3, '<< /Type /Page /Parent 2 0 R /MediaBox [0 0 9 9] /Contents 4 0 R >>')
    pdf.stream(4, '', show('P-1'))
    const at = pdf.position
    const entries = [1, 2, 3, 4].map((num) => entry(pdf.offsets.get(num)!, 0, 'n'))
    pdf.raw(`xref\n${start} ${count}\n${entry(0, 65535, 'f')}${entries.join('')}`)
    return pdf.raw('trailer\n<< /Size 5 /Root 1 0 R >>\n').end(at)
  }

  test('a table that begins at 1 instead of 0 is read', () => {
    expect(readBack(dense(1, 5).bytes)).toEqual({ pages: ['P-1'], repairs: [] })
  })

  test('a table that begins at 1 instead of 0, with short entries, is read', () => {
    const short = (o: number, g: number, k: string) => `${digits(o, 10)} ${digits(g, 5)} ${k}\n`
    expect(readBack(dense(1, 5, short).bytes)).toEqual({ pages: ['P-1'], repairs: [] })
  })

  test('a table with a count that is too high is read', () => {
    expect(readBack(dense(0, 50).bytes)).toEqual({ pages: ['P-1'], repairs: [] })
  })

  test('a table with a count that is too low is read', () => {
    expect(readBack(dense(0, 3).bytes).pages).toEqual(['P-1'])
  })

  test('a table with a count of a thousand million is read', () => {
    expect(readBack(dense(0, 1_000_000_000).bytes).pages).toEqual(['P-1'])
  })

  test('a subsection with one free entry is not shifted to begin at 0', () => {
    const pdf = new Handmade().pages('one').table()
    const first = pdf.text.lastIndexOf('xref\n0')
    const start = pdf.position
    pdf.raw(`xref\n11 1\n${regularEntry(0, 65535, 'f')}trailer\n<< /Size 12 /Root 1 0 R /Prev ${first} >>\n`)
    expect(readBack(pdf.end(start).bytes)).toEqual({ pages: ['-'], repairs: [] })
  })

  test('a table of ten thousand subsections with one entry each is read', () => {
    const pdf = new Handmade().pages('P-1')
    for (let num = 1000; num < 11_000; num++) pdf.offsets.set(num, 9)
    expect(readBack(pdf.table().bytes)).toEqual({ pages: ['P-1'], repairs: [] })
  })

  test('the highest accepted object number costs one table of all numbers', () => {
    const pdf = new Handmade().pages('P-1')
    pdf.object(8_388_607, 'null')
    const { bytes } = pdf.table()
    const allocated = allocatedBytes(() => {
      expect(readBack(bytes)).toEqual({ pages: ['P-1'], repairs: [] })
    })
    // An entry of a table takes 13 bytes.
    expect(allocated).toBeLessThan(1.5 * 13 * 8_388_608)
  })

  test('a higher object number is ignored', () => {
    const pdf = new Handmade().pages('P-1')
    pdf.object(4_000_000_000, 'null')
    expect(readBack(pdf.table().bytes).pages).toEqual(['P-1'])
  })
})

describe('The startxref keyword', () => {
  const pdf = new Handmade().pages('P-1').table()
  const start = /startxref\n(\d+)/.exec(pdf.text)![1]!
  const withStart = (text: string) => bytesOf(pdf.text.replace(`startxref\n${start}`, text))

  test.each([
    ['missing', ''],
    ['without a number', 'startxref\n'],
    ['beyond the end of the file', 'startxref\n123456789'],
    ['a little too low', `startxref\n${Number(start) - 7}`],
    ['a little too high', `startxref\n${Number(start) + 3}`],
    ['zero', 'startxref\n0'],
    ['a huge number', 'startxref\n99999999999999999999999'],
  ])('startxref is %s: the objects are found by scanning', (_, text) => {
    const { pages, repairs } = readBack(withStart(text))
    expect(pages).toEqual(['P-1'])
    expect(repairs.join()).toContain('scanning')
  })

  test('junk after the end of the file is ignored', () => {
    expect(readBack(joinBytes(pdf.bytes, '\0'.repeat(20_000)))).toEqual({ pages: ['P-1'], repairs: [] })
    expect(readBack(joinBytes(pdf.bytes, 'x'.repeat(200_000))).pages).toEqual(['P-1'])
  })

  test('white space between the given position and the table is skipped', () => {
    expect(readBack(withStart(`startxref\n${Number(start) - 1}`))).toEqual({ pages: ['P-1'], repairs: [] })
  })
})
