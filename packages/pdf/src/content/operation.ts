import type { PdfDict, PdfValue } from '../syntax/objects.js'
import type { GraphicsState } from './graphics-state.js'
import type { OperatorKind } from './operators/kind.js'
import type { Resources } from './resources.js'

/** An operator of content that is being interpreted. The object is reused for all operators of a stream. */
export interface Operation {
  readonly operator: string
  /** For an inline image (`BI`): its dictionary. */
  readonly operands: readonly PdfValue[]
  /** Undefined for an unknown operator. */
  readonly kind: OperatorKind | undefined
  /** The content, and where the operands start and the operator ends in it. */
  readonly content: Uint8Array
  readonly start: number
  readonly end: number
  readonly state: GraphicsState
  readonly resources: Resources
  /** The properties of the marked-content sequence that `BDC` begins. */
  readonly properties: PdfDict | undefined
  /** Whether it is in hidden optional content (ISO 32000-1, 8.11.3), or starts it. */
  readonly isHidden: boolean
}
