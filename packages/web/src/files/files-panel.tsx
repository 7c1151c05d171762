import { type ReactElement, useCallback, useEffect, useRef, useState } from 'react'
import { I18nProvider } from 'react-aria-components'
import { announce } from '../shell/announcer.js'
import { useStore } from '../store.js'
import { text as say, useLanguage } from '../texts/text.js'
import type { Tool } from '../tools/tool.js'
import { DropInvitation } from './drop-invitation.js'
import { FileCards } from './file-cards.js'
import { FileDrop } from './file-drop.js'
import { FilesToolbar } from './files-toolbar.js'
import './files-panel.css'
import { RefusedFiles, RemovedFiles } from './notices.js'
import { PasswordQuestions } from './password-questions.js'
import type { Shelf } from './shelf.js'
import { useUndoKeys } from './undo-keys.js'

/** The files of a tool: an invitation while there are none, then cards. */
export function FilesPanel({
  shelf,
  tool,
  isCompact,
  onDevice,
}: {
  readonly shelf: Shelf
  readonly tool: Tool
  /** Leaves more room for the content below. */
  readonly isCompact: boolean
  readonly onDevice: boolean
}): ReactElement {
  const language = useLanguage()
  const isEmpty = useStore(shelf.files).length === 0
  const [asked, setAsked] = useState<string>()
  const [removed, setRemoved] = useState<string>()
  const panel = useRef<HTMLDivElement>(null)

  const add = useCallback(
    (files: readonly File[]) => {
      const before = shelf.files.get().length
      shelf.add(files)
      setRemoved(undefined)
      announce(say('files.added', { count: shelf.files.get().length - before }))
    },
    [shelf],
  )
  const undo = (): void => {
    setRemoved(undefined)
    if (shelf.undo()) announce(say('files.undone'))
  }
  const redo = (): void => {
    setRemoved(undefined)
    if (shelf.redo()) announce(say('files.redone'))
  }
  useUndoKeys(undo, redo)

  const remove = useCallback(
    (ids: ReadonlySet<string>) => {
      const gone = shelf.files.get().filter(({ id }) => ids.has(id))
      shelf.removeAll(ids)
      const message = say('files.removed', { count: gone.length, name: gone[0]?.file.name ?? '' })
      announce(message)
      setRemoved(message)
    },
    [shelf],
  )
  const clear = (): void => {
    const count = shelf.files.get().length
    shelf.clear()
    const message = say('files.cleared', { count })
    announce(message)
    setRemoved(message)
  }

  // The focused list is removed with its last file, so the focus has to be set again.
  const wasEmpty = useRef(isEmpty)
  useEffect(() => {
    if (isEmpty && !wasEmpty.current && document.activeElement === document.body)
      panel.current?.querySelector<HTMLElement>('button')?.focus()
    wasEmpty.current = isEmpty
  }, [isEmpty])

  return (
    <I18nProvider locale={language}>
      <FileDrop onFiles={add}>
        <div className="files-panel" ref={panel}>
          {removed !== undefined && (
            <RemovedFiles message={removed} onUndo={undo} onDismiss={() => setRemoved(undefined)} />
          )}
          <RefusedFiles shelf={shelf} />
          {isEmpty ? (
            <DropInvitation tool={tool} onDevice={onDevice} onFiles={add} />
          ) : (
            <>
              <FilesToolbar shelf={shelf} onFiles={add} onClear={clear} onUndo={undo} onRedo={redo} />
              <FileCards shelf={shelf} isCompact={isCompact} onRemove={remove} onUnlock={setAsked} />
            </>
          )}
        </div>
        <PasswordQuestions shelf={shelf} asked={asked} onAnswered={() => setAsked(undefined)} />
      </FileDrop>
    </I18nProvider>
  )
}
