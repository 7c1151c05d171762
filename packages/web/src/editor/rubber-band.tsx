import { type ReactElement, useEffect, useState } from 'react'
import { followPointer } from './dragging.js'
import type { Editor } from './editor.js'
import { gapBetween } from './object-geometry.js'
import type { Box } from './page-object.js'

/** Where a press does something else: on text, which is then marked, on links and buttons. */
const TAKEN = '.edit-surface, .text-layer span, a, button, input, textarea, select'

/** Selects all that a rectangle touches, which the mouse draws beside the objects and the text of a page. */
export function RubberBand({ editor }: { readonly editor: Editor }): ReactElement | null {
  const [band, setBand] = useState<Box>()
  useEffect(() => {
    const begin = (from: PointerEvent): void => {
      const target = from.target as Element
      const scroller = target.closest<HTMLElement>('.viewer-scroller')
      if (scroller === null || target.closest('.edit-frame') !== null) return
      const before = from.shiftKey ? editor.selected.get() : []
      editor.selected.set(before)
      if (from.button !== 0 || target.closest(TAKEN) !== null) return
      // Fingers scroll. A press on the scroll bar is outside of what is shown.
      const isOnBar = from.clientX > scroller.getBoundingClientRect().left + scroller.clientWidth
      if (from.pointerType !== 'mouse' || isOnBar) return
      let touched: readonly string[] = []
      followPointer(
        from,
        (to) => {
          // Otherwise text is selected on the way.
          getSelection()?.removeAllRanges()
          const next = between(from, to)
          touched = framesTouching(next)
          setBand(next)
          editor.selected.set([...new Set([...before, ...touched])])
        },
        (isKept) => {
          setBand(undefined)
          if (!isKept) editor.selected.set(before)
          else if (touched.length > 0) editor.focus(...editor.selected.get())
        },
      )
    }
    document.addEventListener('pointerdown', begin)
    return () => document.removeEventListener('pointerdown', begin)
  }, [editor])
  if (band === undefined) return null
  const { x, y, width, height } = band
  return <div className="edit-band" style={{ left: x, top: y, width, height }} />
}

function between(from: PointerEvent, to: PointerEvent): Box {
  const [x, y] = [Math.min(from.clientX, to.clientX), Math.min(from.clientY, to.clientY)]
  return { x, y, width: Math.abs(to.clientX - from.clientX), height: Math.abs(to.clientY - from.clientY) }
}

function framesTouching(band: Box): readonly string[] {
  const frames = document.querySelectorAll<HTMLElement>('.edit-frame[data-key]:not([data-fixed])')
  return [...frames].flatMap((frame) =>
    gapBetween(band, frame.getBoundingClientRect()) === 0 ? [frame.dataset.key!] : [],
  )
}
