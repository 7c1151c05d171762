import type { ReactElement, ReactNode } from 'react'
import type { FileActions } from './file-actions.js'
import { FileCards } from './file-cards.js'
import { FilesToolbar } from './files-toolbar.js'
import './files-panel.css'
import type { InputFiles } from './input-files.js'

/** The files of a tool as cards, to be put in order. */
export function FilesPanel({
  inputFiles,
  actions,
  children,
}: {
  readonly inputFiles: InputFiles
  readonly actions: FileActions
  /** The beginning of the toolbar. */
  readonly children?: ReactNode
}): ReactElement {
  return (
    <div className="cards-panel">
      <FilesToolbar inputFiles={inputFiles} actions={actions}>
        {children}
      </FilesToolbar>
      <FileCards inputFiles={inputFiles} onRemove={actions.remove} onUnlock={actions.unlock} />
    </div>
  )
}
