import type { ReactElement } from 'react'
import { Icon } from '../files/icons.js'
import { Problem } from '../shell/problem.js'
import { useStore } from '../store.js'
import { useText } from '../texts/text.js'
import { areasOf, withAreas } from './redact-areas.js'
import { useRedaction } from './redaction.js'
import type { ControlProps } from './visual-control.js'

/** How often the words and patterns were found, with steps through the matches, and boxes without a mouse. */
export function RedactPanel({ tool, values, onChange, viewer }: ControlProps): ReactElement {
  const text = useText()
  const at = useStore(viewer.at)
  const areas = areasOf(tool, values)
  return (
    <>
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
