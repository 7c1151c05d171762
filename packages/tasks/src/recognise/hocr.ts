import { limitExceeded } from '@octavo/pdf/errors'
import type { PixelBox, RecognisedLine, RecognisedPage, RecognisedWord } from '@octavo/pdf/recognised'

/** A page of a newspaper has ten thousand; more is a pattern that was taken for text. */
const MAX_WORDS = 100_000
const MAX_LENGTH = 64 * 1024 ** 2
const TAG_OR_TEXT = /<([^<>]*)>|([^<]+)/g
const LINE_CLASS = /\bclass=["'](?:ocr_line|ocr_header|ocr_caption|ocr_textfloat)["']/
const PARAGRAPH_CLASS = /\bclass=["']ocr_par["']/
const WORD_CLASS = /\bclass=["']ocrx_word["']/
const TITLE = /\btitle=(?:'([^']*)'|"([^"]*)")/
const NUMBER = String.raw`(-?\d+(?:\.\d+)?(?:e-?\d+)?)`
const BOX = new RegExp(String.raw`\bbbox ${NUMBER} ${NUMBER} ${NUMBER} ${NUMBER}`)
const BASELINE = new RegExp(String.raw`\bbaseline ${NUMBER} ${NUMBER}`)
const SIZE = new RegExp(String.raw`\bx_size ${NUMBER}`)
const CONFIDENCE = new RegExp(String.raw`\bx_wconf ${NUMBER}`)
const ANGLE = new RegExp(String.raw`\btextangle ${NUMBER}`)
const ENTITIES: Readonly<Record<string, string>> = {
  '&lt;': '<',
  '&gt;': '>',
  '&quot;': '"',
  '&#39;': "'",
  '&amp;': '&',
}

/** The lines and words of hOCR (version 1.2) as Tesseract writes it. */
export function readHocr(
  hocr: string,
  size: { readonly width: number; readonly height: number },
): RecognisedPage {
  if (hocr.length > MAX_LENGTH) throw limitExceeded('The length of the recognised text', MAX_LENGTH)
  const lines: (RecognisedLine & { readonly words: RecognisedWord[] })[] = []
  let word: (RecognisedWord & { text: string }) | undefined
  let words = 0
  let paragraph: number | undefined
  for (const [, tag, text] of hocr.matchAll(TAG_OR_TEXT)) {
    if (text !== undefined) {
      if (word !== undefined) word.text += decoded(text)
    } else if (tag !== undefined && PARAGRAPH_CLASS.test(tag)) paragraph = (paragraph ?? 0) + 1
    else if (tag !== undefined && LINE_CLASS.test(tag))
      lines.push({ ...lineOf(titleOf(tag)), ...(paragraph !== undefined && { paragraph }) })
    else if (tag !== undefined && WORD_CLASS.test(tag)) {
      if (++words > MAX_WORDS) throw limitExceeded('The number of recognised words', MAX_WORDS)
      const title = titleOf(tag)
      word = {
        text: '',
        box: boxOf(title),
        confidence: Math.min(100, Math.max(0, numberIn(title, CONFIDENCE))),
      }
    } else if (tag === '/span' && word !== undefined) {
      const known = word.text.trim()
      if (known !== '') lines.at(-1)?.words.push({ ...word, text: known })
      word = undefined
    }
  }
  return { ...size, lines: lines.filter((line) => line.words.length > 0) }
}

function lineOf(title: string): RecognisedLine & { readonly words: RecognisedWord[] } {
  const box = boxOf(title)
  const [slope, offset] = numbersIn(title, BASELINE)
  // Relative to the lower left corner of the line.
  const atCorner = box[3] + (offset ?? 0)
  const counterclockwise = numberIn(title, ANGLE)
  return {
    words: [],
    box,
    baseline: { slope: slope ?? 0, offset: atCorner - (slope ?? 0) * box[0] },
    angle: ((((Math.round(-counterclockwise / 90) % 4) + 4) % 4) * 90) as RecognisedLine['angle'],
    size: numberIn(title, SIZE),
  }
}

function titleOf(tag: string): string {
  const [, single, double] = TITLE.exec(tag) ?? []
  return single ?? double ?? ''
}

function boxOf(title: string): PixelBox {
  const [left = 0, top = 0, right = 0, bottom = 0] = numbersIn(title, BOX)
  return [left, top, right, bottom]
}

function numberIn(title: string, pattern: RegExp): number {
  return numbersIn(title, pattern)[0] ?? 0
}

function numbersIn(title: string, pattern: RegExp): number[] {
  return (pattern.exec(title) ?? []).slice(1).map(Number)
}

function decoded(text: string): string {
  return text.replace(/&(?:lt|gt|quot|amp|#39);/g, (entity) => ENTITIES[entity]!)
}
