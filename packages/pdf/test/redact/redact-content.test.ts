import { describe, expect, it } from 'vitest'
import { MAX_GLYPHS } from '../../src/content/devices/text.js'
import { Interpreter } from '../../src/content/interpreter.js'
import { pageContent } from '../../src/content/page-content.js'
import { type Draft, openDraft } from '../../src/edit/draft.js'
import { writeDraft } from '../../src/edit/write-draft.js'
import type { Box } from '../../src/geometry/box.js'
import { nodePrimitives } from '../../src/platform/node.js'
import type { Matcher } from '../../src/redact/match.js'
import { PageScan, PageScanner } from '../../src/redact/page-scan.js'
import { Redaction } from '../../src/redact/redact.js'
import { StructureReplacements } from '../../src/redact/structure-replacements.js'
import { memorySource } from '../../src/source/memory-source.js'
import { PdfRef, type PdfStream } from '../../src/syntax/objects.js'
import { createMemorySink } from '../../src/write/memory-sink.js'
import { type DrawnPage, form, openPage, pagePdf } from '../content/drawn-page.js'

const font = '/Font << /F1 @font >>'
/** The lower half of the page, from its upper left corner. */
const LOWER_HALF: Box = [0, 250, 400, 500]

function finding(word: string): Matcher {
  return {
    kind: 'word',
    phrase: word,
    *find(text) {
      const at = text.indexOf(word)
      if (at >= 0) yield [at, at + word.length]
    },
  }
}

interface Redacting {
  readonly areas?: readonly Box[]
  readonly word?: string
}

function redacted(page: DrawnPage, options: Redacting = {}): Draft {
  return redaction(page, options).draft
}

function redaction(
  page: DrawnPage,
  { areas = [], word = 'secret' }: Redacting,
): { readonly draft: Draft; readonly redaction: Redaction } {
  const draft = openDraft(
    { name: 'a.pdf', source: memorySource(pagePdf(page)) },
    { primitives: nodePrimitives, limits: page.limits },
  )
  const redaction = new Redaction(draft, {
    pages: [0],
    matchers: [finding(word)],
    areas: new Map([[0, areas]]),
    style: { fill: [0, 0, 0], label: '' },
    checkpoint: () => undefined,
  })
  redaction.finish()
  return { draft, redaction }
}

function textOf(draft: Draft): string {
  return oneLine(pageContent(draft.file, draft.pageDict(0).get('Contents')))
}

/** The streams of a category of the page's resources. */
function resourcesOf(draft: Draft, category: string): string[] {
  const { file } = draft
  const named = file.dict(file.dict(draft.pageDict(0).get('Resources'))!.get(category)) ?? new Map()
  return [...named.values()].map((value) => oneLine(file.decode(file.resolve(value) as PdfStream)))
}

function oneLine(bytes: Uint8Array): string {
  return Buffer.from(bytes).toString('latin1').replace(/\s+/g, ' ').trim()
}

describe('Redaction of content', () => {
  const exceeds = (what: string, limit: number) =>
    expect.objectContaining({ code: 'limit_exceeded', message: `${what} is above the limit of ${limit}.` })

  it('is refused above the limit of operators', () => {
    const page = (count: number) => ({
      content: 'q Q '.repeat(count / 2),
      limits: { maxContentOperators: 1000 },
    })
    expect(() => redacted(page(800))).not.toThrow()
    expect(() => redacted(page(1000))).toThrow(exceeds("The number of operators of a page's content", 1000))
  })

  it('counts the length of content that is drawn repeatedly', () => {
    const page = (count: number) => ({
      content: '/Long Do '.repeat(count),
      resources: `${font} /XObject << /Long @long >>`,
      objects: { long: form('0 0 9 9', `BT /F1 1 Tf (${'x'.repeat(3200)}) Tj ET`) },
      limits: { maxContentOperators: 1000 },
    })
    expect(() => redacted(page(4))).not.toThrow()
    expect(() => redacted(page(5))).toThrow(exceeds("The number of operators of a page's content", 1000))
  })

  it('is refused if its verification would decode or read more than the limits', () => {
    const verified = (data: string, limits: DrawnPage['limits'] = {}): void => {
      const page = {
        content: 'BT /F1 9 Tf 9 9 Td (secret) Tj ET',
        resources: `/Font << /F1 @font /Unused << /Type /Font /Subtype /Type1 /BaseFont /Courier /ToUnicode @map >> >>`,
        objects: { map: { dict: '<< >>', data } },
        limits,
      }
      const { draft, redaction: done } = redaction(page, { word: 'absent' })
      const sink = createMemorySink()
      writeDraft(draft, sink, { primitives: nodePrimitives, rewrite: true })
      done.verify(memorySource(sink.bytes()), nodePrimitives)
    }
    const limits = { maxTotalDecodedBytes: 10_000 }
    expect(() => verified(' '.repeat(100), limits)).not.toThrow()
    expect(() => verified(' '.repeat(20_000), limits)).toThrow(
      exceeds('The decoded size of all streams', 10_000),
    )
    expect(() => verified('q '.repeat(1_000_001))).toThrow(
      exceeds('The number of operators that no page draws', 1_000_000),
    )
  })

  it('joins the streams of a page if a string is divided between them', () => {
    const page = (first: string, second: string): DrawnPage => ({
      content: '',
      resources: font,
      objects: {
        page: `<< /Type /Page /Parent @pages /MediaBox [0 0 400 500] /Resources << ${font} >> /Contents [@first @second] >>`,
        first: { dict: '<< >>', data: `BT /F1 9 Tf 9 9 Td (\\(a) Tj <</A <62>>> ${first}` },
        second: { dict: '<< >>', data: `${second} Tj ET` },
      },
    })
    const isOne = (draft: Draft): boolean => draft.pageDict(0).get('Contents') instanceof PdfRef
    expect(isOne(redacted(page('(on', 'e)')))).toBe(true)
    expect(isOne(redacted(page('<6F', '6e>')))).toBe(true)
    expect(isOne(redacted(page('(one)', '')))).toBe(false)
  })

  it('finds a font whose name is written with a # that is escaped, or not', () => {
    const symbol = '/Font << /#x1 << /Type /Font /Subtype /Type1 /BaseFont /Symbol >> >>'
    const page = { content: 'BT /#23x1 9 Tf 9 9 Td (pi) Tj ET', resources: symbol }
    expect(textOf(redacted(page, { word: 'πι' }))).not.toContain('(pi)')
  })

  it('keeps the resources that a form takes from the page besides its own', () => {
    const page = {
      content: 'BT /F1 9 Tf 9 9 Td (secret) Tj ET /Outer Do',
      resources: `${font} /XObject << /Outer @outer /Inner @inner >>`,
      objects: {
        outer: form('0 0 99 99', '/Inner Do', '/Resources << /ProcSet [/PDF] >>'),
        inner: form('0 0 99 99', 'BT /F1 9 Tf 9 50 Td (kept) Tj ET'),
      },
    }
    const draft = redacted(page)
    const { glyphs } = new PageScanner(draft.file, undefined).page(draft.pageDict(0))
    expect(glyphs.map(({ text }) => text).join('')).toBe('kept')
  })

  it('keeps the widths of characters whose CIDs are unknown', () => {
    const composite = {
      font: `<< /Type /Font /Subtype /Type0 /BaseFont /Some /Encoding /UniJIS-UCS2-H /DescendantFonts [@inner] >>`,
      inner: `<< /Type /Font /Subtype /CIDFontType0 /BaseFont /Some /W [1 [300 400 500]]
        /CIDSystemInfo << /Registry (Adobe) /Ordering (Japan1) /Supplement 0 >> >>`,
    }
    const content = 'BT /F1 9 Tf 9 9 Td <0041004200434e00> Tj ET'
    const { file } = redacted({ content, resources: font, objects: composite }, { word: 'BC' })
    const widths = [...Array(20).keys()].flatMap(
      (num) => file.array(file.dict(file.get(num))?.get('W')) ?? [],
    )
    expect(widths).toEqual([1, [300, 400, 500]])
  })

  it('is refused with the names of fonts whose characters are unknown', () => {
    const composite = {
      font: `<< /Type /Font /Subtype /Type0 /BaseFont /ABCDEF+Some /Encoding /Identity-H /DescendantFonts [
        << /Type /Font /Subtype /CIDFontType2 /BaseFont /Some /CIDSystemInfo << /Registry (Adobe) /Ordering (Identity) /Supplement 0 >> >>] >>`,
    }
    const content = `BT /F1 9 Tf 9 9 Td <${'1234'.repeat(30)}> Tj ET`
    expect(() => redacted({ content, resources: font, objects: composite })).toThrow(
      'The text of page 1 cannot be searched: fonts do not say which characters they show (Some).',
    )
  })

  it('is refused if a page has more characters than are searched', () => {
    const { file, content, resources } = openPage({ content: 'BT /F1 1 Tf (xx) Tj ET', resources: font })
    const scanned = (before: number): void => {
      const variant = { reading: () => undefined, isReplaced: false, edges: [] }
      const scan = new PageScan(file, undefined, new StructureReplacements(file, undefined), variant)
      scan.glyphs.length = before
      new Interpreter(file).interpret(content, resources, scan)
    }
    expect(() => scanned(MAX_GLYPHS - 2)).not.toThrow()
    expect(() => scanned(MAX_GLYPHS - 1)).toThrow(exceeds('The number of characters on a page', MAX_GLYPHS))
  })

  it('is refused if content is nested too deeply', () => {
    const page = (maxFormDepth: number) => ({
      content: '/One Do',
      resources: '/XObject << /One @one /Two @two >>',
      objects: { one: form('0 0 9 9', '/Two Do'), two: form('0 0 9 9', '0 0 9 9 re f') },
      limits: { maxFormDepth },
    })
    expect(() => redacted(page(2))).not.toThrow()
    expect(() => redacted(page(1))).toThrow(expect.objectContaining({ code: 'redaction_unsafe' }))
  })

  it('omits what follows the last operator, so that the boxes are not part of an unclosed string', () => {
    const text = textOf(redacted({ content: '0 0 9 9 re f (unclosed' }, { areas: [[300, 0, 400, 100]] }))
    expect(text).toMatch(/^q 0 0 9 9 re f Q \/Artifact BMC q 0 0 0 rg 300 400 100 100 re f Q EMC$/)
  })

  it.each([
    ['a path', '0 0 9 9 re W', 'n Q'],
    ['a text object', 'BT /F1 9 Tf 1 0 0 1 9 9 Tm', 'ET Q'],
    ['marked content', '/OC /Layer BDC q', 'EMC Q Q'],
  ])('ends %s that content leaves open, so that the boxes are not part of it', (_, content, end) => {
    const page = { content, resources: `${font} /Properties << /Layer << /Type /OCG /Name (on) >> >>` }
    const text = textOf(redacted(page, { areas: [[300, 0, 400, 100]] }))
    expect(text).toMatch(new RegExp(`${end} /Artifact BMC q 0 0 0 rg 300 400 100 100 re f Q EMC$`))
  })

  it('keeps the widths of a CIDFont for all composite fonts that share it', () => {
    const composite =
      '<< /Type /Font /Subtype /Type0 /BaseFont /A /Encoding /Identity-H /DescendantFonts [@shared] >>'
    const draft = redacted(
      {
        content: 'BT /A 9 Tf 9 9 Td <00010002> Tj /B 9 Tf 0 300 Td <0003> Tj ET',
        resources: '/Font << /A @a /B @b >>',
        objects: {
          a: composite,
          b: composite,
          shared:
            '<< /Type /Font /Subtype /CIDFontType2 /BaseFont /A /CIDSystemInfo << /Registry (Adobe) /Ordering (Identity) /Supplement 0 >> /W [1 [500 600 700]] >>',
        },
      },
      { areas: [[0, 480, 12, 500]] },
    )
    const { file } = draft
    const fonts = file.dict(file.dict(draft.pageDict(0).get('Resources'))!.get('Font'))!
    const [shared] = file.array(file.dict(fonts.get('B'))!.get('DescendantFonts'))!
    expect(file.dict(shared)!.get('W')).toEqual([2, [600], 3, [700]])
  })

  it('keeps state that is set between a path and its painting', () => {
    const page = { content: '0 0 100 20 re 1 0 0 rg f 0 100 m 400 100 l 3 w S' }
    const text = textOf(redacted(page, { areas: [[50, 0, 400, 500]] }))
    expect(text).toMatch(/^q 1 0 0 rg 0 0 m .* f 3 w 0 100 m .* S Q \/Artifact/)
  })

  it('writes a copy of a pattern whose cell it changes, for every use', () => {
    const draft = redacted({
      content: '/Pattern cs /P1 scn 0 0 400 500 re f /Fm Do',
      resources: `/Pattern << /P1 @tile >> /XObject << /Fm @fm >>`,
      objects: {
        tile: {
          dict: `<< /Type /Pattern /PatternType 1 /PaintType 1 /TilingType 1 /BBox [0 0 90 90] /XStep 90 /YStep 90 /Resources << ${font} >> >>`,
          data: '0 0 1 1 re f BT /F1 9 Tf 5 5 Td (a secret) Tj ET',
        },
        fm: form(
          '0 0 400 500',
          '/Pattern cs /P1 scn 0 0 9 9 re f',
          '/Resources << /Pattern << /P1 @tile >> >>',
        ),
      },
    })
    const [tile] = resourcesOf(draft, 'Pattern')
    expect(tile).toContain('0 0 1 1 re f')
    expect(tile).toContain('[(a )] TJ')
    expect(tile).not.toContain('secret')
    const [copied] = resourcesOf(draft, 'XObject')
    expect(copied).toBe('/Pattern cs /P1 scn 0 0 9 9 re f')
  })

  it('names copies of forms apart from the names that content has already', () => {
    const secret = `BT /F1 9 Tf 5 300 Td (a secret) Tj ET`
    const draft = redacted(
      {
        content: '/Rd0 Do /Two Do /Two Do',
        resources: `/XObject << /Rd0 @one /Two @two /Rd2 @two >>`,
        objects: {
          one: form('0 0 400 500', '0 0 9 9 re f'),
          two: form('0 0 400 500', secret, `/Resources << ${font} >>`),
        },
      },
      { areas: [LOWER_HALF] },
    )
    const forms = resourcesOf(draft, 'XObject')
    expect(forms).toHaveLength(3)
    expect(forms.join(' ')).not.toContain('secret')
  })
})
