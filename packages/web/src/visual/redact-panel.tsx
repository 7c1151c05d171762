import { type ReactElement, useState } from 'react'
import { Icon } from '../files/icons.js'
import { minimalValues, optionValue } from '../options/option-values.js'
import { Problem } from '../shell/problem.js'
import { useStore } from '../store.js'
import { useText } from '../texts/text.js'
import { areasOf, withAreas } from './redact-areas.js'
import { useRedaction } from './redaction.js'
import type { ControlProps } from './visual-control.js'

type List = 'words' | 'patterns'

/** Takes a word or a pattern to look for, shows how often it was found and steps through the matches. */
export function RedactPanel({ tool, values, onChange, viewer }: ControlProps): ReactElement {
  const text = useText()
  const [term, setTerm] = useState('')
  const [isPattern, setPattern] = useState(false)
  const at = useStore(viewer.at)
  const areas = areasOf(tool, values)
  const termsOf = (list: List): readonly string[] =>
    (optionValue(tool.options, values, list) ?? []) as readonly string[]
  const setTerms = (list: List, terms: readonly string[]): void =>
    onChange(minimalValues(tool.options, { ...values, [list]: terms.length === 0 ? undefined : terms }))
  const terms = (['words', 'patterns'] as const).flatMap((list) =>
    termsOf(list).map((each) => ({ list, each })),
  )
  return (
    <>
      <search>
        <form
          className="redact-search"
          onSubmit={(event) => {
            event.preventDefault()
            const list = isPattern ? 'patterns' : 'words'
            if (term.trim() === '') return
            if (!termsOf(list).includes(term)) setTerms(list, [...termsOf(list), term])
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
          <button type="submit">{text('visual.redact.search.find')}</button>
          <label className="check">
            <input
              type="checkbox"
              checked={isPattern}
              onChange={({ target }) => setPattern(target.checked)}
            />
            {text('visual.redact.search.pattern')}
          </label>
        </form>
      </search>
      {terms.length > 0 && (
        <ul className="redact-terms">
          {terms.map(({ list, each }) => (
            <li key={`${list} ${each}`}>
              <bdi>{each}</bdi>
              <button
                type="button"
                className="icon-button"
                aria-label={text('options.remove.named', { name: each })}
                onClick={() =>
                  setTerms(
                    list,
                    termsOf(list).filter((other) => other !== each),
                  )
                }
              >
                <Icon name="remove" />
              </button>
            </li>
          ))}
        </ul>
      )}
      <MatchSteps onPage={(number, box) => viewer.goTo(number - 1, box)} />
      <p className="quiet">{text('visual.redact.help')}</p>
      <div className="visual-bar">
        <button
          type="button"
          onClick={() =>
            onChange(
              withAreas(tool, values, [
                ...areas,
                { pages: String(at + 1), x: 72, y: 72, width: 144, height: 36 },
              ]),
            )
          }
        >
          {text('visual.redact.add')}
        </button>
        {areas.length > 0 && (
          <button type="button" onClick={() => onChange(withAreas(tool, values, []))}>
            {text('visual.redact.clear')}
          </button>
        )}
      </div>
    </>
  )
}

function MatchSteps({
  onPage,
}: {
  onPage(
    page: number,
    box:
      | { readonly x: number; readonly y: number; readonly width: number; readonly height: number }
      | undefined,
  ): void
}): ReactElement | null {
  const text = useText()
  const { found, chosen, choose } = useRedaction()
  if (found === undefined) return null
  if (found.state === 'failed') return <Problem failure={found.failure} />
  const { count = 0, places = [] } = found.state === 'loaded' ? found.data : {}
  const total = places.length
  const current = chosen !== undefined && chosen < total ? chosen : undefined
  const goTo = (match: number): void => {
    choose(match)
    onPage(places[match]!.page, places[match]!.boxes[0])
  }
  return (
    <div className="redact-matches" data-none={(found.state === 'loaded' && count === 0) || undefined}>
      <p role="status">
        {found.state === 'loading' && text('visual.redact.searching')}
        {found.state === 'loaded' &&
          (current === undefined
            ? text(count === 0 ? 'visual.redact.found.none' : 'visual.redact.found', { count })
            : text('visual.redact.found.at', { number: current + 1, total, page: places[current]!.page }))}
      </p>
      {total > 0 && (
        <>
          <button
            type="button"
            className="icon-button"
            aria-label={text('visual.redact.found.previous')}
            onClick={() => goTo(((current ?? 0) - 1 + total) % total)}
          >
            <Icon name="back" />
          </button>
          <button
            type="button"
            className="icon-button"
            aria-label={text('visual.redact.found.next')}
            onClick={() => goTo(current === undefined ? 0 : (current + 1) % total)}
          >
            <Icon name="forward" />
          </button>
        </>
      )}
    </div>
  )
}
