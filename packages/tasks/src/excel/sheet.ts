import type { HexColour } from '@octavo/pdf/layout-tree'
import type { CellValue } from './values/cell-value.js'

/** The largest number of columns of a sheet. */
export const MAX_COLUMNS = 16_384

/** A sheet of a workbook, or a CSV file. */
export interface Sheet {
  readonly name: string
  /** In characters. */
  readonly columnWidths: readonly number[]
  readonly rows: readonly SheetRow[]
  /** Whether its first column is the right one. */
  readonly isRightToLeft: boolean
  /** The number of rows at its beginning that stay in sight. */
  readonly frozenRows: number
}

export interface SheetRow {
  /** In the order of their columns, without those that another one covers. */
  readonly cells: readonly SheetCell[]
}

export interface SheetCell {
  readonly column: number
  readonly columnSpan: number
  readonly rowSpan: number
  readonly text: string
  /** Undefined for text. */
  readonly value: CellValue | undefined
  readonly look: CellLook
}

export interface CellLook {
  readonly isBold: boolean
  readonly isItalic: boolean
  readonly colour: HexColour | undefined
  readonly fill: HexColour | undefined
  readonly align: 'left' | 'center' | 'right' | undefined
  readonly isWrapped: boolean
  readonly hasBorder: boolean
}

export const PLAIN: CellLook = {
  isBold: false,
  isItalic: false,
  colour: undefined,
  fill: undefined,
  align: undefined,
  isWrapped: false,
  hasBorder: false,
}
