import { type ReactElement, useCallback, useEffect, useState } from 'react'
import { I18nProvider } from 'react-aria-components'
import { FileDrop } from '../files/file-drop.js'
import { RefusedFiles } from '../files/notices.js'
import { PasswordQuestions } from '../files/password-questions.js'
import { useSelection } from '../files/selection.js'
import type { Shelf } from '../files/shelf.js'
import { useUndoKeys } from '../files/undo-keys.js'
import { announce } from '../shell/announcer.js'
import { useStore } from '../store.js'
import { text as say, useLanguage } from '../texts/text.js'
import './arrange-panel.css'
import { ArrangeToolbar } from './arrange-toolbar.js'
import type { Arrangement } from './arrangement.js'
import { PageCards } from './page-cards.js'
import { SourceFiles } from './source-files.js'

/** Page mode: every page of every file is a picture that moves, turns, goes and comes back. */
export function ArrangePanel({
  shelf,
  arrangement,
}: {
  readonly shelf: Shelf
  readonly arrangement: Arrangement
}): ReactElement {
  const language = useLanguage()
  const [asked, setAsked] = useState<string>()
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

  return (
    <I18nProvider locale={language}>
      <FileDrop onFiles={add}>
        <div className="arrange-panel">
          <RefusedFiles shelf={shelf} />
          <SourceFiles shelf={shelf} arrangement={arrangement} onSelect={select} onUnlock={setAsked} />
          <ArrangeToolbar shelf={shelf} arrangement={arrangement} onFiles={add} onUndo={undo} onRedo={redo} />
          <PageCards shelf={shelf} arrangement={arrangement} selected={selected} onSelect={select} />
        </div>
        <PasswordQuestions shelf={shelf} asked={asked} onAnswered={() => setAsked(undefined)} />
      </FileDrop>
    </I18nProvider>
  )
}
