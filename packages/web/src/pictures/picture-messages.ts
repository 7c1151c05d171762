/** The size of a displayed page: rotated as the file says and cropped to its crop box. */
export interface PageSize {
  /** In points; includes the user unit of the page. */
  readonly width: number
  readonly height: number
  /** The rotation of the page in the file, in degrees clockwise. */
  readonly rotation: number
  /** The displayed part of the page before rotation: left, bottom, right, top in user space. */
  readonly box: readonly [number, number, number, number]
}

/** An area of the displayed page, in points from its top left corner. */
export interface Area {
  readonly x: number
  readonly y: number
  readonly width: number
  readonly height: number
}

export interface FormField {
  readonly name: string
  readonly type: 'text' | 'checkbox' | 'radio' | 'button' | 'choice' | 'signature'
  readonly rect: Area
  readonly value: string | readonly string[]
  /** For a check box or radio button: the value of its on state. */
  readonly exportValue: string | undefined
  readonly options: readonly { readonly value: string; readonly label: string }[]
  readonly alternativeName: string
  readonly isReadOnly: boolean
  readonly isRequired: boolean
  readonly isMultiline: boolean
  readonly isPassword: boolean
  /** For a choice field: whether it is a drop-down list, and whether other values can be typed. */
  readonly isCombo: boolean
  readonly isEditable: boolean
  readonly takesSeveral: boolean
  readonly maxLength: number | undefined
}

/** A piece of text on the displayed page, with what is needed to put selectable text over the picture. */
export interface TextRun {
  readonly text: string
  /** The upper left corner of its line box, in points from that of the page. */
  readonly x: number
  readonly y: number
  /** In points. */
  readonly fontSize: number
  readonly family: string
  /** Degrees clockwise. */
  readonly angle: number
  /** Gives text in `family` the width that it has on the page. */
  readonly stretch: number
  readonly isRightToLeft: boolean
  readonly endsLine: boolean
}

/** A link of a page: to an address, or to a page of the document, counted from 1. */
export interface PageLink {
  readonly rect: Area
  readonly url?: string | undefined
  readonly page?: number | undefined
}

export interface OutlineItem {
  readonly title: string
  readonly url?: string | undefined
  /** Counted from 1. */
  readonly page?: number | undefined
  readonly items: readonly OutlineItem[]
}

/** A file and its password. */
export interface PictureDocument {
  readonly key: string
  readonly file: Blob
  readonly password: string | undefined
}

/** Why there is no picture. */
export type PictureFailure = 'password' | 'unreadable' | 'timeout' | 'cancelled'

export type PictureRequest =
  | {
      readonly kind: 'draw'
      readonly document: PictureDocument
      readonly page: number
      readonly pixels: number
    }
  | { readonly kind: 'first'; readonly document: PictureDocument }
  | { readonly kind: 'sizes'; readonly document: PictureDocument }
  | { readonly kind: 'outline'; readonly document: PictureDocument }
  | { readonly kind: 'fields'; readonly document: PictureDocument; readonly page: number }
  | { readonly kind: 'text'; readonly document: PictureDocument; readonly page: number }
  | { readonly kind: 'links'; readonly document: PictureDocument; readonly page: number }
  | {
      readonly kind: 'find'
      readonly document: PictureDocument
      readonly page: number
      readonly query: string
    }

export interface PictureResults {
  readonly draw: { readonly bitmap: ImageBitmap; readonly size: PageSize }
  /** The number of pages, and the size of the first. */
  readonly first: { readonly pageCount: number; readonly size: PageSize }
  readonly sizes: readonly PageSize[]
  readonly outline: readonly OutlineItem[]
  readonly fields: readonly FormField[]
  readonly text: readonly TextRun[]
  readonly links: readonly PageLink[]
  /** The number of matches. */
  readonly find: number
}

export type PictureResult = PictureResults[keyof PictureResults]

export function hasBitmap(result: PictureResult): result is PictureResults['draw'] {
  return typeof result === 'object' && 'bitmap' in result
}

export type ToPictures =
  /** The location of fonts and character maps that are not embedded in files. */
  | { readonly kind: 'start'; readonly resources: string }
  | { readonly kind: 'request'; readonly id: number; readonly request: PictureRequest }
  | { readonly kind: 'cancel'; readonly id: number }
  | { readonly kind: 'close'; readonly key: string }

export type FromPictures =
  | { readonly kind: 'result'; readonly id: number; readonly result: PictureResult }
  | { readonly kind: 'failed'; readonly id: number; readonly failure: PictureFailure }
