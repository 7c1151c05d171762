import { Content } from '../appearance/content.js'
import type { Draft } from '../edit/draft.js'
import { draftTarget } from '../edit/draft-target.js'
import { StructureTags } from '../edit/structure-tags.js'
import { type Matrix, multiply } from '../geometry/matrix.js'
import type { PdfDict, PdfRef, PdfValue } from '../syntax/objects.js'
import { CorrectedLayer, type LayerCorrection } from './correct-layer.js'
import { GlyphlessFont } from './glyphless-font.js'
import { type PlacedLine, placedLine } from './placed-line.js'
import type { RecognisedLine, RecognisedPage } from './recognised.js'

/** ISO 32000-2, table 104. */
const INVISIBLE = 3

/** Puts recognised text under the pages of a document, in one font. In a tagged document, its paragraphs are tagged. */
export class TextLayers {
  readonly #draft: Draft
  readonly #font = new GlyphlessFont()
  readonly #tags: StructureTags
  #fontRef: PdfRef | undefined

  constructor(draft: Draft) {
    this.#draft = draft
    this.#tags = new StructureTags(draft)
  }

  /**
   * Adds the text of a page. `toPage` leads from the pixels of the recognised picture, counted from its upper
   * left corner, to default user space.
   */
  add(index: number, { height, lines }: RecognisedPage, toPage: Matrix): void {
    const paragraphs = paragraphsOf(lines)
      .map((paragraph) => paragraph.flatMap((line) => placedLine(line, height) ?? []))
      .filter((placed) => placed.length > 0)
    if (paragraphs.length === 0) return
    this.#fontRef ??= this.#draft.add(null)
    const page = this.#draft.pageDict(index)
    const name = this.#nameInResources(page, this.#fontRef)
    const content = new Content()
    content.op('q')
    content.matrix(multiply([1, 0, 0, -1, 0, height], toPage))
    content.op('BT')
    content.op('Tr', INVISIBLE)
    let size = Number.NaN
    for (const placed of paragraphs) {
      const mark = this.#tags.markOnPage(index, 'P')
      if (mark !== undefined) content.raw(mark)
      for (const line of placed) {
        if (line.size !== size) content.font(name, line.size)
        size = line.size
        this.#write(content, line)
      }
      if (mark !== undefined) content.op('EMC')
    }
    content.op('ET')
    content.op('Q')
    const { file } = this.#draft
    const old = file.resolve(page.get('Contents'))
    // Before the old content, so that nothing of the state which that leaves behind applies.
    const kept = Array.isArray(old) ? old : old === null ? [] : [page.get('Contents')!]
    page.set('Contents', [this.#draft.addContent(content.bytes()), ...kept])
  }

  /**
   * Replaces words of an earlier text, if it was written here. Returns how many corrections are of words that the
   * page has.
   */
  correct(index: number, corrections: readonly LayerCorrection[]): number {
    const layer = new CorrectedLayer(this.#draft, index, corrections)
    if (layer.found === 0) return 0
    this.#fontRef ??= this.#draft.add(null)
    const page = this.#draft.pageDict(index)
    const name = this.#nameInResources(page, this.#fontRef)
    page.set('Contents', this.#draft.addContent(layer.write(this.#font, name)))
    return layer.found
  }

  /** To be called after the last page. */
  finish(): void {
    this.#tags.finish()
    if (this.#fontRef !== undefined)
      this.#draft.file.change(this.#fontRef.num, this.#font.write(draftTarget(this.#draft)))
  }

  #write(content: Content, { direction, words }: PlacedLine): void {
    const [cos, sin] = direction
    for (const { x, y, text, scale, space } of words) {
      content.raw(`${[cos, sin, -sin, cos].map(short).join(' ')} ${rounded(x)} ${rounded(y)} Tm`)
      content.raw(`${rounded(scale)} Tz <${this.#font.codesOf(text)}> Tj`)
      if (space !== undefined) content.raw(`${rounded(space)} Tz <${this.#font.codesOf(' ')}> Tj`)
    }
  }

  /** The page gets resources of its own, because others may share them. */
  #nameInResources(page: PdfDict, font: PdfRef): string {
    const { file } = this.#draft
    const resources: Map<string, PdfValue> = new Map(file.dict(page.get('Resources')))
    const fonts: Map<string, PdfValue> = new Map(file.dict(resources.get('Font')))
    let count = 1
    while (fonts.has(`Ocr${count}`)) count++
    fonts.set(`Ocr${count}`, font)
    resources.set('Font', fonts)
    page.set('Resources', resources)
    return `Ocr${count}`
  }
}

/** Lines of which it is not known are paragraphs of their own. */
function paragraphsOf(lines: readonly RecognisedLine[]): RecognisedLine[][] {
  const paragraphs: RecognisedLine[][] = []
  for (const line of lines) {
    const last = paragraphs.at(-1)
    if (line.paragraph !== undefined && last?.[0]?.paragraph === line.paragraph) last.push(line)
    else paragraphs.push([line])
  }
  return paragraphs
}

/** Of a pixel, or of a percent. */
function rounded(value: number): number {
  return Math.round(value * 100) / 100
}

function short(value: number): number {
  return Math.round(value * 1e5) / 1e5
}
