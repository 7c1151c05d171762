import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { basename, join } from 'node:path'
import { brotliDecompressSync } from 'node:zlib'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { EmbeddedFont } from '../../pdf/src/fonts/drawing/embedded-font.js'
import { typesetLine } from '../../pdf/src/fonts/drawing/typeset-line.js'
import { truetypeOutlines } from '../../pdf/src/fonts/outlines/truetype-outlines.js'
import type { TypesettingFont } from '../../pdf/src/platform/typesetting.js'
import { plainDocument } from '../../pdf/test/fixtures/plain.js'
import { ink } from '../../pdf/test/validators/look.js'
import { pdfiumRender, pdfiumText } from '../../pdf/test/validators/pdfium.js'
import type { Task } from '../src/declare/task.js'
import { packageFolder } from '../src/platform/font-files.js'
import { nodeTypesetting } from '../src/platform/node-typesetting.js'
import redact from '../src/tasks/redact-pdf.js'
import watermark from '../src/tasks/watermark-pdf.js'
import { Harfbuzz } from '../src/typesetting/harfbuzz.js'
import { type Bidi, typesettingOf } from '../src/typesetting/text-fonts.js'
import { TaskFolder } from './task-folder.js'

/** A text of each script that is installed, with the family that draws it. */
const SCRIPTS: readonly (readonly [family: string, text: string])[] = [
  ['NotoSans', 'Grüße Ελληνικά Кириллица Tiếng Việt'],
  ['NotoSans', 'सर्वाधिकार क्षत्रिय'],
  ['NotoSansDevanagari', 'क᳐'],
  ['NotoNaskhArabic', 'سري'],
  ['NotoSansHebrew', 'סודי'],
  ['NotoSansSC', '机密文件，请勿外传。'],
  ['NotoSansTC', '機密文件'],
  ['NotoSansJP', '社外秘 カタカナ ひらがな'],
  ['NotoSansKR', '대외비 문서'],
  ['NotoSansBengali', 'গোপনীয় ক্ষেত্র'],
  ['NotoSansGurmukhi', 'ਗੁਰਮੁਖੀ'],
  ['NotoSansGujarati', 'ગુજરાતી'],
  ['NotoSansOriya', 'ଓଡ଼ିଆ'],
  ['NotoSansTamil', 'இரகசியம் கொள்கை'],
  ['NotoSansTelugu', 'తెలుగు'],
  ['NotoSansKannada', 'ಕನ್ನಡ'],
  ['NotoSansMalayalam', 'മലയാളം'],
  ['NotoSansSinhala', 'සිංහල'],
  ['NotoSansThai', 'ความลับ น้ำ'],
  ['NotoSansLao', 'ລາວ'],
  ['NotoSansMyanmar', 'မြန်မာ'],
  ['NotoSansKhmer', 'សម្ងាត់'],
  ['NotoSansEthiopic', 'አማርኛ'],
  ['NotoSansGeorgian', 'ქართული'],
  ['NotoSansArmenian', 'Հայերեն'],
  ['NotoSansSyriac', 'ܣܘܪܝܝܐ'],
  ['NotoSansThaana', 'ހށނރ'],
  ['NotoSansCherokee', 'ᏣᎳᎩ'],
  ['NotoSansCanadianAboriginal', 'ᐃᓄᒃᑎᑐᑦ'],
  ['NotoSansAdlam', '𞤀𞤣𞤤𞤢𞤥'],
  ['NotoSansOlChiki', 'ᱥᱟᱱᱛᱟᱲᱤ'],
  ['NotoSansMeeteiMayek', 'ꯃꯤꯇꯩ'],
  ['NotoSansJavanese', 'ꦗꦮ'],
  ['NotoSansMongolian', 'ᠮᠣᠩᠭᠣᠯ'],
  ['NotoSansNko', 'ߒߞߏ'],
  ['NotoSansTifinagh', 'ⵜⴰⵎⴰⵣⵉⵖⵜ'],
  ['NotoSansYi', 'ꆈꌠ'],
  ['NotoSerifTibetan', 'བོད་ཡིག'],
  ['NotoSansMath', '∑≤√∞'],
  ['NotoSansSymbols', '①Ⅻ'],
  ['NotoSansSymbols2', '✗☎⌘'],
  ['NotoEmoji', '😀'],
]

const PLAIN = { bold: false, italic: false }
const folder = new TaskFolder()
afterAll(() => folder.remove())

/** The fonts of a text in a document of a language, in the order of their first use. */
function fontsOf(text: string, language?: string, style = PLAIN): TypesettingFont[] {
  const fonts = nodeTypesetting.fonts(style, text, language)
  return [...new Set(typesetLine(nodeTypesetting, fonts, text).clusters.map(({ font }) => font))]
}
const namesOf = (...args: Parameters<typeof fontsOf>): string[] => [
  ...new Set(fontsOf(...args).map(({ name }) => name)),
]

describe('A watermark without any configuration', () => {
  let bytes: Uint8Array
  beforeAll(() => {
    bytes = plainDocument('P', 1, { page: () => '/MediaBox [0 0 595 200]' })
  })

  test.each(SCRIPTS)('%s: pdfium reads the text back, and sees it', async (family, text) => {
    const options = { text, rotation: 0, opacity: 1, color: '#000000', font_size: 24 }
    const { outputs } = await folder.run(watermark as Task, {
      entries: [folder.entry('a.pdf', {}, bytes)],
      options,
    })
    const { path } = outputs[0]!
    expect((await pdfiumText(path, 1)).replace('P-1', '').trim()).toBe(text)
    expect(ink(await pdfiumRender(path, 1, 1))).toBeGreaterThan(0.001)
    const fonts = nodeTypesetting.fonts(PLAIN, text, undefined)
    const { clusters } = typesetLine(nodeTypesetting, fonts, text)
    expect(clusters.map(({ font }) => font.name)).toContain(`${family}-Regular`)
    expect(clusters.flatMap(({ glyphs }) => glyphs).filter(({ glyph }) => glyph === 0)).toEqual([])
  })
})

test('a label of redactions may be in any script, and what was removed is verified as with others', async () => {
  const options = redact.options.parse({ words: ['P-1'], label: '已删除 ลบ' })
  const { outputs, report } = await folder.run(redact as Task, {
    entries: [folder.entry('a.pdf', {}, plainDocument('P', 1))],
    options,
  })
  expect(report).toMatchObject({
    files: [{ doubts: [], verifiedBy: ['octavo', 'pdfium', 'pixels'], redactions: [{ labelsLeftOut: 0 }] }],
  })
  const text = await pdfiumText(outputs[0]!.path, 1)
  expect(text).toContain('已删除 ลบ')
  expect(text).not.toContain('P-1')
})

describe('Fonts', () => {
  test('a text in several scripts uses the font of each', () => {
    expect(namesOf('Draft 机密 ลับ ∑ 2024')).toEqual([
      'NotoSans-Regular',
      'NotoSansSC-Regular',
      'NotoSansThai-Regular',
      'NotoSansMath-Regular',
    ])
  })

  test('bold text is bold in scripts that have a bold font', () => {
    expect(namesOf('机密 ลับ', undefined, { bold: true, italic: true })).toEqual([
      'NotoSansSC-Bold',
      'NotoSansThai-Bold',
    ])
    const widths = [false, true].map((bold) => {
      const fonts = nodeTypesetting.fonts({ bold, italic: false }, 'ความลับ', undefined)
      return typesetLine(nodeTypesetting, fonts, 'ความลับ').width
    })
    expect(widths[1]).toBeGreaterThan(widths[0]!)
  })

  test.each([
    ['kana decide that ideographs are Japanese', '機密の文書', 'zh-TW', 'NotoSansJP-Regular'],
    ['Hangul decides that ideographs are Korean', '機密문서', undefined, 'NotoSansKR-Regular'],
    ['otherwise the document’s language decides', '骨直角', 'ja-JP', 'NotoSansJP-Regular'],
    ['Chinese of Hong Kong is traditional', '骨直角', 'zh-HK', 'NotoSansTC-Regular'],
    ['without a language, simplified characters are', '机密', 'en', 'NotoSansSC-Regular'],
    ['traditional ones are in the form of Taiwan', '機密', undefined, 'NotoSansTC-Regular'],
    ['those of Japan alone are Japanese', '説明書', undefined, 'NotoSansJP-Regular'],
  ])('%s', (_, text, language, font) => expect(namesOf(text, language)).toEqual([font]))

  test('a text reads the files of its own characters, and no others', () => {
    const read: string[] = []
    const require = createRequire(import.meta.url)
    const reader = {
      read(packageName: string, path: string) {
        read.push(basename(path))
        return readFileSync(join(packageFolder(require.resolve, packageName), path))
      },
      brotli: (data: Uint8Array) => brotliDecompressSync(data),
    }
    const harfbuzz = new Harfbuzz((module) => readFileSync(require.resolve(`harfbuzzjs/dist/${module}.wasm`)))
    const bidi = (require('bidi-js') as () => Bidi)()
    const typesetting = typesettingOf(harfbuzz, reader, [], () => bidi)
    expect(read).toEqual([])
    const drawn = (text: string): string[] => {
      read.length = 0
      typesetLine(typesetting, typesetting.fonts(PLAIN, text, undefined), text)
      return read
    }
    expect(drawn('Confidential')).toEqual(['NotoSans-Regular.ttf'])
    expect(drawn('ลับ')).toEqual(['noto-sans-thai-thai-wght-normal.woff2'])
    expect(drawn('机密')).toEqual([
      'unicode.json',
      expect.stringMatching(/^noto-sans-sc-\d+-wght-normal\.woff2$/),
      expect.stringMatching(/^noto-sans-sc-\d+-wght-normal\.woff2$/),
    ])
    expect(drawn('Confidential ลับ 机密')).toEqual([])
  })

  test('an emoji of several characters is one picture', () => {
    const text = '👨‍👩‍👧🇩🇪👍🏽❤️1️⃣'
    const { clusters } = typesetLine(nodeTypesetting, nodeTypesetting.fonts(PLAIN, text, undefined), text)
    expect(clusters.map(({ text }) => text)).toEqual(['👨‍👩‍👧', '🇩🇪', '👍🏽', '❤️', '1️⃣'])
    expect(clusters.map(({ glyphs }) => glyphs.length)).toEqual([1, 1, 1, 1, 1])
  })

  test('digits and spaces after a symbol are those of the text', () => {
    expect(namesOf('❤️ 24')).toEqual(['NotoEmoji-Regular', 'NotoSans-Regular'])
  })

  test('the glyph that marks the extent of a word paints nothing', () => {
    for (const font of SCRIPTS.flatMap(([, text]) => fontsOf(text))) {
      const { blank } = new EmbeddedFont(font)
      expect(blank, font.name).toBeGreaterThan(0)
      expect(truetypeOutlines(font.subset([blank]))?.boxOf(blank), font.name).toBe('blank')
    }
  })
})
