import fc from 'fast-check'
import { expect, test } from 'vitest'
import { Interpreter } from '../../src/content/interpreter.js'
import { type Decider, rewrite } from '../../src/content/rewrite.js'
import { hidesOff, openPage, type PageSource, pagePdf } from '../content/drawn-page.js'
import { temporaryFile } from '../fixtures/temporary-file.js'
import { pdfiumRender } from '../validators/pdfium.js'

const number = fc.integer({ min: -50, max: 400 })
const small = fc.integer({ min: 0, max: 20 })
const share = fc.integer({ min: 0, max: 10 }).map((tenths) => tenths / 10)
const words = fc.constantFrom('(shown)', '(A B)', '<4142>', '(\\(x\\))')
const operator = (name: string, ...operands: fc.Arbitrary<number>[]): fc.Arbitrary<string> =>
  fc.tuple(...operands).map((values) => [...values, name].join(' '))

const state = fc.oneof(
  operator('w', small),
  operator('rg', share, share, share),
  operator('RG', share, share, share),
  operator('g', share),
  fc.constantFrom('[3 2] 0 d', '1 J', '2 j', '/Half gs', '/Pattern cs /Tiles scn', '/DeviceRGB cs 0 1 0 sc'),
)
const path = fc
  .tuple(
    fc.array(
      fc.oneof(
        operator('re', number, number, small, small),
        fc.tuple(operator('m', number, number), operator('l', number, number)).map((both) => both.join(' ')),
        operator('c', number, number, number, number, number, number),
      ),
      { minLength: 1, maxLength: 3 },
    ),
    fc.constantFrom('', '', '', 'W', 'W*'),
    fc.constantFrom('f', 'f*', 'S', 's', 'B', 'b*', 'n'),
  )
  .map(([built, clip, painted]) => [...built, clip, painted].join(' '))
const shownText = fc.oneof(
  words.map((text) => `${text} Tj`),
  words.map((text) => `[${text} -200 ${text}] TJ`),
  words.map((text) => `${text} '`),
  words.map((text) => `1 2 ${text} "`),
)
const inText = fc.oneof(
  state,
  shownText,
  operator('Td', number, number),
  operator('TD', number, small),
  operator('Tc', small),
  operator('Tw', small),
  operator('Ts', small),
  fc.constantFrom('T*', '80 Tz', '2 Tr', '0 Tr', '/F1 20 Tf', '1 0.2 0 1 30 100 Tm'),
)
const text = fc
  .array(inText, { maxLength: 6 })
  .map((operators) => `BT /F1 12 Tf 20 200 Td ${operators.join(' ')} ET`)
const objects = fc.constantFrom(
  '/Form Do',
  '/Image Do',
  '/Shade sh',
  'BI /W 1 /H 1 /BPC 8 /CS /G ID x EI',
  '/P << /MCID 1 >> DP',
)

const { content } = fc.letrec<{ content: string; item: string }>((tie) => ({
  content: fc.array(tie('item'), { maxLength: 8 }).map((items) => items.join('\n')),
  item: fc.oneof(
    { maxDepth: 3 },
    fc.oneof(state, path, text, objects, operator('cm', share, share, share, share, small, small)),
    tie('content').map((inner) => `q ${inner} Q`),
    tie('content').map((inner) => `/OC /Off BDC ${inner} EMC`),
    tie('content').map((inner) => `/Span BMC ${inner} EMC`),
  ),
}))

function page(content: string): PageSource {
  return {
    content,
    resources:
      '/Font << /F1 @font >> /XObject << /Form @form /Image @image >> /Shading << /Shade @shade >> /ExtGState << /Half << /ca 0.5 >> >> /Pattern << /Tiles @tiles >> /Properties << /Off @off >>',
    objects: {
      catalog: '<< /Type /Catalog /Pages @pages /OCProperties << /OCGs [@off] /D << /OFF [@off] >> >> >>',
      off: '<< /Type /OCG /Name (off) >>',
      form: {
        dict: '<< /Type /XObject /Subtype /Form /BBox [0 0 90 90] >>',
        data: '0 0 1 rg 9 9 50 40 re f',
      },
      image: {
        dict: '<< /Type /XObject /Subtype /Image /Width 1 /Height 1 /BitsPerComponent 8 /ColorSpace /DeviceGray >>',
        data: 'x',
      },
      shade:
        '<< /ShadingType 2 /ColorSpace /DeviceRGB /Coords [0 0 400 0] /Function << /FunctionType 2 /Domain [0 1] /C0 [1 0 0] /C1 [0 0 1] /N 1 >> >>',
      tiles: {
        dict: '<< /Type /Pattern /PatternType 1 /PaintType 1 /TilingType 1 /BBox [0 0 9 9] /XStep 9 /YStep 9 /Resources << >> >>',
        data: '1 0 0 rg 0 0 5 5 re f',
      },
    },
  }
}

function rewritten(source: PageSource, decider: Decider): Uint8Array | undefined {
  const { file, content, resources } = openPage(source)
  return rewrite(new Interpreter(file, { hides: hidesOff(file) }), content, resources, decider).bytes
}

async function picture(source: PageSource, bytes?: Uint8Array): Promise<Buffer> {
  const content = bytes === undefined ? source.content : Buffer.from(bytes).toString('latin1')
  const { pixels } = await pdfiumRender(temporaryFile(pagePdf({ ...source, content })), 1, 0.5)
  return pixels
}

const options = { numRuns: 60, seed: 7 }

test('content that is kept entirely is not rewritten', () => {
  fc.assert(
    fc.property(content, (drawn) => {
      expect(rewritten(page(drawn), { decide: () => 'keep' })).toBeUndefined()
      expect(rewritten(page(drawn), { decide: () => 'keep', glyph: () => true })).toBeUndefined()
    }),
    { numRuns: 300, seed: 7 },
  )
})

test('content without painting operators renders as a blank page', async () => {
  const paints = new Set(['paint', 'showText', 'shading', 'object', 'inlineImage'])
  const deciders: Decider[] = [
    { decide: () => 'drop' },
    { decide: ({ kind }) => (kind && paints.has(kind) ? 'drop' : 'keep') },
  ]
  await fc.assert(
    fc.asyncProperty(content, fc.constantFrom(...deciders), async (drawn, decider) => {
      const source = page(drawn)
      const bytes = rewritten(source, decider)
      // If nothing paints, nothing was dropped.
      const pixels = await picture(source, bytes)
      expect(pixels.every((byte) => byte === 255)).toBe(true)
    }),
    options,
  )
})

test('content without hidden parts renders as before and does not name their layer', async () => {
  await fc.assert(
    fc.asyncProperty(content, async (drawn) => {
      const source = page(drawn)
      const bytes = rewritten(source, { decide: ({ isHidden }) => (isHidden ? 'drop' : 'keep') })
      expect(bytes === undefined).toBe(!drawn.includes('/Off BDC'))
      if (bytes === undefined) return
      expect(Buffer.from(bytes).toString('latin1')).not.toContain('/Off')
      expect((await picture(source, bytes)).equals(await picture(source))).toBe(true)
    }),
    options,
  )
})
