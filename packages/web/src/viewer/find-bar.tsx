import { type ReactElement, useEffect, useRef, useState } from 'react'
import { Icon } from '../files/icons.js'
import { useStore } from '../store.js'
import { useText } from '../texts/text.js'
import { type Finding, matchNumber } from './finding.js'

/** The pause in typing, in milliseconds, before the document is searched. */
const PAUSE = 250

export function FindBar({ finding, onClose }: { readonly finding: Finding; onClose(): void }): ReactElement {
  const text = useText()
  const found = useStore(finding.state)
  const [query, setQuery] = useState(found.query)
  const field = useRef<HTMLInputElement>(null)
  const { number, total } = matchNumber(found)
  useEffect(() => field.current?.select(), [])
  useEffect(() => {
    const timer = setTimeout(() => {
      if (finding.state.get().query !== query.trim()) finding.search(query.trim())
    }, PAUSE)
    return () => clearTimeout(timer)
  }, [query, finding])
  const close = (): void => {
    finding.search('')
    onClose()
  }
  return (
    <search className="find-bar">
      <input
        ref={field}
        type="search"
        dir="auto"
        autoComplete="off"
        aria-label={text('viewer.find')}
        placeholder={text('viewer.find')}
        value={query}
        onChange={({ target }) => setQuery(target.value)}
        onKeyDown={(event) => {
          if (event.key === 'Escape') close()
          if (event.key !== 'Enter') return
          event.preventDefault()
          if (found.query === query.trim()) finding.step(event.shiftKey ? -1 : 1)
          else finding.search(query.trim())
        }}
      />
      <span role="status">
        {found.query !== '' &&
          (total > 0
            ? text('viewer.find.found', { number, total })
            : text(found.isSearching ? 'viewer.find.searching' : 'viewer.find.none'))}
      </span>
      <BarButton icon="up" label={text('viewer.find.previous')} onClick={() => finding.step(-1)} />
      <BarButton icon="down" label={text('viewer.find.next')} onClick={() => finding.step(1)} />
      <BarButton icon="remove" label={text('viewer.find.close')} onClick={close} />
    </search>
  )
}

export function BarButton({
  icon,
  label,
  isPressed,
  isDisabled = false,
  className = '',
  onClick,
}: {
  readonly icon: Parameters<typeof Icon>[0]['name']
  readonly label: string
  readonly isPressed?: boolean
  readonly isDisabled?: boolean
  readonly className?: string
  onClick(): void
}): ReactElement {
  return (
    <button
      type="button"
      className={`icon-button ${className}`}
      aria-label={label}
      title={label}
      aria-pressed={isPressed}
      disabled={isDisabled}
      onClick={onClick}
    >
      <Icon name={icon} />
    </button>
  )
}
