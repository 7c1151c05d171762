import { type ReactElement, useCallback, useEffect, useState } from 'react'
import { I18nProvider } from 'react-aria-components'
import { FileDrop } from '../files/file-drop.js'
import { RefusedFiles, RemovedFiles } from '../files/notices.js'
import { PasswordQuestions } from '../files/password-questions.js'
import { useSelection } from '../files/selection.js'
import type { Shelf } from '../files/shelf.js'
import { useUndoKeys } from '../files/undo-keys.js'
import { announce } from '../shell/announcer.js'
import { useStore } from '../store.js'
import { text as say, useLanguage, useText } from '../texts/text.js'
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

/** Page mode: every page of every file is a picture that can be moved, turned, removed and restored. */
export function ArrangePanel({
  shelf,
  arrangement,
}: {
  readonly shelf: Shelf
  readonly arrangement: Arrangement
}): ReactElement {
  const language = useLanguage()
  const text = useText()
  const [asked, setAsked] = useState<string>()
  const [removed, setRemoved] = useState<Removed>()
  const { undo: changes } = useStore(arrangement.steps)
  const [selected, select] = useSelection(useStore(arrangement.pages))
  useEffect(() => arrangement.follow(), [arrangement])

  const add = useCallback(
    (files: readonly File[]) => {
      const before = shelf.files.get().length
      shelf.add(files)
      announce(say('files.added', { count: shelf.files.get().length - before }))
    },
    [shelf],
  )
  const undo = (): void => {
    if (arrangement.undo()) announce(say('files.undone'))
  }
  const redo = (): void => {
    if (arrangement.redo()) announce(say('files.redone'))
  }
  useUndoKeys(undo, redo)

  const removeFile = (id: string): void => {
    const name = shelf.files.get().find((file) => file.id === id)?.file.name ?? ''
    const before = arrangement.steps.get().undo
    arrangement.removeFile(id)
    const at = arrangement.steps.get().undo
    const message = say('files.removed', { count: 1, name })
    announce(message)
    setRemoved({ message, at, hadPages: at > before })
  }

  /** Restores a file that had no pages in the arrangement. */
  const bringBack = (): void => {
    setRemoved(undefined)
    if (shelf.undo()) announce(say('files.undone'))
  }

  return (
    <I18nProvider locale={language}>
      <FileDrop onFiles={add}>
        <div className="arrange-panel">
          {/* After any other change, the removal can be undone only with the toolbar. */}
          {removed?.at === changes && (
            <RemovedFiles
              message={removed.message}
              onUndo={removed.hadPages ? undo : bringBack}
              onDismiss={() => setRemoved(undefined)}
            />
          )}
          <RefusedFiles shelf={shelf} />
          <SourceFiles
            shelf={shelf}
            arrangement={arrangement}
            onSelect={select}
            onUnlock={setAsked}
            onRemove={removeFile}
          />
          <ArrangeToolbar shelf={shelf} arrangement={arrangement} onFiles={add} onUndo={undo} onRedo={redo} />
          <p className="arrange-help quiet">{text('arrange.help')}</p>
          <PageCards shelf={shelf} arrangement={arrangement} selected={selected} onSelect={select} />
        </div>
        <PasswordQuestions shelf={shelf} asked={asked} onAnswered={() => setAsked(undefined)} />
      </FileDrop>
    </I18nProvider>
  )
}
