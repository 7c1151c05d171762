import type { Source } from '@octavo/pdf/source'

/** RGBA pixels, or RGB where there are three channels, 8 bits each, row by row from the top. */
export interface RenderedPixels {
  readonly width: number
  readonly height: number
  /** Four, unless told. */
  readonly channels?: 3 | 4 | undefined
  readonly data: Uint8Array
}

export interface PictureEncoding {
  readonly format: 'png' | 'jpeg' | 'webp'
  /** Of jpeg and webp, from 1 to 100. */
  readonly quality: number
  readonly isGrey: boolean
  /** Whether opacity is kept; otherwise everything lies on white. */
  readonly isTransparent: boolean
  readonly dpi: number
}

/** What can be drawn. It stays open until the document is closed, which closes it, too. */
export interface RenderingInput {
  readonly source: Source & { close(): void }
  /** In messages. */
  readonly name: string
  readonly password?: string | undefined
}

export interface RenderPageOptions {
  /** Pixels. */
  readonly width: number
  readonly height: number
  /** Whether the page begins without colour, instead of white. */
  readonly isTransparent: boolean
  /** Degrees clockwise, a multiple of 90, beyond the page's own rotation. */
  readonly rotation: number
  readonly isGrey: boolean
  /** Three where opacity is of no use: they are encoded in two thirds of the time. Four, unless told. */
  readonly channels?: 3 | 4 | undefined
}

/** A document that another engine draws. */
export interface RenderedDocument {
  readonly pageCount: number
  /** In points, as the page is seen. */
  pageSize(index: number): { readonly width: number; readonly height: number }
  /** With its annotations and form fields. The pixels are good until the next call. */
  renderPage(index: number, options: RenderPageOptions): RenderedPixels
  /** What pdfium reads on a page, line by line. */
  pageText(index: number): string
  close(): void
}

/** Draws pages, and makes files of pictures. */
export interface Rendering {
  /** Throws `password_required`, `password_incorrect` and `damaged_pdf`. */
  open(input: RenderingInput): Promise<RenderedDocument>
  encode(pixels: RenderedPixels, encoding: PictureEncoding): Promise<Uint8Array>
}
