import type { ReactElement } from 'react'
import { announce } from '../shell/announcer.js'
import { useStore } from '../store.js'
import { sizeText } from '../texts/formats.js'
import { useLanguage, useText } from '../texts/text.js'
import { FileButton } from './file-button.js'
import { announceMove, announceTurn, type FileSelection } from './file-cards.js'
import { Icon } from './icons.js'
import type { Shelf } from './shelf.js'
import { sortedFiles } from './sorted-files.js'

const orders = ['name.ascending', 'name.descending', 'date.ascending', 'date.descending'] as const

/** What can be done with the list, and with those of its files that are selected. */
export function FilesToolbar({
  shelf,
  onFiles,
  onClear,
  onUndo,
  selected,
  onSelect,
  onRemove,
}: FileSelection & {
  readonly shelf: Shelf
  onFiles(files: readonly File[]): void
  onClear(): void
  onUndo(): void
}): ReactElement {
  const text = useText()
  const { undo } = useStore(shelf.steps)
  return (
    <div className="files-toolbar">
      <div role="toolbar" aria-label={text('files.actions')}>
        <FileButton accepts={shelf.accepts} onFiles={onFiles}>
          <Icon name="add" />
          {text('files.add')}
        </FileButton>
        <SortChoice shelf={shelf} />
        <button type="button" disabled={undo === 0} onClick={onUndo}>
          <Icon name="undo" />
          {text('files.undo')}
        </button>
        <button type="button" onClick={onClear}>
          <Icon name="bin" />
          {text('files.clear')}
        </button>
      </div>
      <Summary shelf={shelf} />
      {selected.size > 0 && (
        <SelectedActions shelf={shelf} selected={selected} onSelect={onSelect} onRemove={onRemove} />
      )}
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

function SelectedActions({
  shelf,
  selected,
  onSelect,
  onRemove,
}: FileSelection & { readonly shelf: Shelf }): ReactElement {
  const text = useText()
  const move = (by: number): void => {
    shelf.moveBy(selected, by)
    announceMove(shelf, selected)
  }
  const turn = (degrees: number): void => {
    shelf.turn(selected, degrees)
    announceTurn(shelf, selected)
  }
  return (
    <div role="toolbar" aria-label={text('files.selected.actions')} className="selected-actions">
      <strong>{text('files.selected', { count: selected.size })}</strong>
      <button type="button" onClick={() => turn(270)}>
        <Icon name="turn-left" />
        {text('files.selected.turn-left')}
      </button>
      <button type="button" onClick={() => turn(90)}>
        <Icon name="turn-right" />
        {text('files.selected.turn-right')}
      </button>
      <button type="button" onClick={() => move(-1)}>
        <Icon name="back" />
        {text('files.selected.earlier')}
      </button>
      <button type="button" onClick={() => move(1)}>
        <Icon name="forward" />
        {text('files.selected.later')}
      </button>
      <button type="button" onClick={() => onRemove(selected)}>
        <Icon name="bin" />
        {text('files.selected.remove')}
      </button>
      <button type="button" onClick={() => onSelect(new Set(shelf.files.get().map(({ id }) => id)))}>
        {text('files.select-all')}
      </button>
      <button type="button" onClick={() => onSelect(new Set())}>
        {text('files.select-none')}
      </button>
    </div>
  )
}
