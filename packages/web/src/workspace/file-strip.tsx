import { type ReactElement, useId } from 'react'
import { Button, Dialog, DialogTrigger, Popover } from 'react-aria-components'
import { announceMove, announceRotation } from '../files/announce-changes.js'
import type { ChosenFile } from '../files/chosen-file.js'
import type { FileActions } from '../files/file-actions.js'
import { FileButton } from '../files/file-button.js'
import { Icon } from '../files/icons.js'
import type { InputFiles } from '../files/input-files.js'
import { readSelection } from '../files/page-selection.js'
import { PagesBox } from '../files/pages-box.js'
import { ToolButton } from '../files/tool-button.js'
import { useStore } from '../store.js'
import { sizeText } from '../texts/formats.js'
import { useText } from '../texts/text.js'
import './file-strip.css'

/** The files in one line: which of them is shown, and a menu for each. */
export function FileStrip({
  inputFiles,
  actions,
  shown,
  onShow,
}: {
  readonly inputFiles: InputFiles
  readonly actions: FileActions
  readonly shown: string | undefined
  onShow(id: string): void
}): ReactElement {
  const text = useText()
  const files = useStore(inputFiles.files)
  return (
    <ul className="file-strip" aria-label={text('workspace.strip')}>
      {files.map((file) => (
        <li
          key={file.id}
          className="file-chip"
          data-state={file.state}
          data-shown={file.id === shown || undefined}
        >
          <Chip file={file} isShown={file.id === shown} onShow={onShow} onUnlock={actions.unlock} />
          <FileMenu inputFiles={inputFiles} file={file} actions={actions} />
        </li>
      ))}
      <li>
        <FileButton accepts={inputFiles.accepts()} onFiles={actions.add} className="quiet-button">
          <Icon name="add" />
          {text('files.add')}
        </FileButton>
      </li>
    </ul>
  )
}

function Chip({
  file: { id, file, state, pageCount, signatures = 0, problem, page },
  isShown,
  onShow,
  onUnlock,
}: {
  readonly file: ChosenFile
  readonly isShown: boolean
  onShow(id: string): void
  onUnlock(id: string): void
}): ReactElement {
  const text = useText()
  const { problem: selectionProblem } = readSelection(page, pageCount)
  const details =
    state === 'reading'
      ? text('files.reading')
      : pageCount === null
        ? sizeText(file.size)
        : text('files.total-pages', { count: pageCount })
  return (
    <>
      <button
        type="button"
        className="chip-name"
        aria-current={isShown || undefined}
        title={file.name}
        onClick={() => onShow(id)}
      >
        {(problem !== undefined || selectionProblem !== undefined) && <Icon name="warning" />}
        <bdi>{file.name}</bdi>
        <small>{details}</small>
        {signatures > 0 && (
          <small className="chip-signed">
            <Icon name="seal" />
            {text('files.signed.count', { count: signatures })}
          </small>
        )}
      </button>
      {state === 'locked' && (
        <button
          type="button"
          className="quiet-button"
          aria-label={text('files.unlock.name', { name: file.name })}
          onClick={() => onUnlock(id)}
        >
          <Icon name="lock" />
          {text('files.unlock')}
        </button>
      )}
    </>
  )
}

/** What concerns one file only: its pages, its rotation, its place. */
function FileMenu({
  inputFiles,
  file,
  actions,
}: {
  readonly inputFiles: InputFiles
  readonly file: ChosenFile
  readonly actions: FileActions
}): ReactElement {
  const text = useText()
  const problemId = useId()
  const files = useStore(inputFiles.files)
  const {
    id,
    file: { name },
  } = file
  const place = files.findIndex((each) => each.id === id)
  const selection = readSelection(file.page, file.pageCount)
  const only = new Set([id])
  const move = (by: number): void => {
    inputFiles.moveBy(only, by)
    announceMove(inputFiles, only)
  }
  const label = text('workspace.file.menu', { name })
  return (
    <DialogTrigger>
      <Button className="icon-button chip-menu" aria-label={label}>
        <Icon name="more" />
      </Button>
      <Popover className="file-menu" placement="bottom start">
        <Dialog aria-label={label}>
          {({ close }) => (
            <>
              {file.pageCount !== null && (
                <PagesBox
                  file={file}
                  selection={selection}
                  problemId={problemId}
                  onFocusChange={() => undefined}
                  onChange={(page) => inputFiles.change(id, { page, problem: undefined })}
                />
              )}
              <p className="problem" id={problemId} role="alert">
                {selection.problem}
              </p>
              <div role="toolbar" aria-label={label}>
                <ToolButton
                  icon="rotate-right"
                  label={text('files.rotate-right', { name })}
                  onClick={() => {
                    inputFiles.rotate(only, 90)
                    announceRotation(inputFiles, only)
                  }}
                />
                {files.length > 1 && (
                  <>
                    <ToolButton
                      icon="back"
                      label={text('files.earlier', { name })}
                      isDisabled={place === 0}
                      onClick={() => move(-1)}
                    />
                    <ToolButton
                      icon="forward"
                      label={text('files.later', { name })}
                      isDisabled={place === files.length - 1}
                      onClick={() => move(1)}
                    />
                  </>
                )}
                <ToolButton
                  icon="bin"
                  label={text('files.remove', { name })}
                  onClick={() => {
                    close()
                    actions.remove(only)
                  }}
                />
              </div>
            </>
          )}
        </Dialog>
      </Popover>
    </DialogTrigger>
  )
}
