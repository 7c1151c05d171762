import {
  type ReactElement,
  type ReactNode,
  type RefObject,
  useEffect,
  useLayoutEffect,
  useMemo,
  useRef,
  useState,
} from 'react'
import type { PageSize } from '../pictures/pictures.js'
import { useStore } from '../store.js'
import type { Finding } from './finding.js'
import {
  ACTUAL_SIZE,
  type Anchor,
  anchorAt,
  GAP,
  heightOf,
  layOut,
  limitedZoom,
  type PageLayout,
  pageAt,
  type Size,
} from './page-layout.js'
import { ViewedPage } from './viewed-page.js'
import type { ViewerState } from './viewer-state.js'

/** Of the visible height: pages this close to it are mounted too. */
const NEAR = 0.75
const MIN_ROOM = 50

/** The pages below one another. Only those near the visible part are in the document. */
export function Pages({
  file,
  password,
  pageNumbers,
  sizes,
  rotation,
  label,
  viewer,
  finding,
  overlay,
  onDrawn,
}: {
  readonly file: File
  readonly password: string | undefined
  /** The numbers in the file of the pages to show. */
  readonly pageNumbers: readonly number[]
  readonly sizes: readonly PageSize[]
  /** Degrees clockwise, of the document and of the view together. */
  readonly rotation: number
  readonly label: string
  readonly viewer: ViewerState
  readonly finding: Finding
  readonly overlay: ((page: ViewedPage) => ReactNode) | undefined
  onDrawn(): void
}): ReactElement {
  const scroller = useRef<HTMLElement>(null)
  const room = useRoom(scroller)
  const zoom = useStore(viewer.zoom)
  const isTurned = rotation % 180 !== 0
  const layout = useMemo(() => {
    const shown = pageNumbers.map((page): Size => {
      const { width, height } = sizes[page - 1] ?? sizes[0]!
      return isTurned ? { width: height, height: width } : { width, height }
    })
    return room.width < MIN_ROOM ? undefined : layOut(shown, room, zoom)
  }, [pageNumbers, sizes, isTurned, room, zoom])
  const [first, last] = useMountedPages(scroller, layout, room, viewer)
  useTarget(scroller, layout, viewer)
  useWheelZoom(scroller, viewer)

  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls has to be reachable by keyboard
    <section ref={scroller} className="viewer-scroller" aria-label={label} tabIndex={0}>
      {layout !== undefined && (
        <div className="viewer-pages" dir="ltr" style={{ width: layout.width, height: layout.height }}>
          {layout.pages.slice(first, last + 1).map((place, offset) => (
            <ViewedPage
              key={`${first + offset} ${pageNumbers[first + offset]}`}
              file={file}
              password={password}
              index={first + offset}
              page={pageNumbers[first + offset]!}
              rotation={rotation}
              place={place}
              left={(layout.width - place.width) / 2}
              viewer={viewer}
              finding={finding}
              pageNumbers={pageNumbers}
              overlay={overlay}
              onDrawn={onDrawn}
            />
          ))}
        </div>
      )}
    </section>
  )
}

/** The visible size in CSS pixels; zero until known. */
function useRoom(scroller: RefObject<HTMLElement | null>): Size {
  const [room, setRoom] = useState<Size>({ width: 0, height: 0 })
  useLayoutEffect(() => {
    const element = scroller.current!
    const measure = (): void => {
      const { clientWidth: width, clientHeight: height } = element
      setRoom((before) => (before.width === width && before.height === height ? before : { width, height }))
    }
    measure()
    const observer = new ResizeObserver(measure)
    observer.observe(element)
    return () => observer.disconnect()
  }, [scroller])
  return room
}

/** The first and last page to mount. Keeps the reading position when the layout changes. */
function useMountedPages(
  scroller: RefObject<HTMLElement | null>,
  layout: PageLayout | undefined,
  room: Size,
  viewer: ViewerState,
): readonly [number, number] {
  const start = viewer.at.get()
  const anchor = useRef<Anchor | undefined>(start === 0 ? undefined : { index: start, part: 0 })
  const [range, setRange] = useState<readonly [number, number]>([0, -1])
  useLayoutEffect(() => {
    const element = scroller.current!
    if (layout === undefined) return
    const update = (): void => {
      const { scrollTop: y } = element
      const [first, last] = [
        pageAt(layout, y - NEAR * room.height),
        pageAt(layout, y + (1 + NEAR) * room.height),
      ]
      setRange((before) => (before[0] === first && before[1] === last ? before : [first, last]))
    }
    const report = (): void => {
      const at = pageAt(layout, element.scrollTop + room.height / 3)
      viewer.at.set(at)
      viewer.scale.set(layout.pages[at]?.scale ?? ACTUAL_SIZE)
    }
    const onScroll = (): void => {
      anchor.current = anchorAt(layout, element.scrollTop)
      report()
      update()
    }
    const wanted = anchor.current === undefined ? 0 : heightOf(layout, anchor.current)
    if (Math.abs(element.scrollTop - wanted) > 1) element.scrollTop = wanted
    report()
    update()
    element.addEventListener('scroll', onScroll, { passive: true })
    return () => element.removeEventListener('scroll', onScroll)
  }, [scroller, layout, room, viewer])
  const last = layout === undefined ? -1 : Math.min(range[1], layout.pages.length - 1)
  return [Math.min(range[0], Math.max(0, last)), last]
}

/** Scrolls to where another part of the page leads. */
function useTarget(
  scroller: RefObject<HTMLElement | null>,
  layout: PageLayout | undefined,
  viewer: ViewerState,
): void {
  const target = useStore(viewer.target)
  const done = useRef<unknown>(undefined)
  useEffect(() => {
    const page = target && layout?.pages[target.index]
    if (target === undefined || page === undefined || done.current === target) return
    done.current = target
    const element = scroller.current!
    if (target.area === undefined) {
      element.scrollTop = page.top - GAP / 2
      return
    }
    const top = page.top + target.area.y * page.scale
    const bottom = top + target.area.height * page.scale
    const { scrollTop, clientHeight } = element
    if (top < scrollTop || bottom > scrollTop + clientHeight - 64) element.scrollTop = top - clientHeight / 3
  }, [scroller, layout, target])
}

/** Ctrl and the wheel, or two fingers on a touchpad, zoom. */
function useWheelZoom(scroller: RefObject<HTMLElement | null>, viewer: ViewerState): void {
  useEffect(() => {
    const element = scroller.current!
    const onWheel = (event: WheelEvent): void => {
      if (!event.ctrlKey) return
      event.preventDefault()
      viewer.zoom.set(limitedZoom((viewer.scale.get() / ACTUAL_SIZE) * Math.exp(-event.deltaY / 300)))
    }
    element.addEventListener('wheel', onWheel, { passive: false })
    return () => element.removeEventListener('wheel', onWheel)
  }, [scroller, viewer])
}
