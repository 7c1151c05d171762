import { useMemo } from 'react'
import { Size } from 'react-aria-components'
import { useNarrow } from './narrow.js'

const FEW = 12
const LARGE = 1.75

/** The layout of cards of pages. A few cards are larger: `scale`, so that their pages can be read. */
export function useCardLayout(minWidth: number, maxWidth: number, height: number, pageCount: number) {
  const isNarrow = useNarrow()
  const scale = pageCount <= FEW && !isNarrow ? LARGE : 1
  const options = useMemo(
    () => ({
      minItemSize: new Size(minWidth * scale, height * scale),
      maxItemSize: new Size(maxWidth * scale, height * scale),
      minSpace: new Size(8, 8),
      maxHorizontalSpace: 12,
      preserveAspectRatio: true,
    }),
    [minWidth, maxWidth, height, scale],
  )
  return { scale, options }
}
