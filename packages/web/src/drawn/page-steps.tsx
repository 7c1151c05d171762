import type { ReactElement } from 'react'
import { Icon } from '../files/icons.js'
import { useText } from '../texts/text.js'
import './page-steps.css'

/** Buttons to the previous and next page. */
export function PageSteps({
  at,
  total,
  onTurn,
}: {
  /** Counted from 0. */
  readonly at: number
  readonly total: number
  onTurn(at: number): void
}): ReactElement {
  const text = useText()
  return (
    <div className="page-steps">
      <button
        type="button"
        className="icon-button"
        disabled={at === 0}
        aria-label={text('drawn.page.previous')}
        onClick={() => onTurn(at - 1)}
      >
        <Icon name="back" />
      </button>
      <span role="status">{text('drawn.page.of', { page: at + 1, total })}</span>
      <button
        type="button"
        className="icon-button"
        disabled={at >= total - 1}
        aria-label={text('drawn.page.next')}
        onClick={() => onTurn(at + 1)}
      >
        <Icon name="forward" />
      </button>
    </div>
  )
}
