/** A page as it is shown: turned as the file says, cropped to its crop box. */
export interface PageSize {
  /** Points, in the user unit of the page. */
  readonly width: number
  readonly height: number
  /** Degrees clockwise that the file itself turns the page. */
  readonly rotation: number
  /** The part of the page that is shown, before it is turned: left, bottom, right, top in the page's own space. */
  readonly box: readonly [number, number, number, number]
}

/** Where something lies on the page as it is shown: points from its top left corner. */
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
  /** Of a check box or radio button: the value that it stands for. */
  readonly exportValue: string | undefined
  readonly options: readonly { readonly value: string; readonly label: string }[]
  readonly alternativeName: string
  readonly isReadOnly: boolean
  readonly isRequired: boolean
  readonly isMultiline: boolean
  readonly isPassword: boolean
  /** Of a choice: a drop-down list, and whether other values may be typed. */
  readonly isCombo: boolean
  readonly isEditable: boolean
  readonly takesSeveral: boolean
  readonly maxLength: number | undefined
}

/** A file with what opens it. */
export interface PictureDocument {
  readonly key: string
  readonly file: Blob
  readonly password: string | undefined
}

/** Why there is no picture. */
export type PictureFailure = 'password' | 'unreadable' | 'too-slow' | 'cancelled'

export type PictureRequest =
  | {
      readonly kind: 'draw'
      readonly document: PictureDocument
      readonly page: number
      readonly pixels: number
    }
  | { readonly kind: 'sizes'; readonly document: PictureDocument }
  | { readonly kind: 'fields'; readonly document: PictureDocument; readonly page: number }

export interface PictureAnswers {
  readonly draw: { readonly bitmap: ImageBitmap; readonly size: PageSize }
  readonly sizes: readonly PageSize[]
  readonly fields: readonly FormField[]
}

export type PictureAnswer = PictureAnswers[keyof PictureAnswers]

export type ToPictures =
  /** Where the fonts and character maps are that files do not bring along. */
  | { readonly kind: 'begin'; readonly resources: string }
  | { readonly kind: 'ask'; readonly id: number; readonly request: PictureRequest }
  | { readonly kind: 'cancel'; readonly id: number }
  | { readonly kind: 'close'; readonly key: string }

export type FromPictures =
  | { readonly kind: 'answer'; readonly id: number; readonly answer: PictureAnswer }
  | { readonly kind: 'failed'; readonly id: number; readonly failure: PictureFailure }
