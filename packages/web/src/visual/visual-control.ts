import type { ComponentType } from 'react'
import type { ChosenFile } from '../files/chosen-file.js'
import type { OptionValues, Tool } from '../tools/tool.js'

/** A control that is drawn on pictures of the pages, for options that are easier to set by eye. */
export interface VisualControlProps {
  readonly tool: Tool
  readonly files: readonly ChosenFile[]
  readonly values: OptionValues
  onChange(values: OptionValues): void
}

export type VisualControl = ComponentType<VisualControlProps>
