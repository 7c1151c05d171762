import type { ReactElement } from 'react'
import { useText } from '../texts/text.js'
import type { FoundPlace } from './found-places.js'

/** The matches on a page, with one box for each line of a match. */
export function FoundBoxes({
  places,
  page,
  scale,
  chosen,
  onChoose,
}: {
  readonly places: readonly FoundPlace[]
  /** Counted from 1 in the task's input. */
  readonly page: number
  /** CSS pixels per point. */
  readonly scale: number
  readonly chosen: number | undefined
  onChoose(place: number): void
}): ReactElement[] {
  const text = useText()
  return places.flatMap((place, index) =>
    place.page === page
      ? place.boxes.map(({ x, y, width, height }, line) => {
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
              aria-label={text(place.text === '' ? 'drawn.redact.match.annotation' : 'drawn.redact.match', {
                number: index + 1,
                total: places.length,
                text: place.text,
              })}
              onFocus={() => onChoose(index)}
              onClick={() => onChoose(index)}
            />
          )
        })
      : [],
  )
}
