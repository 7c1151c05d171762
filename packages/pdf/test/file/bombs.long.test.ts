import { deflateSync } from 'node:zlib'
import { describe, expect, test } from 'vitest'
import { PdfFile } from '../../src/file/pdf-file.js'
import { ReadingBudget } from '../../src/file/reading-budget.js'
import { StreamData } from '../../src/file/stream-data.js'
import { streamLength } from '../../src/file/stream-extent.js'
import { nodePrimitives } from '../../src/platform/node.js'
import { openFileSource } from '../../src/source/file-source.js'
import { PdfRef, type PdfStream } from '../../src/syntax/objects.js'
import { Parser } from '../../src/syntax/parser.js'
import { RawScan } from '../../src/syntax/raw-scan.js'
import { SeenKeys } from '../../src/syntax/seen-keys.js'
import { allocatedBytes } from '../fixtures/allocated-bytes.js'
import { countCalls, sumOfCalls } from '../fixtures/count-calls.js'
import { deflatedZeros, lzwZeros } from '../fixtures/hostile.js'
import { temporaryFile } from '../fixtures/temporary-file.js'
import { bytesOf, Handmade, show, textOf } from './handmade.js'
import { open, type ReadOptions, readBack, refusal } from './reading.js'

const DEEP = 100_000
const nestings: [string, string][] = [
  ['arrays', '['.repeat(DEEP) + ']'.repeat(DEEP)],
  ['dictionaries', '<</A'.repeat(DEEP) + '>>'.repeat(DEEP)],
  ['arrays without an end', '['.repeat(DEEP)],
  ['dictionaries without an end', '<</A '.repeat(DEEP)],
  ['alternating dictionaries and arrays', '<</A['.repeat(DEEP)],
]

describe('Nesting of a hundred thousand levels', () => {
  test.each(nestings)('%s end in limit_exceeded when parsed', (_, source) => {
    const file = open(new Handmade().pages('P-1').object(20, source).table().bytes)
    expect(refusal(() => file.get(20))).toBe('limit_exceeded')
  })

  test.each(nestings)('%s end in limit_exceeded when scanned', (_, source) => {
    const file = open(new Handmade().pages('P-1').object(20, source).table().bytes)
    expect(refusal(() => file.scan(20, new RawScan(file.limits.maxNesting)))).toBe('limit_exceeded')
  })

  test.each(nestings)('%s in an object stream end in limit_exceeded', (_, source) => {
    const file = open(packedInto('20 0 ', source))
    expect(refusal(() => file.resolve(new PdfRef(20)))).toBe('limit_exceeded')
    expect(refusal(() => file.scan(20, new RawScan(file.limits.maxNesting)))).toBe('limit_exceeded')
  })

  test.each(nestings)('%s in a page end in limit_exceeded', (_, source) => {
    const pdf = new Handmade().pages('P-1').object(10, `<< /Type /Page /X ${source} >>`).table()
    expect(refusal(() => readBack(pdf.bytes))).toBe('limit_exceeded')
  })

  test.each(nestings)('%s in a trailer are skipped, and the objects are found by scanning', (_, source) => {
    const pdf = new Handmade().pages('P-1').table({ trailer: `/X ${source}` })
    expect(readBack(pdf.bytes).pages).toEqual(['P-1'])
  })

  test('nesting as deep as the limit is accepted', () => {
    const depth = 256
    const source = '['.repeat(depth) + ']'.repeat(depth)
    const file = open(new Handmade().pages('P-1').object(20, source).table().bytes)
    expect(file.get(20)).toBeInstanceOf(Array)
    expect(refusal(() => file.scan(20, new RawScan(file.limits.maxNesting)))).toBe('none')
  })
})

/** A file whose object 20 lies in object stream 21, after `head`. */
function packedInto(head: string, source: string, options: { filters?: string; data?: string } = {}) {
  const pdf = new Handmade('%PDF-1.5\n').pages('P-1')
  const { filters = '', data = head + source } = options
  pdf.stream(21, `/Type /ObjStm /N 1 /First ${head.length} ${filters}`, data)
  const start = pdf.position
  const at = (num: number) => {
    const offset = pdf.offsets.get(num)!
    return String.fromCharCode(1, offset >> 8, offset & 255, 0)
  }
  const rows = [at(1), at(2), at(10), at(11), '\x02\0\x15\0', at(21)].join('')
  pdf.stream(22, '/Type /XRef /Size 23 /Index [1 2 10 2 20 2] /W [1 2 1] /Root 1 0 R', rows).end(start)
  return pdf.bytes
}

describe('Decompression bombs', () => {
  const MB = 1024 * 1024
  const limits = { maxDecodedBytes: 4 * MB, maxTotalDecodedBytes: 6 * MB }
  const flate = (bytes: Uint8Array) => new Uint8Array(deflateSync(bytes, { level: 9 }))
  const once = flate(new Uint8Array(128 * MB))
  const twice = flate(flate(new Uint8Array(128 * MB)))

  /** Requires that no stream is inflated beyond the limit, and that little other memory is allocated. */
  function expectLittleMemory(attempt: (options: ReadOptions) => void): void {
    const allowed: number[] = []
    const primitives = {
      ...nodePrimitives,
      inflate(data: Uint8Array, maxBytes: number) {
        allowed.push(maxBytes)
        return nodePrimitives.inflate(data, maxBytes)
      },
    }
    expect(allocatedBytes(() => attempt({ limits, primitives }))).toBeLessThan(16 * MB)
    expect(Math.max(...allowed)).toBeLessThanOrEqual(limits.maxDecodedBytes)
  }

  const bombs: [string, Uint8Array, string][] = [
    ['Flate', once, '/Filter /FlateDecode'],
    ['Flate in Flate', twice, '/Filter [/FlateDecode /FlateDecode]'],
  ]

  test.each(bombs)('%s in a content stream ends in limit_exceeded with little memory', (_, data, filters) => {
    const pdf = new Handmade().pages('P-1').stream(11, filters, textOf(data)).table().bytes
    expectLittleMemory((options) => expect(refusal(() => readBack(pdf, options))).toBe('limit_exceeded'))
  })

  test.each(bombs)('%s in an object stream ends in limit_exceeded with little memory', (_, data, filters) => {
    const pdf = packedInto('20 0 ', '', { filters, data: textOf(data) })
    expectLittleMemory((options) => {
      const file = open(pdf, options)
      expect(refusal(() => file.get(20))).toBe('limit_exceeded')
    })
  })

  test.each(bombs)(
    '%s in the cross-reference stream is skipped, and the objects are found by scanning',
    (_, data, filters) => {
      const pdf = new Handmade('%PDF-1.5\n').pages('P-1')
      const start = pdf.position
      pdf.stream(22, `/Type /XRef /Size 23 /W [1 2 1] /Root 1 0 R ${filters}`, textOf(data)).end(start)
      expectLittleMemory((options) => {
        const { pages, repairs } = readBack(pdf.bytes, options)
        expect(pages).toEqual(['P-1'])
        expect(repairs.join()).toContain('scanning')
      })
    },
  )

  test('many small streams together end in limit_exceeded', () => {
    const data = textOf(flate(new Uint8Array(3 * MB)))
    const pdf = new Handmade().pages('a', 'b', 'c')
    for (const num of [11, 13, 15]) pdf.stream(num, '/Filter /FlateDecode', data)
    expect(refusal(() => readBack(pdf.table().bytes, { limits }))).toBe('limit_exceeded')
  })

  test.each([
    ['Flate', deflatedZeros(8), '/FlateDecode'],
    ['LZW', lzwZeros(2), '/LZWDecode'],
  ])('a %s bomb is decoded up to the limit once, however often it is read', (_, data, filter) => {
    const file = open(packedInto('20 0 ', '', { filters: `/Filter ${filter}`, data: textOf(data) }), {
      limits,
    })
    const decodings = countCalls(StreamData, 'bytes', () => {
      expect(refusal(() => file.get(20))).toBe('limit_exceeded')
      expect(refusal(() => file.recover())).toBe('limit_exceeded')
      for (let time = 0; time < 5; time++) refusal(() => file.get(20))
    })
    expect(decodings).toBe(1)
  })

  test('bombs that are skipped one by one reach the total limit', () => {
    const data = textOf(once)
    const pdf = new Handmade().pages('a', 'b', 'c')
    for (const num of [11, 13, 15]) pdf.stream(num, '/Filter /FlateDecode', data)
    const file = open(pdf.table().bytes, { limits })
    const refusals = [11, 13].map((num) => {
      try {
        file.decode(file.get(num) as PdfStream)
        return ''
      } catch (error) {
        return (error as Error).message
      }
    })
    expect(refusals).toEqual([
      expect.stringContaining('a stream inflates to'),
      expect.stringContaining('of all streams'),
    ])
  })

  test('a chain of a thousand filters ends in limit_exceeded', () => {
    const filters = `/Filter [${'/ASCIIHexDecode '.repeat(1000)}]`
    const pdf = new Handmade().pages('P-1').stream(11, filters, show('x')).table().bytes
    expect(refusal(() => readBack(pdf))).toBe('limit_exceeded')
  })
})

describe('Cross-reference streams with huge numbers', () => {
  test.each([
    ['/Size', '/Type /XRef /Size 999999999999 /W [1 2 1]'],
    ['/Index', '/Type /XRef /Size 23 /Index [0 999999999999] /W [1 2 1]'],
    ['/Index', '/Type /XRef /Size 23 /Index [999999999999 5] /W [1 2 1]'],
    ['/W', '/Type /XRef /Size 23 /W [999999999 2 1]'],
    ['/W', '/Type /XRef /Size 23 /W [8 8 8]'],
    ['/W', '/Type /XRef /Size 23 /W [0 0 0]'],
  ])('an invalid %s does not hide the pages: %s', (_, dict) => {
    const pdf = new Handmade('%PDF-1.5\n').pages('P-1')
    const start = pdf.position
    pdf.stream(22, `${dict} /Root 1 0 R`, '\x01'.repeat(120)).end(start)
    expect(readBack(pdf.bytes).pages).toEqual(['P-1'])
  })
})

describe('Ten thousand objects without an end', () => {
  const count = 10_000
  const references = [...Array(count).keys()].map((i) => `${i + 100} 0 R`).join(' ')
  const limits = { maxParsedBytes: 8 * 1024 * 1024 }

  /** A page that leads to all of them; each begins with `source`, and none ends. */
  const document = (source: string) => {
    const pdf = new Handmade()
      .object(1, '<< /Type /Catalog /Pages 2 0 R >>')
      .object(2, '<< /Type /Pages /Count 1 /Kids [3 0 R] >>')
      .object(3, `<< /Type /Page /MediaBox [0 0 9 9] /X [${references}] >>`)
    for (let num = 100; num < count + 100; num++) {
      pdf.offsets.set(num, pdf.position)
      pdf.raw(`${num} 0 obj ${source}\n`)
    }
    return pdf.table().bytes
  }

  test.each([
    ['strings', '('],
    ['dictionaries', '<< /A ('],
    ['arrays', '[ ('],
    ['comments', '%'.padEnd(20, 'x')],
    ['hexadecimal strings', '<'],
    ['strings with the word stream', '<< /A (stream'],
    ['trailers', 'trailer << /A ('],
  ])('%s end in a typed error or a result, and few bytes are read', (_, source) => {
    const pdf = document(source)
    for (const bytes of [pdf, pdf.subarray(0, pdf.length - 40)]) {
      const read = () => {
        const opened = open(bytes, { limits })
        const scan = new RawScan(opened.limits.maxNesting)
        for (let num = 100; num < count + 100; num++) {
          opened.scan(num, scan)
          opened.get(num)
        }
      }
      const charged = sumOfCalls(ReadingBudget, 'spend', () => {
        expect(['none', 'limit_exceeded', 'damaged_pdf']).toContain(refusal(read))
      })
      expect(charged).toBeLessThan(8 * limits.maxParsedBytes)
    }
  })
})

describe('Limits of dictionaries and names', () => {
  const entries = (count: number) => `<< ${[...Array(count).keys()].map((i) => `/K${i} ${i}`).join(' ')} >>`
  const withObject = (source: string) => open(new Handmade().pages('P-1').object(20, source).table().bytes)
  const attempts: [string, (file: ReturnType<typeof open>) => void][] = [
    ['parsed', (file) => file.get(20)],
    ['scanned', (file) => file.scan(20, new RawScan(file.limits.maxNesting))],
  ]

  test.each(attempts)(
    'a dictionary with 100,000 keys is refused at the limit when it is %s',
    (_, attempt) => {
      const file = withObject(entries(100_000))
      const names = countCalls(Parser, 'name', () => {
        expect(refusal(() => attempt(file))).toBe('limit_exceeded')
      })
      const keys = countCalls(SeenKeys, 'hasOrAdd', () =>
        expect(refusal(() => attempt(file))).toBe('limit_exceeded'),
      )
      expect(names + keys).toBeLessThan(40_000)
    },
  )

  test.each(attempts)(
    'a dictionary with as many entries as the limit is accepted when it is %s',
    (_, attempt) => {
      expect(refusal(() => attempt(withObject(entries(32_768))))).toBe('none')
    },
  )

  test.each(attempts)('a name of a million bytes is refused when it is %s', (_, attempt) => {
    for (const source of [`<< /A /${'x'.repeat(1_000_000)} >>`, `<< /${'x'.repeat(1_000_000)} 1 >>`])
      expect(refusal(() => attempt(withObject(source)))).toBe('limit_exceeded')
    expect(refusal(() => attempt(withObject(`<< /A /${'x'.repeat(60_000)} >>`)))).toBe('none')
  })
})

describe('An encryption dictionary that refers to others', () => {
  test('five levels of 200 references each end in limit_exceeded', () => {
    const pdf = new Handmade().pages('P-1')
    for (let num = 20; num < 25; num++) {
      const kids = [...Array(200).keys()].map((i) => `/K${i} ${num + 1} 0 R`)
      pdf.object(num, `<< /Filter /Standard /V 4 /R 4 ${kids.join(' ')} >>`)
    }
    const bytes = pdf.table({ trailer: '/Encrypt 20 0 R' }).bytes
    const reads = countCalls(PdfFile, 'get', () => expect(refusal(() => open(bytes))).toBe('limit_exceeded'))
    expect(reads).toBeLessThan(3000)
  })
})

describe('An object of 200,000 strings', () => {
  const strings = [...Array(200_000).keys()].map((i) => `(option ${i})`).join(' ')

  test('its bytes are read at most twice: to find its end, and to parse it', () => {
    const bytes = new Handmade().pages('P-1').object(20, `[${strings}]`).object(21, '(behind)').table().bytes
    const source = openFileSource(temporaryFile(bytes))
    try {
      const file = open(source)
      const before = file.budget.read
      expect(file.get(20)).toHaveLength(200_000)
      // Once to find its end, and once to read it.
      expect(file.budget.read - before).toBeLessThan(2.2 * strings.length)
      const read = file.budget.read
      expect(file.scan(20, new RawScan(file.limits.maxNesting))).toBeDefined()
      expect(file.budget.read - read).toBeLessThan(2.2 * strings.length)
    } finally {
      source.close()
    }
  })

  test('strings that contain the word endobj do not end it early', () => {
    const misleading = [...Array(60_000).keys()].map((i) => `(endobj ${i})`).join(' ')
    const source = openFileSource(
      temporaryFile(new Handmade().pages('P-1').object(20, `[${misleading}]`).table().bytes),
    )
    try {
      const file = open(source)
      expect(file.get(20)).toHaveLength(60_000)
      expect(file.budget.read).toBeLessThan(5 * misleading.length)
    } finally {
      source.close()
    }
  })
})

describe('A hundred thousand streams without endstream', () => {
  const count = 100_000
  const pdf = new Handmade().pages('P-1')
  const places: number[] = []
  let streams = ''
  for (let num = 100; num < count + 100; num++) {
    places.push(pdf.position + streams.length)
    streams += `${num} 0 obj << /Length 99999 >> stream\n`
  }
  const bytes = bytesOf(pdf.text + streams)

  test.each(['forwards', 'backwards'])(
    'one search of the file finds that none of them ends, reading %s',
    (order) => {
      const file = open(bytes)
      const read = file.budget.read
      const each = order === 'forwards' ? places : places.toReversed()
      const believed = each.filter((place) => streamLength(file, place, null).believed)
      expect(believed).toEqual([])
      expect(file.budget.read - read).toBeLessThan(2 * bytes.length)
    },
  )
})
