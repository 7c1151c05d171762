import { type AbortFlag, throwIfAborted } from '../abort-flag.js'
import { finishDocument } from '../copy/finish-document.js'
import type { Box } from '../geometry/box.js'
import { type Matrix, multiply } from '../geometry/matrix.js'
import { defaultLimits, type Limits } from '../limits.js'
import type { Primitives } from '../platform/primitives.js'
import { asciiBytes } from '../syntax/characters.js'
import { type PdfDict, PdfName, type PdfValue } from '../syntax/objects.js'
import { PdfWriter } from '../write/pdf-writer.js'
import type { Sink } from '../write/sink.js'
import { type EmbeddedPicture, PictureEmbedder } from './embed-picture.js'
import type { Picture } from './picture.js'

export interface PictureDocumentOptions {
  readonly primitives: Primitives
  readonly limits?: Partial<Limits> | undefined
  readonly signal?: AbortFlag | undefined
}

/** One picture on a page, in points. */
export interface PicturePage {
  readonly width: number
  readonly height: number
  /** From the unit square to the place of the upright picture. */
  readonly place: Matrix
  /** The part of the page that can show the picture; undefined for all of it. */
  readonly clip?: Box | undefined
}

const VERSION = '1.7'

/** A new document with pictures as pages, written one after the other. */
export class PictureDocument {
  readonly #sink: Sink
  readonly #options: PictureDocumentOptions
  readonly #limits: Limits
  readonly #writer: PdfWriter
  readonly #embedder: PictureEmbedder
  readonly #pages: PdfDict[] = []
  readonly #identity: string[] = []

  constructor(sink: Sink, options: PictureDocumentOptions) {
    const { primitives } = options
    this.#sink = sink
    this.#options = options
    this.#limits = { ...defaultLimits, ...options.limits }
    this.#writer = new PdfWriter(sink, {
      version: VERSION,
      objectStreams: true,
      encryption: undefined,
      primitives,
      limits: this.#limits,
      checkpoint: () => this.#checkpoint(),
    })
    this.#embedder = new PictureEmbedder(this.#writer, primitives)
  }

  get pages(): number {
    return this.#pages.length
  }

  /** Writes a picture, which can then be used on any number of pages. */
  embed(picture: Picture): EmbeddedPicture {
    this.#checkpoint()
    const from = this.#writer.position
    const embedded = this.#embedder.embed(picture)
    this.#identity.push(`${picture.kind} ${picture.width} ${picture.height} ${this.#writer.position - from}`)
    return embedded
  }

  addPage(picture: EmbeddedPicture, { width, height, place, clip }: PicturePage): void {
    const box = [0, 0, rounded(width), rounded(height)]
    const clipping = clip === undefined ? '' : `${rectangle(clip)} re W n `
    const content = asciiBytes(`q ${clipping}${numbers(multiply(picture.upright, place))} cm /P Do Q`)
    this.#identity.push(`${box.join(' ')} ${numbers(place)}`)
    const contents = this.#writer.stream(new Map(), { length: content.length, blocks: () => [content] })
    const resources: PdfDict = new Map([['XObject', new Map([['P', picture.ref]])]])
    this.#pages.push(
      new Map<string, PdfValue>([
        ['Type', new PdfName('Page')],
        ['MediaBox', box],
        ['Resources', resources],
        ['Contents', contents],
      ]),
    )
  }

  /** Writes the rest and reopens the output to check it. */
  finish(): { readonly pages: number; readonly bytes: number } {
    this.#checkpoint()
    return finishDocument({
      writer: this.#writer,
      sink: this.#sink,
      pages: this.#pages,
      identity: this.#identity,
      primitives: this.#options.primitives,
      limits: this.#limits,
    })
  }

  #checkpoint(): void {
    throwIfAborted(this.#options.signal)
  }
}

function numbers(matrix: Matrix): string {
  return matrix.map(rounded).join(' ')
}

function rectangle([left, bottom, right, top]: Box): string {
  return [left, bottom, right - left, top - bottom].map(rounded).join(' ')
}

/** Plain decimals, because PDF does not support exponents. */
function rounded(value: number): number {
  return Math.round(value * 10_000) / 10_000 || 0
}
