import { type ReactElement, type ReactNode, useEffect, useRef, useState } from 'react'
import type { ChosenFile } from '../files/chosen-file.js'
import { PagePicture } from '../pictures/page-picture.js'
import { useText } from '../texts/text.js'
import type { InputPage } from './input-pages.js'
import { type PageSize, rotatedSize } from './page-sizes.js'
import './page-preview.css'
import { PageNavigation } from './page-navigation.js'

const MAX_WIDTH = 620
/** A fraction of the window height, so that the full page is visible. */
const MAX_HEIGHT = 0.72

/** One page as a picture with an overlay, and buttons to change the page. */
export function PagePreview({
  file,
  pages,
  sizes,
  at,
  onPage,
  children,
}: {
  readonly file: ChosenFile
  readonly pages: readonly InputPage[]
  readonly sizes: readonly PageSize[] | undefined
  /** The index of the page, from 0. */
  readonly at: number
  onPage(at: number): void
  /** `scale` is the number of CSS pixels per point. */
  children?(preview: {
    readonly page: PageSize
    readonly scale: number
    readonly inputPage: InputPage
  }): ReactNode
}): ReactElement {
  const text = useText()
  const frame = useRef<HTMLDivElement>(null)
  const available = useWidth(frame)
  const inputPage = pages[at]
  const size = inputPage && sizes?.[inputPage.page - 1]
  const page = size && rotatedSize(size, file.rotation)
  const width =
    page && Math.floor(Math.min(available, MAX_WIDTH, (page.width / page.height) * innerHeight * MAX_HEIGHT))
  return (
    <div className="page-preview" ref={frame}>
      {page !== undefined && width !== undefined && width > 0 && (
        <div className="preview-page" dir="ltr" style={{ width, height: (width * page.height) / page.width }}>
          <PagePicture
            file={file.file}
            password={file.password}
            page={inputPage!.page}
            rotation={file.rotation}
            width={width}
            label={text('visual.page', { page: inputPage!.number })}
          />
          {children?.({ page, scale: width / page.width, inputPage: inputPage! })}
        </div>
      )}
      <PageNavigation at={at} total={pages.length} onPage={onPage} />
    </div>
  )
}

/** The available width in CSS pixels; 0 until known. */
function useWidth(element: { readonly current: HTMLElement | null }): number {
  const [width, setWidth] = useState(0)
  useEffect(() => {
    if (element.current === null) return
    const observer = new ResizeObserver(([entry]) => setWidth(entry?.contentRect.width ?? 0))
    observer.observe(element.current)
    return () => observer.disconnect()
  }, [element])
  return width
}
