import { type FormEvent, type ReactElement, useId, useState } from 'react'
import { FileButton } from '../files/file-button.js'
import { Icon } from '../files/icons.js'
import type { Shelf } from '../files/shelf.js'
import { announce } from '../shell/announcer.js'
import { useStore } from '../store.js'
import { useText } from '../texts/text.js'
import type { Arrangement } from './arrangement.js'
import { announceMove, type PageSelectionActions } from './page-cards.js'

/** What can be done with all pages, and with those that are selected. */
export function ArrangeToolbar({
  shelf,
  arrangement,
  onFiles,
  onUndo,
  onRedo,
  selected,
  onSelect,
}: PageSelectionActions & {
  readonly shelf: Shelf
  readonly arrangement: Arrangement
  onFiles(files: readonly File[]): void
  onUndo(): void
  onRedo(): void
}): ReactElement {
  const text = useText()
  const pages = useStore(arrangement.pages)
  const { undo, redo } = useStore(arrangement.steps)
  return (
    <div className="arrange-toolbar">
      <div role="toolbar" aria-label={text('arrange.actions')}>
        <FileButton accepts={shelf.accepts} onFiles={onFiles}>
          <Icon name="add" />
          {text('files.add')}
        </FileButton>
        <button type="button" disabled={undo === 0} onClick={onUndo}>
          <Icon name="undo" />
          {text('files.undo')}
        </button>
        <button type="button" disabled={redo === 0} onClick={onRedo}>
          <Icon name="redo" />
          {text('files.redo')}
        </button>
        <button type="button" onClick={() => onSelect(new Set(pages.map(({ id }) => id)))}>
          {text('arrange.select-all')}
        </button>
        <span className="quiet">{text('arrange.count', { count: pages.length })}</span>
      </div>
      {selected.size > 0 && (
        <SelectedPages arrangement={arrangement} selected={selected} onSelect={onSelect} />
      )}
    </div>
  )
}

function SelectedPages({
  arrangement,
  selected,
  onSelect,
}: PageSelectionActions & { readonly arrangement: Arrangement }): ReactElement {
  const text = useText()
  const count = selected.size
  const turn = (degrees: number): void => {
    arrangement.turn(selected, degrees)
    announce(text('arrange.turned', { count }))
  }
  return (
    <div role="toolbar" aria-label={text('arrange.selected.actions')} className="selected-actions">
      <strong>{text('arrange.selected', { count })}</strong>
      <button type="button" onClick={() => turn(270)}>
        <Icon name="turn-left" />
        {text('files.selected.turn-left')}
      </button>
      <button type="button" onClick={() => turn(90)}>
        <Icon name="turn-right" />
        {text('files.selected.turn-right')}
      </button>
      <button
        type="button"
        onClick={() => {
          arrangement.duplicate(selected)
          announce(text('arrange.duplicated', { count }))
        }}
      >
        <Icon name="copy" />
        {text('arrange.duplicate')}
      </button>
      <button
        type="button"
        onClick={() => {
          arrangement.remove(selected)
          announce(text('arrange.removed', { count }))
        }}
      >
        <Icon name="bin" />
        {text('files.selected.remove')}
      </button>
      <MoveTo arrangement={arrangement} selected={selected} />
      <button type="button" onClick={() => onSelect(new Set())}>
        {text('arrange.select-none')}
      </button>
    </div>
  )
}

function MoveTo({
  arrangement,
  selected,
}: {
  readonly arrangement: Arrangement
  readonly selected: ReadonlySet<string>
}): ReactElement {
  const text = useText()
  const field = useId()
  const [place, setPlace] = useState('1')
  const last = useStore(arrangement.pages).length - selected.size + 1
  const move = (event: FormEvent): void => {
    event.preventDefault()
    const others = arrangement.pages.get().filter(({ id }) => !selected.has(id))
    const next = others[Math.min(Math.max(1, Number(place)), last) - 1]
    const pages = arrangement.pages.get()
    arrangement.moveTo(selected, next === undefined ? pages.length : pages.indexOf(next))
    announceMove(arrangement, selected)
  }
  return (
    <form className="move-to" onSubmit={move}>
      <label className="visually-hidden" htmlFor={field}>
        {text('arrange.place')}
      </label>
      <button type="submit">{text('arrange.move-to')}</button>
      <input
        id={field}
        type="number"
        min={1}
        max={last}
        required
        value={place}
        onChange={({ target }) => setPlace(target.value)}
      />
    </form>
  )
}
