import type { TaskContext } from '../declare/task.js'
import type { DocumentOptions } from '../options/document-options.js'
import type { PagesOption } from '../options/pages-option.js'
import type { CleanOptions } from './clean-picture.js'

export interface ScanOptions extends DocumentOptions, CleanOptions {
  readonly pages: PagesOption
  readonly perspective: boolean
  readonly remove_blank: boolean
  readonly blank_ink: number
  readonly other_pages: 'keep' | 'draw'
  readonly dpi: number
  readonly quality: number
}

export interface ScanContext extends TaskContext<ScanOptions> {
  /** Pages that remain then are left as they are. */
  isTimeOver(): boolean
}

/** What was done with one page of the input. */
export interface ScannedPageReport {
  /** Counted from 1 among the pages that enter. */
  readonly page: number
  /** Degrees clockwise. */
  readonly turned: number
  readonly cropped: boolean
  readonly bordersRemoved: boolean
  readonly specks: number
  /** How many pages it became: 2 for a double page, 0 for a blank one. */
  readonly pages: number
  /** Whether the sheet was photographed at an angle, and is now seen from above. */
  readonly perspective: boolean
}
