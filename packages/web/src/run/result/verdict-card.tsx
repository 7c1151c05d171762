import type { ReactElement, ReactNode } from 'react'
import { Icon, type IconName } from '../../files/icons.js'
import type { Area } from '../../pictures/pictures.js'
import './verdict-card.css'

/** The colour beside the words of a verdict. */
export type VerdictColour = 'good' | 'doubt' | 'bad'

const SYMBOLS: Readonly<Record<VerdictColour, IconName>> = {
  good: 'check',
  doubt: 'warning',
  bad: 'remove',
}

/** What was found out, as people read it: the verdict, and what led to it. */
export function VerdictCard({
  colour,
  verdict,
  isChosen = false,
  children,
}: {
  readonly colour: VerdictColour
  readonly verdict: string
  readonly isChosen?: boolean
  readonly children: ReactNode
}): ReactElement {
  return (
    <article className="verdict-card" data-colour={colour} aria-current={isChosen || undefined}>
      <h2>
        <Icon name={SYMBOLS[colour]} />
        <span>{verdict}</span>
      </h2>
      {children}
    </article>
  )
}

/** The place of a finding on a page, in the colour of its verdict. */
export function FoundPlace({
  colour,
  area,
  scale,
  label,
  said,
  isChosen,
  onChoose,
}: {
  readonly colour: VerdictColour
  readonly area: Area
  readonly scale: number
  readonly label: string
  /** Shown above the place, unless it is empty. */
  readonly said: string
  readonly isChosen: boolean
  onChoose(): void
}): ReactElement {
  return (
    <button
      type="button"
      className="found-place"
      data-colour={colour}
      aria-current={isChosen || undefined}
      aria-label={label}
      style={{
        left: area.x * scale,
        top: area.y * scale,
        width: area.width * scale,
        height: area.height * scale,
      }}
      onClick={onChoose}
    >
      {said !== '' && (
        <span>
          <Icon name={SYMBOLS[colour]} />
          {said}
        </span>
      )}
    </button>
  )
}
