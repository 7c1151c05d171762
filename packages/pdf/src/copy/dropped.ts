/** Something that is not in the output; `what` and `why` are parts of a sentence for the user. */
export interface Dropped {
  readonly kind: string
  readonly what: string
  readonly why: string
  readonly count: number
}
