import type { Place } from '../model-object.js'
import type { BlendingSpace } from './colour-spaces.js'

/** A content stream that is being interpreted. */
export class OpenContent {
  /** How many states are saved. */
  saved = 0
  /** How many sections that may have unknown operators are open (ISO 32000-1, 7.8.2). */
  tolerant = 0
  isTransparent = false
  overprint: Overprint
  readonly overprints: Overprint[] = []
  readonly undefinedNames = new Set<string>()
  readonly inheritedNames = new Set<string>()
  readonly page: number
  readonly place: Place
  /** The number of its stream; 0 for a page. */
  readonly num: number
  /** Whether it has a resource dictionary of its own. */
  hasResources = true
  /** Whether all its resources belong to a node of the page tree. */
  readonly inheritsResources: boolean
  /** The blending space around it. */
  readonly outerBlending: BlendingSpace | undefined
  /** Whether it sets a blending space of its own. */
  readonly hasBlending: boolean

  constructor({ page, num, inheritsResources = false, overprint, outerBlending, hasBlending }: Around) {
    this.page = page
    this.num = num
    this.place = { page, ...(num > 0 && { objectNumber: num }) }
    this.inheritsResources = inheritsResources
    this.overprint = overprint ?? NO_OVERPRINT
    this.outerBlending = outerBlending
    this.hasBlending = hasBlending ?? false
  }
}

/** What a content stream has from around it. */
interface Around {
  readonly page: number
  readonly num: number
  readonly inheritsResources?: boolean
  readonly overprint?: Overprint
  readonly outerBlending?: BlendingSpace | undefined
  readonly hasBlending?: boolean
}

export interface Overprint {
  readonly stroke: boolean
  readonly fill: boolean
  readonly mode: number
}

export const NO_OVERPRINT: Overprint = { stroke: false, fill: false, mode: 0 }
