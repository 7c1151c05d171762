import type { CSSProperties, ReactElement } from 'react'

export function SourceMark({ place }: { readonly place: number }): ReactElement {
  return (
    <span className="source-mark" style={{ '--hue': hueOf(place) } as CSSProperties}>
      {letterOf(place)}
    </span>
  )
}

/** Identifies the pages of a file: the letter of its position (A … Z, AA …) and a colour. */
function letterOf(place: number): string {
  const letter = String.fromCharCode(65 + (place % 26))
  return place < 26 ? letter : letterOf(Math.floor(place / 26) - 1) + letter
}

/** Degrees on the colour wheel. Neighbouring positions get very different hues, for any number of files. */
function hueOf(place: number): number {
  return Math.round((25 + place * 137.5) % 360)
}
