import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { openDraft } from '../../src/edit/draft.js'
import type { Box } from '../../src/geometry/box.js'
import { nodePrimitives } from '../../src/platform/node.js'
import { touches } from '../../src/redact/areas.js'
import type { Matcher } from '../../src/redact/match.js'
import { type PageGlyph, PageScanner } from '../../src/redact/page-scan.js'
import { Redaction } from '../../src/redact/redact.js'
import { memorySource } from '../../src/source/memory-source.js'
import { type DrawnPage, form, pagePdf } from '../content/drawn-page.js'

/** The size of `pagePdf`. */
const [WIDTH, HEIGHT] = [400, 500]
const resources = '/Font << /F1 @font /F2 @narrow >>'
const objects = {
  narrow: '<< /Type /Font /Subtype /Type1 /BaseFont /Times-Roman /Encoding /WinAnsiEncoding >>',
}

/** Written in capital letters, which no other word has. */
const SECRET: Matcher = {
  kind: 'word',
  *find(text) {
    for (const { index, 0: found } of text.matchAll(/[A-Z]+/g)) yield [index, index + found.length]
  },
}

interface Change {
  readonly areas?: readonly Box[]
  readonly matchers?: readonly Matcher[]
}

/** The visible glyphs of a page before and after its redaction. */
function redact(page: DrawnPage, { areas = [], matchers = [] }: Change): [PageGlyph[], PageGlyph[]] {
  const draft = openDraft(
    { name: 'a.pdf', source: memorySource(pagePdf(page)) },
    { primitives: nodePrimitives },
  )
  const glyphs = (): PageGlyph[] =>
    new PageScanner(draft.file, undefined).page(draft.pageDict(0)).glyphs.filter(({ isBlank }) => !isBlank)
  const before = glyphs()
  new Redaction(draft, {
    pages: [0],
    matchers,
    areas: new Map([[0, areas]]),
    style: { fill: [0, 0, 0], label: '' },
    checkpoint: () => undefined,
  }).finish()
  return [before, glyphs()]
}

function isAt(one: PageGlyph, other: PageGlyph): boolean {
  return (
    one.text === other.text &&
    [one.x - other.x, one.y - other.y, one.endX - other.endX, one.endY - other.endY].every(
      (distance) => Math.abs(distance) <= 0.01,
    )
  )
}

const word = fc.stringMatching(/^[a-z]{1,9}$/)
const secret = fc.stringMatching(/^[A-Z]{1,12}$/)
const number = (min: number, max: number) => fc.integer({ min: min * 8, max: max * 8 }).map((n) => n / 8)
const size = fc.oneof(number(5, 14), number(20, 60))

/** One operator that shows words. */
const shown = (words: fc.Arbitrary<string>) =>
  fc.oneof(
    fc.array(words, { minLength: 1, maxLength: 6 }).map((all) => `(${all.join(' ')}) Tj`),
    fc
      .array(fc.tuple(words, number(-400, 90)), { minLength: 1, maxLength: 5 })
      .map((all) => `[${all.map(([text, move]) => `(${text}) ${move}`).join(' ')}] TJ`),
    words.map((text) => `14 TL (${text} after a line) '`),
    fc
      .tuple(words, number(-1, 4), number(-1, 2))
      .map(([text, wide, apart]) => `12 TL ${wide} ${apart} (${text} spaced) "`),
  )

const state = fc.oneof(
  fc.constant(''),
  number(-1, 3).map((value) => `${value} Tc`),
  number(-2, 9).map((value) => `${value} Tw`),
  number(50, 150).map((value) => `${value} Tz`),
  number(-4, 5).map((value) => `${value} Ts`),
)

const placed = fc.oneof(
  fc.tuple(number(0, 380), number(0, 480)).map(([x, y]) => `${x} ${y} Td`),
  fc
    .tuple(number(0, 380), number(0, 480), number(0.5, 3))
    .map(([x, y, by]) => `${by} 0 0 ${by} ${x} ${y} Tm`),
  fc.tuple(number(0, 380), number(0, 480)).map(([x, y]) => `0 1 -1 0 ${x} ${y} Tm`),
  fc.tuple(number(50, 300), number(50, 400)).map(([x, y]) => `.8 .6 -.6 .8 ${x} ${y} Tm`),
)

const text = (words: fc.Arbitrary<string>) =>
  fc
    .tuple(
      fc.constantFrom('F1', 'F2'),
      size,
      placed,
      fc.array(fc.tuple(state, shown(words)), { minLength: 1, maxLength: 4 }),
    )
    .map(
      ([font, points, place, all]) =>
        `BT /${font} ${points} Tf ${place} ${all.flat().join(' ')} ET 0 Tc 0 Tw 100 Tz 0 Ts`,
    )

const page = (words: fc.Arbitrary<string>) =>
  fc
    .tuple(
      fc.array(text(words), { minLength: 1, maxLength: 6 }),
      fc.array(text(words), { maxLength: 2 }),
      state,
      fc.tuple(number(0.5, 2), number(-20, 50), number(-20, 50)),
    )
    .map(
      ([own, inner, before, [scale, x, y]]): DrawnPage => ({
        content: `q ${scale} 0 0 ${scale} ${x} ${y} cm ${own.join(' ')} Q ${before} /Fm Do`,
        resources: `${resources} /XObject << /Fm @fm >>`,
        objects: {
          ...objects,
          fm: form(`0 0 ${WIDTH} ${HEIGHT}`, `${inner.join(' ')} BT /F1 9 Tf 20 30 Td (a form) Tj ET`),
        },
      }),
    )

const area = fc
  .tuple(number(0, 380), number(0, 480), number(1, 200), number(1, 200))
  .map(([x, y, width, height]): Box => [x, y, x + width, y + height])

describe('Text beside what is removed', () => {
  it('stays where it is if an area is redacted', () => {
    fc.assert(
      fc.property(page(word), fc.array(area, { minLength: 1, maxLength: 3 }), (drawn, areas) => {
        const [before, after] = redact(drawn, { areas })
        const removed = before.filter(({ box }) => areas.some((each) => touches(each, box)))
        let next = 0
        for (const glyph of before) {
          if (next < after.length && isAt(glyph, after[next]!)) next++
          // What is drawn with a removed glyph, like a shadow, is removed with it.
          else expect(removed.some(({ box }) => touches(box, glyph.box) || box === glyph.box)).toBe(true)
        }
        expect(next).toBe(after.length)
      }),
      { numRuns: 60 },
    )
  })

  it('stays where it is if it is drawn over a redacted word', () => {
    const content = `BT /F1 8 Tf 30 32 Td (aa aa AAAA i i) Tj ET BT /F2 9.5 Tf 30 32 Td (ira aaaa aaaam a) Tj ET`
    const [before, after] = redact({ content, resources, objects }, { matchers: [SECRET] })
    const kept = before.filter(({ text }) => text !== 'A')
    expect(after.length).toBe(kept.length)
    after.forEach((glyph, index) => {
      expect(isAt(glyph, kept[index]!)).toBe(true)
    })
  })

  it('stays on other lines if a word is redacted, and does not leave the page or run into other text', () => {
    const line = fc.tuple(fc.array(word, { maxLength: 6 }), secret, fc.array(word, { maxLength: 6 }))
    const column = fc.constantFrom(10, 30, 210, 300)
    const own = fc
      .tuple(line, column, fc.integer({ min: 1, max: 30 }), number(8, 13), state)
      .map(
        ([[one, found, other], x, row, points, how]) =>
          `BT /F1 ${points} Tf ${how} ${x} ${row * 16} Td (${[...one, found, ...other].join(' ')}) Tj ET 0 Tc 0 Tw 100 Tz 0 Ts`,
      )
    const others = fc
      .tuple(
        fc.array(word, { minLength: 1, maxLength: 4 }),
        column,
        fc.integer({ min: 1, max: 30 }),
        number(8, 13),
      )
      .map(([words, x, row, points]) => `BT /F2 ${points} Tf ${x} ${row * 16} Td (${words.join(' ')}) Tj ET`)
    fc.assert(
      fc.property(
        fc.array(own, { minLength: 1, maxLength: 3 }),
        fc.array(others, { maxLength: 12 }),
        (lines, rest) => {
          const drawn = { content: [...lines, ...rest].join('\n'), resources, objects }
          const [before, after] = redact(drawn, { matchers: [SECRET] })
          const found = before.filter((glyph) => /[A-Z]/.test(glyph.text))
          const kept = before.filter((glyph) => !/[A-Z]/.test(glyph.text))
          expect(after.map((glyph) => glyph.text)).toEqual(kept.map((glyph) => glyph.text))
          kept.forEach((glyph, index) => {
            const now = after[index]!
            expect(now.y).toBeCloseTo(glyph.y, 2)
            if (isAt(glyph, now)) return
            expect(found.some(({ y }) => Math.abs(y - glyph.y) < 0.6 * glyph.size)).toBe(true)
            expect(now.endX <= WIDTH || glyph.endX > WIDTH).toBe(true)
            expect(now.x >= 0 || glyph.x < 0).toBe(true)
            kept.forEach((other, at) => {
              if (at !== index && overlaps(now, after[at]!, 0.16))
                expect(overlaps(glyph, other, 0.1)).toBe(true)
            })
          })
        },
      ),
      { numRuns: 60 },
    )
  })
})

/** Whether two glyphs of upright text run into each other, by more than a multiple of their size. */
function overlaps(one: PageGlyph, other: PageGlyph, by: number): boolean {
  const size = Math.min(one.size, other.size)
  const isBeside = Math.min(one.endX, other.endX) - Math.max(one.x, other.x) <= by * size
  return !isBeside && Math.abs(one.y - other.y) < 0.3 * size
}
