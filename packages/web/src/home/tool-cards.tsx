import { type ReactElement, useId } from 'react'
import { addressOf } from '../shell/router.js'
import { useStore } from '../store.js'
import { useText } from '../texts/text.js'
import { favouriteTools, toggleFavourite } from '../tools/kept-tools.js'
import type { ListedTool } from '../tools/tool-list.js'
import { ToolIcon } from './tool-icon.js'

/** Tools under a heading; nothing if there are none. */
export function ToolSection({
  title,
  tools,
}: {
  readonly title: string
  readonly tools: readonly ListedTool[]
}): ReactElement | null {
  const heading = useId()
  if (tools.length === 0) return null
  return (
    <section aria-labelledby={heading}>
      <h2 id={heading}>{title}</h2>
      <ToolCards tools={tools} />
    </section>
  )
}

export function ToolCards({ tools }: { readonly tools: readonly ListedTool[] }): ReactElement {
  const text = useText()
  const favourites = useStore(favouriteTools)
  return (
    <ul className="tool-cards">
      {tools.map(({ name, title, summary, group, unavailableBecause }) => {
        const isFavourite = favourites.includes(name)
        return (
          <li key={name} className="tool-card">
            <a href={addressOf({ view: 'tool', task: name })} title={summary}>
              <ToolIcon task={name} group={group} />
              <span>
                <strong>{title}</strong>
                {unavailableBecause !== undefined && <em>{text('home.unavailable')}</em>}
              </span>
            </a>
            <button
              type="button"
              className="favourite"
              data-on={isFavourite || undefined}
              aria-label={text(isFavourite ? 'home.favourite.remove' : 'home.favourite.add', { tool: title })}
              onClick={() => toggleFavourite(name)}
            >
              <svg viewBox="0 0 24 24" aria-hidden="true">
                <path d="M12 4l2.5 5.2 5.5.8-4 4 1 5.6-5-2.7-5 2.7 1-5.6-4-4 5.5-.8z" />
              </svg>
            </button>
          </li>
        )
      })}
    </ul>
  )
}
