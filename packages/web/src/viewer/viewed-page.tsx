import { type CSSProperties, memo, type ReactElement, type ReactNode, useEffect, useState } from 'react'
import { type PageLink, pageLinks } from '../pictures/document-contents.js'
import { PagePicture } from '../pictures/page-picture.js'
import { useText } from '../texts/text.js'
import type { Finding } from './finding.js'
import type { LaidOutPage, Size } from './page-layout.js'
import { TextLayer } from './text-layer.js'
import type { ViewerState } from './viewer-state.js'

/** A page in a viewer, for what is drawn over it. */
export interface ViewedPage {
  /** Its position in the viewer, from 0. */
  readonly index: number
  /** Its number in the file, from 1. */
  readonly page: number
  /** In points, after all rotations. */
  readonly size: Size
  /** CSS pixels per point. */
  readonly scale: number
}

export interface ViewedPageProps {
  readonly file: File
  readonly password: string | undefined
  readonly index: number
  readonly page: number
  /** Degrees clockwise. */
  readonly rotation: number
  readonly place: LaidOutPage
  readonly left: number
  readonly viewer: ViewerState
  readonly finding: Finding
  readonly pageNumbers: readonly number[]
  readonly overlay: ((page: ViewedPage) => ReactNode) | undefined
  onDrawn(): void
}

/** The picture of a page, with its text, its links and what a tool draws over it. */
export const ViewedPage = memo(function ViewedPage(props: ViewedPageProps): ReactElement {
  const { file, password, index, page, rotation, place, left, viewer, finding, pageNumbers } = props
  const text = useText()
  const [isDrawn, setDrawn] = useState(false)
  const isTurned = rotation % 180 !== 0
  const upright = isTurned ? { width: place.height, height: place.width } : place
  const size = { width: place.width / place.scale, height: place.height / place.scale }
  return (
    <div
      className="viewed-page"
      dir="ltr"
      data-page={index + 1}
      style={
        {
          top: place.top,
          left,
          width: place.width,
          height: place.height,
          '--scale': place.scale,
        } as CSSProperties
      }
    >
      <PagePicture
        file={file}
        password={password}
        page={page}
        rotation={rotation}
        width={place.width}
        height={place.height}
        label={text('viewer.page', { page: index + 1, total: pageNumbers.length })}
        isSharp
        onDrawn={() => {
          setDrawn(true)
          props.onDrawn()
        }}
      />
      {isDrawn && (
        <div
          className="viewed-content"
          style={{
            width: upright.width,
            height: upright.height,
            transform: `translate(-50%, -50%) rotate(${rotation}deg)`,
          }}
        >
          <TextLayer file={file} password={password} page={page} index={index} finding={finding} />
          <Links file={file} password={password} page={page} viewer={viewer} pageNumbers={pageNumbers} />
        </div>
      )}
      {props.overlay !== undefined && (
        <div className="viewed-overlay">{props.overlay({ index, page, size, scale: place.scale })}</div>
      )}
    </div>
  )
})

function Links({
  file,
  password,
  page,
  viewer,
  pageNumbers,
}: Pick<ViewedPageProps, 'file' | 'password' | 'page' | 'viewer' | 'pageNumbers'>): ReactElement[] {
  const text = useText()
  const [links, setLinks] = useState<readonly PageLink[]>([])
  useEffect(() => {
    let isWanted = true
    pageLinks(file, password, page).then(
      (found) => isWanted && setLinks(found),
      () => undefined,
    )
    return () => {
      isWanted = false
    }
  }, [file, password, page])
  return links.map(({ rect, url, page: to }, place) => {
    const scaled = (points: number): string => `calc(${points}px * var(--scale))`
    const style = {
      left: scaled(rect.x),
      top: scaled(rect.y),
      width: scaled(rect.width),
      height: scaled(rect.height),
    }
    const key = `${place} ${rect.x}`
    if (url !== undefined)
      return (
        <a
          key={key}
          className="page-link"
          style={style}
          href={url}
          target="_blank"
          rel="noopener noreferrer nofollow"
        >
          <span className="visually-hidden">{url}</span>
        </a>
      )
    const index = pageNumbers.indexOf(to!)
    return (
      <button
        key={key}
        type="button"
        className="page-link"
        style={style}
        disabled={index < 0}
        aria-label={text('viewer.go-to', { page: to! })}
        onClick={() => viewer.goTo(index)}
      />
    )
  })
}
