import { type ReactElement, useCallback, useEffect, useRef, useState } from 'react'
import { I18nProvider } from 'react-aria-components'
import { announce } from '../shell/announcer.js'
import { useStore } from '../store.js'
import { text as plainText, useLanguage, useText } from '../texts/text.js'
import type { Tool } from '../tools/tool.js'
import { FileCards } from './file-cards.js'
import { FileDrop } from './file-drop.js'
import { FilesToolbar } from './files-toolbar.js'
import './files-panel.css'
import { FileButton } from './file-button.js'
import { Icon } from './icons.js'
import type { InputFiles } from './input-files.js'
import { useUndoKeys } from './keys.js'
import { RejectedFiles, RemovedFiles } from './notices.js'
import { PasswordPrompts } from './password-prompts.js'

/** The files of a tool: an invitation while there are none, then cards. */
export function FilesPanel({
  inputFiles,
  tool,
  isCompact,
  onDevice,
}: {
  readonly inputFiles: InputFiles
  readonly tool: Tool
  /** Leaves more room for the content below. */
  readonly isCompact: boolean
  readonly onDevice: boolean
}): ReactElement {
  const language = useLanguage()
  const isEmpty = useStore(inputFiles.files).length === 0
  const [unlocking, setUnlocking] = useState<string>()
  const [removed, setRemoved] = useState<string>()
  const panel = useRef<HTMLDivElement>(null)

  const add = useCallback(
    (files: readonly File[]) => {
      const before = inputFiles.files.get().length
      inputFiles.add(files)
      setRemoved(undefined)
      announce(plainText('files.added', { count: inputFiles.files.get().length - before }))
    },
    [inputFiles],
  )
  const undo = (): void => {
    setRemoved(undefined)
    if (inputFiles.undo()) announce(plainText('files.undone'))
  }
  const redo = (): void => {
    setRemoved(undefined)
    if (inputFiles.redo()) announce(plainText('files.redone'))
  }
  useUndoKeys(undo, redo)

  const remove = useCallback(
    (ids: ReadonlySet<string>) => {
      const files = inputFiles.files.get().filter(({ id }) => ids.has(id))
      inputFiles.removeAll(ids)
      const message = plainText('files.removed', { count: files.length, name: files[0]?.file.name ?? '' })
      announce(message)
      setRemoved(message)
    },
    [inputFiles],
  )
  const clear = (): void => {
    const count = inputFiles.files.get().length
    inputFiles.clear()
    const message = plainText('files.cleared', { count })
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
          <RejectedFiles inputFiles={inputFiles} />
          {isEmpty ? (
            <EmptyFiles tool={tool} onDevice={onDevice} onFiles={add} />
          ) : (
            <>
              <FilesToolbar
                inputFiles={inputFiles}
                onFiles={add}
                onClear={clear}
                onUndo={undo}
                onRedo={redo}
              />
              <FileCards
                inputFiles={inputFiles}
                isCompact={isCompact}
                onRemove={remove}
                onUnlock={setUnlocking}
              />
            </>
          )}
        </div>
        <PasswordPrompts
          inputFiles={inputFiles}
          requested={unlocking}
          onDone={() => setUnlocking(undefined)}
        />
      </FileDrop>
    </I18nProvider>
  )
}

/** Buttons and places to choose the first files. */
function EmptyFiles({
  tool,
  onDevice,
  onFiles,
}: {
  readonly tool: Tool
  /** Whether the tool will run on this device. */
  readonly onDevice: boolean
  onFiles(files: readonly File[]): void
}): ReactElement {
  const text = useText()
  const { accepts, max } = tool.inputs
  const takesPdf = accepts.length === 1 && accepts[0] === 'application/pdf'
  return (
    <div className="files-empty">
      <Icon name="add" />
      <FileButton accepts={accepts} onFiles={onFiles} className="primary">
        {text(takesPdf ? 'files.select' : 'files.select.any', { count: max })}
      </FileButton>
      <p>{text('files.drop')}</p>
      <p className="quiet">{text(onDevice ? 'files.privacy.device' : 'files.privacy')}</p>
    </div>
  )
}
