import type { ReactElement } from 'react'
import { announce } from '../shell/announcer.js'
import { useStore } from '../store.js'
import { sizeText } from '../texts/formats.js'
import { useLanguage, useText } from '../texts/text.js'
import { announceMove, announceTurn } from './announce-changes.js'
import { FileButton } from './file-button.js'
import { Icon } from './icons.js'
import type { Shelf } from './shelf.js'
import { sortedFiles } from './sorted-files.js'
import { ToolButton } from './tool-button.js'

const orders = ['name.ascending', 'name.descending', 'date.ascending', 'date.descending'] as const

/** The actions for the list of files. */
export function FilesToolbar({
  shelf,
  onFiles,
  onClear,
  onUndo,
  onRedo,
}: {
  readonly shelf: Shelf
  onFiles(files: readonly File[]): void
  onClear(): void
  onUndo(): void
  onRedo(): void
}): ReactElement {
  const text = useText()
  const { undo, redo } = useStore(shelf.steps)
  const count = useStore(shelf.files).length
  return (
    <div className="list-toolbar">
      <div role="toolbar" aria-label={text('files.actions')}>
        <FileButton accepts={shelf.accepts} onFiles={onFiles}>
          <Icon name="add" />
          {text('files.add')}
        </FileButton>
        {count > 1 && <SortChoice shelf={shelf} />}
        <ToolButton icon="undo" label={text('files.undo')} isDisabled={undo === 0} onClick={onUndo} />
        <ToolButton icon="redo" label={text('files.redo')} isDisabled={redo === 0} onClick={onRedo} />
        <ToolButton icon="bin" label={text('files.clear')} onClick={onClear} />
      </div>
      <Summary shelf={shelf} />
    </div>
  )
}

function SortChoice({ shelf }: { readonly shelf: Shelf }): ReactElement {
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
        shelf.reorder(sortedFiles(shelf.files.get(), by, direction, language).map(({ id }) => id))
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

function Summary({ shelf }: { readonly shelf: Shelf }): ReactElement {
  const text = useText()
  const files = useStore(shelf.files)
  const pages = files.reduce((sum, { pageCount }) => sum + (pageCount ?? 0), 0)
  const size = files.reduce((sum, { file }) => sum + file.size, 0)
  return (
    <p className="quiet">
      {text('files.summary', {
        files: text('files.count', { count: files.length }),
        pages: text('files.total-pages', { count: pages }),
        size: sizeText(size),
      })}
    </p>
  )
}

/** The actions for the selected files. */
export function SelectedFiles({
  shelf,
  selected,
  onSelect,
  onRemove,
}: {
  readonly shelf: Shelf
  readonly selected: ReadonlySet<string>
  onSelect(selected: ReadonlySet<string>): void
  onRemove(ids: ReadonlySet<string>): void
}): ReactElement {
  const text = useText()
  const move = (by: number): void => {
    shelf.moveBy(selected, by)
    announceMove(shelf, selected)
  }
  const turn = (degrees: number): void => {
    shelf.turn(selected, degrees)
    announceTurn(shelf, selected)
  }
  const all = (): ReadonlySet<string> => new Set(shelf.files.get().map(({ id }) => id))
  return (
    <div role="toolbar" aria-label={text('files.selected.actions')} className="selected-actions">
      <strong>{text('files.selected', { count: selected.size })}</strong>
      <ToolButton icon="turn-left" label={text('files.selected.turn-left')} onClick={() => turn(270)} />
      <ToolButton icon="turn-right" label={text('files.selected.turn-right')} onClick={() => turn(90)} />
      <ToolButton icon="back" label={text('files.selected.earlier')} onClick={() => move(-1)} />
      <ToolButton icon="forward" label={text('files.selected.later')} onClick={() => move(1)} />
      <ToolButton icon="bin" label={text('files.selected.remove')} onClick={() => onRemove(selected)} />
      <ToolButton icon="check" label={text('files.select-all')} onClick={() => onSelect(all())} />
      <ToolButton icon="remove" label={text('files.select-none')} onClick={() => onSelect(new Set())} />
    </div>
  )
}
