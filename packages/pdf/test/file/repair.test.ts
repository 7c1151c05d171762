import { execFileSync } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { describe, expect, test } from 'vitest'
import { withPrograms } from '../../../../test/with-programs.js'
import { memorySource } from '../../src/source/memory-source.js'
import type { Source } from '../../src/source/source.js'
import { PdfRef, PdfStream } from '../../src/syntax/objects.js'
import { plainDocument } from '../fixtures/plain.js'
import { temporaryFile } from '../fixtures/temporary-file.js'
import { bytesOf, Handmade, joinBytes, show, textOf } from './handmade.js'
import { open, readBack, refusal } from './reading.js'

const three = ['P-1', 'P-2', 'P-3']

describe('Wrong offsets in the cross-reference', () => {
  const pdf = () => new Handmade().pages(...three)

  test.each([
    ['the catalogue', 1],
    ['the page tree', 2],
    ['a page', 12],
    ['a content stream', 13],
  ])('a wrong offset of %s is repaired', (_, num) => {
    for (const wrong of [3, 40, 999_999]) {
      const made = pdf()
      made.offsets.set(num, wrong)
      expect(readBack(made.table().bytes).pages).toEqual(three)
    }
  })

  test('a zero offset of a page is repaired', () => {
    const made = pdf()
    made.offsets.set(12, 0)
    expect(readBack(made.table().bytes).pages).toEqual(three)
  })

  test('offsets shifted by any number of bytes are repaired', () => {
    for (const shift of [1, 2, 5, 17, 100_000]) {
      const made = pdf()
      for (const [num, offset] of made.offsets) made.offsets.set(num, offset + shift)
      const { pages, repairs } = readBack(made.table().bytes)
      expect(pages).toEqual(three)
      expect(repairs.join()).toContain('scanning')
    }
  })

  test('two swapped offsets are repaired', () => {
    const made = pdf()
    const first = made.offsets.get(10)!
    made.offsets.set(10, made.offsets.get(12)!)
    made.offsets.set(12, first)
    expect(readBack(made.table().bytes).pages).toEqual(three)
  })

  test('offsets one byte too low need no repair', () => {
    const made = pdf()
    for (const [num, offset] of made.offsets) made.offsets.set(num, offset - 1)
    expect(readBack(made.table().bytes)).toEqual({ pages: three, repairs: [] })
  })
})

describe('Objects missing from the cross-reference', () => {
  const pdf = () => new Handmade().pages(...three)
  const but = (num: number) => [...pdf().offsets.keys()].filter((other) => other !== num)

  test.each([
    ['a page', 12],
    ['a content stream', 13],
  ])('%s is found in the file, and this is reported', (_, num) => {
    const { pages, repairs } = readBack(pdf().table({ only: [0, ...but(num)] }).bytes)
    expect(pages).toEqual(three)
    expect(repairs.join()).toContain('did not name some objects')
  })

  test('an object marked free in the only revision is found', () => {
    expect(readBack(pdf().table({ freed: [13] }).bytes).pages).toEqual(three)
  })

  test('an object in an object stream that is not listed is found', () => {
    const made = new Handmade('%PDF-1.5\n')
      .object(1, '<< /Type /Catalog /Pages 2 0 R >>')
      .object(2, '<< /Type /Pages /Count 1 /Kids [3 0 R] >>')
      .object(3, '<< /Type /Page /Resources 20 0 R >>')
    made.stream(21, '/Type /ObjStm /N 1 /First 5', '20 0 << /From /stream >>')
    const file = open(made.table({ only: [0, 1, 2, 3] }).bytes)
    expect(file.name(file.dict(new PdfRef(20))?.get('From'))).toBe('stream')
  })

  test('the file is scanned once, however many objects are missing', () => {
    const made = pdf().table({ only: [0, ...but(13)] })
    const source = memorySource(made.bytes)
    const whole: number[] = []
    const block: Source['block'] = (position, length) => {
      if (position === 0 && length > 64 * 1024) whole.push(length)
      return source.block(position, length)
    }
    const file = open({ size: source.size, read: (position, target) => source.read(position, target), block })
    for (let num = 100; num < 200; num++) expect(file.get(num)).toBe(null)
    expect(file.get(13)).toBeInstanceOf(PdfStream)
    expect([...file.missing]).toHaveLength(100)
    expect(whole).toHaveLength(1)
  })
})

describe('A file without a cross-reference', () => {
  test.each(['classic', 'stream', 'hybrid'] as const)('the objects of a %s file are found', (xref) => {
    const text = textOf(plainDocument('P', 3, { xref }))
    const cut = text.lastIndexOf(xref === 'stream' ? '/Type /XRef' : 'xref\n0 ')
    const { pages, repairs } = readBack(bytesOf(text.slice(0, cut)))
    expect(pages).toEqual(three)
    expect(repairs.join()).toContain('scanning')
  })

  test('the last of several definitions of an object is used', () => {
    const pdf = new Handmade().pages('old', 'kept').stream(11, '', show('new'))
    expect(readBack(pdf.bytes).pages).toEqual(['new', 'kept'])
  })

  test('an object definition inside a stream is ignored', () => {
    const pdf = new Handmade().pages('P-1')
    pdf.stream(20, '', `11 0 obj\n<< /Length 5 >>\nstream\n(bad) Tj\nendstream\nendobj\n`)
    expect(readBack(pdf.bytes).pages).toEqual(['P-1'])
  })

  test.each([
    ['carriage returns alone', '\r'],
    ['carriage returns and line feeds', '\r\n'],
  ])('lines can end in %s', (_, end) => {
    const pdf = new Handmade().pages('P-1').text.replaceAll('\n', end)
    expect(readBack(bytesOf(pdf)).pages).toEqual(['P-1'])
  })

  test('objects can follow each other without white space', () => {
    const pdf =
      '%PDF-1.4 1 0 obj<</Type/Catalog/Pages 2 0 R>>endobj 2 0 obj<</Type/Pages/Kids[3 0 R]>>endobj3 0 obj<</Type/Page/Contents 4 0 R>>endobj4 0 obj<</Length 8>>stream\n(x1) Tj \nendstream endobj'
    expect(readBack(bytesOf(pdf)).pages).toEqual(['x1'])
  })

  test('objects can lack endobj', () => {
    const pdf = new Handmade().pages('P-1', 'P-2').text.replaceAll('endobj\n', '')
    expect(readBack(bytesOf(pdf)).pages).toEqual(['P-1', 'P-2'])
  })

  test('the catalogue is found by its type', () => {
    const pdf = new Handmade().pages('P-1').text
    expect(readBack(bytesOf(pdf)).pages).toEqual(['P-1'])
  })

  test('the root of the page tree is found by its type when there is no catalogue', () => {
    const pdf = new Handmade().pages('P-1', 'P-2').text.replace('/Catalog', '/Lost')
    expect(readBack(bytesOf(pdf)).pages).toEqual(['P-1', 'P-2'])
  })

  test('pages are found by their type, in the order of their numbers, when there is no page tree', () => {
    const pdf = new Handmade().page(20, 'P-2').page(10, 'P-1').bytes
    expect(readBack(pdf).pages).toEqual(['P-1', 'P-2'])
  })

  test('a file without pages is refused with damaged_pdf', () => {
    const pdf = new Handmade().object(1, '<< /Type /Catalog >>').object(2, '(text)').bytes
    expect(refusal(() => open(pdf))).toBe('damaged_pdf')
  })
})

describe('A truncated file', () => {
  const whole = plainDocument('P', 3)
  const text = textOf(whole)

  test('a file cut anywhere after its last page loses nothing', () => {
    const last = text.indexOf('endobj', text.indexOf('(P-3)'))
    for (let end = last; end < whole.length; end += 41) {
      expect(readBack(whole.subarray(0, end)).pages).toEqual(three)
    }
  })

  test('a file cut anywhere gives the remaining pages or damaged_pdf', () => {
    for (let end = 9; end < whole.length; end += 13) {
      const left = refusal(() => {
        for (const page of readBack(whole.subarray(0, end)).pages) expect(['-', ...three]).toContain(page)
      })
      expect(['none', 'damaged_pdf']).toContain(left)
    }
  })

  test('a file without its first half is read', () => {
    const { pages } = readBack(joinBytes('%PDF-1.4\n', whole.subarray(text.indexOf('/Type /Font'))))
    expect(pages).toEqual(three)
  })
})

withPrograms('Encrypted files without a cross-reference', ['qpdf'], () => {
  const encrypted = (options: readonly string[], more: readonly string[] = []) => {
    const output = temporaryFile(new Uint8Array(0))
    const input = temporaryFile(plainDocument('P', 3))
    const encrypt = ['--allow-weak-crypto', '--encrypt', '', 'owner', ...options, '--']
    execFileSync('qpdf', [...encrypt, ...more, input, output])
    return textOf(readFileSync(output))
  }

  test.each([
    ['RC4-128', ['128', '--use-aes=n']],
    ['AES-128', ['128', '--use-aes=y']],
    ['AES-256', ['256']],
  ])('the pages of a %s file with a trailer are found', (_, options) => {
    const text = encrypted(options)
    const pdf = bytesOf(text.replace(/startxref\n\d+/, 'startxref\n3'))
    expect(readBack(pdf).pages).toEqual(three)
  })

  test('pages in object streams are found', () => {
    const text = encrypted(['256'], ['--object-streams=generate']).replace(/startxref\n\d+/, 'startxref\n3')
    expect(readBack(bytesOf(text)).pages).toEqual(three)
  })

  test.each([
    ['AES-128', ['128', '--use-aes=y']],
    ['AES-256', ['256']],
  ])('a %s file without a trailer never yields blank pages from ciphertext', (_, options) => {
    const text = encrypted(options)
    const pdf = bytesOf(text.slice(0, text.lastIndexOf('trailer')))
    const shown: string[] = []
    const refused = refusal(() => shown.push(...readBack(pdf).pages))
    if (refused === 'none') expect(shown).toEqual(three)
    else expect(['damaged_pdf', 'password_incorrect', 'password_required']).toContain(refused)
  })
})
