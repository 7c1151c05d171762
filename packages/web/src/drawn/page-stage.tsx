import { type ReactElement, type ReactNode, useEffect, useRef, useState } from 'react'
import type { ChosenFile } from '../files/chosen-file.js'
import { PagePicture } from '../pictures/page-picture.js'
import { useText } from '../texts/text.js'
import type { EnteredPage } from './entered-pages.js'
import { type PageSize, seenSize } from './page-sizes.js'
import './page-stage.css'
import { PageSteps } from './page-steps.js'

const WIDEST = 620
/** A fraction of the window height, so that the full page is visible. */
const TALLEST = 0.72

/** One page as a picture with an overlay, and buttons to change the page. */
export function PageStage({
  file,
  pages,
  sizes,
  at,
  onTurn,
  children,
}: {
  readonly file: ChosenFile
  readonly pages: readonly EnteredPage[]
  readonly sizes: readonly PageSize[] | undefined
  /** The index of the page, from 0. */
  readonly at: number
  onTurn(at: number): void
  /** `scale` is the number of CSS pixels per point. */
  children?(stage: {
    readonly page: PageSize
    readonly scale: number
    readonly entered: EnteredPage
  }): ReactNode
}): ReactElement {
  const text = useText()
  const frame = useRef<HTMLDivElement>(null)
  const room = useRoom(frame)
  const entered = pages[at]
  const size = entered && sizes?.[entered.page - 1]
  const page = size && seenSize(size, file.rotation)
  const width = page && Math.floor(Math.min(room, WIDEST, (page.width / page.height) * innerHeight * TALLEST))
  return (
    <div className="page-stage" ref={frame}>
      {page !== undefined && width !== undefined && width > 0 && (
        <div className="stage" dir="ltr" style={{ width, height: (width * page.height) / page.width }}>
          <PagePicture
            file={file.file}
            password={file.password}
            page={entered!.page}
            rotation={file.rotation}
            width={width}
            label={text('drawn.page', { page: entered!.number })}
          />
          {children?.({ page, scale: width / page.width, entered: entered! })}
        </div>
      )}
      <PageSteps at={at} total={pages.length} onTurn={onTurn} />
    </div>
  )
}

/** The available width in CSS pixels; 0 until known. */
function useRoom(element: { readonly current: HTMLElement | null }): number {
  const [room, setRoom] = useState(0)
  useEffect(() => {
    if (element.current === null) return
    const observer = new ResizeObserver(([entry]) => setRoom(entry?.contentRect.width ?? 0))
    observer.observe(element.current)
    return () => observer.disconnect()
  }, [element])
  return room
}
