import { type ReactElement, useEffect, useRef } from 'react'
import { pageText, type TextRun } from '../pictures/document-contents.js'
import { matchesIn } from '../pictures/find-text.js'
import { useStore } from '../store.js'
import type { Finding } from './finding.js'
import './text-layer.css'

/** The text of a page over its picture, invisible, to be selected, copied and read aloud. */
export function TextLayer({
  file,
  password,
  page,
  index,
  finding,
}: {
  readonly file: File
  readonly password: string | undefined
  readonly page: number
  /** The position of the page in the viewer, from 0. */
  readonly index: number
  readonly finding: Finding
}): ReactElement {
  const layer = useRef<HTMLDivElement>(null)
  const { query, current } = useStore(finding.state)
  const chosen = current?.index === index ? current.match : undefined

  useEffect(() => {
    let isWanted = true
    const element = layer.current!
    pageText(file, password, page).then(
      (runs) => {
        if (!isWanted) return
        element.replaceChildren(...spansOf(runs))
        shownRuns.set(element, runs)
        element.dispatchEvent(new Event('ready'))
      },
      // The picture of the page reports the error.
      () => undefined,
    )
    return () => {
      isWanted = false
    }
  }, [file, password, page])

  useEffect(() => {
    const element = layer.current!
    let unmark = (): void => {}
    const mark = (): void => {
      unmark()
      unmark = markMatches(element, query, chosen)
    }
    mark()
    element.addEventListener('ready', mark)
    return () => {
      element.removeEventListener('ready', mark)
      unmark()
    }
  }, [query, chosen])

  return <div ref={layer} className="text-layer" dir="ltr" />
}

const shownRuns = new WeakMap<Element, readonly TextRun[]>()

/** Made without React: a page can have thousands. Sizes are in points; `--scale` of the page makes them pixels. */
function spansOf(runs: readonly TextRun[]): Node[] {
  return runs.flatMap(({ text, x, y, fontSize, family, angle, stretch, isRightToLeft, endsLine }, index) => {
    const span = document.createElement('span')
    span.textContent = text
    const { style } = span
    style.left = `calc(${x.toFixed(2)}px * var(--scale))`
    style.top = `calc(${y.toFixed(2)}px * var(--scale))`
    style.fontSize = `calc(${fontSize.toFixed(2)}px * var(--scale))`
    style.fontFamily = family
    if (angle !== 0 || stretch !== 1)
      style.transform = `rotate(${angle.toFixed(2)}deg) scaleX(${stretch.toFixed(4)})`
    if (isRightToLeft) span.dir = 'rtl'
    // The last line of a page ends too: otherwise three clicks would select the first of the next page with it.
    return endsLine || index === runs.length - 1 ? [span, document.createElement('br')] : [span]
  })
}

/** Highlights matches, and scrolls to the chosen one. Returns a function that removes them. */
function markMatches(layer: HTMLElement, query: string, chosen: number | undefined): () => void {
  const runs = shownRuns.get(layer)
  if (query === '' || runs === undefined || !('highlights' in CSS)) return () => {}
  const spans = layer.querySelectorAll('span')
  const added = matchesIn(runs, query).map(({ start, end }, index) => {
    const range = new Range()
    range.setStart(textIn(spans[start.run]!), start.offset)
    range.setEnd(textIn(spans[end.run]!), end.offset)
    const highlight = highlightOf(index === chosen ? 'viewer-match' : 'viewer-matches')
    highlight.add(range)
    if (index === chosen) scrollTo(layer, range)
    return { range, highlight }
  })
  return () => {
    for (const { range, highlight } of added) highlight.delete(range)
  }
}

function textIn(span: Element): Node {
  return span.firstChild ?? span
}

function highlightOf(name: string): Highlight {
  const found = CSS.highlights.get(name) ?? new Highlight()
  CSS.highlights.set(name, found)
  return found
}

function scrollTo(layer: HTMLElement, range: Range): void {
  const scroller = layer.closest('.viewer-scroller')
  if (scroller === null) return
  const [place, view] = [range.getBoundingClientRect(), scroller.getBoundingClientRect()]
  if (place.top >= view.top && place.bottom <= view.bottom - 64) return
  scroller.scrollBy({ top: place.top - view.top - view.height / 3 })
}
