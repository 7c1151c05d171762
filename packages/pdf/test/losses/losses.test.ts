import { describe, expect, test } from 'vitest'
import { assemble } from '../../src/assemble/assemble.js'
import { PdfFile } from '../../src/file/pdf-file.js'
import { inspect } from '../../src/inspect/inspect.js'
import { MAX_LOSSES } from '../../src/losses/loss.js'
import { nodePrimitives } from '../../src/platform/node.js'
import { memorySource } from '../../src/source/memory-source.js'
import { TextReader } from '../../src/text/page-text.js'
import { createMemorySink } from '../../src/write/memory-sink.js'
import { draftOf, edited } from '../edit/edited.js'
import { bytesOf, Handmade, show, textOf } from '../file/handmade.js'
import { buildPdf } from '../fixtures/build-pdf.js'
import { countCalls } from '../fixtures/count-calls.js'
import { plainDocument } from '../fixtures/plain.js'
import { layouts, PAGES, wordsOf } from './long-document.js'

const primitives = nodePrimitives

/** The words that each page shows to our own reader. */
function wordsByPage(bytes: Uint8Array): Set<string>[] {
  const { file, document, pages } = draftOf(bytes)
  const reader = new TextReader(file, document.catalogue)
  return pages.map((page) => {
    const { blocks } = reader.read(page, { invisible: true, annotations: true, rotation: 0 })
    return new Set(blocks.flatMap(({ lines }) => lines.flatMap(({ words }) => words.map(({ text }) => text))))
  })
}

describe('A file that is cut off', () => {
  const fractions = [0.17, 0.3, 0.5, 0.65, 0.8, 0.9, 0.97]

  test.each(Object.keys(layouts) as (keyof typeof layouts)[])(
    '%s: every page that lost words is named',
    (layout) => {
      const whole = layouts[layout]()
      const numbers = new Map(draftOf(whole).pages.map(({ num }, index) => [num, index + 1]))
      for (const fraction of fractions) {
        const cut = whole.subarray(0, Math.floor(whole.length * fraction))
        const found = draftOf(cut).document.tree.pages
        const { bytes, report } = edited(cut)
        const words = wordsByPage(bytes)
        const lost = found.flatMap(({ num }, index) =>
          wordsOf(numbers.get(num)!).every((word) => words[index]!.has(word)) ? [] : [index + 1],
        )
        const named = report.losses.flatMap(({ page }) => (page === null ? [] : [page]))
        for (const page of lost) expect(named, `${fraction}`).toContain(page)
        if (found.length < PAGES) expect(report.losses.map(({ kind }) => kind)).toContain('pages')
        expect(report.losses.map(({ kind }) => kind)).toContain('end')
      }
    },
  )

  test('no page is named that is complete, and unused fonts do not count', () => {
    const whole = layouts['page by page, fonts last']()
    // The second font is the last object, and only the first of it is left.
    const cut = whole.subarray(0, textOf(whole).indexOf('/Courier'))
    const named = edited(cut).report.losses.filter(({ kind }) => kind === 'font')
    const pages = Array.from({ length: PAGES }, (_, index) => index + 1)
    expect(named.map(({ page }) => page)).toEqual(pages.filter((page) => page % 3 !== 0))
    expect(named[0]).toEqual({
      kind: 'font',
      page: 1,
      count: 1,
      what: 'Page 1: the font /F2 is missing or damaged.',
    })
  })

  test('a page is named whose content is cut off before its first byte', () => {
    const whole = layouts['pages first, then their content']()
    const cut = whole.subarray(0, textOf(whole).lastIndexOf('\nstream\n', whole.length * 0.6) + 8)
    const { tree } = draftOf(cut).document
    const lost = edited(cut).report.losses.flatMap(({ page, kind }) => (kind === 'content' ? page! : []))
    const first = tree.pages.length - lost.length + 1
    expect(lost[0]).toBe(first)
    expect(wordsByPage(cut).map(({ size }) => size > 0)).toEqual(
      tree.pages.map((_, index) => index + 1 < first),
    )
  })

  test('a page is named whose fonts are in the missing part of an object stream', () => {
    const fonts = [21, 22, 23].map((num) => `${num} ${(num - 21) * 100}`).join(' ')
    const font = '<< /Type /Font /Subtype /Type1 /BaseFont /Courier >>'.padEnd(100)
    const made = new Handmade()
      .object(1, '<< /Type /Catalog /Pages 2 0 R >>')
      .object(2, '<< /Type /Pages /Count 3 /Kids [11 0 R 12 0 R 13 0 R] >>')
    for (const num of [1, 2, 3]) {
      const resources = `/Resources << /Font << /F ${20 + num} 0 R >> >>`
      made.object(
        10 + num,
        `<< /Type /Page /Parent 2 0 R /MediaBox [0 0 9 9] ${resources} /Contents 3 0 R >>`,
      )
    }
    made.stream(3, '', 'BT /F 9 Tf (word) Tj ET')
    made.stream(4, `/Type /ObjStm /N 3 /First ${fonts.length + 1}`, `${fonts} ${font.repeat(3)}`)
    const cut = bytesOf(made.text.slice(0, made.text.lastIndexOf('/Courier', made.text.length - 120)))
    const named = edited(cut).report.losses.filter(({ kind }) => kind === 'font')
    expect(named.map(({ page }) => page)).toEqual([2, 3])
  })

  test('pages that are not in the file are counted', () => {
    const whole = layouts['page by page, fonts last']()
    const cut = whole.subarray(0, textOf(whole).indexOf('/Type /Page ', whole.length * 0.6) - 20)
    const found = draftOf(cut).pages.length
    expect(found).toBeLessThan(PAGES)
    expect(edited(cut).report.losses[0]).toEqual({
      kind: 'pages',
      page: null,
      count: PAGES - found,
      what: `${PAGES - found} pages are missing.`,
    })
  })

  test('an update that is not complete is named', () => {
    const whole = plainDocument('P', 2)
    const update = bytesOf('99 0 obj\n<< /Type /Font /Subtype /Ty')
    const bytes = new Uint8Array([...whole, ...update])
    expect(edited(bytes).report.losses).toEqual([
      {
        kind: 'end',
        page: null,
        count: 1,
        what: 'The file ends within an update: what was changed last is missing.',
      },
    ])
  })

  describe('within an update, as seen by pages of the last complete version', () => {
    const font = (name: string) => `<< /Type /Font /Subtype /Type1 /BaseFont /${name} >>`
    const page = (num: number, more = '') =>
      `<< /Type /Page /Parent 2 0 R /MediaBox [0 0 200 100] /Contents ${num + 1} 0 R ${more} >>`
    const link = '<< /Type /Annot /Subtype /Link /Rect [0 0 9 9] /Dest [12 0 R /Fit] >>'
    /** Four pages: the first links to the second, the third uses a font, the fourth a comment. */
    const complete = (header?: string) =>
      new Handmade(header)
        .pages('P-1', 'P-2', 'P-3', 'P-4')
        .object(10, page(10, `/Annots [${link}]`))
        .object(14, page(14, '/Resources << /Font << /F 20 0 R >> >>'))
        .stream(15, '', 'BT /F 9 Tf (P-3) Tj ET')
        .object(16, page(16, '/Annots [30 0 R]'))
        .object(20, font('Courier'))
        .object(30, '<< /Type /Annot /Subtype /Text /Rect [0 0 9 9] /Contents (note) >>')
        .table()
    const namedIn = (made: Handmade) => {
      const { losses } = edited(made.bytes).report
      expect(losses.map(({ kind }) => kind)).toContain('end')
      return losses.filter(({ kind }) => kind !== 'end').map(({ what }) => what)
    }

    test.each([
      ['the page', 12, page(12, '/Rotate 90'), 2],
      ['its content', 13, '<< /Length 3 >> stream\nq Q\nendstream', 2],
      ['a font that it uses', 20, font('Helvetica'), 3],
      ['a comment on it', 30, '<< /Type /Annot /Subtype /Text /Contents (other) >>', 4],
    ])('a page is named if the update changes %s', (_, num, object, number) => {
      const what = `Page ${number}: its last change is missing.`
      expect(namedIn(complete().object(num, object).raw('5'))).toEqual([what])
      expect(namedIn(complete().raw(`${num} 0 obj\n${object.slice(0, 9)}`))).toEqual([what])
    })

    test('a page is named if the update changes it in an object stream', () => {
      const rotated = page(12, '/Rotate 90')
      const made = complete('%PDF-1.5\n').stream(40, '/Type /ObjStm /N 1 /First 5', `12 0 ${rotated}`)
      expect(namedIn(made.raw('41 0 obj'))).toEqual(['Page 2: its last change is missing.'])
    })

    test('pages that the update adds are counted', () => {
      const made = complete().page(50, 'P-5').page(52, 'P-6').raw('2 0 obj\n<< /Type /Pages /Ki')
      expect(namedIn(made)).toEqual(['2 pages are missing.'])
    })

    test('thousands of objects in a small update are not all read', () => {
      const numbers = Array.from({ length: 12_000 }, (_, index) => `${100 + index} 0`).join(' ')
      const data = textOf(nodePrimitives.deflate(bytesOf(`${numbers} ${page(99)}`)))
      const entries = `/Type /ObjStm /N 12000 /First ${numbers.length + 1} /Filter /FlateDecode`
      const { bytes } = complete('%PDF-1.5\n').stream(40, entries, data).raw('41 0 obj')
      expect(
        countCalls(PdfFile, 'get', () => expect(edited(bytes).report.losses).toHaveLength(2)),
      ).toBeLessThan(6000)
    })
  })

  test('only the pages of the output are named', () => {
    const whole = layouts['pages first, then their content']()
    const input = { name: 'a', source: memorySource(whole.subarray(0, whole.length / 2)) }
    const losses = (pages: string) =>
      assemble([{ input, pages }], createMemorySink(), { primitives }).inputs[0]!.losses
    expect(losses('2').filter(({ page }) => page !== null)).toEqual([])
    expect(losses('2,19').map(({ page, what }) => [page, what])).toContainEqual([
      19,
      'Page 19: its content is missing.',
    ])
  })
})

describe('A file that is damaged in the middle', () => {
  test('what every report names is the same', () => {
    const made = new Handmade()
      .pages('P-1', 'P-2')
      .object(12, '<< /Type /Page /Parent 2 0 R /MediaBox [0 0 9 9] /Contents 99 0 R >>')
    const broken = made.table().bytes
    const losses = [{ kind: 'content', page: 2, count: 1, what: 'Page 2: its content is missing.' }]
    expect(inspect(memorySource(broken), { primitives }).losses).toEqual(losses)
    expect(edited(broken).report.losses).toEqual(losses)
    const input = { name: 'a', source: memorySource(broken) }
    expect(assemble([{ input }], createMemorySink(), { primitives }).inputs[0]!.losses).toEqual(losses)
  })

  test('content that cannot be decoded is named, once a task has decoded it', () => {
    const bytes = buildPdf({
      catalog: '<< /Type /Catalog /Pages @pages >>',
      pages: '<< /Type /Pages /Count 1 /Kids [@page] >>',
      page: '<< /Type /Page /Parent @pages /MediaBox [0 0 9 9] /Contents @content >>',
      content: { dict: '<< >>', data: show(wordsOf(1).join(' ')), compress: true },
    })
    const broken = bytes.slice()
    const data = textOf(bytes).indexOf('stream\n') + 7
    broken[data + 2] = 0x07
    const losses = edited(broken, ({ file }) => {
      for (let num = 1; num < file.table.size; num++)
        if (file.isStream(num)) file.decode(file.get(num) as never)
    }).report.losses
    expect(losses).toEqual([
      { kind: 'content', page: 1, count: 1, what: 'Page 1: a part of its content is missing.' },
    ])
  })

  test('content that can be decoded but has neither its checksum nor valid syntax is named', () => {
    const words = 'BT /F 9 Tf (some words) Tj ET '
    const pages = [
      ['intact', show('P-1'), true],
      ['wrong checksum', show('P-2'), false],
      ['unknown operator', `${words} 7 xj`, false],
      ['unknown operator in a compatibility section', `${words} BX 7 xj EX`, false],
      ['text object without an end', words.replace('ET', ''), false],
      ['unknown operator in intact data', `${words} 7 xj`, true],
    ] as const
    const made = new Handmade()
      .object(1, '<< /Type /Catalog /Pages 2 0 R >>')
      .object(
        2,
        `<< /Type /Pages /Count ${pages.length} /Kids [10 0 R 12 0 R 14 0 R 16 0 R 18 0 R 20 0 R] >>`,
      )
    for (const [index, [, content, hasChecksum]] of pages.entries()) {
      const data = nodePrimitives.deflate(bytesOf(content))
      if (!hasChecksum) data.fill(7, data.length - 4)
      made.object(
        10 + 2 * index,
        `<< /Type /Page /Parent 2 0 R /MediaBox [0 0 9 9] /Contents ${11 + 2 * index} 0 R >>`,
      )
      made.stream(11 + 2 * index, '/Filter /FlateDecode', textOf(data))
    }
    const readAll = (draft: ReturnType<typeof draftOf>): void => {
      const reader = new TextReader(draft.file, draft.document.catalogue)
      for (const page of draft.pages) reader.read(page, { invisible: true, annotations: true, rotation: 0 })
    }
    const { losses } = edited(made.table().bytes, readAll).report
    const named = losses.map(({ kind, page, what }) => [kind, pages[page! - 1]![0], what])
    expect(named).toEqual([
      ['content', 'unknown operator', 'Page 3: its content is damaged.'],
      ['content', 'text object without an end', 'Page 5: its content is damaged.'],
    ])
  })

  test('a missing checksum loses nothing', () => {
    const made = layouts['pages first, then their content']()
    const text = textOf(made)
    const end = text.lastIndexOf('\nendstream')
    const broken = made.slice()
    broken.fill(0, end - 4, end)
    const damaged = new Uint8Array([...broken.subarray(0, text.lastIndexOf('startxref'))])
    expect(edited(damaged).report.losses.map(({ kind }) => kind)).toEqual(['end'])
  })
})

test('A file that needs no repair has no losses, and is not examined', () => {
  const { report } = edited(layouts['pages first, then their content']())
  expect(report.losses).toEqual([])
})

test('A hostile file does not decide how many losses are listed', () => {
  const kids = Array.from({ length: 1500 }, () => '3 0 R').join(' ')
  const made = new Handmade()
    .object(1, '<< /Type /Catalog /Pages 2 0 R >>')
    .object(2, `<< /Type /Pages /Count 1500 /Kids [${kids}] >>`)
    .object(3, '<< /Type /Page /Parent 2 0 R /MediaBox [0 0 9 9] /Contents 99 0 R >>')
  const { losses } = edited(made.table().bytes).report
  expect(losses).toHaveLength(MAX_LOSSES + 1)
  expect(losses.at(-1)).toEqual({
    kind: 'more',
    page: null,
    count: 1400,
    what: '1400 more losses are not listed.',
  })
})
