import type { ReactElement, ReactNode } from 'react'
import { announce } from '../shell/announcer.js'
import { useStore } from '../store.js'
import { sizeText } from '../texts/formats.js'
import { useLanguage, useText } from '../texts/text.js'
import { announceMove, announceRotation } from './announce-changes.js'
import type { FileActions } from './file-actions.js'
import { FileButton } from './file-button.js'
import { sortedFiles } from './file-order.js'
import { Icon } from './icons.js'
import type { InputFiles } from './input-files.js'
import { ToolButton } from './tool-button.js'

const orders = ['name.ascending', 'name.descending', 'date.ascending', 'date.descending'] as const

/** The actions for the list of files. */
export function FilesToolbar({
  inputFiles,
  actions,
  children,
}: {
  readonly inputFiles: InputFiles
  readonly actions: FileActions
  /** Comes first. */
  readonly children?: ReactNode
}): ReactElement {
  const text = useText()
  const { undo, redo } = useStore(inputFiles.steps)
  const count = useStore(inputFiles.files).length
  return (
    <div className="list-toolbar">
      <div role="toolbar" aria-label={text('files.actions')}>
        {children}
        <FileButton accepts={inputFiles.accepts()} onFiles={actions.add}>
          <Icon name="add" />
          {text('files.add')}
        </FileButton>
        {count > 1 && <SortChoice inputFiles={inputFiles} />}
        <ToolButton icon="undo" label={text('files.undo')} isDisabled={undo === 0} onClick={actions.undo} />
        <ToolButton icon="redo" label={text('files.redo')} isDisabled={redo === 0} onClick={actions.redo} />
        <ToolButton icon="bin" label={text('files.clear')} onClick={actions.clear} />
      </div>
      <Summary inputFiles={inputFiles} />
    </div>
  )
}

function SortChoice({ inputFiles }: { readonly inputFiles: InputFiles }): ReactElement {
  const text = useText()
  const language = useLanguage()
  return (
    <select
      aria-label={text('files.sort')}
      value=""
      onChange={({ target }) => {
        const order = orders.find((one) => one === target.value)
        if (order === undefined) return
        const [by, direction] = order.split('.') as ['name' | 'date', 'ascending' | 'descending']
        inputFiles.reorder(sortedFiles(inputFiles.files.get(), by, direction, language).map(({ id }) => id))
        announce(text('files.sorted', { order: text(`files.sort.${order}`) }))
      }}
    >
      <option value="" hidden>
        {text('files.sort.unsorted')}
      </option>
      {orders.map((order) => (
        <option key={order} value={order}>
          {text(`files.sort.${order}`)}
        </option>
      ))}
    </select>
  )
}

function Summary({ inputFiles }: { readonly inputFiles: InputFiles }): ReactElement {
  const text = useText()
  const files = useStore(inputFiles.files)
  const pages = files.reduce((sum, { pageCount }) => sum + (pageCount ?? 0), 0)
  const areKnown = files.every(({ pageCount, state }) => pageCount !== null || state !== 'ready') && pages > 0
  const size = files.reduce((sum, { file }) => sum + file.size, 0)
  return (
    <p className="quiet">
      {text(areKnown ? 'files.summary' : 'files.summary.no-pages', {
        files: text('files.count', { count: files.length }),
        pages: text('files.total-pages', { count: pages }),
        size: sizeText(size),
      })}
    </p>
  )
}

/** The actions for the selected files. */
export function SelectedFiles({
  inputFiles,
  selected,
  onSelect,
  onRemove,
}: {
  readonly inputFiles: InputFiles
  readonly selected: ReadonlySet<string>
  onSelect(selected: ReadonlySet<string>): void
  onRemove(ids: ReadonlySet<string>): void
}): ReactElement {
  const text = useText()
  const move = (by: number): void => {
    inputFiles.moveBy(selected, by)
    announceMove(inputFiles, selected)
  }
  const rotate = (degrees: number): void => {
    inputFiles.rotate(selected, degrees)
    announceRotation(inputFiles, selected)
  }
  const all = (): ReadonlySet<string> => new Set(inputFiles.files.get().map(({ id }) => id))
  return (
    <div role="toolbar" aria-label={text('files.selected.actions')} className="selected-actions">
      <strong>{text('files.selected', { count: selected.size })}</strong>
      <ToolButton icon="rotate-left" label={text('files.selected.rotate-left')} onClick={() => rotate(270)} />
      <ToolButton
        icon="rotate-right"
        label={text('files.selected.rotate-right')}
        onClick={() => rotate(90)}
      />
      <ToolButton icon="back" label={text('files.selected.earlier')} onClick={() => move(-1)} />
      <ToolButton icon="forward" label={text('files.selected.later')} onClick={() => move(1)} />
      <ToolButton icon="bin" label={text('files.selected.remove')} onClick={() => onRemove(selected)} />
      <ToolButton icon="check" label={text('files.select-all')} onClick={() => onSelect(all())} />
      <ToolButton icon="remove" label={text('files.select-none')} onClick={() => onSelect(new Set())} />
    </div>
  )
}
