import { limitExceeded, PdfError } from '../errors.js'
import type { PdfFile } from '../file/pdf-file.js'
import { IDENTITY } from '../geometry/matrix.js'
import { readBox, readMatrix } from '../geometry/read.js'
import {
  isDict,
  isName,
  type PdfDict,
  PdfName,
  PdfRef,
  PdfStream,
  PdfString,
  type PdfValue,
} from '../syntax/objects.js'
import { ContentBudget } from './content-budget.js'
import { ContentReader } from './content-reader.js'
import { type MeshAreas, readMesh } from './mesh.js'
import { contentStreams } from './page-content.js'
import { Resources } from './resources.js'

/** What a renderer does besides executing operators: it fills a bitmap of its own, and puts it on the page. */
const BITMAP = 100
/** A glyph of a font that is not Type 3. */
const GLYPH = 0.2
/** A cell of a tiling pattern is a copy of the bitmap of the first one. */
const CELL = 0.2
/** A triangle or patch of a mesh, and a pixel of it. */
const MESH_PART = 2
const MESH_PIXEL = 0.01
/** A pixel of a patch, which is divided until its parts have one colour or are small, and the most for a patch. */
const PATCH_PIXEL = 4
const MAX_PATCH = 5_000
/** A byte of the CMap of a font, which each font that uses it has its own copy of. */
const CMAP_BYTE = 0.04
/** An option of a list box without an appearance, which pdfium makes from all of them. */
const OPTION = 25
/** A pixel of an image, which is decoded and scaled whenever it is drawn. */
const PIXEL = 0.008
/** An image of A0 at 600 dpi has 560 million. */
const MAX_IMAGE_PIXELS = 750_000_000
/** Pixels that each page may show: A4 at 600 dpi has 35 million. */
const PAGE_PIXELS = 40_000_000
/** Pixels that a byte of an image allows, once: large drawings in CCITT Group 4 have about as many. */
const PIXELS_OF_BYTE = 500
/** Pixels of a glyph of a Type 3 font, whose bitmap is kept. */
const GLYPH_PIXELS = 100_000
/** Nesting beyond this is not drawn by any renderer. */
const MAX_DEPTH = 100

const FILLS: ReadonlySet<string> = new Set(['f', 'F', 'f*', 'B', 'B*', 'b', 'b*'])
const PAINTS: ReadonlySet<string> = new Set([...FILLS, 'S', 's', 'sh', 'Do', 'BI'])
const CONSTRUCTS: ReadonlySet<string> = new Set(['m', 'l', 'c', 'v', 'y', 'h', 're', 'W', 'W*'])
const SHOWS: ReadonlySet<string> = new Set(['Tj', 'TJ', "'", '"'])

/** What the graphics state adds to each object that is painted. */
interface Added {
  readonly mask: number
  readonly pattern: number
  readonly glyph: number
  /** Cells of the pattern on a square point of the page. */
  readonly cells: number
  /** The unit of area in square points of the page. */
  readonly scale: number
}

/** Where content is drawn: the nesting of forms, and the unit of area at its beginning in square points of the page. */
interface Place {
  readonly depth: number
  readonly scale: number
  readonly isGlyph?: boolean
}

const PAGE: Place = { depth: 0, scale: 1 }

/**
 * Estimates the work of drawing pages, without drawing them: forms, patterns, soft masks and the glyphs of
 * Type 3 fonts count each time they are used, and so do the pixels of images. Every stream is read once for each
 * size that it is drawn in.
 */
export class DrawingCost {
  readonly #file: PdfFile
  /** The work of forms and fonts, by object number and size. */
  readonly #known = new Map<string, number>()
  readonly #active = new Set<number>()
  readonly #meshes = new Map<number, MeshAreas>()
  readonly #visibility = new Map<number, number>()
  /** The fonts read so far, and the work of reading CMaps, by object number. */
  readonly #fonts = new Set<number>()
  readonly #maps = new Map<number, number>()
  readonly #budget: ContentBudget
  /** Operators read so far, each once. */
  #read = 0
  readonly #streams = new Set<number>()
  /** The images of this page, and those of all pages so far, whose bytes have been counted. */
  readonly #images = new Set<number>()
  readonly #counted = new Set<number>()
  /** Pixels of the images of the page, each image once, and those that are allowed. */
  #pixels = 0
  #allowedPixels = 0
  /** The area of the page, in square points. */
  #area = 0
  /** Pixels of a square point. */
  #resolution = 1

  constructor(file: PdfFile) {
    this.#file = file
    this.#budget = new ContentBudget(file)
  }

  /**
   * The operators that drawing a page repeats: those beyond the ones that its content and its forms have, or all
   * of them if the page itself is drawn again. Pixels of images beyond those that a page may show count as operators.
   * `resolution` is in pixels of a square point. Throws `limit_exceeded` if the content is too long or an image too large.
   */
  repeated(page: PdfDict, { resolution, isAgain }: { resolution: number; isAgain: boolean }): number {
    this.#read = 0
    this.#streams.clear()
    this.#images.clear()
    this.#pixels = 0
    this.#allowedPixels = PAGE_PIXELS
    this.#resolution = resolution
    this.#known.clear()
    this.#budget.begin()
    const file = this.#file
    const [left, bottom, right, top] = readBox(file, page.get('MediaBox')) ?? [0, 0, 612, 792]
    this.#area = (right - left) * (top - bottom)
    const resources = new Resources(file, file.dict(page.get('Resources')) ?? new Map())
    let drawn = 0
    for (const stream of contentStreams(file, page.get('Contents')))
      drawn += this.#content(stream, resources, PAGE)
    for (const annotation of file.array(page.get('Annots')) ?? [])
      drawn += this.#annotation(file.dict(annotation), resources)
    const shown = PIXEL * Math.min(this.#pixels, this.#allowedPixels)
    const repeated = drawn - (isAgain ? 0 : this.#read + shown)
    // Numbers that no page has can overflow.
    return Number.isNaN(repeated) ? Infinity : Math.max(0, repeated)
  }

  #annotation(annotation: PdfDict | undefined, resources: Resources): number {
    const appearance = annotation?.get('AP')
    if (appearance !== undefined) return this.#appearance(appearance, resources)
    // The entries of a field can be inherited from its parent (ISO 32000-1, 12.7.3.1).
    const options = annotation?.get('Opt') ?? this.#file.dict(annotation?.get('Parent'))?.get('Opt')
    return OPTION * (this.#file.array(options)?.length ?? 0)
  }

  #appearance(entry: PdfValue | undefined, resources: Resources): number {
    const file = this.#file
    const normal = file.resolve(file.dict(entry)?.get('N'))
    // Of several states one is drawn.
    const states = isDict(normal) ? [...normal.values()].map((state) => file.resolve(state)) : [normal]
    return Math.max(
      0,
      ...states.map((state) => (state instanceof PdfStream ? this.#form(state, resources, PAGE) : 0)),
    )
  }

  #form(stream: PdfStream, around: Resources, outer: Place): number {
    const matrix = readMatrix(this.#file, stream.dict.get('Matrix'))
    const place = { ...outer, scale: rounded(outer.scale * determinant(matrix)) }
    return this.#once(stream.num, place.scale, () => {
      const isGroup = stream.dict.has('Group')
      return (isGroup ? BITMAP : 0) + this.#content(stream, around.of(stream.dict), place)
    })
  }

  /** What draws itself is drawn once. */
  #once(num: number, scale: number, work: () => number): number {
    const key = `${num} ${scale}`
    const known = this.#known.get(key)
    if (known !== undefined || this.#active.has(num)) return known ?? 0
    this.#active.add(num)
    const drawn = work()
    this.#active.delete(num)
    this.#known.set(key, drawn)
    return drawn
  }

  #content(stream: PdfStream, resources: Resources, place: Place): number {
    if (place.depth > MAX_DEPTH) return 0
    const bytes = this.#decoded(stream)
    if (bytes === undefined) return 0
    const reader = new ContentReader(bytes, this.#file.limits.maxNesting)
    const isRead = this.#streams.has(stream.num)
    this.#streams.add(stream.num)
    const saved: Added[] = []
    const path = new PathBox()
    let added: Added = { mask: 0, pattern: 0, glyph: 0, cells: 0, scale: place.scale }
    let drawn = 0
    let read = 0
    while (reader.next()) {
      const { operator, operands } = reader
      const here = { ...place, depth: place.depth + 1, scale: added.scale }
      read++
      drawn++
      if (operator === 'q') saved.push(added)
      else if (operator === 'Q') added = saved.pop() ?? added
      else if (operator === 'gs') added = { ...added, ...this.#parameters(resources, reader.name(), here) }
      else if (operator === 'scn' || operator === 'SCN')
        added = { ...added, ...this.#pattern(resources, reader.name(), place) }
      else if (operator === 'cs' || operator === 'g' || operator === 'rg' || operator === 'k')
        added = added.pattern === 0 ? added : { ...added, pattern: 0, cells: 0 }
      else if (operator === 'cm') added = { ...added, scale: added.scale * determinant(reader.numbers(6)) }
      else if (operator === 'Tf') {
        added = { ...added, glyph: this.#glyph(resources, operands.at(-2), here.depth) }
        drawn += this.#font(resources, operands.at(-2))
      } else if (operator === 'Do') drawn += this.#object(resources, reader.name(), here)
      else if (operator === 'sh')
        drawn += this.#shading(found(resources, 'Shading', reader.name()), here.scale)
      else if (operator === 'BI') drawn += this.#inlineImage(operands[0], place, isRead)
      else if (operator === 'BDC') drawn += this.#layer(resources, reader.name())
      if (added.cells > 0) {
        if (FILLS.has(operator)) drawn += CELL * added.cells * Math.min(this.#area, path.area * added.scale)
        path.add(operator, operands)
      }
      if (PAINTS.has(operator)) drawn += added.mask + added.pattern
      else if (SHOWS.has(operator)) {
        const shown = shownBytes(operands)
        read += shown * GLYPH
        drawn += added.mask + added.pattern + shown * (GLYPH + added.glyph)
      }
    }
    if (!isRead) this.#read += read
    return drawn
  }

  #decoded(stream: PdfStream): Uint8Array | undefined {
    const bytes = this.#bytes(stream)
    if (bytes !== undefined) this.#budget.spend(bytes.length)
    return bytes
  }

  #bytes(stream: PdfStream): Uint8Array | undefined {
    try {
      return this.#file.decode(stream)
    } catch (error) {
      if (error instanceof PdfError && error.code !== 'aborted') return undefined
      throw error
    }
  }

  #object(resources: Resources, name: string | undefined, place: Place): number {
    const object = this.#file.resolve(found(resources, 'XObject', name))
    if (!(object instanceof PdfStream)) return 0
    return isName(object.dict.get('Subtype'), 'Image')
      ? this.#image(object, place)
      : this.#form(object, resources, place)
  }

  /** An image with its masks (ISO 32000-1, 8.9.6.3 and 11.6.5.3). */
  #image(image: PdfStream, place: Place): number {
    let drawn = 0
    for (const part of [image, image.dict.get('SMask'), image.dict.get('Mask')]) {
      const stream = this.#file.resolve(part)
      if (!(stream instanceof PdfStream)) continue
      const pixels = this.#pixelsOf(stream.dict)
      drawn += pixelWork(pixels, place)
      if (this.#images.has(stream.num)) continue
      this.#images.add(stream.num)
      this.#pixels += pixels
      if (this.#counted.has(stream.num)) continue
      this.#counted.add(stream.num)
      this.#allowedPixels += PIXELS_OF_BYTE * stream.length
    }
    return drawn
  }

  #inlineImage(dict: PdfValue | undefined, place: Place, isRead: boolean): number {
    const pixels = isDict(dict) ? this.#pixelsOf(dict) : 0
    if (!isRead) this.#pixels += pixels
    return pixelWork(pixels, place)
  }

  /** Inline images may have abbreviated keys (ISO 32000-1, table 93). */
  #pixelsOf(dict: PdfDict): number {
    const side = (...keys: string[]): number =>
      Math.max(0, ...keys.map((key) => this.#file.number(dict.get(key)) ?? 0))
    const [width, height] = [side('Width', 'W'), side('Height', 'H')]
    if (width * height <= MAX_IMAGE_PIXELS) return width * height
    throw limitExceeded(`The number of pixels of an image of ${width} × ${height}`, MAX_IMAGE_PIXELS)
  }

  #parameters(resources: Resources, name: string | undefined, place: Place): Partial<Added> {
    const mask = this.#file.dict(found(resources, 'ExtGState', name))?.get('SMask')
    if (mask === undefined) return {}
    const group = this.#file.resolve(this.#file.dict(mask)?.get('G'))
    return { mask: group instanceof PdfStream ? BITMAP + this.#form(group, resources, place) : 0 }
  }

  /** Its matrix maps to the space at the beginning of the content (ISO 32000-1, 8.7.2). */
  #pattern(resources: Resources, name: string | undefined, { depth, scale }: Place): Partial<Added> {
    const file = this.#file
    const pattern = file.resolve(found(resources, 'Pattern', name))
    if (!(pattern instanceof PdfStream)) {
      if (!isDict(pattern)) return { pattern: 0, cells: 0 }
      const matrix = readMatrix(file, pattern.get('Matrix'))
      return { pattern: this.#shading(pattern.get('Shading'), scale * determinant(matrix)), cells: 0 }
    }
    // ISO 32000-1, table 75.
    const { dict } = pattern
    const step = (file.number(dict.get('XStep')) ?? 0) * (file.number(dict.get('YStep')) ?? 0)
    const area = Math.abs(step) * scale * determinant(readMatrix(file, dict.get('Matrix')))
    return {
      pattern: BITMAP + this.#form(pattern, resources, { depth: depth + 1, scale }),
      cells: area > 0 ? 1 / area : 0,
    }
  }

  /** The work of reading a font, which is read once. */
  #font(resources: Resources, name: PdfValue | undefined): number {
    const font = name instanceof PdfName ? resources.find('Font', name.value) : undefined
    const num = font instanceof PdfRef ? font.num : 0
    if (this.#fonts.has(num)) return 0
    if (num > 0) this.#fonts.add(num)
    const map = this.#file.dict(font)?.get('ToUnicode')
    const known = map instanceof PdfRef ? this.#maps.get(map.num) : undefined
    if (known !== undefined) return known
    const stream = this.#file.resolve(map)
    const cost = stream instanceof PdfStream ? CMAP_BYTE * (this.#bytes(stream)?.length ?? 0) : 0
    if (map instanceof PdfRef) this.#maps.set(map.num, cost)
    return cost
  }

  /** The most work of any of its glyphs. An em is at most as large as the page. */
  #glyph(resources: Resources, name: PdfValue | undefined, depth: number): number {
    const font = name instanceof PdfName ? resources.find('Font', name.value) : undefined
    const dict = this.#file.dict(font)
    if (dict === undefined || !isName(dict.get('Subtype'), 'Type3')) return 0
    const scale = rounded(this.#area * determinant(readMatrix(this.#file, dict.get('FontMatrix'))))
    return this.#once(font instanceof PdfRef ? font.num : 0, scale, () => {
      let most = 0
      for (const procedure of this.#file.dict(dict.get('CharProcs'))?.values() ?? []) {
        const stream = this.#file.resolve(procedure)
        if (stream instanceof PdfStream)
          most = Math.max(most, this.#form(stream, resources.of(dict), { depth, scale, isGlyph: true }))
      }
      return most
    })
  }

  #shading(value: PdfValue | undefined, scale: number): number {
    const shading = this.#file.resolve(value)
    if (!(shading instanceof PdfStream)) return BITMAP
    const type = this.#file.number(shading.dict.get('ShadingType')) ?? 0
    if (type < 4) return BITMAP
    return this.#mesh(shading).total((area) => {
      const pixels = Math.min(this.#area, area * scale) * this.#resolution
      return MESH_PART + MESH_PIXEL * pixels + (type < 6 ? 0 : Math.min(MAX_PATCH, PATCH_PIXEL * pixels))
    })
  }

  #mesh(shading: PdfStream): MeshAreas {
    const known = this.#meshes.get(shading.num)
    if (known !== undefined) return known
    const areas = readMesh(this.#file, shading, this.#decoded(shading) ?? new Uint8Array())
    this.#meshes.set(shading.num, areas)
    return areas
  }

  /** A visibility expression is evaluated whenever something is painted in the layer (ISO 32000-1, 8.11.2.2). */
  #layer(resources: Resources, name: string | undefined): number {
    const membership = this.#file.dict(found(resources, 'Properties', name))
    return this.#expression(membership?.get('VE'), 0)
  }

  #expression(value: PdfValue | undefined, depth: number): number {
    if (value === undefined || depth > MAX_DEPTH) return 0
    const num = value instanceof PdfRef ? value.num : 0
    const known = this.#visibility.get(num)
    if (known !== undefined) return known
    let cost = 1
    for (const item of this.#file.array(value) ?? []) cost += this.#expression(item, depth + 1)
    if (num > 0) this.#visibility.set(num, cost)
    return cost
  }
}

/** The box of the points of a path, with the control points of its curves, in user space. */
class PathBox {
  #left = Infinity
  #bottom = Infinity
  #right = -Infinity
  #top = -Infinity

  get area(): number {
    return this.#right > this.#left ? (this.#right - this.#left) * (this.#top - this.#bottom) : 0
  }

  /** Every other operator begins a new path. */
  add(operator: string, operands: readonly PdfValue[]): void {
    if (!CONSTRUCTS.has(operator)) {
      this.#left = this.#bottom = Infinity
      this.#right = this.#top = -Infinity
      return
    }
    const numbers = operands.filter((value) => typeof value === 'number')
    if (operator === 're') {
      const [x = 0, y = 0, width = 0, height = 0] = numbers
      this.#include([x, y, x + width, y + height])
    } else this.#include(numbers)
  }

  #include(points: readonly number[]): void {
    for (let at = 0; at + 1 < points.length; at += 2) {
      const [x, y] = [points[at]!, points[at + 1]!]
      this.#left = Math.min(this.#left, x)
      this.#right = Math.max(this.#right, x)
      this.#bottom = Math.min(this.#bottom, y)
      this.#top = Math.max(this.#top, y)
    }
  }
}

/** To a power of two, because each size is a reading of its own. */
function rounded(scale: number): number {
  return 2 ** Math.max(-32, Math.min(32, Math.round(Math.log2(scale))))
}

function pixelWork(pixels: number, { isGlyph }: Place): number {
  return PIXEL * (isGlyph ? Math.max(0, pixels - GLYPH_PIXELS) : pixels)
}

function determinant(matrix: readonly number[] = IDENTITY): number {
  const [a = 1, b = 0, c = 0, d = 1] = matrix
  return Math.abs(a * d - b * c)
}

function shownBytes(operands: readonly PdfValue[]): number {
  const shown = operands.at(-1)
  const parts = Array.isArray(shown) ? shown : [shown]
  return parts.reduce<number>((sum, part) => sum + (part instanceof PdfString ? part.bytes.length : 0), 0)
}

function found(resources: Resources, category: string, name: string | undefined): PdfValue | undefined {
  return name === undefined ? undefined : resources.find(category, name)
}
