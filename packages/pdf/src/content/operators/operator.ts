import type { ContentReader } from '../content-reader.js'
import type { ContentRun } from '../content-run.js'
import type { OperatorKind } from './kind.js'

export interface Operator {
  readonly kind: OperatorKind
  /** The category of the resource that its last operand names, if that is a name. */
  readonly resource?: string
  /** Executes it: changes the state, and passes what it paints to the device. */
  readonly execute: (run: ContentRun, reader: ContentReader) => void
}

export type OperatorTable = Readonly<Record<string, Operator>>
export type Execute = Operator['execute']
