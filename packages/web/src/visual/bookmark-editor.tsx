import { type ReactElement, useId } from 'react'
import { Icon } from '../files/icons.js'
import { useText } from '../texts/text.js'
import {
  type BookmarkList,
  changed,
  indented,
  type ListedBookmark,
  outdented,
  removed,
  shifted,
  withTarget,
} from './bookmark-list.js'

/** The title, target and position of the chosen bookmark. */
export function BookmarkEditor({
  list,
  current: { id, bookmark },
  pageCount,
  onChange,
  onRemoved,
}: {
  readonly list: BookmarkList
  readonly current: ListedBookmark
  readonly pageCount: number
  onChange(list: BookmarkList): void
  onRemoved(): void
}): ReactElement {
  const text = useText()
  const field = useId()
  const steps = [
    { label: text('visual.bookmarks.up'), sign: '↑', next: shifted(list, id, -1) },
    { label: text('visual.bookmarks.down'), sign: '↓', next: shifted(list, id, 1) },
    { label: text('visual.bookmarks.in'), sign: '⇥', next: indented(list, id) },
    { label: text('visual.bookmarks.out'), sign: '⇤', next: outdented(list, id) },
  ]
  return (
    <fieldset className="bookmark-editor">
      <legend>{text('visual.bookmarks.chosen')}</legend>
      <label htmlFor={`${field}-title`}>{text('visual.bookmarks.title')}</label>
      <input
        id={`${field}-title`}
        type="text"
        dir="auto"
        value={bookmark.title}
        onChange={({ target }) => onChange(changed(list, id, { title: target.value }))}
      />
      <label htmlFor={`${field}-page`}>{text('visual.bookmarks.page')}</label>
      <input
        id={`${field}-page`}
        type="number"
        inputMode="numeric"
        min={1}
        max={pageCount}
        value={bookmark.page ?? ''}
        placeholder={String(bookmark.uri ?? bookmark.action ?? '')}
        onChange={({ target }) => {
          if (target.value !== '') onChange(withTarget(list, id, Math.trunc(target.valueAsNumber)))
        }}
      />
      <div className="bookmark-steps">
        {steps.map(({ label, sign, next }) => (
          <button
            key={label}
            type="button"
            disabled={next === list}
            aria-label={label}
            title={label}
            onClick={() => onChange(next)}
          >
            <span aria-hidden="true">{sign}</span>
          </button>
        ))}
        <button
          type="button"
          onClick={() => {
            onRemoved()
            onChange(removed(list, id))
          }}
        >
          <Icon name="bin" />
          {text('options.remove')}
        </button>
      </div>
    </fieldset>
  )
}
