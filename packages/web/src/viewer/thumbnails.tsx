import { type KeyboardEvent, type ReactElement, useEffect, useLayoutEffect, useRef, useState } from 'react'
import { PagePicture } from '../pictures/page-picture.js'
import { useStore } from '../store.js'
import { useText } from '../texts/text.js'
import type { ViewerState } from './viewer-state.js'

const [WIDTH, HEIGHT] = [64, 84]
/** Of a picture with its number, in CSS pixels. */
const STEP = HEIGHT + 28

/** The pages as small pictures, which lead to them. Only the visible ones are in the document. */
export function Thumbnails({
  file,
  password,
  pageNumbers,
  rotation,
  viewer,
  canDraw,
}: {
  readonly file: File
  readonly password: string | undefined
  readonly pageNumbers: readonly number[]
  readonly rotation: number
  readonly viewer: ViewerState
  /** False while the page that is read has to come first. */
  readonly canDraw: boolean
}): ReactElement {
  const text = useText()
  const at = useStore(viewer.at)
  const list = useRef<HTMLDivElement>(null)
  const [[first, last], setRange] = useState<readonly [number, number]>([0, 10])

  useLayoutEffect(() => {
    const element = list.current!
    const update = (): void => {
      const { scrollTop: y, clientHeight: height } = element
      const next = [Math.max(0, Math.floor(y / STEP) - 2), Math.ceil((y + height) / STEP) + 2] as const
      setRange((before) => (before[0] === next[0] && before[1] === next[1] ? before : next))
    }
    update()
    const observer = new ResizeObserver(update)
    observer.observe(element)
    element.addEventListener('scroll', update, { passive: true })
    return () => {
      observer.disconnect()
      element.removeEventListener('scroll', update)
    }
  }, [])

  useEffect(() => {
    const { scrollTop: y, clientHeight: height } = list.current!
    if (at * STEP < y) list.current!.scrollTop = at * STEP
    else if ((at + 1) * STEP > y + height) list.current!.scrollTop = (at + 1) * STEP - height
  }, [at])

  const onKeyDown = (event: KeyboardEvent): void => {
    const by = { ArrowDown: 1, ArrowUp: -1 }[event.key]
    if (by === undefined) return
    event.preventDefault()
    const next = Math.max(0, Math.min(pageNumbers.length - 1, at + by))
    viewer.goTo(next)
    // The picture of the next page may not be in the document before it is the current one.
    requestAnimationFrame(() => list.current?.querySelector<HTMLElement>('[aria-current]')?.focus())
  }

  return (
    <div ref={list} className="thumbnails">
      <div style={{ height: pageNumbers.length * STEP }}>
        {pageNumbers.slice(first, last).map((page, offset) => {
          const index = first + offset
          const label = text('viewer.page', { page: index + 1, total: pageNumbers.length })
          return (
            <button
              key={index}
              type="button"
              className="thumbnail"
              style={{ top: index * STEP }}
              aria-label={label}
              aria-current={index === at ? 'page' : undefined}
              tabIndex={index === at ? 0 : -1}
              onClick={() => viewer.goTo(index)}
              onKeyDown={onKeyDown}
            >
              {canDraw ? (
                <PagePicture
                  file={file}
                  password={password}
                  page={page}
                  rotation={rotation}
                  width={WIDTH}
                  height={HEIGHT}
                  label=""
                />
              ) : (
                <span className="thumbnail-waiting" />
              )}
              <span aria-hidden="true">{index + 1}</span>
            </button>
          )
        })}
      </div>
    </div>
  )
}
