import { type FormEvent, type ReactElement, type ReactNode, useId, useState } from 'react'
import { FileButton } from '../files/file-button.js'
import { Icon } from '../files/icons.js'
import type { InputFiles } from '../files/input-files.js'
import { ToolButton } from '../files/tool-button.js'
import { useStore } from '../store.js'
import { useText } from '../texts/text.js'
import { announcedChanges } from './announced-changes.js'
import type { Arrangement } from './arrangement.js'

/** The actions for all pages. */
export function ArrangeToolbar({
  inputFiles,
  arrangement,
  onFiles,
  onUndo,
  onRedo,
  children,
}: {
  readonly inputFiles: InputFiles
  readonly arrangement: Arrangement
  onFiles(files: readonly File[]): void
  onUndo(): void
  onRedo(): void
  /** Comes first. */
  readonly children?: ReactNode
}): ReactElement {
  const text = useText()
  const { undo, redo } = useStore(arrangement.steps)
  const pages = useStore(arrangement.pages)
  const areKnown = pages.every(({ page }) => page !== undefined)
  return (
    <div className="list-toolbar">
      <div role="toolbar" aria-label={text('arrange.actions')}>
        {children}
        <FileButton accepts={inputFiles.accepts()} onFiles={onFiles}>
          <Icon name="add" />
          {text('files.add')}
        </FileButton>
        <ToolButton icon="undo" label={text('files.undo')} isDisabled={undo === 0} onClick={onUndo} />
        <ToolButton icon="redo" label={text('files.redo')} isDisabled={redo === 0} onClick={onRedo} />
        {areKnown && <span className="quiet">{text('arrange.count', { count: pages.length })}</span>}
      </div>
    </div>
  )
}

/** The actions for the selected pages. */
export function SelectedPages({
  arrangement,
  selected,
  onSelect,
}: {
  readonly arrangement: Arrangement
  readonly selected: ReadonlySet<string>
  onSelect(selected: ReadonlySet<string>): void
}): ReactElement {
  const text = useText()
  const changes = announcedChanges(arrangement)
  const all = (): ReadonlySet<string> => new Set(arrangement.pages.get().map(({ id }) => id))
  return (
    <div role="toolbar" aria-label={text('arrange.selected.actions')} className="selected-actions">
      <strong>{text('arrange.selected', { count: selected.size })}</strong>
      <ToolButton
        icon="rotate-left"
        label={text('files.selected.rotate-left')}
        onClick={() => changes.rotate(selected, 270)}
      />
      <ToolButton
        icon="rotate-right"
        label={text('files.selected.rotate-right')}
        onClick={() => changes.rotate(selected, 90)}
      />
      <ToolButton icon="copy" label={text('arrange.duplicate')} onClick={() => changes.duplicate(selected)} />
      <ToolButton icon="bin" label={text('files.selected.remove')} onClick={() => changes.remove(selected)} />
      <MoveTo arrangement={arrangement} selected={selected} />
      <ToolButton icon="check" label={text('files.select-all')} onClick={() => onSelect(all())} />
      <ToolButton icon="remove" label={text('files.select-none')} onClick={() => onSelect(new Set())} />
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
    announcedChanges(arrangement).moveTo(selected, next === undefined ? pages.length : pages.indexOf(next))
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
