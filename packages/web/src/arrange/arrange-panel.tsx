import { type ReactElement, type ReactNode, useEffect, useState } from 'react'
import type { FileActions } from '../files/file-actions.js'
import type { InputFiles } from '../files/input-files.js'
import { useUndoKeys } from '../files/keys.js'
import { RemovedFiles } from '../files/notices.js'
import { useSelection } from '../files/selection.js'
import { announce } from '../shell/announcer.js'
import { useStore } from '../store.js'
import { text as plainText } from '../texts/text.js'
import './arrange-panel.css'
import { ArrangeToolbar } from './arrange-toolbar.js'
import type { Arrangement } from './arrangement.js'
import { PageCards } from './page-cards.js'
import { SourceFiles } from './source-files.js'

interface Removed {
  readonly message: string
  /** The number of changes to the pages at that time. */
  readonly at: number
  readonly hadPages: boolean
}

/** Page mode: every page of every file is a picture that can be moved, rotated, removed and restored. */
export function ArrangePanel({
  inputFiles,
  arrangement,
  actions,
  children,
}: {
  readonly inputFiles: InputFiles
  readonly arrangement: Arrangement
  readonly actions: FileActions
  /** The beginning of the toolbar. */
  readonly children?: ReactNode
}): ReactElement {
  const [removed, setRemoved] = useState<Removed>()
  const { undo: changes } = useStore(arrangement.steps)
  const [selected, select] = useSelection(useStore(arrangement.pages))
  useEffect(() => arrangement.follow(), [arrangement])

  const undo = (): void => {
    if (arrangement.undo()) announce(plainText('files.undone'))
  }
  const redo = (): void => {
    if (arrangement.redo()) announce(plainText('files.redone'))
  }
  useUndoKeys(undo, redo)

  const removeFile = (id: string): void => {
    const name = inputFiles.files.get().find((file) => file.id === id)?.file.name ?? ''
    const before = arrangement.steps.get().undo
    arrangement.removeFile(id)
    const at = arrangement.steps.get().undo
    const message = plainText('files.removed', { count: 1, name })
    announce(message)
    setRemoved({ message, at, hadPages: at > before })
  }

  /** Restores a file that had no pages in the arrangement. */
  const restoreFile = (): void => {
    setRemoved(undefined)
    if (inputFiles.undo()) announce(plainText('files.undone'))
  }

  return (
    <div className="cards-panel">
      <ArrangeToolbar
        inputFiles={inputFiles}
        arrangement={arrangement}
        onFiles={actions.add}
        onUndo={undo}
        onRedo={redo}
      >
        {children}
        <SourceFiles
          inputFiles={inputFiles}
          arrangement={arrangement}
          onSelect={select}
          onUnlock={actions.unlock}
          onRemove={removeFile}
        />
      </ArrangeToolbar>
      {/* After any other change, the removal can be undone only with the toolbar. */}
      {removed?.at === changes && (
        <RemovedFiles
          message={removed.message}
          onUndo={removed.hadPages ? undo : restoreFile}
          onDismiss={() => setRemoved(undefined)}
        />
      )}
      <PageCards inputFiles={inputFiles} arrangement={arrangement} selected={selected} onSelect={select} />
    </div>
  )
}
