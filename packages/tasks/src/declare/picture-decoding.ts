/** An image format that the engine does not read itself. */
export type CodedFormat = 'WebP' | 'HEIC' | 'AVIF' | 'JPEG XL' | 'SVG'

/** What is known of an image file before it is decoded. */
export interface PictureCoding {
  readonly format: CodedFormat | 'TIFF'
  /** Which image of a TIFF file, from 0; its thumbnails count. */
  readonly image?: number | undefined
  /** If set, the pixels keep their values: the caller has the colour profile that they are for. */
  readonly keepsColours?: boolean | undefined
  /** How an SVG is drawn. */
  readonly drawing?: VectorDrawing | undefined
}

export interface VectorDrawing {
  /** In CSS pixels; undefined if the file states none. */
  readonly width: number | undefined
  /** Pixels per inch. */
  readonly dpi: number
}
