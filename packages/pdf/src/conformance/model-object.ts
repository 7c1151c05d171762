/** Where in the document a rule failed. */
export interface Place {
  readonly object?: number
  readonly page?: number
  readonly box?: readonly number[]
  /** A name such as that of a metadata property. */
  readonly name?: string
}

/** An object that rules are about, with the properties that the expressions of the rules read. */
export interface ModelObject {
  /** The most special type of the rules, such as `XMPProperty` or `PDTrueTypeFont`. */
  readonly type: string
  readonly place?: Place
  readonly [property: string]: unknown
}
