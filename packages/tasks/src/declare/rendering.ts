import type { Source } from '@octavo/pdf/source'

/** RGBA pixels, or RGB where there are three channels, 8 bits each, row by row from the top. */
export interface RenderedPixels {
  readonly width: number
  readonly height: number
  /** Four by default. */
  readonly channels?: 3 | 4 | undefined
  readonly data: Uint8Array
}

export interface PictureEncoding {
  readonly format: 'png' | 'jpeg' | 'webp'
  /** Of jpeg and webp, from 1 to 100. */
  readonly quality: number
  readonly isGrey: boolean
  /** Whether transparency is kept; otherwise the background is white. */
  readonly isTransparent: boolean
  readonly dpi: number
}

/** A document to render. It stays open until the rendered document is closed, which closes it too. */
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
  /** Whether the page starts transparent instead of white. */
  readonly isTransparent: boolean
  /** Degrees clockwise, a multiple of 90, in addition to the page's own rotation. */
  readonly rotation: number
  readonly isGrey: boolean
  /** Three channels, without transparency, are encoded in two thirds of the time. Four by default. */
  readonly channels?: 3 | 4 | undefined
  /** Whether only the content of the page is drawn, without annotations and form fields. */
  readonly isPlain?: boolean | undefined
}

/** A document that another engine renders. */
export interface RenderedDocument {
  readonly pageCount: number
  /** In points, as displayed. */
  pageSize(index: number): { readonly width: number; readonly height: number }
  /** The pixels are valid until the next call. */
  renderPage(index: number, options: RenderPageOptions): RenderedPixels
  /** The text of a page as pdfium reads it, line by line. */
  pageText(index: number): string
  close(): void
}

/** Renders pages and encodes images. */
export interface Rendering {
  /** Throws `password_required`, `password_incorrect` and `damaged_pdf`. */
  open(input: RenderingInput): Promise<RenderedDocument>
  encode(pixels: RenderedPixels, encoding: PictureEncoding): Promise<Uint8Array>
}
