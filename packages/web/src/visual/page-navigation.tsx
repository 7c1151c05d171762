import type { ReactElement } from 'react'
import { Icon } from '../files/icons.js'
import { useText } from '../texts/text.js'
import './page-navigation.css'

/** Buttons to the previous and next page. */
export function PageNavigation({
  at,
  total,
  onPage,
}: {
  /** Counted from 0. */
  readonly at: number
  readonly total: number
  onPage(at: number): void
}): ReactElement {
  const text = useText()
  return (
    <div className="page-navigation">
      <button
        type="button"
        className="icon-button"
        disabled={at === 0}
        aria-label={text('visual.page.previous')}
        onClick={() => onPage(at - 1)}
      >
        <Icon name="back" />
      </button>
      <span role="status">{text('visual.page.of', { page: at + 1, total })}</span>
      <button
        type="button"
        className="icon-button"
        disabled={at >= total - 1}
        aria-label={text('visual.page.next')}
        onClick={() => onPage(at + 1)}
      >
        <Icon name="forward" />
      </button>
    </div>
  )
}
