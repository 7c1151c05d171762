/** Where the text of a page is. */
export interface TextArea {
  readonly left: number
  readonly top: number
  readonly right: number
  readonly bottom: number
}
