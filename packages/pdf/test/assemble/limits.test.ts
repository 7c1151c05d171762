import { describe, expect, test } from 'vitest'
import { PdfError } from '../../src/errors.js'
import { Handmade } from '../file/handmade.js'
import { input, type MergeOptions, mergedBytes } from '../fixtures/merge.js'
import { plainDocument } from '../fixtures/plain.js'
import { richDocument } from '../fixtures/rich.js'

const five = () => input('five.pdf', plainDocument('A', 5))

function refusal(options: MergeOptions, entries = [five(), input('b.pdf', plainDocument('B', 3))]): PdfError {
  try {
    mergedBytes(entries, options)
  } catch (error) {
    if (error instanceof PdfError) return error
    throw error
  }
  throw new Error('Nothing was refused.')
}

describe('Limits of a merge', () => {
  test.each([
    ['pages of an input', { maxPages: 4 }],
    ['pages of the output', { maxPages: 7 }],
    ['inputs', { maxInputs: 1 }],
    ['bytes of the output', { maxOutputBytes: 1000 }],
    ['page-tree nodes', { maxTreeNodes: 5 }],
    ['nesting levels', { maxNesting: 1 }],
  ])('%s above the limit are refused', (_, limits) => {
    const error = refusal({ limits })
    expect(error.code).toBe('limit_exceeded')
    expect(error.message).toContain(String(Object.values(limits)[0]))
  })

  test.each([true, false])('the output size limit counts all bytes (object streams: %s)', (objectStreams) => {
    const inputs = [input('a.pdf', richDocument('A'))]
    const whole = mergedBytes(inputs, { objectStreams }).bytes.length
    const allowed = { objectStreams, limits: { maxOutputBytes: whole } }
    expect(mergedBytes(inputs, allowed).bytes).toHaveLength(whole)
    for (const less of [1, 100, whole >> 1, whole - 100]) {
      const limits = { maxOutputBytes: whole - less }
      expect([less, refusal({ objectStreams, limits }, inputs).code]).toEqual([less, 'limit_exceeded'])
    }
  })

  test('values equal to the limits are accepted', () => {
    const limits = { maxPages: 8, maxInputs: 2, maxOutputBytes: 100_000 }
    expect(mergedBytes([five(), input('b.pdf', plainDocument('B', 3))], { limits }).report.pages).toBe(8)
  })

  test('a file named by several entries counts as one input', () => {
    const file = five()
    expect(mergedBytes([file, file, file], { limits: { maxInputs: 1 } }).report.pages).toBe(15)
  })
})

test('streams that overlap in the file do not inflate the output', () => {
  const count = 500
  const room = 48
  const pdf = new Handmade().object(1, '<< /Type /Catalog /Pages 2 0 R >>')
  const references = [...Array(count).keys()].map((i) => `${i + 10} 0 R`).join(' ')
  pdf.object(2, '<< /Type /Pages /Count 1 /Kids [3 0 R] >>')
  pdf.object(3, `<< /Type /Page /MediaBox [0 0 9 9] /X [${references}] >>`)
  for (let i = 0; i < count; i++) {
    const begin = `${i + 10} 0 obj << /Length `
    const end = ' >> stream\n'
    const length = String((count - i) * room - begin.length - 6 - end.length).padStart(6, '0')
    pdf.offsets.set(i + 10, pdf.position)
    pdf.raw(`${begin}${length}${end}`.padEnd(room, ' '))
  }
  const bytes = pdf.raw('\nendstream endobj\n').table().bytes
  expect(refusal({}, [input('overlap.pdf', bytes)]).code).toBe('limit_exceeded')
})

describe('Progress of a merge', () => {
  test('the callback counts every page of the output from first to last', () => {
    const seen: string[] = []
    const progress = (done: number, total: number) => seen.push(`${done}/${total}`)
    mergedBytes([five(), { input: five(), pages: '1' }], { progress, padToEven: true })
    expect(seen).toEqual([...Array(8).keys()].map((i) => `${i + 1}/8`))
  })
})

describe('Aborting a merge', () => {
  test('an abort before the start reads nothing', () => {
    const controller = new AbortController()
    controller.abort()
    const unread = { name: 'x.pdf', source: { size: 1, block: unreachable, read: unreachable } }
    expect(() => mergedBytes([unread], { signal: controller.signal })).toThrow(
      expect.objectContaining({ code: 'aborted' }),
    )
  })

  test('an abort from the progress callback stops before the next page', () => {
    const controller = new AbortController()
    let last = 0
    const progress = (done: number) => {
      last = done
      if (done === 3) controller.abort()
    }
    expect(() => mergedBytes([five()], { signal: controller.signal, progress })).toThrow(
      expect.objectContaining({ code: 'aborted' }),
    )
    expect(last).toBe(3)
  })

  test('an abort at the last page ends in aborted', () => {
    const controller = new AbortController()
    const progress = (done: number, total: number) => {
      if (done === total) controller.abort()
    }
    expect(() => mergedBytes([five()], { signal: controller.signal, progress })).toThrow(
      expect.objectContaining({ code: 'aborted' }),
    )
  })
})

function unreachable(): never {
  throw new Error('This must not be read.')
}

describe('The rescue callback', () => {
  const broken = input('broken.pdf', new TextEncoder().encode('%PDF-1.4 nothing else'))

  test('it is called for an unreadable input, and the report marks that input', () => {
    const asked: string[] = []
    const rescue = ({ name }: { name: string }) => {
      asked.push(name)
      return five().source
    }
    const { report } = mergedBytes([broken, five()], { rescue })
    expect(asked).toEqual(['broken.pdf'])
    expect(report.inputs.map(({ rescued, pages }) => [rescued, pages])).toEqual([
      [true, 5],
      [false, 5],
    ])
  })

  test('the first error remains when it returns nothing', () => {
    expect(refusal({ rescue: () => undefined }, [broken])).toMatchObject({
      code: 'damaged_pdf',
      input: 'broken.pdf',
    })
  })

  test('unreadable bytes from it end in an error that names the input', () => {
    expect(refusal({ rescue: () => broken.source }, [broken])).toMatchObject({
      code: 'damaged_pdf',
      input: 'broken.pdf',
    })
  })
})
