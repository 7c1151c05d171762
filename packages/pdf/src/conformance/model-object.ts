/** Where in a document an object of the rules stands. */
export interface Place {
  readonly objectNumber?: number
  /** Counted from 1. */
  readonly page?: number
  /** Left, bottom, right, top in the page's own space. */
  readonly box?: readonly [number, number, number, number]
  /** What it is called, such as a font, a property of the metadata or an operator. */
  readonly name?: string
}

/** An object that rules are about. The properties that rules read have the names that the rules give them, and are null where nothing is there. */
export interface ModelObject {
  /** The most special type of the rules, such as `XMPProperty` or `PDTrueTypeFont`. */
  readonly type: string
  readonly place?: Place
  readonly [property: string]: unknown
}
