import type { TaskContext } from '../declare/task.js'
import type { PagesOption } from '../options/pages-option.js'

export interface IgnoredArea {
  readonly pages: PagesOption
  readonly x: number
  readonly y: number
  readonly width: number
  readonly height: number
}

export interface CompareOptions {
  readonly mode: 'text' | 'pixels' | 'both'
  readonly pages: PagesOption
  readonly ignore_case: boolean
  readonly ignore_whitespace: boolean
  readonly ignore_areas: readonly IgnoredArea[]
  readonly dpi: number
  readonly threshold: number
  readonly min_area: number
  readonly result: 'both' | 'report' | 'marked'
  readonly layout: 'side_by_side' | 'overlay'
  readonly marked_pages: 'all' | 'changed'
}

export type CompareContext = TaskContext<CompareOptions>
