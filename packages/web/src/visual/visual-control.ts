import type { ComponentType, ReactNode } from 'react'
import type { ChosenFile } from '../files/chosen-file.js'
import type { OptionValues, Tool } from '../tools/tool.js'
import type { Zoom } from '../viewer/page-layout.js'
import type { ViewedPage } from '../viewer/viewer.js'
import type { ViewerState } from '../viewer/viewer-state.js'

export interface ControlProps {
  readonly tool: Tool
  readonly files: readonly ChosenFile[]
  /** The one that is shown. It is ready. What is set here applies to all files. */
  readonly file: ChosenFile
  readonly values: OptionValues
  /** The viewer of the file, to lead to a page. */
  readonly viewer: ViewerState
  onChange(values: OptionValues): void
  /** How many things the tool would change, for its button. */
  onCount(count: number | undefined): void
  /** What enters the run, if it is not all files. */
  onInput(input: ControlledInput | undefined): void
  /** Removes a file from the chosen ones, because the control uses it in another way. */
  onTake(id: string): void
}

/** What a control lets enter a run. */
export interface ControlledInput {
  /** The id of the only document. */
  readonly only: string
  /** Files that options name and that are not among the chosen ones. */
  readonly further: readonly File[]
}

/** The parts of a control appear once a file is ready; what they share is there before. */
export interface ProviderProps extends Omit<ControlProps, 'file' | 'viewer'> {
  readonly file: ChosenFile | undefined
  readonly children: ReactNode
}

/** How a tool sets options that are easier to set by eye. Each part is optional. */
export interface VisualControl {
  /** Around the other parts, for what they share. */
  readonly provider?: ComponentType<ProviderProps>
  /** Above the viewer. */
  readonly bar?: ComponentType<ControlProps>
  /** Drawn over each page of the viewer. */
  readonly overlay?: ComponentType<ControlProps & { readonly page: ViewedPage }>
  /** In the panel. */
  readonly panel?: ComponentType<ControlProps>
  /** In place of the viewer. */
  readonly body?: ComponentType<ControlProps>
  /** How large pages are at first. */
  readonly zoom?: Zoom
  /** Takes files that belong to its options instead of the input, such as a key, and returns the others. */
  takeFiles?(files: readonly File[]): readonly File[]
  /** The files that are documents, if others have another purpose: the stamp, the image of a watermark. */
  documentsOf?(props: Pick<ControlProps, 'tool' | 'files' | 'values'>): readonly ChosenFile[]
}
