import { type ReactElement, useState } from 'react'
import { Icon } from '../files/icons.js'
import { Problem } from '../shell/problem.js'
import { useText } from '../texts/text.js'
import type { FileData } from './file-data.js'
import type { Matches } from './matches.js'

/** Takes a word or a pattern to look for, shows the number of matches and steps through them. */
export function RedactSearch({
  found,
  chosen,
  onSearch,
  onGoTo,
}: {
  /** Undefined if there is nothing to look for. */
  readonly found: FileData<Matches> | undefined
  /** The index of a match, from 0. */
  readonly chosen: number | undefined
  onSearch(list: 'words' | 'patterns', term: string): void
  onGoTo(place: number): void
}): ReactElement {
  const text = useText()
  const [term, setTerm] = useState('')
  const [isPattern, setPattern] = useState(false)
  return (
    <>
      <search>
        <form
          className="redact-search"
          onSubmit={(event) => {
            event.preventDefault()
            if (term.trim() === '') return
            onSearch(isPattern ? 'patterns' : 'words', term)
            setTerm('')
          }}
        >
          <label>
            {text('visual.redact.search')}
            <input
              type="search"
              dir="auto"
              autoComplete="off"
              value={term}
              maxLength={200}
              onChange={({ target }) => setTerm(target.value)}
            />
          </label>
          <label className="check redact-kind">
            <input
              type="checkbox"
              checked={isPattern}
              onChange={({ target }) => setPattern(target.checked)}
            />
            {text('visual.redact.search.pattern')}
          </label>
          <button type="submit">{text('visual.redact.search.find')}</button>
        </form>
      </search>
      <div className="redact-matches">
        <MatchSteps found={found} chosen={chosen} onGoTo={onGoTo} />
      </div>
    </>
  )
}

function MatchSteps({
  found,
  chosen,
  onGoTo,
}: {
  readonly found: FileData<Matches> | undefined
  readonly chosen: number | undefined
  onGoTo(place: number): void
}): ReactElement {
  const text = useText()
  if (found?.state === 'failed') return <Problem failure={found.failure} />
  const { count = 0, places = [] } = found?.state === 'loaded' ? found.data : {}
  const total = places.length
  const current = chosen !== undefined && chosen < total ? chosen : undefined
  return (
    <>
      <p role="status">
        {found?.state === 'loading' && text('visual.redact.searching')}
        {found?.state === 'loaded' &&
          text(count === 0 ? 'visual.redact.found.none' : 'visual.redact.found', { count })}
      </p>
      {total > 0 && (
        <>
          <button
            type="button"
            className="icon-button"
            aria-label={text('visual.redact.found.previous')}
            onClick={() => onGoTo(((current ?? 0) - 1 + total) % total)}
          >
            <Icon name="back" />
          </button>
          <button
            type="button"
            className="icon-button"
            aria-label={text('visual.redact.found.next')}
            onClick={() => onGoTo(current === undefined ? 0 : (current + 1) % total)}
          >
            <Icon name="forward" />
          </button>
          <p role="status">
            {current !== undefined &&
              text('visual.redact.found.at', { number: current + 1, total, page: places[current]!.page })}
          </p>
        </>
      )}
    </>
  )
}
