import type { ReactElement } from 'react'
import { useText } from '../texts/text.js'
import type { Match } from './matches.js'

/** The matches on a page, with one box for each line of a match. */
export function MatchBoxes({
  matches,
  page,
  scale,
  chosen,
  onChoose,
}: {
  readonly matches: readonly Match[]
  /** Counted from 1 in the task's input. */
  readonly page: number
  /** CSS pixels per point. */
  readonly scale: number
  readonly chosen: number | undefined
  onChoose(match: number): void
}): ReactElement[] {
  const text = useText()
  return matches.flatMap((match, index) =>
    match.page === page
      ? match.boxes.map(({ x, y, width, height }, line) => {
          const common = {
            key: `${index} ${line}`,
            className: 'redact-match',
            'aria-current': index === chosen || undefined,
            style: { left: x * scale, top: y * scale, width: width * scale, height: height * scale },
          }
          if (line > 0) return <div {...common} aria-hidden="true" />
          return (
            <button
              {...common}
              type="button"
              aria-label={text(match.text === '' ? 'visual.redact.match.annotation' : 'visual.redact.match', {
                number: index + 1,
                total: matches.length,
                text: match.text,
              })}
              onFocus={() => onChoose(index)}
              onClick={() => onChoose(index)}
            />
          )
        })
      : [],
  )
}
