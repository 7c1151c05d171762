import { throwIfAborted } from '@octavo/pdf/abort-flag'
import { type Draft, openDraft } from '@octavo/pdf/draft'
import { PdfError } from '@octavo/pdf/errors'
import { findLosses } from '@octavo/pdf/losses'
import { parsePageSelection, selectPages } from '@octavo/pdf/page-grammar'
import { type FoundImage, type ImageFile, ImageFinder, ImageReader, pixelsPng } from '@octavo/pdf/pictures'
import type { OpenSource, TaskContext, TaskEntry } from '../declare/task.js'
import { jsonName, writeJson } from '../documents/json-output.js'
import { OutputBudget } from '../documents/output-budget.js'
import { type PagesOption, selectedPages } from '../options/pages-option.js'

export interface ExtractOptions {
  readonly format: 'original' | 'png'
  readonly pages: PagesOption
  readonly min_side: number
  readonly masks: boolean
}

type Context = TaskContext<ExtractOptions>

const COPY_BYTES = 256 * 1024

interface ExtractedImage {
  readonly output: string
  readonly page: number
  readonly width: number
  readonly height: number
  readonly carriedOver: boolean
  readonly notes: readonly string[]
}

/** An output for each picture. Where there is none, a list says so: a run without an output would be a failure. */
export async function extractImages(context: Context) {
  const { entries, output } = context
  const budget = new OutputBudget(output.maxBytes)
  const files = []
  let made = 0
  for (const entry of entries) {
    const found = await new Extraction(context, entry, budget).run()
    made += found.images.length
    files.push(found)
  }
  if (made === 0) {
    const only = entries.length === 1 ? entries[0]!.filename : 'all'
    writeJson(output, jsonName(only, '-images', true), { files: files.map(({ losses: _, ...file }) => file) })
  }
  return { files }
}

/** The pictures of one file. */
class Extraction {
  readonly #context: Context
  readonly #entry: TaskEntry
  readonly #budget: OutputBudget
  readonly #images: ExtractedImage[] = []
  readonly #skipped: { page: number; why: string }[] = []
  readonly #seen = new Set<number>()
  /** By size, length and the hash of a sample: the digests of those that may be equal. */
  readonly #alike = new Map<string, { readonly image: FoundImage; digest?: string }[]>()
  #repeated = 0
  #tooSmall = 0
  readonly #buffer = new Uint8Array(COPY_BYTES)

  constructor(context: Context, entry: TaskEntry, budget: OutputBudget) {
    this.#context = context
    this.#entry = entry
    this.#budget = budget
  }

  async run() {
    const { file, filename } = this.#entry
    const { primitives, signal, progress } = this.#context
    const open: OpenSource[] = []
    const kept = <Source extends OpenSource | undefined>(source: Source): Source => {
      if (source !== undefined) open.push(source)
      return source
    }
    try {
      const input = { name: filename, source: kept(file.open()), password: file.password }
      const draft = openDraft(input, { primitives, signal, rescue: () => kept(file.openRescued()) })
      const pages = this.#chosenPages(draft)
      const finder = new ImageFinder(draft.file, draft.pages)
      const reader = new ImageReader(draft.file)
      const digits = String(draft.pages.length).length
      for (const [index, page] of pages.entries()) {
        throwIfAborted(signal)
        await this.#page(draft, finder, reader, page, digits)
        progress(index + 1, pages.length)
      }
      return {
        name: filename,
        pages: pages.length,
        losses: findLosses(draft.document, pages),
        images: this.#images,
        repeated: this.#repeated,
        tooSmall: this.#tooSmall,
        skipped: this.#skipped,
        notes: this.#skipped.length > 0 ? [`${this.#skipped.length} images could not be read.`] : [],
      }
    } catch (error) {
      if (error instanceof PdfError) error.input ??= filename
      throw error
    } finally {
      for (const source of open) source.close()
    }
  }

  #chosenPages(draft: Draft): number[] {
    const { page, filename } = this.#entry
    const entered = selectPages(parsePageSelection(page), draft.pages.length)
    const where = { field: 'options[pages]', filename }
    return [...selectedPages(this.#context.options.pages, entered.length, where)].map((at) => entered[at]!)
  }

  async #page(
    draft: Draft,
    finder: ImageFinder,
    reader: ImageReader,
    page: number,
    digits: number,
  ): Promise<void> {
    let found: FoundImage[]
    try {
      found = finder.onPage(draft.pages[page]!)
    } catch (error) {
      this.#skip(page, error)
      return
    }
    for (const image of found) {
      try {
        if (this.#isWanted(reader, image)) await this.#write(reader, image, page, digits)
      } catch (error) {
        this.#skip(page, error)
      }
    }
  }

  /** What is wrong with one picture does not keep the others back; what ends the run does. */
  #skip(page: number, error: unknown): void {
    if (!(error instanceof PdfError) || error.code === 'aborted') throw error
    this.#skipped.push({ page: page + 1, why: error.message })
  }

  #isWanted(reader: ImageReader, image: FoundImage): boolean {
    const { num = 0 } = image.stream ?? {}
    if (num > 0 && this.#seen.has(num)) {
      this.#repeated++
      return false
    }
    if (num > 0) this.#seen.add(num)
    const { width, height } = reader.images.sizeOf(image)
    if (Math.min(width, height) < this.#context.options.min_side) {
      this.#tooSmall++
      return false
    }
    const { length } = reader.images.encoded(image)
    const key = `${width} ${height} ${length} ${image.dict.size} ${reader.images.sampleHash(image)}`
    const alike = this.#alike.get(key)
    if (alike === undefined) {
      this.#alike.set(key, [{ image }])
      return true
    }
    const digest = this.#digest(reader, image)
    for (const other of alike) {
      other.digest ??= this.#digest(reader, other.image)
      if (other.digest === digest) {
        this.#repeated++
        return false
      }
    }
    alike.push({ image, digest })
    return true
  }

  #digest(reader: ImageReader, image: FoundImage): string {
    const running = this.#context.primitives.startHash('md5')
    for (const block of reader.images.encoded(image).blocks(() => this.#buffer)) running.update(block)
    return running.digest().join()
  }

  async #write(reader: ImageReader, image: FoundImage, page: number, digits: number): Promise<void> {
    const { width, height } = reader.images.sizeOf(image)
    const file = await this.#file(reader, image)
    const number = this.#images.length + 1
    const base = this.#entry.filename.replace(/\.pdf$/i, '')
    const name = `${base}-${String(page + 1).padStart(digits, '0')}-${number}`
    this.#output(`${name}.${file.extension}`, file)
    this.#images.push({
      output: `${name}.${file.extension}`,
      page: page + 1,
      width,
      height,
      carriedOver: file.carriedOver,
      notes: file.notes,
    })
    const mask = this.#context.options.masks ? reader.images.maskOf(image) : undefined
    // What another engine decodes knows nothing of the document's masks.
    const holdsOpacity = file.extension === 'png' && reader.images.coding(image) !== 'DCTDecode'
    if (mask === undefined || (holdsOpacity && sameSize(reader, image, mask.image))) return
    const { num = 0 } = mask.image.stream ?? {}
    if (num > 0 && this.#seen.has(num)) return
    this.#seen.add(num)
    const opacity = await this.#file(reader, mask.image)
    this.#output(`${name}-mask.${opacity.extension}`, opacity)
  }

  async #file(reader: ImageReader, image: FoundImage): Promise<ImageFile> {
    const { options, engines, primitives } = this.#context
    if (options.format === 'original') return reader.original(image)
    const coding = reader.images.coding(image)
    if (coding === undefined || coding === 'CCITTFaxDecode') return reader.png(image)
    const original = reader.original(image)
    if (coding !== 'DCTDecode')
      return { ...original, notes: [...original.notes, 'It is in a format that is not converted to PNG.'] }
    const { width, height } = reader.images.sizeOf(image)
    const pixels = await engines.decodePicture(reader.jpegBytes(image), width * height * 4)
    const bytes = pixelsPng(pixels, primitives)
    const data = { length: bytes.length, blocks: () => [bytes] }
    return { type: 'image/png', extension: 'png', data, carriedOver: false, notes: [] }
  }

  #output(name: string, { type, data }: ImageFile): void {
    this.#budget.take(data.length)
    const file = this.#context.output.create({ name, type })
    for (const block of data.blocks(() => this.#buffer)) file.write(block)
    file.close()
  }
}

function sameSize(reader: ImageReader, one: FoundImage, other: FoundImage): boolean {
  const [a, b] = [reader.images.sizeOf(one), reader.images.sizeOf(other)]
  return a.width === b.width && a.height === b.height
}
