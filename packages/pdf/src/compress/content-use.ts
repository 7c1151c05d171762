import { type ContentFont, ContentFonts } from '../content/content-fonts.js'
import { type Device, EVERY_KIND, type PaintedImage } from '../content/device.js'
import type { GraphicsState } from '../content/graphics-state.js'
import { Interpreter } from '../content/interpreter.js'
import { Resources } from '../content/resources.js'
import type { Glyph } from '../content/text-object.js'
import type { Draft } from '../edit/draft.js'
import { PdfError } from '../errors.js'
import type { PdfFile } from '../file/pdf-file.js'
import { transformBox } from '../geometry/box.js'
import { IDENTITY, type Matrix, multiply } from '../geometry/matrix.js'
import { readMatrix, readRectangle } from '../geometry/read.js'
import { isDict, type PdfDict, PdfRef, PdfStream, type PdfValue } from '../syntax/objects.js'
import { LARGE_INLINE_IMAGE } from './inline-images.js'

/** An image or a soft mask, and the largest size at which it is shown, in points. */
export interface ShownImage {
  readonly stream: PdfStream
  width: number
  height: number
  readonly isMask: boolean
}

/** The codes of each font and the images that the content of a document shows. */
export interface ContentUse {
  readonly fonts: ReadonlyMap<ContentFont, ReadonlySet<number>>
  /** By object number. */
  readonly images: ReadonlyMap<number, ShownImage>
  readonly hasLargeInlineImages: boolean
  /** Names, such as `Font/F1`, of resources that content does not have: readers find them in enclosing content. */
  readonly borrowed: ReadonlySet<string>
  /** False if some content exceeded the limits, so that more can be shown than is listed. */
  readonly isComplete: boolean
  /** False also if scripts can add pages that are not listed. */
  readonly isAll: boolean
}

/** Codes have up to four bytes. Codes of different length are distinct. */
const LENGTHS = 8

export function codeAndLength(key: number): { readonly code: number; readonly length: number } {
  return { code: Math.floor(key / LENGTHS), length: key % LENGTHS }
}

/** All codes of one byte. */
export const EVERY_BYTE: ReadonlySet<number> = new Set(
  Array.from({ length: 256 }, (_, code) => code * LENGTHS + 1),
)

/**
 * Interprets the content of all pages and of all appearances of their annotations, including hidden ones,
 * because readers can show them later.
 */
export function findContentUse(draft: Draft, checkpoint: () => void): ContentUse {
  const { file } = draft
  const device = new UseDevice()
  const interpreter = new Interpreter(file)
  const followed = new Set<number>()
  let isComplete = true
  const follow = (interpret: () => void): void => {
    try {
      interpret()
    } catch (error) {
      if (!(error instanceof PdfError) || error.code === 'aborted') throw error
      isComplete = false
    }
  }
  for (const { num, inherited } of draft.pages) {
    checkpoint()
    const page = file.dict(new PdfRef(num))
    if (page === undefined) continue
    const unit = file.number(page.get('UserUnit')) ?? 1
    const matrix: Matrix = unit > 0 ? [unit, 0, 0, unit, 0, 0] : IDENTITY
    const entry = page.get('Resources') ?? inherited.get('Resources')
    const resources = new Resources(
      file,
      file.dict(entry) ?? new Map(),
      entry instanceof PdfRef ? entry.num : 0,
    )
    follow(() => interpreter.interpretPage(page.get('Contents'), resources, device, { matrix }))
    for (const { stream, placed } of appearances(file, page)) {
      // An appearance that is placed again at another size can show its images larger, so only appearances
      // without images are skipped.
      if (followed.has(stream.num) && !device.hasImages(stream.num)) continue
      followed.add(stream.num)
      const before = device.imageCalls
      const initial = { matrix: multiply(placed, matrix) }
      follow(() => interpreter.interpret(file.decode(stream), resources.of(stream.dict), device, initial))
      if (device.imageCalls > before) device.noteImages(stream.num)
    }
  }
  device.addFontsWithoutGlyphs(file)
  return {
    fonts: device.fonts,
    borrowed: device.borrowed,
    hasLargeInlineImages: device.hasLargeInline,
    images: withMasks(file, device.images),
    isComplete: isComplete && !device.hasSkipped,
    isAll: isComplete && !device.hasSkipped && !hasTemplates(draft),
  }
}

/** Template pages, which scripts can instantiate (ISO 32000-1, 12.8.5), are not interpreted. */
function hasTemplates({ file, catalogueRef }: Draft): boolean {
  const names = file.dict(file.dict(catalogueRef)?.get('Names'))
  return names?.has('Templates') === true
}

/**
 * A mask is shown at the size of its image (ISO 32000-2, 11.6.5.2). A stream that is both counts as a mask.
 */
function withMasks(file: PdfFile, images: ReadonlyMap<number, ShownImage>): Map<number, ShownImage> {
  const all = new Map(images)
  for (const { stream, width, height } of images.values()) {
    const mask = stream.dict.has('SMask') ? file.resolve(stream.dict.get('SMask')) : null
    if (!(mask instanceof PdfStream) || mask.num <= 0) continue
    const known = all.get(mask.num)
    all.set(mask.num, {
      stream: mask,
      width: Math.max(width, known?.width ?? 0),
      height: Math.max(height, known?.height ?? 0),
      isMask: true,
    })
  }
  return all
}

class UseDevice implements Device {
  readonly takesHidden = true
  readonly follows = EVERY_KIND
  readonly fonts = new Map<ContentFont, Set<number>>()
  readonly images = new Map<number, ShownImage>()
  imageCalls = 0
  hasLargeInline = false
  /** Whether some content is nested too deeply to be followed. */
  hasSkipped = false
  readonly #withImages = new Set<number>()
  readonly borrowed = new Set<string>()
  /** The fonts that content selects, by object number. */
  readonly #selected = new Map<number, Resources>()
  #font: ContentFont | undefined
  #codes = new Set<number>()

  hasImages(num: number): boolean {
    return this.#withImages.has(num)
  }

  noteImages(num: number): void {
    this.#withImages.add(num)
  }

  resource(category: string, name: string, resources: Resources): void {
    if (resources.own(category, name) === undefined) this.borrowed.add(`${category}/${name}`)
    if (category !== 'Font') return
    const font = resources.find(category, name)
    if (font instanceof PdfRef) this.#selected.set(font.num, resources)
  }

  /** A font can be selected without showing any text. */
  addFontsWithoutGlyphs(file: PdfFile): void {
    const shown = new Set([...this.fonts.keys()].map(({ num }) => num))
    const fonts = new ContentFonts(file)
    for (const [num, resources] of this.#selected)
      if (!shown.has(num)) this.fonts.set(fonts.get(new PdfRef(num), resources), new Set())
  }

  skip(): void {
    this.hasSkipped = true
  }

  glyph({ font, character }: Glyph): void {
    if (font !== this.#font) {
      this.#font = font
      const known = this.fonts.get(font)
      if (known !== undefined) this.#codes = known
      else {
        this.#codes = new Set()
        this.fonts.set(font, this.#codes)
      }
    }
    this.#codes.add(character.code * LENGTHS + character.length)
  }

  image({ stream, data }: PaintedImage, { matrix: [a, b, c, d] }: GraphicsState): void {
    this.imageCalls++
    if (data !== undefined && data.length >= LARGE_INLINE_IMAGE) this.hasLargeInline = true
    if (stream === undefined || stream.num <= 0) return
    const width = Math.hypot(a, b)
    const height = Math.hypot(c, d)
    const known = this.images.get(stream.num)
    if (known === undefined) this.images.set(stream.num, { stream, width, height, isMask: false })
    else {
      known.width = Math.max(known.width, width)
      known.height = Math.max(known.height, height)
    }
  }
}

const APPEARANCES = ['N', 'R', 'D']

/** All appearance streams of a page's annotations (ISO 32000-1, 12.5.5), with their placement. */
function* appearances(
  file: PdfFile,
  page: PdfDict,
): Generator<{ readonly stream: PdfStream; readonly placed: Matrix }> {
  for (const item of file.array(page.get('Annots')) ?? []) {
    const annotation = file.dict(item)
    const appearance = file.dict(annotation?.get('AP'))
    if (annotation === undefined || appearance === undefined) continue
    for (const key of APPEARANCES)
      for (const stream of streamsOf(file, appearance.get(key)))
        yield { stream, placed: placement(file, stream, annotation) }
  }
}

function streamsOf(file: PdfFile, value: PdfValue | undefined): PdfStream[] {
  const found = file.resolve(value)
  if (found instanceof PdfStream) return [found]
  if (!isDict(found)) return []
  return [...found.values()].map((item) => file.resolve(item)).filter((item) => item instanceof PdfStream)
}

/** Maps the coordinate system of an appearance to that of the page (algorithm 8 of 12.5.5). */
function placement(file: PdfFile, { dict }: PdfStream, annotation: PdfDict): Matrix {
  const matrix = readMatrix(file, dict.get('Matrix')) ?? IDENTITY
  const box = readRectangle(file, dict.get('BBox'))
  const target = readRectangle(file, annotation.get('Rect'))
  if (box === undefined || target === undefined) return matrix
  const [left, bottom, right, top] = transformBox(matrix, box)
  if (right <= left || top <= bottom) return matrix
  const x = (target[2] - target[0]) / (right - left)
  const y = (target[3] - target[1]) / (top - bottom)
  return multiply(matrix, [x, 0, 0, y, target[0] - left * x, target[1] - bottom * y])
}
