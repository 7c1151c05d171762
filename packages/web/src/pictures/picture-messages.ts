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
  | { readonly kind: 'sizes'; readonly document: PictureDocument }
  | { readonly kind: 'fields'; readonly document: PictureDocument; readonly page: number }

export interface PictureResults {
  readonly draw: { readonly bitmap: ImageBitmap; readonly size: PageSize }
  readonly sizes: readonly PageSize[]
  readonly fields: readonly FormField[]
}

export type PictureResult = PictureResults[keyof PictureResults]

export type ToPictures =
  /** The location of fonts and character maps that are not embedded in files. */
  | { readonly kind: 'start'; readonly resources: string }
  | { readonly kind: 'request'; readonly id: number; readonly request: PictureRequest }
  | { readonly kind: 'cancel'; readonly id: number }
  | { readonly kind: 'close'; readonly key: string }

export type FromPictures =
  | { readonly kind: 'result'; readonly id: number; readonly result: PictureResult }
  | { readonly kind: 'failed'; readonly id: number; readonly failure: PictureFailure }
