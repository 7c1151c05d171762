import type { DragEvent, ReactElement, ReactNode } from 'react'
import { Icon } from '../files/icons.js'
import { useText } from '../texts/text.js'
import '../workspace/file-strip.css'

export interface StripItem {
  readonly key: string
  readonly name: string
  readonly details: string
  readonly isWrong?: boolean
  /** Further controls, such as a link to download it. */
  readonly controls?: ReactNode
  onDragStart?(event: DragEvent): void
}

/** The files or the outputs of a run in one line: which of them is shown. */
export function RunStrip({
  items,
  shown,
  onShow,
}: {
  readonly items: readonly StripItem[]
  readonly shown: string | undefined
  onShow(key: string): void
}): ReactElement {
  const text = useText()
  return (
    <ul className="file-strip" aria-label={text('workspace.strip')}>
      {items.map(({ key, name, details, isWrong, controls, onDragStart }) => (
        <li
          key={key}
          className="file-chip"
          data-shown={key === shown || undefined}
          draggable={onDragStart !== undefined}
          onDragStart={onDragStart}
        >
          <button
            type="button"
            className="chip-name"
            aria-current={key === shown || undefined}
            title={name}
            onClick={() => onShow(key)}
          >
            {isWrong && <Icon name="warning" />}
            <bdi>{name}</bdi>
            <small>{details}</small>
          </button>
          {controls}
        </li>
      ))}
    </ul>
  )
}
